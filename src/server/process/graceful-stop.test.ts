import { expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { LIMITS } from '#server/base/limits.ts'
import { freshGrants, reply, stall } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { stopGracefully } from './graceful-stop.ts'

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
  await stopGracefully(rig.app, { lifecycle: rig.lifecycle, graceMs: 0, drainMs: 100 })
  expect(await cut).toBe('cut')
  expect(rig.logLines.filter((line) => line.includes('upstream-invalid-response'))).toEqual([])
  await rig.upstream.stop()
})
