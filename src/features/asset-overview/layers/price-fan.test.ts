import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { fanExtent, fanWords, priceFan } from './price-fan.ts'

const START = Date.UTC(2026, 0, 5)
const words = { title: 'A dip', description: '', isKnown: true }
const insight = { id: 'a', words, lastValue: 50, measuredAt: START, horizon: '1m', basisFactor: 1 }
const predictions = (count: number | null, firstDay = 0) =>
  readPredictions(
    [firstDay, 21, 63].map((days, i) => ({
      relative_idx: i,
      horizon: `${days}d`,
      date: new Date(START + days * MS_PER_DAY).toISOString(),
      median: 0.001 * days,
      count,
      percentiles: { 10: -0.002 * days, 90: 0.004 * days },
    })),
  ).items

test('a fan stands on the price of its first day and ends with the insight’s horizon', () => {
  const fan = priceFan(insight, predictions(40), DEFAULT_UNITS)!
  expect(fan.steps.map(({ at }) => (at - START) / MS_PER_DAY)).toEqual([0, 21])
  expect(fan.steps[0]!.median).toBe(50)
  expect(fan.steps[1]!.median).toBeCloseTo(51.05)
  expect(fan.steps[1]!.bands[0]).toEqual([expect.closeTo(47.9), expect.closeTo(54.2)])
  expect(fanExtent(fan)).toEqual({
    low: expect.closeTo(47.9),
    high: expect.closeTo(54.2),
    until: START + 21 * MS_PER_DAY,
  })
  expect(fanWords(fan)).toBe('Fan of “A dip”, 1m: median of 40 past cases, middle 80%')
})

test('a fan without a zero day starts at the price; a thin one is drawn without bands and says so', () => {
  const fan = priceFan(insight, predictions(7, 5), DEFAULT_UNITS)!
  expect(fan.steps[0]).toMatchObject({ at: START, median: 50 })
  expect(fan.bandLabels).toEqual([])
  expect(fanWords(fan)).toMatch(/7 past cases; too few for bands$/)
})

test('after a split the fan stands on today’s prices, whatever unit the service states', () => {
  const halved = { ...insight, lastValue: 25, basisFactor: 0.5 }
  const inPrices = predictions(40).map((step) => ({
    ...step,
    median: 50 * (1 + (step.median ?? 0)),
    percentiles: [],
  }))
  const units = { ...DEFAULT_UNITS, predictions: 'price' as const }
  expect(priceFan(halved, inPrices, units)!.steps[1]!.median).toBeCloseTo(25.525)
  expect(priceFan(halved, predictions(40), DEFAULT_UNITS)!.steps[1]!.median).toBeCloseTo(25.525)
})

test('nothing is drawn where there is no price, no day or no step', () => {
  expect(priceFan({ ...insight, lastValue: null }, predictions(40), DEFAULT_UNITS)).toBeNull()
  expect(priceFan({ ...insight, measuredAt: null }, predictions(40), DEFAULT_UNITS)).toBeNull()
  expect(priceFan(insight, [], DEFAULT_UNITS)).toBeNull()
})
