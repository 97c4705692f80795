import '@fastify/under-pressure'
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASKED_AGAIN_HEADER } from '#contract/calls/routes.ts'
import { LIMITS } from '#server/limits.ts'
import { Metrics } from '#server/metrics.ts'
import { freshGrants, hold, reply } from '#testing/proxy/fault-upstream.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const FILTER = '/api/insights/v1/filter'
const INSIGHT = '/api/insights/v1/abc'

let clock: VirtualClock
let rig: ProxyRig
beforeEach(async () => {
  clock = new VirtualClock()
  rig = await ProxyRig.start({ keeps: true, clock })
  rig.upstream.onToken(freshGrants())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rig.stop()
})

/** What has reached the proxy, in order. */
function arrivals(): IncomingMessage[] {
  const arrived: IncomingMessage[] = []
  rig.app.server.on('request', (request: IncomingMessage) => arrived.push(request))
  return arrived
}

const list = (body: unknown = { limit: 5 }) => rig.call(FILTER, { body })
const answered = (id: string) => reply(200, { result: [{ id }] })

test('a list asked for twice within seconds is one call, and says its age', async () => {
  rig.upstream.script(answered('one'))
  expect((await list()).headers).toMatchObject({ 'x-cache': 'miss' })
  await clock.advance(4_000)
  const again = await list()
  expect(again.headers).toMatchObject({ 'x-cache': 'hit', age: '4' })
  expect(again.headers).not.toHaveProperty('x-data-stale')
  expect(rig.upstream.calls).toHaveLength(1)
})

test('with the service failing the last list stands, said to be old and as of when; then the new one', async () => {
  const saidAt = new Date(clock.now()).toISOString()
  rig.upstream.script(answered('one'))
  await list()
  await clock.advance(120_000)
  rig.upstream.script(reply(500, {}))
  const stale = await clock.until(list())
  expect(stale.status).toBe(200)
  expect(stale.json).toEqual({ result: [{ id: 'one' }] })
  expect(stale.headers).toMatchObject({ 'x-cache': 'stale', 'x-data-stale': '1', 'x-data-as-of': saidAt })
  expect(Number(stale.headers['age'])).toBeGreaterThanOrEqual(120)
  // Another question has nothing to stand in for it.
  expect((await clock.until(list({ limit: 6 }))).status).toBe(502)
  rig.upstream.script(answered('two'))
  const fresh = await clock.until(list())
  expect(fresh.headers).toMatchObject({ 'x-cache': 'miss' })
  expect(fresh.json).toEqual({ result: [{ id: 'two' }] })
})

test('a service that has failed five times is not asked; what is kept comes at once, the rest is refused with a time', async () => {
  rig.upstream.script(answered('one'))
  await list()
  await clock.advance(60_000)
  rig.upstream.script(reply(500, {}))
  for (let i = 0; i < 5; i += 1) await clock.until(list({ limit: 10 + i }))
  const asked = rig.upstream.calls.length
  expect(await list()).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
  const refused = await list({ limit: 99 })
  expect(refused).toMatchObject({ status: 503, json: { kind: 'unavailable' } })
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(LIMITS.breaker.firstRestMs / 1000)
  expect(rig.upstream.calls).toHaveLength(asked)
  // Other calls of the service do not suffer for it.
  rig.upstream.script(reply(200, { id: 'abc' }))
  expect((await rig.call(INSIGHT)).status).toBe(200)
  await clock.advance(LIMITS.breaker.firstRestMs)
  rig.upstream.script(answered('two'))
  expect((await list({ limit: 99 })).status).toBe(200)
})

