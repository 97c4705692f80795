import fc from 'fast-check'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { CALL_KINDS, type Call, type Settlement } from '#shared/personal/call.ts'
import { seededRandom } from '#shared/statistics/chance.ts'
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

/** Wilson's bounds as the two solutions of (p̂ − p)² = z²·p(1 − p)/n, found by halving. */
function wilsonByHalving(hits: number, n: number) {
  const seen = hits / n
  const isInside = (p: number) => (seen - p) ** 2 <= (1.959963984540054 ** 2 * p * (1 - p)) / n
  const edge = (outside: number) => {
    let [out, inside] = [outside, seen]
    for (let i = 0; i < 60; i += 1) {
      const middle = (out + inside) / 2
      if (isInside(middle)) inside = middle
      else out = middle
    }
    return inside
  }
  return { low: edge(0), high: edge(1) }
}

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
        const { low, high } = wilsonByHalving(right, n)
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

  it('detects a difference of ten points four times out of five with that many', () => {
    const random = seededRandom(5)
    const n = callsNeeded(0.5)
    const detected = Array.from({ length: 2_000 }, () => {
      const hits = Array.from({ length: n }, () => random() < 0.6).filter(Boolean).length
      return Math.abs(hits / n - 0.5) / Math.sqrt(0.25 / n) > 1.96
    }).filter(Boolean).length
    expect(detected / 2_000).toBeGreaterThan(0.77)
    expect(detected / 2_000).toBeLessThan(0.85)
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

/** 200 calls of a year, some withdrawn, some still open, by a person who is a little better than the base rate. */
function aYear(): Call[] {
  const random = seededRandom(2025)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!
  return Array.from({ length: 200 }, (_, i) => {
    const madeAt = START + Math.floor(random() * 365) * DAY
    const stated = 0.6 + Math.floor(random() * 30) / 100
    const chance = Math.floor(20 + random() * 70) / 100
    const worked = random() < 0.25 + 0.5 * chance
    const direction = pick([1, 2] as const)
    const moved = Math.round((worked ? 1 : -1) * (0.005 + random() * 0.06) * 1e6) / 1e6
    const isOpen = random() < 0.08
    return madeCall({
      id: `call ${i}`,
      insightId: `insight ${i}`,
      madeAt,
      kind: pick(['follow', 'follow', 'pass', 'against']),
      chance: random() < 0.15 ? null : chance,
      size: random() < 0.3 ? null : pick([1, 2, 5]),
      tags: pick([[], ['macro'], ['earnings'], ['macro', 'flow']]),
      reason: pick(['', '=1+1', 'Reads well, "calm" week']),
      withdrawnAt: random() < 0.05 ? madeAt + DAY : null,
      settled: isOpen ? null : settled(worked, madeAt + 30 * DAY, direction === 1 ? moved : -moved),
      seen: {
        direction,
        stated,
        sector: pick(['Energy', 'Financials', 'Health Care']),
        horizon: pick(['1w', '1m', '3m']),
        baseRate: 0.5 + Math.floor(random() * 10) / 100,
        expected: 0.55,
      },
    })
  })
}

describe('a year of 200 calls in a spreadsheet', () => {
  const calls = aYear()
  const { data } = papaparse.parse<Record<string, string>>(journalCsv(calls), {
    header: true,
    skipEmptyLines: true,
  })
  const record = callRecord(calls)
  it('has a row for every call, and escapes a reason that looks like a formula', () => {
    expect(data).toHaveLength(200)
    expect(data.map((row) => row['Insight id'])).toEqual(calls.map(({ insightId }) => insightId))
    expect(data.filter((row) => row['Reason'] === "'=1+1")).toHaveLength(
      calls.filter(({ reason }) => reason === '=1+1').length,
    )
  })

  it('gives the same Brier scores by SUMPRODUCT', () => {
    const rows = data.filter(
      (row) => row['Outcome'] !== '' && row['Withdrawn'] === '' && row['Your chance'] !== '',
    )
    const sumProduct = (column: string) =>
      rows.reduce((sum, row) => sum + (Number(row[column]) - Number(row['Outcome'] === 'worked')) ** 2, 0) /
      rows.length
    const stated = record.brier.find(({ benchmark }) => benchmark === 'stated')!
    expect(stated.own).toBeCloseTo(sumProduct('Your chance'), 12)
    expect(stated.other).toBeCloseTo(sumProduct('Stated share'), 12)
    expect(record.brier.find(({ benchmark }) => benchmark === 'baseRate')!.other).toBeCloseTo(
      sumProduct('Base rate'),
      12,
    )
  })

  it('gives the same returns of passes by SUMIFS and COUNTIFS', () => {
    const passes = data.filter(
      (row) => row['Call'] === 'pass' && row['Outcome'] !== '' && row['Withdrawn'] === '',
    )
    const made = passes.map(
      (row) => Number(row['Realised return']) * (row['Direction'] === 'Bullish' ? 1 : -1),
    )
    const pass = record.kinds.find(({ kind }) => kind === 'pass')!
    expect(pass.worked.n).toBe(passes.length)
    expect(pass.followed!.mean).toBeCloseTo(made.reduce((sum, each) => sum + each, 0) / made.length, 12)
    const sizes = passes.map((row) => Number(row['Size'] || 0))
    const weighed = made.reduce((sum, each, i) => sum + each * sizes[i]!, 0)
    expect(pass.sized).toBeCloseTo(weighed / sizes.reduce((sum, size) => sum + size, 0), 12)
  })

  it('gives the table that a separate program made of that file', () => {
    const { calls: counted, hits, brier, kinds } = record
    expect([counted.length, hits.own.n, hits.own.hits, hits.followed.hits]).toEqual([174, 119, 58, 57])
    expect(brier.map(({ benchmark, n, other }) => [benchmark, n, Number(other.toFixed(6))])).toEqual([
      ['stated', 145, 0.302887],
      ['baseRate', 145, 0.247063],
      ['expected', 145, 0.250086],
      ['always', 145, 0.475862],
    ])
    expect(brier[0]!.own).toBeCloseTo(0.264614, 6)
    expect(
      kinds.map(({ kind, worked, followed }) => [kind, worked.n, worked.hits, followed!.mean.toFixed(6)]),
    ).toEqual([
      ['follow', 84, 40, '-0.002086'],
      ['against', 35, 17, '-0.002672'],
      ['pass', 55, 30, '0.004653'],
    ])
    const table = (['sector', 'horizon', 'tag'] as const).flatMap((by) =>
      callGroups(counted, by).map(({ label, n, own, followed }) =>
        [label, n, own.n, own.hits, followed.hits].join(' '),
      ),
    )
    expect(table).toEqual([
      'Energy 62 42 20 22',
      'Financials 54 45 20 20',
      'Health Care 58 32 18 15',
      '1w 63 47 19 20',
      '1m 70 45 22 23',
      '3m 41 27 17 14',
      'earnings 38 24 7 11',
      'flow 30 20 9 10',
      'macro 85 61 35 32',
      'Without a tag 51 34 16 14',
    ])
  })
})
