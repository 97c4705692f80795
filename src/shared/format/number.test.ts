import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMarketCap, formatMoney, formatPrice, formatRatio } from './money.ts'
import { formatCount, formatNumber, formatSigned, signOf } from './number.ts'
import {
  formatRate,
  formatRateRange,
  formatReturn,
  formatReturnRange,
  returnSign,
  formatPercentile,
  formatPoints,
  formatPrintedGap,
  formatShareGap,
  percentileShort,
  rankInWords,
  rankShort,
} from './percent.ts'
import { insightClasses, priceFormatOf } from './price-format.ts'
import { formatSeriesValue } from './series-value.ts'

describe('numbers', () => {
  it('have no plus sign unless signed, none at all if they show as zero, and are n/a if missing or not finite', () => {
    const signed = [formatSigned(4.06), formatSigned(-0.04), formatSigned(1234.5, 0)]
    expect(signed).toEqual(['+4.1', '0.0', '+1,235'])
    expect(formatNumber(12480.5, 2)).toBe('12,480.50')
    expect(formatNumber(-2, 0)).toBe('−2')
    expect([formatCount(40000), formatCount(0)]).toEqual(['40,000', '0'])
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect([formatNumber(missing), formatSigned(missing), signOf(missing)]).toEqual(['n/a', 'n/a', 0])
  })

  it('are formatted as by Intl.NumberFormat, also at and near ties', () => {
    const below = (max: number) => fc.integer({ min: 0, max })
    const tie = fc
      .tuple(
        fc.oneof(below(99_999), below(1e8)),
        fc.constantFrom(1, 10, 100, 1000),
        fc.constantFrom(0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-7, -1e-7),
      )
      .map(([half, unit, off]) => Math.abs((half + 0.5) / unit + off))
    const double = (max: number) => fc.double({ min: 0, max, noNaN: true })
    const platform = Array.from(
      { length: 7 },
      (_, digits) =>
        new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    )
    fc.assert(
      fc.property(fc.oneof(double(2000), double(1e6), below(1e12), tie), below(6), (value, decimals) => {
        expect(formatNumber(value, decimals)).toBe(platform[decimals]!.format(value))
      }),
      { numRuns: 2_000 },
    )
  })
})

it('returns have one decimal, ranges with “to”, and no sign if they show as zero', () => {
  const words = [0.041, -0.003, 0.0002, 1.25, null].map((each) => formatReturn(each))
  expect(words).toEqual(['+4.1%', '−0.3%', '0.0%', '+125.0%', 'n/a'])
  expect(formatReturn(0.04128, 2)).toBe('+4.13%')
  expect(formatReturnRange(0.018, 0.096)).toBe('+1.8 to +9.6%')
  expect(formatReturnRange(-0.023, 0.107)).toBe('−2.3 to +10.7%')
  expect(formatReturnRange(null, 0.1)).toBe('n/a')
  expect([returnSign(0.0004), returnSign(-0.0006)]).toEqual([0, -1])
})

describe('rates', () => {
  it('show decimals only from 200 cases on', () => {
    expect([formatRate(0.714, 42), formatRate(0.714), formatRate(null, 42)]).toEqual(['71%', '71%', 'n/a'])
    // As decimals both are halves; 0.575 * 100 is a little less than 57.5.
    expect([formatRate(21 / 40, 40), formatRate(23 / 40, 40)]).toEqual(['53%', '58%'])
    expect([0.574999, 5e-7, 0].map((share) => formatRate(share))).toEqual(['57%', '0%', '0%'])
    expect([formatReturn(0.0115), formatReturn(-0.1005, 0), formatReturn(1e-7)]).toEqual([
      '+1.2%',
      '−10%',
      '0.0%',
    ])
    expect([formatRate(0.714, 199), formatRate(0.714, 200)]).toEqual(['71%', '71.4%'])
    expect(formatRateRange({ low: 0.564, high: 0.828 })).toBe('56 to 83%')
  })

  it('differ in points, by the printed figures', () => {
    expect(formatPoints(0.13)).toBe('+13 points')
    expect(formatPoints(-0.01)).toBe('−1 point')
    expect(formatPoints(0.008, { short: true, decimals: 1 })).toBe('+0.8 pts')
    expect(formatPrintedGap('86% · 18 of 21', '86% · 19 of 22')).toBe('0 points')
    expect(formatPrintedGap('+2.9%', '−2.7%', { short: true })).toBe('+5.6 pts')
    expect(formatPrintedGap('+1,250.0%', '0.0%')).toBe('+1,250.0 points')
    expect(formatPrintedGap('n/a', '70%')).toBe('n/a')
    expect(formatShareGap(0.7651, 0.4549)).toBe('+32 points')
    expect(formatShareGap(0.7144, 0.6951, { counts: [250, 40] })).toBe('+1.4 points')
  })

  it('format ranks', () => {
    expect([71.2, 12].map((rank) => formatPercentile(rank))).toEqual(['71st percentile', '12th percentile'])
  })

  it('claim no more of a rank beyond the stated percentiles than their outermost shows', () => {
    const ranks = [rankInWords, rankShort, percentileShort].map((words) => [
      words({ place: 'above', p: 0.975 }),
      words({ place: 'below', p: 0.025 }),
      words({ place: 'inside', p: 0.575 }),
    ])
    expect(ranks).toEqual([
      ['above the 97.5th percentile', 'below the 2.5th percentile', '58th percentile'],
      ['above 97.5th', 'below 2.5th', '58th'],
      ['> p97.5', '< p2.5', 'p58'],
    ])
  })
})

