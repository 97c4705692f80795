import { afterEach, expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

let rig: ProxyRig
afterEach(() => rig.stop())

async function start(config: { keepAliveMs?: number; serviceKeepAliveMs?: number }) {
  rig = await ProxyRig.start({ config })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }))
}

test('an idle connection of a browser is kept for as long as is said', async () => {
  await start({ keepAliveMs: 65_000 })
  expect(rig.app.server.keepAliveTimeout).toBe(65_000)
  expect((await rig.call('/healthz')).headers['keep-alive']).toContain('timeout=65,')
})

test('one to the service is let go when it has been idle for that long, and used again before', async () => {
  await start({ serviceKeepAliveMs: 20 })
  await rig.call('/api/insights/v1/abc')
  // That of the token has its own time; the usual one is four seconds.
  await expect.poll(() => rig.upstream.open, { timeout: 3_000 }).toBeLessThanOrEqual(1)
  await rig.stop()
  await start({ serviceKeepAliveMs: 20_000 })
  await rig.call('/api/insights/v1/abc')
  await rig.call('/api/insights/v1/abc')
  expect(new Set(rig.upstream.calls.map(({ connection }) => connection)).size).toBe(1)
})
