import { expect, it } from 'vitest'
import { copiedWords } from './row-actions.ts'

it('warns of a link that some programs would cut', () => {
  const link = (length: number) => 'https://desk.example/insights?entity='.padEnd(length, 'a')
  expect(copiedWords(link(2_000))).toBe('Link copied')
  expect(copiedWords(link(2_431))).toContain('2,431 characters')
})