describe('prices', () => {
  it.each([
    [187.14, '187.14'],
    [0.08312, '0.08312'],
    [1.234e-9, '0.000000001234'],
    [250000.4, '250,000'],
    [0, '0.00'],
    [null, 'n/a'],
  ])('%s reads %s', (value, text) => expect(formatPrice(value)).toBe(text))

  it('of exchange rates have more decimals, by either class code; those of shares do not', () => {
    const rates = [151.62, 0.7911, 0.0000613].map((rate) => formatPrice(rate, { isExchangeRate: true }))
    expect(rates).toEqual(['151.62', '0.7911', '0.00006130'])
    const price = (codes: Parameters<typeof priceFormatOf>[0]) => priceFormatOf(codes).price(1.08342)
    for (const [kind, asset_class] of [
      [8, 2],
      [null, 2],
      [10, null],
    ] as const)
      expect(price({ class: kind, asset_class })).toBe('1.0834')
    expect(price({ class: 9, asset_class: 3 })).toBe('1.08')
    expect(price(null)).toBe('1.08')
    expect(price(insightClasses({ metadata: { class: 8, asset_cls: 2 } }))).toBe('1.0834')
    expect(price(insightClasses({ metadata: { class: null, asset_cls: null } }))).toBe('1.08')
  })

  it('have changes with the same decimals', () => {
    const { change } = priceFormatOf(null)
    expect([change(1.154, 187.14), change(-0.00012, 0.08312)]).toEqual(['+1.15', '−0.00012'])
    expect(priceFormatOf({ class: 8, asset_class: 2 }).change(-0.0012, 1.08342)).toBe('−0.0012')
    expect(change(null, 3)).toBe('n/a')
  })
})

describe('amounts', () => {
  it.each([
    [1.24e12, 'USD', '1.24 tn USD'],
    [812e6, null, '812 m'],
    [950, 'EUR', '950.00 EUR'],
    [999_990_000, 'USD', '1.00 bn USD'],
  ])('%s %s reads %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text))

  it('are market caps in USD billions, and ratios', () => {
    expect(formatMarketCap(3.6)).toBe('3.60 bn USD')
    expect(formatMarketCap(0.03)).toBe('30.0 m USD')
    expect(formatMarketCap(0)).toBe('n/a')
    expect(formatRatio(14.23)).toBe('14.2×')
  })
})

it.each([
  [-0.081, 'perc', '−8.1%'],
  [-0.00004, 'perc', '−0.004%'],
  [0, 'perc', '0.0%'],
  [0.000004, 'perc', '0.0004%'],
  [4.25, 'percentage', '4.25%'],
  [-0.75, 'percentage_points', '−0.75 pts'],
  [251, 'days', '251 days'],
  [-3.37, 'sd', '−3.4 sd'],
  [2.53, 'multiple', '2.53×'],
  [1234.5, 'price', '1,234.50'],
  [71.44, null, '71.44'],
  [0, null, '0.00'],
  [0.0042, null, '0.004'],
  [1e-300, null, '0.00000000000000000'],
  [null, 'perc', 'n/a'],
])('%s as %s reads %s', (value, format, text) => expect(formatSeriesValue(value, format)).toBe(text))
