import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HORIZONS, type InsightFacts } from './insight-facts.ts'
import { packFacts, unpackFacts } from './packed-facts.ts'

const real = fc.double({ noNaN: true, noDefaultInfinity: true })
const whole = fc.integer({ min: 0, max: 40_000 })
const sample = fc.record({ n: whole, hits: whole, baseRate: real })
const horizon = fc.constantFrom(...HORIZONS.map(({ name }) => name))

const facts: fc.Arbitrary<InsightFacts> = fc
  .record({
    assetIndex: whole,
    series: fc.string({ minLength: 1 }),
    side: fc.constantFrom('high' as const, 'low' as const),
    state: fc.constantFrom('none', 'uptrend', 'downtrend', 'turbulent', 'weak-market'),
    bar: whole,
    day: fc.integer({ min: -5000, max: 40_000 }),
    direction: fc.constantFrom(1 as const, -1 as const),
    horizon,
    stars: fc.integer({ min: 0, max: 8 }),
    checks: fc.record({
      cross_business_cycles: fc.boolean(),
      frequent: fc.boolean(),
      high_hit_ratio_in_sample: fc.boolean(),
      high_hit_ratio_out_sample: fc.boolean(),
      high_path_risk_return: fc.boolean(),
      high_pnl_draw_down_ratio: fc.boolean(),
      several_episodes: fc.boolean(),
      sparse: fc.boolean(),
    }),
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
    keptStarts: fc.array(whole),
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

describe('packed facts', () => {
  it('come out as they went in, to the last bit', () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(unpackFacts(packFacts(given))).toEqual(given)
      }),
    )
  })

  it('survive the way from a worker', () => {
    fc.assert(
      fc.property(facts, (given) => {
        expect(unpackFacts(structuredClone(packFacts(given)))).toEqual(given)
      }),
      { numRuns: 20 },
    )
  })
})
