import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { ASKED_AGAIN_HEADER } from '#contract/calls/routes.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { type ResponseCache, compressed, createResponseCache } from '#server/answers.ts'
import type { Deadline } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import { type ProblemSlug, ProxyProblem } from '#server/problems.ts'
import { upstreamBody, upstreamPath } from '#server/request.ts'
import { type CacheLife, ROUTE_RULES } from '#server/route-rules.ts'
import { gate, reply } from '#testing/proxy/fault-upstream.ts'
import { startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { FILTER, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'

describe('the response cache', () => {
  const LIFE: CacheLife = { freshMs: 10_000, refreshMs: 60_000, staleMs: 600_000 }
  const LIST: CacheLife = { ...LIFE, refreshMs: 0 }

  let clock: VirtualClock
  let answers: ResponseCache
  let calls: number
  beforeEach(() => {
    clock = new VirtualClock()
    answers = createResponseCache(clock)
    calls = 0
  })

  const respond = (text: string) => async () => Buffer.from(text)
  const fail = (slug: ProblemSlug) => () => Promise.reject<Buffer>(new ProxyProblem(slug))
  const never = () => new Promise<Buffer>(() => {})

  async function read(respond: () => Promise<Buffer>, { life = LIFE, key = 'k', isPassing = false } = {}) {
    const fetch = async () => {
      calls += 1
      return { content: await respond(), isPassing }
    }
    const { content, ageMs, source } = await answers.read({ key, life, timeoutMs: 30_000, fetch }, () => {})
    return { text: content.toString(), ageMs, source }
  }

  test('an older one is given at once while a new one is fetched behind it, once; a refresh that fails rests for five seconds', async () => {
    await read(respond('one'))
    await clock.advance(20_000)
    for (let second = 0; second < 5; second += 1) {
      const older = { text: 'one', source: 'cached' }
      for (const all of [1, 2, 3].map(() => read(fail('upstream-error'))))
        expect(await all).toMatchObject(older)
      await clock.advance(1_000)
    }
    expect(calls).toBe(2)
    await read(respond('two'))
    await settled()
    expect(await read(respond('three'))).toMatchObject({ text: 'two', ageMs: 0 })
  })

  // One of each kind.
  const outages = 'upstream-timeout upstream-unexpected upstream-invalid-response circuit-open overloaded'
  test.each(outages.split(' ') as ProblemSlug[])('%s: the last answer, said to be old', async (slug) => {
    await read(respond('one'), { life: LIST })
    await clock.advance(300_000)
    expect(await read(fail(slug), { life: LIST })).toEqual({ text: 'one', ageMs: 300_000, source: 'stale' })
  })

  test('a response is as old as the wall clock says when the machine has slept', async () => {
    await read(respond('one'))
    clock.jumpWall(300_000)
    expect(await read(respond('two'))).toMatchObject({ text: 'two' })
  })

  test.each([
    ['not-found', 300_000],
    ['rejected-by-service', 300_000],
    ['upstream-auth-failed', 300_000],
    ['account-refused', 300_000],
    // Nothing ancient.
    ['upstream-error', 600_001],
  ] as const)('%s after %i ms is told, and no older answer given', async (slug, ageMs) => {
    await read(respond('one'), { life: LIST })
    await clock.advance(ageMs)
    await expect(read(fail(slug), { life: LIST })).rejects.toMatchObject({ slug })
  })

  test('a service that hangs costs a caller five seconds since it was asked; its late response is cached', async () => {
    await read(respond('one'), { life: LIST })
    await clock.advance(20_000)
    const { until, open } = gate()
    const first = read(() => until.then(respond('late')), { life: LIST })
    await clock.advance(LIMITS.cache.patienceMs - 1_000)
    const second = read(never, { life: LIST })
    await clock.advance(1_000)
    const third = read(never, { life: LIST })
    await clock.advance(0)
    for (const each of [first, second, third])
      expect(await each).toMatchObject({ text: 'one', source: 'stale' })
    expect(calls).toBe(2)
    open()
    await settled()
    expect(await read(never, { life: LIST })).toMatchObject({ text: 'late', source: 'cached' })
    expect(clock.pending).toBe(0)
  })

  test('prices of today are not cached, and neither is the response of a running study or one that would take the place of many others', async () => {
    await read(respond('one'), { life: ROUTE_RULES.lastDelayed.cache })
    await read(async () => Buffer.alloc(LIMITS.cache.maxEntryBytes))
    await read(respond('of 3 assets'), { isPassing: true })
    expect(answers.bytes()).toBe(0)
  })

  test('memory is bounded, and what is asked for often outlives a flood of other questions', async () => {
    const large = 'x'.repeat(60_000)
    await read(respond('hot'), { key: 'hot' })
    for (let i = 0; i < 1_500; i += 1) {
      await read(respond(large), { key: `cold ${i}` })
      if (i % 50 === 0) await read(respond('hot again'), { key: 'hot' })
      expect(answers.bytes()).toBeLessThanOrEqual(LIMITS.cache.maxBytes)
    }
    expect(await read(respond('hot anew'), { key: 'hot' })).toMatchObject({ text: 'hot', source: 'cached' })
    expect(await read(respond('asked again'), { key: 'cold 0' })).toMatchObject({ source: 'service' })
  })

  test('five hundred equal reads are one, and fail alike; the next one starts anew', async () => {
    const { until, open } = gate()
    const all = Array.from({ length: 500 }, () => read(() => until.then(fail('upstream-error'))))
    open()
    const outcomes = await Promise.allSettled(all)
    expect(calls).toBe(1)
    for (const each of outcomes) expect(each).toMatchObject({ reason: { slug: 'upstream-error' } })
    expect(await read(respond('fine'))).toMatchObject({ text: 'fine' })
  })

  test('who leaves takes nothing along; with the last one the read ends', async () => {
    const reads: Deadline[] = []
    const fetch = (own: Deadline) => {
      reads.push(own)
      return own.race(new Promise<never>(() => {}))
    }
    const leaving: (() => void)[] = []
    const join = () =>
      answers.read({ key: 'k', life: LIFE, timeoutMs: 1_000, fetch }, (leave) => leaving.push(leave))
    const waiting = [join(), join()]
    leaving[0]!()
    expect(reads[0]!.problem).toBeNull()
    leaving[1]!()
    expect(await read(respond('anew'))).toMatchObject({ text: 'anew' })
    for (const each of waiting) await expect(each).rejects.toMatchObject({ slug: 'caller-left' })
  })

  const text = fc.string({ maxLength: 6 })
  const filter = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 4 })), {
    maxKeys: 4,
  })
  const keyOf = (body: unknown) => upstreamBody(v.unknown(), body, DEFAULT_UNITS).toString()

  test('the order of fields and of alternatives, and one named twice, change nothing', () => {
    const query = { ticker: 'A', entity_tag: 'b' }
    const turned = Object.fromEntries(Object.entries(query).toReversed())
    expect(upstreamPath('delayed', {}, turned)).toBe(upstreamPath('delayed', {}, query))
    fc.assert(
      fc.property(filter, (body) => {
        const turn = (value: unknown) => (Array.isArray(value) ? [...value.toReversed(), ...value] : value)
        const turned = Object.entries(body).map(([name, value]) => [name, turn(value)] as const)
        expect(keyOf(Object.fromEntries(turned.toReversed()))).toBe(keyOf(body))
      }),
    )
  })

  test('different meanings have different keys, and no part of an address can run into the next one', () => {
    expect(upstreamPath('snakes', {}, { snakes: 'a {}&b=' })).toBe('/snake/v2?snakes=a%20%7B%7D%26b%3D')
    const set = (value: unknown) => (Array.isArray(value) ? new Set(value) : value)
    const meaning = (body: object) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, set(value)]))
    fc.assert(
      fc.property(filter, filter, (a, b) => {
        expect(keyOf(a) === keyOf(b)).toBe(isDeepStrictEqual(meaning(a), meaning(b)))
      }),
      { numRuns: 500 },
    )
  })
})

