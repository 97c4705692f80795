import { expect, it } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import { miniFan } from './mini-fan.ts'

const step = (
  index: number,
  date: string,
  median: number,
  percentiles: Record<string, number>,
  count: number | null = 40,
) => ({ relative_idx: index, horizon: `${index * 5}d`, median, percentiles, date, count })

const fanOf = (steps: ReturnType<typeof step>[], lastValue = 100, horizon: string | null = null) =>
  miniFan(
    ownFan({
      predictions: readPredictions(steps).items,
      lastValue,
      startAt: Date.parse('2026-01-01'),
      horizon,
      units: DEFAULT_UNITS,
    }),
  )

const WIDE = { 10: -0.05, 20: -0.02, 30: 0, 70: 0.04, 80: 0.06, 90: 0.11 }
const THREE = [
  step(0, '2026-01-01T00:00:00', 0, { 10: 0, 90: 0 }),
  step(1, '2026-01-08T00:00:00', 0.02, WIDE),
  step(2, '2026-01-15T00:00:00', 0.03, WIDE),
]

it('takes the bands nearest to the middle 50 and 90 %, and of two as near the one that claims less', () => {
  const fan = fanOf(THREE)
  expect(fan).toMatchObject({ innerLabel: 'middle 60%', outerLabel: 'middle 80%' })
  expect(fan?.steps[1]).toMatchObject({ median: 0.02, inner: [-0.02, 0.06], outer: [-0.05, 0.11] })
})

it('reads prices as returns on the first step', () => {
  const fan = fanOf(
    [step(0, '2026-01-01', 200, { 25: 200, 75: 200 }), step(1, '2026-01-08', 210, { 25: 190, 75: 220 })],
    200,
  )
  expect(fan?.steps[1]?.median).toBeCloseTo(0.05)
  expect(fan?.steps[1]?.outer?.[0]).toBeCloseTo(-0.05)
})

it('reads the unit off the day of zero and not off whichever step comes first', () => {
  const late = [
    step(1, '2026-01-08', 210, { 25: 190, 75: 220 }),
    step(2, '2026-01-15', 220, { 25: 180, 75: 230 }),
    { ...step(0, '2026-01-01', 200, {}), relative_idx: 9 },
  ]
  expect(fanOf(late, 200)?.steps.map(({ median }) => Number(median?.toFixed(12)))).toEqual([0, 0.05, 0.1])
})

it('draws the cases of a thin sample and neither bands nor median', () => {
  const fan = fanOf(THREE.map((each) => ({ ...each, count: 7 })))
  expect(fan).toMatchObject({ isThin: true, innerLabel: '', outerLabel: '' })
  expect(fan?.steps[1]).toMatchObject({ median: null, inner: null, outer: null })
  expect(fan?.steps[1]?.cases).toContain(0.11)
})

it("ends at the insight's own horizon", () => {
  expect(fanOf(THREE, 100, '5d')?.steps).toHaveLength(2)
  expect(fanOf(THREE, 100, '1m')?.steps).toHaveLength(3)
})

it('draws nothing from fewer than two dated steps', () => {
  expect(fanOf([step(0, '2026-01-01', 0, {})], 1)).toBeNull()
})
