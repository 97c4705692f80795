import fc from 'fast-check'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CALL_KINDS, type Call, type Settlement } from '#shared/personal/records.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import { madeCall } from '#testing/made-calls.ts'
import { callGroups, callRecord, callsNeeded, followedReturn, isRight, journalCsv } from './scores.ts'

const DAY = 86_400_000
const START = Date.UTC(2025, 0, 6)

const settled = (worked: boolean, end = START + 30 * DAY, realised = worked ? 0.02 : -0.03): Settlement => ({
  state: worked ? 'worked' : 'failed',
  at: end,
  by: 'end-of-window',
  end,
  realised,
  whenDecided: realised,
  rule: 4,
  settledAt: end,
})

const share = fc.integer({ min: 0, max: 100 }).map((whole) => whole / 100)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const someCalls = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...CALL_KINDS),
      chance: maybe(share),
      worked: maybe(fc.boolean()),
      isWithdrawn: fc.boolean(),
      stated: maybe(share),
      baseRate: maybe(share),
      size: maybe(fc.integer({ min: 1, max: 9 })),
      direction: fc.constantFrom(1, 2),
      month: fc.integer({ min: 0, max: 11 }),
      tags: fc.uniqueArray(fc.constantFrom('macro', 'earnings', 'flow')),
      horizon: fc.constantFrom('1w', '1m', '3m'),
    })
    .map(({ worked, isWithdrawn, stated, baseRate, direction, month, horizon, ...call }) =>
      madeCall({
        ...call,
        withdrawnAt: isWithdrawn ? START : null,
        settled: worked === null ? null : settled(worked, START + month * 30 * DAY),
        seen: { stated, baseRate, direction, horizon },
      }),
    ),
  { maxLength: 60 },
)

describe('the record against a second computation', () => {
  it('counts hits, their interval, and what following everything would have hit', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const { hits } = callRecord(calls)
        let [n, right, worked] = [0, 0, 0]
        for (const { kind, settled, withdrawnAt } of calls) {
          if (settled === null || withdrawnAt !== null || kind === 'pass') continue
          n += 1
          if (settled.state === 'worked') worked += 1
          if (kind === 'follow' && settled.state === 'worked') right += 1
          if (kind === 'against' && settled.state === 'failed') right += 1
        }
        expect([hits.own.n, hits.own.hits, hits.followed.hits]).toEqual([n, right, worked])
        expect(hits.own.interval === null).toBe(n === 0)
        if (n === 0) return
        const { low, high } = wilsonInterval(right, n)!
        expect(hits.own.interval!.low).toBeCloseTo(low, 9)
        expect(hits.own.interval!.high).toBeCloseTo(high, 9)
        expect(hits.gap!.mean).toBeCloseTo((right - worked) / n, 12)
      }),
    )
  })

  it('computes Brier scores only on calls for which both gave a chance', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const { brier } = callRecord(calls)
        const benchmarks = {
          stated: (call: Call) => call.seen.stated,
          baseRate: (call: Call) => call.seen.baseRate,
          always: () => 1,
        }
        for (const [benchmark, of] of Object.entries(benchmarks)) {
          let [n, own, other] = [0, 0, 0]
          for (const call of calls) {
            const chance = of(call)
            if (!call.settled || call.withdrawnAt !== null || call.chance === null || chance === null)
              continue
            const came = call.settled.state === 'worked' ? 1 : 0
            n += 1
            own += (call.chance - came) * (call.chance - came)
            other += (chance - came) * (chance - came)
          }
          const found = brier.find((record) => record.benchmark === benchmark)
          expect(found?.n ?? 0).toBe(n)
          if (!found) continue
          expect(found.own).toBeCloseTo(own / n, 12)
          expect(found.other).toBeCloseTo(other / n, 12)
          expect(found.gain.mean).toBeCloseTo((other - own) / n, 12)
          if (found.gain.low !== null) {
            expect(found.gain.low).toBeLessThanOrEqual(found.gain.mean + 1e-12)
            expect(found.gain.high).toBeGreaterThanOrEqual(found.gain.mean - 1e-12)
          }
        }
      }),
    )
  })

  it('puts each chance into its bin of ten points, and what came of it', () => {
    fc.assert(
      fc.property(someCalls, (calls) => {
        const bins = Array.from({ length: 10 }, () => ({ n: 0, hits: 0, sum: 0 }))
        for (const { chance, settled, withdrawnAt } of calls) {
          if (chance === null || settled === null || withdrawnAt !== null) continue
          // Whole points: 60 to 69 are in the bin of 60, 100 is in the bin of 90.
          const bin = bins[Math.min(9, Math.trunc(Math.round(chance * 100) / 10))]!
          bin.n += 1
          bin.sum += chance
          if (settled.state === 'worked') bin.hits += 1
        }
        const { calibration } = callRecord(calls)
        const expected = bins.flatMap(({ n, hits, sum }, i) =>
          n === 0 ? [] : [{ from: i / 10, n, hits, mean: sum / n }],
        )
        expect(calibration.bins.map(({ from, n, hits }) => ({ from, n, hits }))).toEqual(
          expected.map(({ from, n, hits }) => ({ from, n, hits })),
        )
        calibration.bins.forEach((bin, i) => expect(bin.hitRatio).toBeCloseTo(expected[i]!.mean, 12))
      }),
    )
  })
})

