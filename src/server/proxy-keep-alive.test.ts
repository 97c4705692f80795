import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'

let rig: ProxyRig
afterEach(() => rig.stop())

async function start(config: { keepAliveMs?: number; serviceKeepAliveMs?: number }) {
  rig = await ProxyRig.start({ config })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(reply(200, { id: 'abc' }))
}

/** How long the proxy keeps a connection after its answer, ms; at most what is waited for. */
async function idleTime(mostMs: number): Promise<number> {
  const socket = connect(rig.port, '127.0.0.1')
  socket.write(rawRequest('GET', '/healthz'))
  await once(socket, 'data')
  const startedAt = performance.now()
  await Promise.race([once(socket, 'close'), pauseMs(mostMs)])
  socket.destroy()
  return performance.now() - startedAt
}

test('an idle connection of a browser is kept for as long as is said, and no longer', async () => {
  await start({ keepAliveMs: 1_000 })
  expect(await idleTime(4_500)).toBeLessThan(4_000)
  await rig.stop()
  await start({ keepAliveMs: 65_000 })
  expect(await idleTime(4_500)).toBeGreaterThanOrEqual(4_490)
  expect((await rig.call('/healthz')).headers['keep-alive']).toContain('timeout=65,')
})

test('so is one to the service', async () => {
  const connections = async () => {
    await rig.call('/api/insights/v1/abc')
    await pauseMs(1_700)
    await rig.call('/api/insights/v1/abc')
    return new Set(rig.upstream.calls.map(({ connection }) => connection)).size
  }
  await start({ serviceKeepAliveMs: 1_000 })
  expect(await connections()).toBe(2)
  await rig.stop()
  await start({ serviceKeepAliveMs: 20_000 })
  expect(await connections()).toBe(1)
})
