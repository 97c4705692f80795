import { expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toFan } from './fan.ts'
import { edgeStep, horizonOfStep, placeHorizon } from './horizon-place.ts'

const startAt = Date.parse('2026-01-05T00:00:00Z')
const fan = toFan({
  predictions: readPredictions(
    [0, 3, 6, 21, 63].map((days, i) => ({ relative_idx: i, horizon: `${days}d`, median: 0 })),
  ).items,
  lastValue: 100,
  startAt,
  units: DEFAULT_UNITS,
})

test('a horizon is its own step, the nearest one near by, or beyond the end', () => {
  expect(placeHorizon(fan, '1m', startAt)).toEqual({ kind: 'step', index: 3, isExact: true })
  expect(placeHorizon(fan, '1w', startAt)).toEqual({ kind: 'step', index: 2, isExact: false })
  expect(placeHorizon(fan, '6m', startAt)).toEqual({ kind: 'beyond' })
  expect(placeHorizon(fan, 'soon', startAt)).toEqual({ kind: 'unknown' })
})

test('without readable horizons the dates decide', () => {
  const dated = toFan({
    predictions: readPredictions([
      { relative_idx: 0, median: 0, date: '2026-01-05T00:00:00Z' },
      { relative_idx: 1, median: 0, date: '2026-02-05T00:00:00Z' },
    ]).items,
    lastValue: null,
    startAt,
    units: DEFAULT_UNITS,
  })
  expect(placeHorizon(dated, '1m', startAt)).toEqual({ kind: 'step', index: 1, isExact: true })
  expect(placeHorizon(dated, '1m', null)).toEqual({ kind: 'unknown' })
})

test('a step is the horizon that ends on it, whichever was asked for', () => {
  expect(horizonOfStep(fan, 4, ['12m', '1w', '1m', '3m'], startAt)).toBe('3m')
  expect(horizonOfStep(fan, 4, ['63d', '3m'], startAt)).toBe('63d')
  expect(horizonOfStep(fan, 2, ['1w', '1m'], startAt)).toBeNull()
})

test('the right edge is a step of the fan, whatever is in it', () => {
  const only = { steps: fan.steps.slice(3, 4) }
  expect(edgeStep(only, placeHorizon(only, '1m', startAt))).toBe(0)
  expect(edgeStep(fan, { kind: 'step', index: 0, isExact: true })).toBe(1)
  expect(edgeStep(fan, { kind: 'beyond' })).toBe(4)
  expect(edgeStep({ steps: [] }, { kind: 'unknown' })).toBe(-1)
})
