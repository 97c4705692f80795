import { expect, test } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { STOP_SIGNALS, StopRequests } from './stop-requests.ts'

test.each(STOP_SIGNALS)('%s and whatever repeats it at once are one request', async (signal) => {
  const clock = new VirtualClock()
  const requests = new StopRequests(clock)
  expect(requests.hear(signal)).toBe('begin')
  for (const repeated of STOP_SIGNALS) expect(requests.hear(repeated)).toBe('known')
  await clock.advance(LIMITS.stop.impatientMs - 1)
  for (const repeated of STOP_SIGNALS) expect(requests.hear(repeated)).toBe('known')
})

test('Control-C a while later means at once; a signal that a manager repeats never does', async () => {
  const clock = new VirtualClock()
  const requests = new StopRequests(clock)
  requests.hear('SIGTERM')
  await clock.advance(LIMITS.stop.impatientMs)
  expect(requests.hear('SIGTERM')).toBe('known')
  expect(requests.hear('SIGHUP')).toBe('known')
  expect(requests.hear('SIGINT')).toBe('now')
})
