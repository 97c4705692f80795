import { afterEach, expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

let rig: ProxyRig
afterEach(() => rig.stop())

test('how long idle connections are kept is as said: to browsers, who are told, and to the service', async () => {
  rig = await ProxyRig.start({ config: { keepAliveMs: 65_000, serviceKeepAliveMs: 20_000 } })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }))
  const connections = async () => {
    await rig.call('/api/insights/v1/abc')
    return new Set(rig.upstream.calls.map(({ connection }) => connection)).size
  }
  expect((await rig.call('/healthz')).headers['keep-alive']).toContain('timeout=65,')
  expect([await connections(), await connections()]).toEqual([1, 1])
  await rig.stop()
  rig = await ProxyRig.start({ config: { serviceKeepAliveMs: 20 } })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }))
  await expect.poll(connections, { timeout: 10_000 }).toBeGreaterThan(1)
})
