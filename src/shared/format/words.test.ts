import { expect, it } from 'vitest'
import { countOf, fromCode } from './words.ts'
import { allOf, anyOf } from './word-lists.ts'

it('counts and joins', () => {
  expect(countOf(1, 'insight')).toBe('1 insight')
  expect(countOf(1204, 'insight')).toBe('1,204 insights')
  expect(countOf(2, 'entity', 'entities')).toBe('2 entities')
  expect(anyOf(['6'])).toBe('6')
  expect(anyOf(['6', '7', '8'])).toBe('6, 7 or 8')
  expect(allOf(['6', '7'])).toBe('6 and 7')
  expect(anyOf([])).toBe('')
})

it('reads codes', () => {
  expect(fromCode('high_hit_ratio')).toBe('High hit ratio')
})
