import { expect, test } from 'vitest'
import fc from 'fast-check'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { curveAt, knotsAt, medianAt, toFan } from './fan.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const fanOf = (body: unknown, lastValue: number | null = 100, startAt: number | null = day('2026-01-05')) =>
  toFan({ predictions: readPredictions(body).items, lastValue, startAt, units: DEFAULT_UNITS })

const zero = { relative_idx: 0, horizon: '0d', median: 0, count: 20, percentiles: { 10: 0, 90: 0 } }

test('positions as text or number come in the order of their value', () => {
  const step = (relative_idx: string | number, horizon: string, median: number) => ({
    relative_idx,
    horizon,
    median,
  })
  for (const index of [String, Number]) {
    const fan = fanOf([step(index(10), '10d', 0.1), step(index(2), '2d', 0.02), step(index(0), '0d', 0)])
    expect(fan.steps.map(({ median }) => median)).toEqual([0, 0.02, 0.1])
  }
})

test('a date of its own wins over the horizon, and one without a zone is UTC', () => {
  const fan = fanOf([zero, { relative_idx: 1, horizon: '8d', median: 0.1, date: '2026-03-19T16:58:00' }])
  expect(fan.steps.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-01-05T00:00:00.000Z',
    '2026-03-19T16:58:00.000Z',
  ])
})

test('a step without date and horizon cannot be placed: it is counted, not guessed', () => {
  const fan = fanOf([zero, { relative_idx: 1, median: 0.1 }])
  expect(fan.steps).toHaveLength(1)
  expect(fan.unplaced).toBe(1)
})

test('without a 50th percentile the median is the middle knot', () => {
  const fan = fanOf([
    { ...zero, relative_idx: 1, horizon: '5d', median: 0.03, percentiles: { 40: 0.02, 60: 0.05 } },
  ])
  expect(fan.steps[0]!.knots).toEqual([
    { p: 0.4, value: 0.02 },
    { p: 0.5, value: 0.03 },
    { p: 0.6, value: 0.05 },
  ])
})

test('crossing percentiles are sorted and flagged', () => {
  const fan = fanOf([zero, { relative_idx: 1, horizon: '5d', percentiles: { 10: 0.04, 50: 0.01, 90: 0.02 } }])
  expect(fan.steps[1]!.knots.map(({ value }) => value)).toEqual([0.01, 0.02, 0.04])
  expect(fan.steps[1]!.isCrossing).toBe(true)
  expect(fan.steps[0]!.isCrossing).toBe(false)
})

test('odd keys: decimals are kept, what is no percentile is left out', () => {
  const fan = fanOf([{ ...zero, percentiles: { '2.5': -0.1, '97.5': 0.1, p50: 0, '': 1, '120': 3 } }])
  expect(fan.steps[0]!.knots.map(({ p }) => p)).toContain(0.025)
  expect(fan.steps[0]!.knots.map(({ p }) => p)).not.toContain(1.2)
})

test('prices and indexes become returns on the entry', () => {
  const prices = fanOf([
    { ...zero, median: 100, percentiles: { 10: 100, 90: 100 } },
    { relative_idx: 1, horizon: '5d', median: 110, std_dev: 5, percentiles: { 10: 90, 90: 120 } },
  ])
  expect(prices.unit).toBe('price')
  expect(prices.steps[1]!.median).toBeCloseTo(0.1, 12)
  expect(prices.steps[1]!.stdDev).toBeCloseTo(0.05, 12)
  expect(prices.steps[1]!.knots[0]!.value).toBeCloseTo(-0.1, 12)
  const index = fanOf(
    [
      { ...zero, median: 1 },
      { relative_idx: 1, horizon: '5d', median: 1.02 },
    ],
    250,
  )
  expect(index.unit).toBe('index')
  expect(index.steps[1]!.median).toBeCloseTo(0.02, 12)
})

test('a missing value stays missing', () => {
  const fan = fanOf([{ relative_idx: 0, horizon: '5d' }])
  expect(fan.steps[0]).toMatchObject({ median: null, mean: null, low: null, count: null, knots: [] })
})

test('between two steps values lie on the drawn segments, at steps they are the steps', () => {
  const value = fc.double({ min: -0.5, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(
      fc.tuple(value, value, value),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ([a, b, c], weight) => {
        const [low, mid, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
        const fan = fanOf([
          zero,
          { relative_idx: 1, horizon: '20d', median: mid, percentiles: { 10: low, 50: mid, 90: high } },
        ])
        const [from, to] = [fan.steps[0]!.at, fan.steps[1]!.at]
        const at = from + weight * (to - from)
        const knots = knotsAt(fan, at)!
        knots.forEach((knot, i) => {
          const end = fan.steps[1]!.knots[i]!.value
          expect(knot.value).toBeCloseTo(end * ((at - from) / (to - from)), 9)
          if (i > 0) expect(knot.value).toBeGreaterThanOrEqual(knots[i - 1]!.value)
        })
        expect(medianAt(fan, to)).toBe(mid)
        expect(knotsAt(fan, to)).toBe(fan.steps[1]!.knots)
      },
    ),
  )
  expect(curveAt(fanOf([zero]), day('2030-01-01'))).toBeNull()
})
