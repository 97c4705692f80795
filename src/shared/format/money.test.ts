import { describe, expect, it } from 'vitest'
import { formatMarketCap, formatMoney } from './amount-of-money.ts'
import { formatPrice, formatRatio } from './money.ts'

describe('prices', () => {
  it.each([
    [187.14, '187.14'],
    [38204.5, '38,204.50'],
    [0.08312, '0.08312'],
    [0.9145, '0.9145'],
    [250000.4, '250,000'],
    [0, '0.00'],
    [null, 'n/a'],
  ])('%s reads %s', (value, text) => expect(formatPrice(value)).toBe(text))

  it('quotes exchange rates finer', () => {
    expect(formatPrice(1.0842, { isExchangeRate: true })).toBe('1.0842')
    expect(formatPrice(151.62, { isExchangeRate: true })).toBe('151.62')
  })
})

describe('amounts', () => {
  it.each([
    [38.6e9, 'SEK', '38.6 bn SEK'],
    [1.24e12, 'USD', '1.24 tn USD'],
    [812e6, null, '812 m'],
    [950, 'EUR', '950.00 EUR'],
    [999_990_000, 'USD', '1.00 bn USD'],
    [null, 'USD', 'n/a'],
  ])('%s %s reads %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text))

  it('reads market caps in USD billions', () => {
    expect(formatMarketCap(3.6)).toBe('3.60 bn USD')
    expect(formatMarketCap(0.03)).toBe('30.0 m USD')
  })

  it('marks ratios', () => expect(formatRatio(14.23)).toBe('14.2×'))
})
