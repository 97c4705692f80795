import { expect, it } from 'vitest'
import { readPredictions } from '#contract/prediction.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { miniFan } from './mini-fan.ts'

const step = (index: number, date: string, median: number, percentiles: Record<string, number>) => ({
  relative_idx: index,
  horizon: `${index * 5}d`,
  median,
  percentiles,
  date,
})

it('takes the bands nearest to the middle 50 and 90 %, and of two as near the pair the service quotes', () => {
  const { items } = readPredictions([
    step(0, '2026-01-01T00:00:00', 0, { 10: 0, 90: 0 }),
    step(1, '2026-01-08T00:00:00', 0.02, { 10: -0.05, 20: -0.02, 30: 0, 70: 0.04, 80: 0.06, 90: 0.11 }),
  ])
  const fan = miniFan(items, 100, DEFAULT_UNITS)
  expect(fan).toMatchObject({ innerLabel: 'middle 60%', outerLabel: 'middle 80%' })
  expect(fan?.steps[1]).toMatchObject({ median: 0.02, inner: [-0.02, 0.06], outer: [-0.05, 0.11] })
})

it('reads prices as returns on the first step', () => {
  const { items } = readPredictions([
    step(0, '2026-01-01', 200, {}),
    step(1, '2026-01-08', 210, { 25: 190, 75: 220 }),
  ])
  const fan = miniFan(items, 200, DEFAULT_UNITS)
  expect(fan?.steps[1]?.median).toBeCloseTo(0.05)
  expect(fan?.steps[1]?.inner?.[0]).toBeCloseTo(-0.05)
})

it('draws nothing from fewer than two dated steps', () => {
  expect(miniFan(readPredictions([step(0, '2026-01-01', 0, {})]).items, 1, DEFAULT_UNITS)).toBeNull()
})
