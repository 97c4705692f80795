import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIGURES } from './figures.ts'

const named = FIGURES.map((figure) => [figure.info.name, figure] as const)
const by = new Map(named)
const constant = (value: number, bars = 800) => new Float64Array(bars).fill(value)
const ramp = (bars: number, at: (i: number) => number) => Float64Array.from({ length: bars }, (_, i) => at(i))
const last = (name: string, first: Float64Array, second = first) => by.get(name)!.derive(first, second).at(-1)

describe('figures of companies and of the economy', () => {
  it.each<[string, number, number, number]>([
    ['expected_growth', 20, 16, 0.25],
    ['peg_ratio', 18, 0.12, 1.5],
    ['payout_ratio', 0.03, 15, 0.45],
    ['dividend_gap', 0.03, 4.5, -1.5],
    ['real_policy_rate', 5.25, 3.2, 2.05],
    ['real_yield_10y', 4.5, 3.2, 1.3],
    ['yield_2y', 4.5, -0.5, 5],
    ['misery', 3.2, 4.1, 7.3],
    ['gold_to_oil', 2000, 80, 25],
  ])('%s of %d and %d is %d', (name, first, second, expected) => {
    expect(last(name, constant(first), constant(second))).toBeCloseTo(expected, 9)
  })

  it('have no price-to-growth ratio without growth', () => {
    expect(last('peg_ratio', constant(18), constant(-0.12))).toBeNaN()
  })

  it.each<[string, (i: number) => number, number]>([
    // Straight lines: a change of 0.01 per bar over 252 or 63 bars.
    ['growth_change_3m', (i) => 0.01 * i, 0.63],
    ['short_interest_change_3m', (i) => 0.01 * i, 0.63],
    ['policy_rate_12m', (i) => 0.01 * i, 2.52],
    ['inflation_12m', (i) => 0.01 * i, 2.52],
    ['unemployment_12m', (i) => 0.01 * i, 2.52],
    ['pmi_3m', (i) => 0.01 * i, 0.63],
    ['credit_spread_3m', (i) => 0.01 * i, 0.63],
    ['gold_3m', (i) => 1.01 ** i, 1.01 ** 63 - 1],
    ['volatility_index_1m', (i) => 1.01 ** i, 1.01 ** 21 - 1],
    ['surprise_mean_12m', (i) => 0.01 * i, 0.01 * (799 - 125.5)],
    ['short_interest_to_mean', (i) => 100 + i, 899 / (899 - 125.5) - 1],
    // The last of n consecutive integers is (n − 1)/2 above their mean, and their variance is n(n + 1)/12.
    ['pe_ratio_z_36m', (i) => i, 377.5 / Math.sqrt((756 * 757) / 12)],
    ['forward_pe_z_36m', (i) => i, 377.5 / Math.sqrt((756 * 757) / 12)],
    ['yield_10y_z_12m', (i) => i, 125.5 / Math.sqrt((252 * 253) / 12)],
    ['curve_slope_z_12m', (i) => i, 125.5 / Math.sqrt((252 * 253) / 12)],
    ['credit_spread_z_12m', (i) => i, 125.5 / Math.sqrt((252 * 253) / 12)],
    ['volatility_index_z_12m', (i) => i, 125.5 / Math.sqrt((252 * 253) / 12)],
    ['growth_stability_36m', (i) => i, Math.sqrt((756 * 757) / 12)],
    // The 63-day mean rises by 0.01 per bar, and its 252-day low is 251 bars back.
    ['unemployment_rise', (i) => 0.01 * i, 2.51],
  ])('%s of a known path', (name, at, expected) => {
    expect(last(name, ramp(800, at))).toBeCloseTo(expected, 9)
  })

  it('are all tested above', () => {
    expect(FIGURES).toHaveLength(9 + 19)
  })

  it.each(named)('%s does not depend on later data', (_, { derive }) => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 90 })), fc.nat(799), (figures, cut) => {
        const take = () =>
          Float64Array.from({ length: 800 }, (_, i) => (i < 5 ? Number.NaN : figures.next().value))
        const [first, second] = [take(), take()]
        const early = derive(first.slice(0, cut + 1), second.slice(0, cut + 1))
        expect(early).toEqual(derive(first, second).slice(0, cut + 1))
      }),
      { numRuns: 5 },
    )
  })
})