it('a pass decides nothing, and its return is that of following', () => {
  const pass = { ...madeCall({ kind: 'pass', seen: { direction: 2 } }), settled: settled(true, START, -0.05) }
  expect(isRight(pass)).toBeNull()
  expect(followedReturn(pass)).toBe(0.05)
  expect(isRight({ ...pass, kind: 'against' })).toBe(false)
  const { hits, kinds } = callRecord([pass])
  expect(hits.own.n).toBe(0)
  expect(kinds.find(({ kind }) => kind === 'pass')).toMatchObject({ worked: { n: 1, hits: 1 } })
})

it('leaves out withdrawn calls, and gives the hit rate with them', () => {
  const calls = [
    madeCall({ settled: settled(true) }),
    madeCall({ settled: settled(false), withdrawnAt: START }),
  ]
  const { hits, withWithdrawn } = callRecord(calls)
  expect([hits.own.hits, hits.own.n]).toEqual([1, 1])
  expect([withWithdrawn.hits, withWithdrawn.n]).toEqual([1, 2])
})

describe('how many calls it takes', () => {
  it('matches the formula worked out by hand', () => {
    // (1.959964 · 0.5 + 0.841621 · 0.489898)² / 0.01 and (1.959964 · √0.21 + 0.841621 · 0.4)² / 0.01.
    expect(callsNeeded(0.5)).toBe(194)
    expect(callsNeeded(0.7)).toBe(153)
    expect(callsNeeded(0.95)).toBe(callsNeeded(0.05))
  })

  it('states how many calls are missing, by the base rate of the calls', () => {
    const calls = Array.from({ length: 12 }, (_, i) =>
      madeCall({ settled: settled(i % 3 > 0), seen: { baseRate: 0.5 } }),
    )
    expect(callRecord(calls).readiness).toEqual({
      n: 12,
      isTooFew: true,
      from: 0.5,
      isBaseRate: true,
      needed: 194,
      missing: 182,
    })
    expect(callRecord([]).readiness).toMatchObject({ n: 0, from: 0.5, isBaseRate: false, missing: 194 })
  })
})

it('gives the mean return of each kind, also weighted by size', () => {
  const passes = [
    madeCall({ kind: 'pass', size: 1, settled: settled(true, START, 0.06) }),
    madeCall({ kind: 'pass', size: 3, settled: settled(true, START, 0.02) }),
    madeCall({ kind: 'pass', settled: settled(true, START, -0.01), seen: { direction: 2 } }),
  ]
  const pass = callRecord(passes).kinds.find(({ kind }) => kind === 'pass')!
  expect(pass.followed!.mean).toBeCloseTo(0.03, 12)
  expect(pass.sized).toBeCloseTo(0.03, 12)
})

it.each([
  ['sector', ['Energy 2 2 1 2', 'Not provided 1 0 0 0']],
  ['horizon', ['1w 1 0 0 0', '1m 2 2 1 2']],
  ['tag', ['flow 1 1 1 1', 'macro 2 2 1 2', 'Without a tag 1 0 0 0']],
] as const)('groups calls by %s', (by, table) => {
  const seen = { sector: 'Energy', horizon: '1m' }
  const calls = [
    madeCall({ tags: ['macro', 'flow'], settled: settled(true), seen }),
    madeCall({ tags: ['macro'], kind: 'against', settled: settled(true), seen }),
    madeCall({ kind: 'pass', settled: settled(false), seen: { sector: null, horizon: '1w' } }),
  ]
  expect(
    callGroups(callRecord(calls).calls, by).map(({ label, n, own, followed }) =>
      [label, n, own.n, own.hits, followed.hits].join(' '),
    ),
  ).toEqual(table)
})

it('is exported with a row for every call, from which a spreadsheet can calculate, and without formulas', () => {
  const calls = [
    madeCall({
      reason: '=1+1',
      chance: 0.7,
      size: 2,
      settled: settled(false),
      seen: { direction: 2, card: 'rsi_2_low' },
    }),
    madeCall({ reason: 'Reads well, "calm" week', withdrawnAt: START }),
  ]
  const { data } = papaparse.parse<Record<string, string>>(journalCsv(calls), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data).toMatchObject([
    {
      'Insight id': calls[0]!.insightId,
      Card: '2-day relative strength index: unusually low',
      Reason: "'=1+1",
      'Your chance': '0.7',
      'Stated share': '0.7',
      'Base rate': '0.55',
      Size: '2',
      Direction: 'Bearish',
      Outcome: 'failed',
      'Realised return': '-0.03',
      Withdrawn: '',
    },
    { Reason: 'Reads well, "calm" week', Outcome: '', Withdrawn: '2025-01-06T00:00:00Z' },
  ])
})
