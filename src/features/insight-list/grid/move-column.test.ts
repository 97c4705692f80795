import { expect, it } from 'vitest'
import { landingIndex, moveColumn } from './move-column.ts'

it('moves one column and keeps the order of the others', () => {
  expect(moveColumn(['status', 'asset', 'title', 'age'], 'age', 1)).toEqual([
    'status',
    'age',
    'asset',
    'title',
  ])
  expect(moveColumn(['status', 'asset', 'title', 'age'], 'status', 9)).toEqual([
    'asset',
    'title',
    'age',
    'status',
  ])
  expect(moveColumn(['status', 'asset'], 'title', 0)).toEqual(['status', 'asset'])
})

it('lands on the line that is nearest to the pointer', () => {
  const middles = [10, 30, 50]
  expect([-5, 19, 21, 39, 41, 900].map((y) => landingIndex(middles, y))).toEqual([0, 0, 1, 1, 2, 2])
})
