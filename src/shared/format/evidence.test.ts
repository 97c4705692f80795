import { describe, expect, it } from 'vitest'
import { evidenceTier, formatInterval } from './evidence.ts'
import { casesInWords, formatHitRate, isUnclear, sideOfReference } from './rate-words.ts'

describe('evidence', () => {
  it('is thin below 12 cases, limited below 30, and then ample', () => {
    const tiers = [11, 12, 29, 30, null].map(evidenceTier)
    expect(tiers).toEqual(['thin', 'limited', 'limited', 'ample', 'unstated'])
  })

  it('has an interval that narrows with the cases', () => {
    const words = [formatInterval(6 / 8, 8), formatInterval(0.7, 100)]
    expect(words).toEqual(['95% interval 41 to 93%', '95% interval 60 to 78%'])
  })

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
