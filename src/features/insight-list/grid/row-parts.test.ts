import { expect, it } from 'vitest'
import { markWords } from './row-parts.tsx'

it('says what changed, each figure once however many fields it has', () => {
  expect(markWords({ mark: { kind: 'changed', fields: ['stars', 'low', 'high', 'status'] } })).toBe(
    'Changed: quality, signal range, status',
  )
  expect(markWords({ mark: { kind: 'left' } })).toMatch(/^Left this view/)
  expect(markWords({})).toBe('')
})
