import { expect, test } from 'vitest'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { retryAfterMs } from './retries.ts'

test.each([
  ['7', 7_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  [null, null],
])('Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, new VirtualClock())).toBe(expected)
})
