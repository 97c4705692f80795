import { expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { LIMITS } from '#server/limits.ts'
import { freshGrants, reply, stall } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { STOP_SIGNALS, stopGracefully, stopRequests } from '#server/stop.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

test('a stop waits for the slowest call that there may be', () => {
  for (const { timeoutMs } of Object.values(SERVICE_ROUTES)) {
    expect(LIMITS.stop.drainMs).toBeGreaterThan(timeoutMs)
  }
})

test('a call that is cut off at the very end is not blamed on the service', async () => {
  const rig = await ProxyRig.start()
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }), stall)
  await rig.call('/api/insights/v1/abc')
  const cut = rig.call('/api/insights/v1/abc').catch(() => 'cut')
  await expect.poll(() => rig.upstream.calls.length).toBe(2)
  await stopGracefully(rig.app, 100)
  expect(await cut).toBe('cut')
  expect(rig.logLines.filter((line) => line.includes('upstream-invalid-response'))).toEqual([])
  await rig.upstream.stop()
})

test.each(STOP_SIGNALS)('%s and whatever repeats it at once are one request', async (signal) => {
  const clock = new VirtualClock()
  const requests = stopRequests(clock)
  expect(requests(signal)).toBe('begin')
  for (const repeated of STOP_SIGNALS) expect(requests(repeated)).toBe('known')
  await clock.advance(LIMITS.stop.impatientMs - 1)
  for (const repeated of STOP_SIGNALS) expect(requests(repeated)).toBe('known')
})

test('Control-C a while later means at once; a signal that a manager repeats never does', async () => {
  const clock = new VirtualClock()
  const requests = stopRequests(clock)
  requests('SIGTERM')
  await clock.advance(LIMITS.stop.impatientMs)
  expect(requests('SIGTERM')).toBe('known')
  expect(requests('SIGHUP')).toBe('known')
  expect(requests('SIGINT')).toBe('now')
})
