import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { HORIZONS, type InsightFacts, STATE_NAMES } from '#reference/engine/base/insight-facts.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { summaryAt, packInsights, unpackInsights } from './insight-block.ts'
import { checksOf, isPacked, packFacts, scoreOf, summaryFacts, unpackFacts } from './packed-facts.ts'

const real = fc.double({ noNaN: true, noDefaultInfinity: true })
const whole = fc.integer({ min: 0, max: 40_000 })
const sample = fc.record({ n: whole, hits: whole, baseRate: real })
const horizon = fc.constantFrom(...HORIZONS.map(({ name }) => name))

const facts: fc.Arbitrary<InsightFacts> = fc
  .record({
    assetIndex: whole,
    series: fc.string({ minLength: 1 }),
    side: fc.constantFrom('high' as const, 'low' as const),
    state: fc.constantFrom(...STATE_NAMES),
    bar: whole,
    day: fc.integer({ min: -5000, max: 40_000 }),
    direction: fc.constantFrom(1 as const, -1 as const),
    horizon,
    stars: fc.integer({ min: 0, max: 8 }),
    checks: fc.nat(255).map(checksOf),
    lastValue: real,
    signalHigh: real,
    signalLow: real,
    seriesValue: real,
    threshold: real,
    surplus: real,
    stateValue: fc.option(real, { nil: null }),
    all: sample,
    inSample: sample,
    outOfSample: sample,
    episodes: fc.array(fc.record({ start: whole, end: whole, events: fc.array(whole) }), { maxLength: 12 }),
    caseStarts: fc.array(whole),
    byHorizon: fc.array(fc.record({ horizon, n: whole, hits: whole, median: real, baseRate: real }), {
      maxLength: 7,
    }),
    path: fc.array(
      fc.record({
        bars: whole,
        mean: real,
        median: real,
        stdDev: real,
        min: real,
        max: real,
        percentiles: fc.record({
          '10': real,
          '20': real,
          '30': real,
          '40': real,
          '60': real,
          '70': real,
          '80': real,
          '90': real,
        }),
      }),
      { maxLength: 22 },
    ),
  })
  .map(({ all, ...rest }) => ({ ...rest, ...all }))

it('unpacks exactly the facts that were packed, and a summary that agrees with them', () => {
  fc.assert(
    fc.property(facts, real, (given, value) => {
      const packed = packFacts(given)
      expect(unpackFacts(packed, given.assetIndex)).toEqual(given)
      expect(isPacked(packed)).toBe(
        [given, given.inSample, given.outOfSample].every(({ n, hits }) => hits <= n),
      )
      const last = given.path.at(-1)
      const knots = [10, 20, 30, 40, 60, 70, 80, 90].map((p) => ({
        p: p / 100,
        value: Reflect.get(last?.percentiles ?? {}, p) as number,
      }))
      const scale = last && normalScale(knots.toSpliced(4, 0, { p: 0.5, value: last.median }))
      expect(scoreOf(packed, value)).toBe(scale?.scoreOf(value) ?? null)
      const { checkBits, medianReturn, ...summary } = summaryFacts(packed)
      expect(given).toMatchObject({ ...summary, checks: checksOf(checkBits) })
      expect(medianReturn).toBe(last?.median ?? Number.NaN)
    }),
  )
})

it('detects any other layout, and everything else can be unpacked', () => {
  fc.assert(
    fc.property(facts, fc.nat(), fc.oneof(fc.integer(), whole), (given, at, value) => {
      const packed = packFacts(given)
      packed.ints[at % packed.ints.length] = value
      if (isPacked(packed)) expect(packFacts(unpackFacts(packed, 0))).toEqual(packed)
      const { ints, doubles } = packFacts(given)
      expect(isPacked({ ints: ints.subarray(0, -1), doubles })).toBe(false)
      expect(isPacked({ ints, doubles: doubles.subarray(1) })).toBe(false)
    }),
  )
})

const maybe = fc.option(real, { nil: null })
const status: fc.Arbitrary<InsightStatus> = fc.oneof(
  fc.record({
    state: fc.constantFrom('worked' as const, 'failed' as const),
    at: real,
    by: fc.constantFrom('level' as const, 'end-of-window' as const),
    end: real,
    realised: maybe,
    whenDecided: real,
  }),
  fc.record({ state: fc.constant('active' as const), end: real, realised: maybe }),
  fc.record({
    state: fc.constant('cannot-be-judged' as const),
    reason: fc.constantFrom(
      'no-direction',
      'no-horizon',
      'no-start',
      'no-levels',
      'levels-crossed',
      'no-prices',
    ),
    end: maybe,
    realised: maybe,
  }),
)
const outcome = fc.record({
  endDay: fc.option(fc.integer({ min: -40_000, max: 40_000 }), { nil: null }),
  isHit: fc.option(fc.boolean(), { nil: null }),
  status,
})

it('a block contains each insight with its outcome, also after structured cloning and serialisation', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ facts, outcome }), { maxLength: 6 }), fc.nat(), (given, asset) => {
      const block = packInsights(given)
      const expected = given.map((insight) => ({
        ...insight,
        facts: { ...insight.facts, assetIndex: asset },
      }))
      for (const copy of [block, structuredClone(block), deserialize(serialize(block))])
        expect(unpackInsights(copy, asset)).toEqual(expected)
      for (const [i, { outcome: own }] of given.entries()) {
        const { endDay, isHit } = own
        const resolved = endDay === null || isHit === null ? null : { day: endDay, isHit }
        expect(summaryAt(block, i).resolved).toEqual(resolved)
      }
    }),
    { numRuns: 50 },
  )
})
