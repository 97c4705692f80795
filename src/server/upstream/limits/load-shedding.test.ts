import { afterEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
import { freshGrants, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { LoadShedding, processLoad } from './load-shedding.ts'

const L = LIMITS.load
const overloaded = expect.objectContaining({ slug: 'overloaded' })

test.each([
  ['a busy event loop', { delayMs: L.maxDelayMs + 1, busyShare: 0.9, rssBytes: 0 }],
  ['too much memory', { delayMs: 0, busyShare: 0, rssBytes: L.maxRssBytes + 1 }],
])('%s refuses calls until a second without it', async (_, reading) => {
  const clock = new VirtualClock()
  let now = reading
  const load = new LoadShedding(() => now, clock)
  load.refuseWhenTooMuch()
  await clock.advance(L.windowMs)
  expect(() => load.refuseWhenTooMuch()).toThrow(overloaded)
  now = { delayMs: 0, busyShare: 0, rssBytes: 0 }
  expect(() => load.refuseWhenTooMuch()).toThrow(overloaded)
  await clock.advance(L.windowMs)
  load.refuseWhenTooMuch()
})

test('a delay of long ago refuses nothing', async () => {
  const clock = new VirtualClock()
  const load = new LoadShedding(() => ({ delayMs: L.maxDelayMs + 1, busyShare: 1, rssBytes: 0 }), clock)
  await clock.advance(L.staleMs)
  load.refuseWhenTooMuch()
})

test('a delay that others on the machine cause refuses nothing', async () => {
  const clock = new VirtualClock()
  const load = new LoadShedding(() => ({ delayMs: 10 * L.maxDelayMs, busyShare: 0.1, rssBytes: 0 }), clock)
  await clock.advance(L.windowMs)
  load.refuseWhenTooMuch()
})

test('the readings tell a process at work from one that waits', async () => {
  const read = processLoad()
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await pause(30) // a delay is measured from one turn of the event loop to the next
  const work = process.cpuUsage()
  while (process.cpuUsage(work).user < 100_000);
  await pause(30)
  const busy = read()
  await pause(300)
  const idle = read()
  expect(busy.delayMs).toBeGreaterThan(90)
  expect(busy.busyShare).toBeGreaterThan(0)
  expect(busy.busyShare).toBeGreaterThan(2 * idle.busyShare)
  expect(busy.rssBytes).toBeGreaterThan(10_000_000)
})

describe('through the proxy', () => {
  let rig: ProxyRig
  afterEach(() => rig.stop())

  async function start(options: Parameters<typeof ProxyRig.start>[0] = {}) {
    rig = await ProxyRig.start(options)
    rig.upstream.onToken(freshGrants())
    rig.upstream.script(reply(200, { id: 'abc' }))
    return rig
  }

  test('after the event loop stood still calls are refused, health checks are not, and soon all is well', async () => {
    const clock = new VirtualClock()
    let delayMs: number = L.maxDelayMs + 1
    await start({ clock, readLoad: () => ({ delayMs, busyShare: 1, rssBytes: 0 }) })
    await clock.advance(L.windowMs)
    const { status, headers } = await rig.call('/api/insights/v1/abc')
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect((await rig.call('/healthz')).status).toBe(200)
    delayMs = 0
    await clock.advance(L.windowMs)
    expect((await rig.call('/api/insights/v1/abc')).status).toBe(200)
  })

  test('slow lists take at most half of the places, so that a single insight still comes at once', async () => {
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
    const places = LIMITS.upstream.lists.maxInFlight
    await expect.poll(() => rig.upstream.calls.length).toBe(places)
    const calls = Array.from({ length: 40 }, (_, at) => rig.call(`/api/insights/v1/abc-${at}`))
    // Every list is still held: without places of their own they would wait for one and be refused.
    expect((await Promise.all(calls)).filter(({ status }) => status !== 200)).toEqual([])
    expect(rig.upstream.calls.filter(({ path }) => path.endsWith('/filter'))).toHaveLength(places)
    open()
    expect((await Promise.all(lists)).filter(({ status }) => status !== 200)).toEqual([])
  })
})
