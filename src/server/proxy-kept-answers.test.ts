import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '#server/base/limits.ts'
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
afterEach(() => rig.stop())

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

test('one meaning is one entry, however it is written and whatever else comes with it', async () => {
  rig.upstream.script(answered('one'))
  await list({ stars: [7, 8], limit: 5 })
  await list({ limit: 5, stars: [8, 7, 7] })
  await rig.call(FILTER, {
    body: { limit: 5, stars: [7, 8] },
    headers: { 'accept-language': 'de', cookie: 'a=b' },
  })
  expect(rig.upstream.calls).toHaveLength(1)
  await list({ entity: ['x,y'] })
  await list({ entity: ['x', 'y'] })
  expect(rig.upstream.calls).toHaveLength(3)
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

test('a service that asks for fewer calls gets none for as long as it says', async () => {
  rig.upstream.script(reply(429, {}, { 'retry-after': '7' }))
  expect((await clock.until(list())).json).toMatchObject({ kind: 'busy' })
  const asked = rig.upstream.calls.length
  await list({ limit: 9 })
  expect(rig.upstream.calls).toHaveLength(asked)
  await clock.advance(7_000)
  rig.upstream.script(answered('one'))
  expect((await list()).status).toBe(200)
})

test('under too much load what is kept is still given, the old with its age, and only new questions are refused', async () => {
  await rig.stop()
  let rssBytes = 0
  rig = await ProxyRig.start({ keeps: true, clock, readLoad: () => ({ delayMs: 0, busyShare: 0, rssBytes }) })
  rig.upstream.onToken(freshGrants())
  rig.upstream.script(answered('one'))
  await list()
  rssBytes = LIMITS.load.maxRssBytes + 1
  await clock.advance(LIMITS.load.windowMs)
  expect(await list()).toMatchObject({ status: 200, headers: { 'x-cache': 'hit' } })
  expect(await list({ limit: 6 })).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  await clock.advance(60_000)
  const old = await clock.until(list())
  expect(old).toMatchObject({ status: 200, headers: { 'x-cache': 'stale', 'x-data-stale': '1' } })
  expect(old.json).toEqual({ result: [{ id: 'one' }] })
  expect(rig.upstream.calls).toHaveLength(1)
  rssBytes = 0
  await clock.advance(LIMITS.load.windowMs)
  expect(await list({ limit: 6 })).toMatchObject({ status: 200, headers: { 'x-cache': 'miss' } })
})

test('a service that hangs keeps nobody who has seen an answer waiting longer than five seconds', async () => {
  rig.upstream.script(answered('one'))
  await list()
  await clock.advance(60_000)
  rig.upstream.script(hold(new Promise(() => {}), answered('two')))
  const startedAt = clock.mono()
  expect(await clock.until(list())).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
  expect(clock.mono() - startedAt).toBeLessThan(LIMITS.kept.patienceMs + 1_000)
})

test('an insight is given at once while it is refreshed behind, and prices of today are asked for each time', async () => {
  rig.upstream.script(reply(200, { id: 'abc', title: 'one' }))
  await rig.call(INSIGHT)
  await clock.advance(600_000)
  rig.upstream.script(reply(200, { id: 'abc', title: 'two' }))
  expect((await rig.call(INSIGHT)).json).toMatchObject({ title: 'one' })
  await expect.poll(async () => (await rig.call(INSIGHT)).text).toContain('two')
})
