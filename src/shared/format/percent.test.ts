import { describe, expect, it } from 'vitest'
import { formatRate, formatRateRange, formatReturn, formatReturnRange, returnSign } from './percent.ts'
import { formatPercentile, formatPoints, formatPrintedGap, formatShareGap } from './points.ts'

describe('returns', () => {
  it.each([
    [0.041, '+4.1%'],
    [-0.003, '−0.3%'],
    [0.0002, '0.0%'],
    [1.25, '+125.0%'],
    [null, 'n/a'],
  ])('%s reads %s', (fraction, text) => expect(formatReturn(fraction)).toBe(text))

  it('takes two decimals in tables', () => expect(formatReturn(0.04128, 2)).toBe('+4.13%'))

  it('gives a range in words', () => {
    expect(formatReturnRange(0.018, 0.096)).toBe('+1.8 to +9.6%')
    expect(formatReturnRange(-0.023, 0.107)).toBe('−2.3 to +10.7%')
    expect(formatReturnRange(null, 0.1)).toBe('n/a')
  })

  it('is neutral where it reads as zero', () => {
    expect(returnSign(0.0004)).toBe(0)
    expect(returnSign(-0.0006)).toBe(-1)
  })
})

describe('rates', () => {
  it('shows decimals only from 200 cases on', () => {
    expect(formatRate(0.714, 42)).toBe('71%')
    expect(formatRate(0.714)).toBe('71%')
    expect(formatRate(0.714, 200)).toBe('71.4%')
    expect(formatRate(null, 42)).toBe('n/a')
    expect(formatRateRange(0.564, 0.828)).toBe('56 to 83%')
  })

  it('tells differences of rates in points', () => {
    expect(formatPoints(0.13)).toBe('+13 points')
    expect(formatPoints(-0.01)).toBe('−1 point')
    expect(formatPoints(0.008, { short: true, decimals: 1 })).toBe('+0.8 pts')
  })

  it('lets a difference be that of the figures as they are printed', () => {
    expect(formatPrintedGap('86% · 18 of 21', '86% · 19 of 22')).toBe('0 points')
    expect(formatPrintedGap('+2.9%', '−2.7%', { short: true })).toBe('+5.6 pts')
    expect(formatPrintedGap('+1,250.0%', '0.0%')).toBe('+1,250.0 points')
    expect(formatPrintedGap('n/a', '70%')).toBe('n/a')
    expect(formatShareGap(0.7651, 0.4549)).toBe('+32 points')
    expect(formatShareGap(0.7144, 0.6951, { counts: [250, 40] })).toBe('+1.4 points')
  })

  it('ranks', () => {
    expect(formatPercentile(71.2)).toBe('71st percentile')
    expect(formatPercentile(12)).toBe('12th percentile')
    expect(formatPercentile(83, { short: true })).toBe('p83')
  })
})
