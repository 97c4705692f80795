import { expect, test } from 'vitest'
import fc from 'fast-check'
import { bandValues, chooseBands, lowHighLabel } from './fan-bands.ts'
import type { FanStep } from './fan.ts'

const stepOf = (shares: readonly number[], more: Partial<FanStep> = {}): FanStep => ({
  horizon: '5d',
  days: 5,
  at: 0,
  count: 30,
  mean: null,
  median: 0,
  low: null,
  high: null,
  min: null,
  max: null,
  stdDev: null,
  knots: shares.map((p) => ({ p, value: p - 0.5 })),
  isCrossing: false,
  ...more,
})
const labels = (shares: readonly number[]) =>
  chooseBands([stepOf(shares), stepOf(shares)]).map(({ label }) => label)

test('the three pairs nearest to 50, 80 and 90 or 95 %', () => {
  expect(labels([0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 0.9])).toEqual(['middle 80%', 'middle 60%', 'middle 40%'])
  expect(labels([0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95])).toEqual(['middle 90%', 'middle 80%', 'middle 50%'])
  expect(labels([0.01, 0.025, 0.1, 0.2, 0.25, 0.75, 0.8, 0.9, 0.975, 0.99])).toEqual([
    'middle 95%',
    'middle 80%',
    'middle 50%',
  ])
})

test('percentiles without a counterpart make no band', () => {
  expect(labels([0.1, 0.2, 0.85])).toEqual([])
  expect(labels([0.1, 0.3, 0.9])).toEqual(['middle 80%'])
})

test('without any pair, low and high make one, called what they are', () => {
  const step = stepOf([], { low: -0.1, high: 0.2 })
  const [band] = chooseBands([step, step])
  expect(band!.label).toBe('low to high')
  expect(bandValues(step, band!)).toEqual([-0.1, 0.2])
})

test('low and high are named by their percentiles only where they match', () => {
  const knots = [0.2, 0.5, 0.8]
  expect(lowHighLabel([stepOf(knots, { low: -0.3, high: 0.3 })])).toBe('20th to 80th percentile')
  expect(lowHighLabel([stepOf(knots, { low: -0.1, high: 0.3 })])).toBe('low to high')
})

test('bands are nested, at most three, and take exactly the stated values', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 20 }),
      (percents) => {
        const shares = percents.sort((a, b) => a - b).map((percent) => percent / 100)
        const step = stepOf(shares)
        const bands = chooseBands([step, step])
        expect(bands.length).toBeLessThanOrEqual(3)
        bands.forEach((band, i) => {
          const [low, high] = bandValues(step, band)!
          expect(low).toBeCloseTo(band.lower! - 0.5, 9)
          expect(high).toBeCloseTo(band.upper! - 0.5, 9)
          const outer = bands[i - 1]
          if (outer) {
            expect(low).toBeGreaterThan(bandValues(step, outer)![0])
            expect(high).toBeLessThan(bandValues(step, outer)![1])
          }
        })
      },
    ),
  )
})
