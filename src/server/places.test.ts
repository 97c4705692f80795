import { afterEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { hold, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

describe('through the proxy', () => {
  let rig: ProxyRig
  afterEach(() => rig.stop())

  async function start(load?: { maxDelayMs: number; maxRssBytes: number; sampleMs: number }) {
    rig = await ProxyRig.start(load ? { load } : {})
    return rig
  }

  test('after the event loop stood still calls are refused, health checks are not, and soon all is well', async () => {
    await start({ maxDelayMs: 50, maxRssBytes: Infinity, sampleMs: 100 })
    /** The standstill may fall into two samples: then once more. */
    const blocked = async () => {
      const until = performance.now() + 300
      while (performance.now() < until);
      const { status, headers } = await rig.call('/api/insights/v1/abc')
      return [status, headers['retry-after']]
    }
    await expect.poll(blocked, { timeout: 20_000 }).toEqual([503, '1'])
    expect((await rig.call('/healthz')).status).toBe(200)
    await expect
      .poll(async () => (await rig.call('/api/insights/v1/abc')).status, { timeout: 5_000 })
      .toBe(200)
  })

  test('slow lists have connections of their own, so that a single insight still comes at once', async () => {
    await start()
    let open = () => {}
    const slow = new Promise<void>((resolve) => (open = resolve))
    rig.upstream.script((socket, request) =>
      request.path.endsWith('/filter')
        ? hold(slow, reply(200, { result: [] }))(socket, request)
        : reply(200, { id: 'abc' })(socket, request),
    )
    const lists = Array.from({ length: 40 }, (_, at) =>
      rig.call('/api/insights/v1/filter', { body: { limit: at + 1 } }),
    )
    const places = LIMITS.upstream.listConnections
    await expect.poll(() => rig.upstream.calls.length).toBe(places)
    const calls = Array.from({ length: 40 }, (_, at) => rig.call(`/api/insights/v1/abc-${at}`))
    // Every list is still held.
    expect((await Promise.all(calls)).filter(({ status }) => status !== 200)).toEqual([])
    expect(rig.upstream.calls.filter(({ path }) => path.endsWith('/filter'))).toHaveLength(places)
    open()
    expect((await Promise.all(lists)).filter(({ status }) => status !== 200)).toEqual([])
  })
})