test('under too much load what is kept is still given, and only new questions are refused, which is counted', async () => {
  await rig.stop()
  const metrics = new Metrics()
  const usage = { ...process.memoryUsage(), rss: 0 }
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => usage)
  const load = { maxDelayMs: Infinity, maxRssBytes: 1_000, sampleMs: 20 }
  rig = await ProxyRig.start({ keeps: true, clock, metrics, load })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(answered('one'))
  await list()
  usage.rss = 2_000
  await expect.poll(() => rig.app.isUnderPressure()).toBe(true)
  expect(await list()).toMatchObject({ status: 200, headers: { 'x-cache': 'hit' } })
  expect(await list({ limit: 6 })).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  await clock.advance(60_000)
  expect(await clock.until(list())).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
  expect(rig.upstream.calls).toHaveLength(1)
  const text = await metrics.registry.metrics()
  expect(text).toContain('proxy_shed_total{why="memory"} 2')
  expect(text).toContain('proxy_refused_total{problem="overloaded"} 1')
  for (const [source, times] of [
    ['service', 1],
    ['kept', 1],
    ['stale', 1],
  ])
    expect(text).toContain(`proxy_answers_total{source="${source}"} ${times}`)
})

test('while one route rests, a person who asks again is heard: on that route, at once, and for everybody', async () => {
  const report = (headers = {}) =>
    clock.until(rig.call('/api/entity-report/v1/entity/acme/key-values', { headers }))
  rig.upstream.script(reply(500, {}))
  for (let i = 0; i < LIMITS.breaker.failuresInARow; i += 1) await report()
  const refused = await report()
  expect(refused).toMatchObject({
    status: 503,
    json: {
      detail: expect.stringMatching(/^The service failed on this a moment ago; trying again in \d s\.$/),
    },
  })
  // The other routes are asked all the while.
  rig.upstream.script(reply(200, []))
  expect((await rig.call('/api/entity-report/v1/entity/acme/relevance')).status).toBe(200)
  expect((await report()).status).toBe(503)
  expect((await report({ [ASKED_AGAIN_HEADER]: '1' })).status).toBe(200)
  expect(await rig.call('/api/entity-report/v1/entity/other/key-values')).toMatchObject({ status: 200 })
})

test('an insight is given at once while it is refreshed behind, and prices of today are asked for each time', async () => {
  rig.upstream.script(reply(200, { id: 'abc', title: 'one' }))
  await rig.call(INSIGHT)
  await clock.advance(600_000)
  rig.upstream.script(reply(200, { id: 'abc', title: 'two' }))
  expect((await rig.call(INSIGHT)).json).toMatchObject({ title: 'one' })
  await expect.poll(async () => (await rig.call(INSIGHT)).text).toContain('two')
})

test('the same question asked at the same time is asked once; another one is not', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  rig.upstream.script(hold(gate, reply(200, { result: [{ id: 'abc' }] })))
  const filter = (body: unknown) => rig.call('/api/insights/v1/filter', { body })
  const same = Array.from({ length: 100 }, (_, at) =>
    filter(at % 2 ? { limit: 5, stars: [7] } : { stars: [7], limit: 5, topic: [] }),
  )
  const others = [
    filter({ limit: 5 }),
    filter({ entity: ['x', 'y'] }),
    filter({ entity: ['x,y'] }),
    rig.call('/api/feed/v1/filter', { body: { limit: 5 } }),
  ]
  await expect.poll(() => rig.upstream.calls.length).toBe(5)
  open()
  const answers = await Promise.all(same)
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(rig.upstream.calls).toHaveLength(5)
})

test('what else a request carries changes neither the question nor the answer', async () => {
  const arrived = arrivals()
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  rig.upstream.script(hold(gate, reply(200, { id: 'abc' })))
  const answers = [
    rig.call('/api/insights/v1/abc', { headers: { accept: 'text/html', cookie: 'a=b' } }),
    rig.call('/api/insights/v1/abc', {
      headers: { 'x-forwarded-host': 'evil.example', 'accept-language': 'de' },
    }),
    rig.call('/api/insights/v1/abc', { headers: { origin: `http://127.0.0.1:${rig.port}` } }),
  ]
  await expect.poll(() => arrived.length).toBe(3)
  await expect.poll(() => rig.upstream.calls.length).toBe(1)
  open()
  expect(new Set((await Promise.all(answers)).map(({ text }) => text))).toEqual(new Set(['{"id":"abc"}']))
  expect(rig.upstream.calls).toHaveLength(1)
})
