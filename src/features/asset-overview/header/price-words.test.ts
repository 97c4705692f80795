import { expect, test } from 'vitest'
import { freshnessWords } from './price-words.ts'

const NOW = Date.UTC(2026, 10, 20, 15)
const YESTERDAY = Date.UTC(2026, 10, 19, 14)

test('a price of another day says which day', () => {
  const delayed = (time: number) => freshnessWords({ state: 'delayed-feed', price: 1, time }, NOW)
  expect(delayed(YESTERDAY)).toBe('Delayed 15 min, 14:00 UTC on 19 Nov')
  expect(delayed(NOW)).toBe('Delayed 15 min, 15:00 UTC')
  const live = (time: number) => freshnessWords({ state: 'live', price: 1, time }, NOW)
  expect(live(YESTERDAY)).toBe('Live 14:00:00 UTC on 19 Nov')
  expect(live(NOW)).toBe('Live 15:00:00 UTC')
  const heard = (time: number) => freshnessWords({ state: 'delayed', price: 1, time, ageMs: 20_000 }, NOW)
  expect(heard(YESTERDAY)).toBe('Last heard 20 s ago, 14:00:00 UTC on 19 Nov')
  expect(heard(NOW)).toBe('Last heard 20 s ago, 15:00:00 UTC')
  const early = { state: 'pre-market' as const, price: 1, isStale: false }
  expect(freshnessWords({ ...early, time: YESTERDAY }, NOW)).toContain('19 Nov')
  expect(freshnessWords({ ...early, time: NOW }, NOW)).not.toContain('Nov')
})
