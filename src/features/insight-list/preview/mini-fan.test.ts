import { expect, it } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import { miniFan } from './mini-fan.tsx'

const WIDE = { 10: -0.05, 20: -0.02, 30: 0, 70: 0.04, 80: 0.06, 90: 0.11 }
const step = (index: number, median: number, percentiles: object, more: object = {}) => ({
  relative_idx: index,
  horizon: `${index * 5}d`,
  median,
  percentiles,
  date: `2026-01-${String(1 + 7 * index).padStart(2, '0')}T00:00:00`,
  count: 40,
  ...more,
})
const THREE = [step(0, 0, { 10: 0, 90: 0 }), step(1, 0.02, WIDE), step(2, 0.03, WIDE)]

const fanOf = (steps: object[], lastValue = 100, horizon: string | null = null) => {
  const startAt = Date.parse('2026-01-01')
  const predictions = readPredictions(steps).items
  return miniFan(ownFan({ predictions, lastValue, startAt, horizon, units: DEFAULT_UNITS }))
}

it('takes the bands nearest to the middle 50 and 90 %, and ends at the insight’s own horizon', () => {
  const fan = fanOf(THREE)
  expect(fan).toMatchObject({ innerLabel: 'middle 60%', outerLabel: 'middle 80%' })
  expect(fan?.steps[1]).toMatchObject({ median: 0.02, inner: [-0.02, 0.06], outer: [-0.05, 0.11] })
  expect(['5d', '1m'].map((horizon) => fanOf(THREE, 100, horizon)?.steps.length)).toEqual([2, 3])
})

it('reads the unit off the day of zero and not off whichever step comes first', () => {
  const late = [
    step(1, 210, { 25: 190, 75: 220 }),
    step(2, 220, { 25: 180, 75: 230 }),
    step(0, 200, {}, { relative_idx: 9 }),
  ]
  const medians = fanOf(late, 200)?.steps.map(({ median }) => Number(median?.toFixed(12)))
  expect(medians).toEqual([0, 0.05, 0.1])
})

it('draws the cases of a thin sample and neither bands nor median, and nothing from fewer than two dated steps', () => {
  const fan = fanOf(THREE.map((each) => ({ ...each, count: 7 })))
  expect(fan).toMatchObject({ isThin: true, innerLabel: '', outerLabel: '' })
  expect(fan?.steps[1]).toMatchObject({ median: null, inner: null, outer: null })
  expect(fan?.steps[1]?.cases).toContain(0.11)
  expect(fanOf([step(0, 0, {})], 1)).toBeNull()
})
