import { expect, test } from 'vitest'
import { freshnessWords } from './price-words.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const YESTERDAY = Date.UTC(2026, 10, 19, 14)

test('a delayed or pre-market price of another day says which day', () => {
  const delayed = (time: number) => freshnessWords({ state: 'delayed-feed', price: 1, time }, NOW)
  expect(delayed(YESTERDAY)).toBe('Delayed 15 min, 14:00 UTC on 19 Nov')
  expect(delayed(NOW)).toBe('Delayed 15 min, 15:00 UTC')
  const early = { state: 'pre-market' as const, price: 1, isStale: false }
  expect(freshnessWords({ ...early, time: YESTERDAY }, NOW)).toContain('19 Nov')
  expect(freshnessWords({ ...early, time: NOW }, NOW)).not.toContain('Nov')
})