describe('cached responses of the proxy', () => {
  let rig: Awaited<ReturnType<typeof startVirtualRig>>
  beforeEach(async () => {
    rig = await startVirtualRig({ caches: true })
  })

  const list = (body: unknown = { limit: 5 }, headers = {}) => rig.call(FILTER, { body, headers })
  const answered = (id: string) => reply(200, { result: [{ id }] })

  test('each compressed copy of a response is created once, and equals the plain one', async () => {
    const long = { result: [{ id: 'one', title: 'x'.repeat(5_000) }] }
    rig.upstream.script(reply(200, long))
    for (const [accepted, used] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'accept-encoding': accepted }
      const url = `http://127.0.0.1:${rig.port}${FILTER}`
      const answer = await fetch(url, { method: 'POST', headers, body: '{}' })
      expect(answer.headers.get('content-encoding')).toBe(used)
      expect(await answer.json()).toEqual(long)
    }
    const content = Buffer.from('x'.repeat(5_000))
    expect(compressed(content, 'br')).toBe(compressed(content, 'br'))
  })

  test('with the service failing the last list stands, said to be old and as of when; then the new one', async () => {
    const saidAt = new Date(rig.clock.now()).toISOString()
    rig.upstream.script(answered('one'))
    await list()
    await rig.clock.advance(120_000)
    rig.upstream.script(reply(500, {}))
    const stale = await rig.clock.until(list())
    expect(stale.status).toBe(200)
    expect(stale.json).toEqual({ result: [{ id: 'one' }] })
    expect(stale.headers).toMatchObject({ 'x-cache': 'stale', 'x-data-stale': '1', 'x-data-as-of': saidAt })
    expect(Number(stale.headers['age'])).toBeGreaterThanOrEqual(120)
    // Another request has no older response.
    expect((await rig.clock.until(list({ limit: 6 }))).status).toBe(502)
    rig.upstream.script(answered('two'))
    const fresh = await rig.clock.until(list())
    expect(fresh.headers).toMatchObject({ 'x-cache': 'miss' })
    expect(fresh.json).toEqual({ result: [{ id: 'two' }] })
  })

  test('a service that has failed five times is not asked: what is kept comes at once, the rest is refused with a time', async () => {
    rig.upstream.script(answered('one'))
    await list()
    await rig.clock.advance(60_000)
    rig.upstream.script(reply(500, {}))
    for (let i = 0; i < LIMITS.breaker.failuresInARow; i += 1) await rig.clock.until(list({ limit: 10 + i }))
    const asked = rig.upstream.calls.length
    expect(await list()).toMatchObject({ status: 200, headers: { 'x-cache': 'stale' } })
    const refused = await list({ limit: 99 })
    const detail = expect.stringMatching(/^The service failed on this a moment ago; trying again in \d s\.$/)
    expect(refused).toMatchObject({ status: 503, json: { kind: 'unavailable', detail } })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(LIMITS.breaker.firstOpenMs / 1000)
    expect(rig.upstream.calls).toHaveLength(asked)
    // Other routes are not affected.
    rig.upstream.script(reply(200, { id: 'abc' }), answered('two'))
    expect((await rig.call(INSIGHT)).status).toBe(200)
    // A manual retry is sent at once, and its success closes the breaker for everybody.
    expect((await list({ limit: 99 }, { [ASKED_AGAIN_HEADER]: '1' })).status).toBe(200)
    expect((await list({ limit: 98 })).status).toBe(200)
  })

  test('what else a request carries changes neither the question nor the answer', async () => {
    for (const headers of [
      { accept: 'text/html', cookie: 'a=b' },
      { 'x-forwarded-host': 'evil.example', 'accept-language': 'de' },
      { origin: `http://127.0.0.1:${rig.port}` },
    ])
      expect((await rig.call(INSIGHT, { headers: { ...headers } })).text).toBe('{"id":"abc"}')
    expect(rig.upstream.calls).toHaveLength(1)
  })
})
