import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { chosenScale, extentOf, axisDomain, scaleObstacle, sliceOf } from './price-view.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const POINTS = [
  { at: day('2021-01-04'), value: 10 },
  { at: day('2021-01-05'), value: null },
  { at: day('2021-01-06'), value: 8 },
  { at: day('2021-01-07'), value: 12 },
]

describe('the drawn part of a series', () => {
  test('starts at the base close before the window, over a gap', () => {
    expect(sliceOf(POINTS, { from: day('2021-01-06'), to: day('2021-01-07') })).toEqual({ start: 0, end: 4 })
  })
  test('leaves out a base that lies far away, so a suspension is not drawn as a line', () => {
    expect(sliceOf(POINTS, { from: day('2021-02-20'), to: day('2021-03-07') })).toEqual({ start: 4, end: 4 })
  })
  test('ends with the last day of the window', () => {
    expect(sliceOf(POINTS, { from: day('2021-01-04'), to: day('2021-01-06') })).toEqual({ start: 0, end: 3 })
    // A window of days without a close holds nothing, however near the close before it lies.
    const after = POINTS.at(-1)!.at + MS_PER_DAY
    const none = sliceOf(POINTS, { from: after, to: after + MS_PER_DAY })
    expect(none).toEqual({ start: POINTS.length, end: POINTS.length })
  })
})

test('the extent skips gaps and is null where there is nothing', () => {
  expect(extentOf(POINTS, { start: 0, end: 4 })).toEqual({ low: 8, high: 12, missing: 1 })
  expect(extentOf(POINTS, { start: 1, end: 2 })).toBeNull()
})

test.each([
  ['linear', { low: 5, high: 5 }],
  ['log', { low: 5, high: 5 }],
  ['linear', { low: 0, high: 0 }],
] as const)('a constant series lies inside its %s axis', (scale, extent) => {
  const domain = axisDomain(extent, scale)
  expect(domain.low).toBeLessThan(extent.low)
  expect(domain.high).toBeGreaterThan(extent.high)
})

test('a scale that cannot be drawn says why', () => {
  expect(scaleObstacle('log', -0.01, 1)).toMatch(/above zero/)
  expect(scaleObstacle('log', 0.01, 1)).toBeNull()
  expect(scaleObstacle('percent', 1, 0)).toMatch(/base/)
  expect(scaleObstacle('linear', -3, null)).toBeNull()
})

test('a range of more than ten times starts on log where nobody chose a scale', () => {
  expect(chosenScale('auto', { low: 10, high: 101 })).toBe('log')
  expect(chosenScale('auto', { low: 10, high: 100 })).toBe('linear')
  expect(chosenScale('auto', { low: -1, high: 100 })).toBe('linear')
  expect(chosenScale('auto', null)).toBe('linear')
  expect(chosenScale('linear', { low: 1, high: 1000 })).toBe('linear')
})
