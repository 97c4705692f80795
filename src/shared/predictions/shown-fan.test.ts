import { expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { nearestBand, ownFan, shownFan } from './shown-fan.ts'

const PERCENTILES = { 10: -0.05, 20: -0.02, 30: 0, 70: 0.04, 80: 0.06, 90: 0.11 }
const steps = (count: number | null) =>
  [0, 5, 21, 63].map((days, i) => ({
    relative_idx: i,
    horizon: `${days}d`,
    median: 0.001 * days,
    count,
    percentiles: PERCENTILES,
  }))

const own = (horizon: string | null, count: number | null = 40) =>
  ownFan({
    predictions: readPredictions(steps(count)).items,
    lastValue: 100,
    startAt: Date.parse('2026-01-05T00:00:00Z'),
    horizon,
    units: DEFAULT_UNITS,
  })

test('a fan ends at the insight’s own horizon, or where it is not in the fan with its last step', () => {
  expect(own('1m').steps.at(-1)?.days).toBe(21)
  expect(own('6m').steps.at(-1)?.days).toBe(63)
  expect(own(null).steps.at(-1)?.days).toBe(63)
  expect(own('soon').steps.at(-1)?.days).toBe(63)
})

test('under a dozen cases at the right edge there is no band, whatever earlier steps rest on', () => {
  expect(own('3m', 11)).toMatchObject({ tier: 'thin', bands: [], count: 11 })
  expect(own('3m', 12).bands.map(({ label }) => label)).toEqual(['middle 80%', 'middle 60%', 'middle 40%'])
  const mixed = own('3m').steps.map((step, i) => ({ ...step, count: i === 3 ? 7 : 40 }))
  expect(shownFan(mixed).bands).toEqual([])
  expect(shownFan(mixed.slice(0, 3)).bands).toHaveLength(3)
  expect(own('3m', null)).toMatchObject({ tier: 'unstated', count: null })
})

test('of two bands equally near the wider one, which claims less', () => {
  const { bands } = own('3m')
  expect(nearestBand(bands, 0.5)?.label).toBe('middle 60%')
  expect(nearestBand(bands, 0.9)?.label).toBe('middle 80%')
  expect(nearestBand([], 0.9)).toBeNull()
})
