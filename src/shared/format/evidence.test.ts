import { describe, expect, it } from 'vitest'
import { evidenceTier, formatInterval } from './evidence.ts'
import { casesInWords, formatHitRate, isUnclear, sideOfReference } from './rate-words.ts'

describe('evidence', () => {
  it.each([
    [11, 'thin'],
    [12, 'limited'],
    [29, 'limited'],
    [30, 'ample'],
    [null, 'unstated'],
  ])('%s cases are %s', (count, tier) => expect(evidenceTier(count)).toBe(tier))

  it.each([
    [6, 8, '95% interval 41 to 93%'],
    [14, 20, '95% interval 48 to 85%'],
    [21, 30, '95% interval 52 to 83%'],
    [70, 100, '95% interval 60 to 78%'],
  ])('%d of %d has the %s', (hits, count, text) => expect(formatInterval(hits / count, count)).toBe(text))

  it('counts past cases, also one', () =>
    expect([1, 42, null].map(casesInWords)).toEqual([
      '1 past case',
      '42 past cases',
      'number of past cases not provided',
    ]))

  it('formats rates with their count', () => {
    expect(formatHitRate(0.714, 42)).toBe('71% · 30 of 42')
    expect(formatHitRate(0.7, 9)).toBe('70% · n = 9')
    expect(formatHitRate(0.575, 2000)).toBe('57.5% · 1,150 of 2,000')
    expect(formatHitRate(0.7, null)).toBe('70% · n not provided')
    expect(formatHitRate(0.75, 40, true)).toBe('75% · n about 40')
    expect(formatHitRate(null, 42)).toBe('n/a')
  })

  it('gives the side of a reference on which the interval lies, or that it contains the reference', () => {
    const cases = [100, 20, null].map((count) => [sideOfReference(0.7, count, 0.5), isUnclear(0.7, count)])
    expect(cases).toEqual([
      ['above', false],
      ['around', true],
      [null, false],
    ])
    expect(sideOfReference(0.3, 100, 0.5)).toBe('below')
  })
})
