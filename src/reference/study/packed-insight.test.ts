import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HORIZONS, type InsightFacts, STATE_NAMES } from '#reference/engine/base/insight-facts.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { packInsights, unpackInsights } from './insight-block.ts'
import { checksOf, isPacked, packInsight, summaryOf, unpackInsight } from './packed-insight.ts'

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
    stateValue: fc.option(real, { nil: null }),
    all: sample,
    outOfSample: sample,
    episodes: fc.array(fc.record({ start: whole, end: whole, events: fc.array(whole) }), { maxLength: 12 }),
    byHorizon: fc.array(fc.record({ horizon, n: whole, hits: whole, median: real }), {
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

const insight = fc.record({
  facts,
  outcome: fc.record({
    resolved: fc.option(fc.record({ day: fc.integer({ min: -40_000, max: 40_000 }), isHit: fc.boolean() }), {
      nil: null,
    }),
    status: fc.constantFrom('worked', 'failed', 'active', 'cannot-be-judged'),
    realised: fc.option(real, { nil: null }),
  }),
})

it('unpacks exactly the insight that was packed, and a summary that agrees with it', () => {
  fc.assert(
    fc.property(insight, (given) => {
      const packed = packInsight(given)
      const { facts: own, outcome } = given
      expect(unpackInsight(packed, own.assetIndex)).toEqual(given)
      expect(isPacked(packed)).toBe([own, own.outOfSample].every(({ n, hits }) => hits <= n))
      const last = own.path.at(-1)
      const knots = [10, 20, 30, 40, 60, 70, 80, 90].map((p) => ({
        p: p / 100,
        value: Reflect.get(last?.percentiles ?? {}, p) as number,
      }))
      const scale = last && normalScale(knots.toSpliced(4, 0, { p: 0.5, value: last.median }))
      const { checkBits, medianReturn, resolved, score, ...summary } = summaryOf(packed)
      const isScored = outcome.resolved !== null && outcome.realised !== null
      expect(score).toBe((isScored ? scale?.scoreOf(outcome.realised!) : null) ?? null)
      expect(resolved).toEqual(outcome.resolved)
      expect(own).toMatchObject({ ...summary, checks: checksOf(checkBits) })
      expect(medianReturn).toBe(last?.median ?? Number.NaN)
    }),
  )
})

it('detects any other layout, and everything else can be unpacked', () => {
  fc.assert(
    fc.property(insight, fc.nat(), fc.oneof(fc.integer(), whole), (given, at, value) => {
      const packed = packInsight(given)
      packed.ints[at % packed.ints.length] = value
      if (isPacked(packed)) expect(packInsight(unpackInsight(packed, 0))).toEqual(packed)
      const { ints, doubles } = packInsight(given)
      expect(isPacked({ ints: ints.subarray(0, -1), doubles })).toBe(false)
      expect(isPacked({ ints, doubles: doubles.subarray(1) })).toBe(false)
    }),
  )
})

it('a block contains each insight with its outcome', () => {
  fc.assert(
    fc.property(fc.array(insight, { maxLength: 6 }), fc.nat(), (given, asset) => {
      const expected = given.map((each) => ({ ...each, facts: { ...each.facts, assetIndex: asset } }))
      expect(unpackInsights(packInsights(given), asset)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})
