import { expect, test } from 'vitest'
import { streamClock } from './price-stream.ts'

const MINUTE = 60_000

test('a price is dated in the future if it is over two minutes ahead of a clock that heartbeats put forward but never back', () => {
  const clock = streamClock(() => 100 * MINUTE)
  const futureFrom = (minutes: number) => [
    clock.isFuture(minutes * MINUTE),
    clock.isFuture(minutes * MINUTE + 1),
  ]
  expect(futureFrom(102)).toEqual([false, true])
  clock.noteBeat(130 * MINUTE)
  expect(futureFrom(132)).toEqual([false, true])
  clock.noteBeat(20 * MINUTE)
  expect(futureFrom(102)).toEqual([false, true])
})
