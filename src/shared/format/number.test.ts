import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCount, formatNumber, formatSigned, signOf } from './number.ts'

describe('numbers', () => {
  it.each([
    [4.06, 1, '+4.1'],
    [-0.3, 1, '−0.3'],
    [0.04, 1, '0.0'],
    [-0.04, 1, '0.0'],
    [0.05, 1, '+0.1'],
    [1234.5, 0, '+1,235'],
    [0, 2, '0.00'],
  ])('%d with %d decimals is signed as %s', (value, decimals, text) => {
    expect(formatSigned(value, decimals)).toBe(text)
  })

  it('carries no plus where a level is meant', () => {
    expect(formatNumber(12480.5, 2)).toBe('12,480.50')
    expect(formatNumber(-2, 0)).toBe('−2')
    expect(formatCount(40000)).toBe('40,000')
  })

  it('says n/a for what is missing, not finite or not a number, and 0 for zero', () => {
    for (const missing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(formatNumber(missing)).toBe('n/a')
      expect(formatSigned(missing)).toBe('n/a')
      expect(signOf(missing)).toBe(0)
    }
    expect(formatCount(0)).toBe('0')
  })

  it('prints figures as the platform does, ties and their neighbours too', () => {
    const tie = fc
      .tuple(
        fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 1e8 })),
        fc.constantFrom(1, 10, 100, 1000),
        fc.constantFrom(0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-7, -1e-7),
      )
      .map(([half, unit, off]) => Math.abs((half + 0.5) / unit + off))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ min: 0, max: 2000, noNaN: true }),
          fc.double({ min: 0, max: 1e6, noNaN: true }),
          fc.integer({ min: 0, max: 1e12 }),
          tie,
        ),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          const platform = new Intl.NumberFormat('en', {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          })
          expect(formatNumber(value, decimals)).toBe(platform.format(value))
        },
      ),
      { numRuns: 4_000 },
    )
  })

  it('shows a sign exactly when a digit other than zero is shown, and colours agree', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          const text = formatSigned(value, decimals)
          expect(/^[+−]/.test(text)).toBe(/[1-9]/.test(text))
          expect(signOf(value, decimals)).toBe(text.startsWith('+') ? 1 : text.startsWith('−') ? -1 : 0)
          expect(text).not.toContain('-')
        },
      ),
    )
  })
})
