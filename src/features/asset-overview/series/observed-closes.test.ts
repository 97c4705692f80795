import { expect, test } from 'vitest'
import { observedCloses } from './observed-closes.ts'

const POINTS = [1, 2, null, 4, 5].map((value, i) => ({ at: i * 10, value }))

test('closes of a slice, counted from its start', () => {
  const closes = observedCloses(POINTS, { start: 0, end: 2 }, 0)
  expect(closes.count).toBe(2)
  expect(closes.at(1)).toEqual({ at: 10, value: 2 })
  expect(closes.at(2)).toBeNull()
  expect(closes.at(-1)).toBeNull()
})

test('gaps are skipped, and the nearest is always a close', () => {
  const closes = observedCloses(POINTS, { start: 1, end: 5 }, 1)
  expect(closes.count).toBe(3)
  expect([0, 1, 2].map((index) => closes.at(index)!.value)).toEqual([2, 4, 5])
  expect(closes.nearest(22)).toBe(1)
  expect(closes.nearest(19)).toBe(0)
})

test('a pointer beyond the slice finds its ends', () => {
  const closes = observedCloses(POINTS, { start: 3, end: 5 }, 0)
  expect(closes.nearest(-1000)).toBe(0)
  expect(closes.nearest(1000)).toBe(1)
})
