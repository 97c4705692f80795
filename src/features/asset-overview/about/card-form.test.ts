import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { readRelevance } from '#contract/records/entity-report.ts'
import { cardForm, drawnPart, histogram, medianCrossings, rarity, triggerOf } from './card-form.ts'

const slow = Array.from({ length: 2500 }, (_, i) => Math.sin(i / 200))
const fast = Array.from({ length: 2500 }, (_, i) => Math.sin(i))
const dated = (values: readonly number[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))

test('crossings are counted from side to side; resting on the median is none', () => {
  expect(medianCrossings([0, 10, 0, 10, 5])).toBe(3)
  expect(medianCrossings([0, 5, 5, 10, 5, 10])).toBe(1)
  expect(medianCrossings([4, 4, 4])).toBe(0)
  expect(medianCrossings([])).toBe(0)
})

test('a slow series keeps ten years as a line, a fast one shows its last twelve months', () => {
  expect(cardForm(slow)).toBe('line')
  expect(cardForm(fast)).toBe('recent')
  const points = dated(fast)
  const last = points.at(-1)!.at
  expect(drawnPart(points, last, 'line')).toBe(points)
  expect(drawnPart(points, last, 'recent')).toHaveLength(367)
})

test('every value is in one bin, and the bins reach from the lowest to the highest', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 40 }), (all, bins) => {
      const counted = histogram(all, bins)
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(all.length)
      expect(counted[0]!.from).toBeCloseTo(Math.min(...all), 6)
      expect(counted.at(-1)!.to).toBeCloseTo(Math.max(...all), 3)
    }),
  )
  expect(histogram([], 5)).toEqual([])
})

test('rarity tells the highest of ten years from one of its highest per cent', () => {
  const many = Array.from({ length: 999 }, (_, i) => i)
  expect(rarity(dated([...many, 2000]))).toBe(0.001)
  expect(rarity(dated([...many, 989.5]))).toBe(0.01)
  expect(rarity(dated([...many, -1]))).toBe(0.001)
  expect(rarity([])).toBe(1)
})

test('a trigger belongs to the card’s own series', () => {
  const card = (condition: object) =>
    readRelevance([{ expression: 'a.rsi', scenario_condition: condition }]).items[0]!
  expect(triggerOf(card({ snake: 'a.rsi', value: 3, condition: 'Above' }))).toEqual({
    value: 3,
    side: 'above',
  })
  expect(triggerOf(card({ snake: null, value: 3, condition: 'crosses' }))).toEqual({ value: 3, side: null })
  expect(triggerOf(card({ snake: 'b.rsi', value: 3, condition: 'above' }))).toBeNull()
  expect(triggerOf(card({ snake: 'a.rsi', value: null, condition: 'above' }))).toBeNull()
})
