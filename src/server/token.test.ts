import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import { ProxyProblem } from '#server/problems.ts'
import { createTokenSource, type TokenSource } from '#server/token.ts'
import { FakeIssuer } from '#testing/proxy/fake-issuer.ts'
import { gate, grant, hold, reply, stall, type Step } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig, startProxyRig, startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { accountAt, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { openRaw, rawRequest } from '#testing/proxy/raw-client.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'

const DAY = 86_400_000
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

let clock: VirtualClock
let issuer: FakeIssuer
let tokens: TokenSource
const down = new ProxyProblem('token-unavailable')

function source(random = () => 0) {
  return createTokenSource(issuer.fetch, { clock, random, log: silent })
}

/** The outcome of a promise while virtual time advances. */
const outcome = <T>(promise: Promise<T>): Promise<T | Error> =>
  clock.until(promise.catch((error: Error) => error))

beforeEach(() => {
  clock = new VirtualClock()
  issuer = new FakeIssuer(clock)
  tokens = source()
})

test('a thousand cold callers share one request', async () => {
  const got = await Promise.all(Array.from({ length: 1000 }, () => tokens.current()))
  expect(issuer.calls).toBe(1)
  expect(new Set(got.map(({ value }) => value))).toEqual(new Set(['canary-token-1']))
})

test('ten thousand calls in ten seconds of outage make at most six requests', async () => {
  issuer.failure = down
  const all: Promise<unknown>[] = []
  for (let passed = 0; passed < 10_000; passed += 100) {
    all.push(...Array.from({ length: 100 }, () => tokens.current().catch(() => {})))
    await clock.advance(100)
  }
  await Promise.all(all)
  expect(issuer.calls).toBeGreaterThan(2)
  expect(issuer.calls).toBeLessThanOrEqual(6)
})

test('a refused account is asked about once in thirty seconds', async () => {
  issuer.failure = new ProxyProblem('account-refused')
  const calls: number[] = []
  for (const waitMs of [0, 29_000, 2_000]) {
    await clock.advance(waitMs)
    expect(await outcome(tokens.current())).toMatchObject({ slug: 'account-refused' })
    calls.push(issuer.calls)
  }
  expect(calls).toEqual([1, 1, 2])
})

test('one failure is repaired within the same call', async () => {
  issuer.failure = down
  const token = tokens.current()
  await settled()
  issuer.failure = null
  expect(await outcome(token)).toMatchObject({ value: 'canary-token-2' })
})

test('a Retry-After of a day is not believed: after a minute it is asked again', async () => {
  issuer.failure = new ProxyProblem('token-unavailable', { retryAfterMs: DAY })
  expect(await outcome(tokens.current())).toMatchObject({
    extras: { retryAfterMs: LIMITS.token.maxRetryAfterMs },
  })
  issuer.failure = null
  await clock.advance(LIMITS.token.maxRetryAfterMs)
  expect(await outcome(tokens.current())).toMatchObject({ value: 'canary-token-2' })
})

test('at three quarters of the life a renewal happens behind the callers', async () => {
  const early = await tokens.current()
  await clock.advance(DAY * LIMITS.token.renewFrom + 1)
  expect(await tokens.current()).toBe(early)
  expect(issuer.calls).toBe(2)
  await settled()
  expect(await tokens.current()).toMatchObject({ value: 'canary-token-2' })
})

test('a failing token service goes unnoticed while the token is valid, and the token serves until its last moment', async () => {
  await tokens.current()
  issuer.failure = down
  await clock.advance(DAY * 0.8)
  for (let minute = 0; minute < 60; minute += 1) {
    await expect(tokens.current()).resolves.toMatchObject({ value: 'canary-token-1' })
    await clock.advance(60_000)
  }
  expect(issuer.calls).toBeGreaterThan(2)
  // Spaced 30 s, 60 s … 5 min: an hour has room for about twenty attempts.
  expect(issuer.calls).toBeLessThanOrEqual(26)
  await clock.advance(DAY * 0.2 - 3_601_000)
  expect(await outcome(tokens.current())).toMatchObject({ value: 'canary-token-1' })
  await clock.advance(1_000)
  expect(await outcome(tokens.current())).toBeInstanceOf(ProxyProblem)
  issuer.failure = null
  await clock.advance(31_000)
  expect(await outcome(tokens.current())).toMatchObject({ value: expect.stringMatching(/^canary-token-/) })
})

test('two hundred callers at the edge of expiry cause one renewal and get the new token', async () => {
  await tokens.current()
  await clock.advance(DAY - LIMITS.token.urgentWindowMs)
  const all = await Promise.all(Array.from({ length: 200 }, () => tokens.current()))
  expect(issuer.calls).toBe(2)
  expect(all.every(({ value }) => value === 'canary-token-2')).toBe(true)
})

test.each([DAY, -DAY])('the wall clock jumping by %d ms starts no storm', async (jump) => {
  await tokens.current()
  clock.jumpWall(jump)
  // After a sleep past the expiry a new token comes first.
  expect((await tokens.current()).value).toBe(jump > 0 ? 'canary-token-2' : 'canary-token-1')
  for (let call = 0; call < 50; call += 1) {
    await tokens.current()
    await clock.advance(100)
  }
  expect(issuer.calls).toBeLessThanOrEqual(2)
  // Whichever clock is right, no token outlives a day by the other one.
  const before = (await tokens.current()).value
  await clock.advance(DAY)
  expect((await tokens.current()).value).not.toBe(before)
})

test('five hundred late rejections cause one renewal, and meanwhile nobody is sent off with the rejected token', async () => {
  const used = await tokens.current()
  const late = Array.from({ length: 500 }, () => tokens.afterRejection(used))
  for (const token of await Promise.all([...late, tokens.current()]))
    expect(token?.value).toBe('canary-token-2')
  expect(await tokens.afterRejection(used)).toMatchObject({ value: 'canary-token-2' })
  expect(issuer.calls).toBe(2)
})

test('while the only token is a rejected one, a token service that fails is asked again as soon as without any', async () => {
  const used = await tokens.current()
  issuer.failure = down
  expect(await outcome(tokens.afterRejection(used))).toMatchObject({
    extras: { retryAfterMs: LIMITS.token.outageFirstMs },
  })
  issuer.failure = null
  await clock.advance(LIMITS.token.outageFirstMs)
  expect(await outcome(tokens.afterRejection(used))).toMatchObject({ value: 'canary-token-4' })
})

test('in any order of events, no token is used past its life and never two token requests run at once', async () => {
  const event = fc.oneof(
    fc.constantFrom('call', 'break', 'mend', 'reject'),
    fc.integer({ min: 1, max: 400_000 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 40 }), fc.nat(99), async (events, luck) => {
      clock = new VirtualClock()
      issuer = new FakeIssuer(clock)
      issuer.lifetimeMs = 300_000
      tokens = source(() => luck / 100)
      for (const what of events) {
        if (typeof what === 'number') await clock.advance(what)
        else if (what === 'break' || what === 'mend') issuer.failure = what === 'break' ? down : null
        else {
          const call = tokens.current()
          const got = await outcome(what === 'call' ? call : call.then(tokens.afterRejection))
          if (got instanceof Error) expect(got).toBeInstanceOf(ProxyProblem)
          else if (got) expect(clock.mono() - issuer.issuedAt.get(got.value)!).toBeLessThan(300_000)
        }
      }
      expect(issuer.mostAtOnce).toBeLessThanOrEqual(1)
    }),
    { numRuns: 150 },
  )
})

describe('a token service in trouble', () => {
  const insight = { id: 'abc' }
  const rig = freshProxyRig()

  test('a token service that cannot be reached is a 503 that says when to come back', async () => {
    const account = accountAt(rig().upstream.origin, 'http://127.0.0.1:1')
    const { call } = await startProxyRig({ config: { account } })
    const headers = { 'retry-after': expect.stringMatching(/^[1-9]/) }
    expect(await call(INSIGHT)).toMatchObject({ status: 503, json: { kind: 'unavailable' }, headers })
    expect((await call('/readyz')).status).toBe(503)
  })

  test.each<[string, number, object, Step]>([
    ['the next try is answered', 200, insight, grant('canary-token-2')],
    // The service itself is not said to be slow.
    ['it is named', 503, { type: 'urn:insight-desk:token-unavailable', retryAfterSeconds: 1 }, stall],
  ])('a silent token service ends the wait, and only the wait: %s', async (_, status, json, second) => {
    const { clock, upstream, call } = await startVirtualRig()
    upstream.onToken(stall)
    const waiting = call(INSIGHT)
    for (const tries of [1, 2]) {
      await expect.poll(() => upstream.tokenCalls.length).toBe(tries)
      expect((await call('/healthz')).status).toBe(200)
      upstream.onToken(second)
      await clock.advance(LIMITS.token.totalMs + LIMITS.token.secondTryMs)
    }
    expect(await waiting).toMatchObject({ status, json })
  })

  test('an account that is refused is named as such', async () => {
    rig().upstream.onToken(reply(401, { message: 'bad canary-secret/9f3b+7c21==' }))
    for (const _ of [1, 2])
      expect(await rig().call(INSIGHT)).toMatchObject({ status: 503, json: { kind: 'signed-out' } })
    expect(rig().upstream.tokenCalls).toHaveLength(1)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test.each<[string, Step]>([
    ['not JSON', reply(200, '<html>')],
    ['no token', reply(200, { token_type: 'Bearer', expires_in: 60 })],
    ['another token type', grant('canary-token-1', { token_type: 'mac' })],
    ['a line break in the token', grant('canary-token-1\r\nx-evil: 1')],
    ['a megabyte', grant('t'.repeat(1_000_000))],
  ])('a token answer with %s is a failure, not a header', async (_, step) => {
    rig().upstream.onToken(step)
    expect((await rig().call(INSIGHT)).status).toBe(503)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test.each([
    [-1, 300],
    ['86400', 300],
    [null, 300],
    [0.001, 30],
    [1e12, 7 * 86_400],
    [3_600, 3_600],
  ])('a lifetime of %j is taken for %i seconds', async (stated, seconds) => {
    const { upstream, call, figures } = await startVirtualRig()
    upstream.onToken(grant('canary-token-1', { expires_in: stated }))
    for (const _ of [1, 2]) expect((await call(INSIGHT)).status).toBe(200)
    expect(upstream.tokenCalls).toHaveLength(1)
    expect(await figures()).toContain(`proxy_token_seconds_left ${seconds}\n`)
  })

  test('one 401 is mended by one renewal and one repeat', async () => {
    rig().upstream.script(reply(401, {}), reply(200, insight))
    expect(await rig().call(INSIGHT)).toMatchObject({ status: 200, json: insight })
    expect(rig().upstream.tokenCalls).toHaveLength(2)
    const sent = rig().upstream.calls.map(({ headers }) => headers['authorization'])
    expect(sent).toEqual(['Bearer canary-token-1', 'Bearer canary-token-2'])
  })

  test('a service that always says 401 is never passed on and not asked for ever', async () => {
    rig().upstream.script(reply(401, {}))
    expect(await rig().call(INSIGHT)).toMatchObject({ status: 502, json: { kind: 'signed-out' } })
    expect(rig().logLines.join()).toContain('service answered 401')
    await Promise.all([rig().call(INSIGHT), rig().call(`${INSIGHT}-2`)])
    expect(rig().upstream.tokenCalls).toHaveLength(2)
  })

  test.each<[string, Step[], Step]>([
    ['while the service refuses every token', [reply(401, {}), reply(401, {})], grant('canary-token-2')],
    ['while the only token is a refused one', [reply(401, {})], reply(503, {})],
  ])('%s the proxy is not ready, and is again once one is taken', async (_, refusals, renewal) => {
    const { upstream, call } = rig()
    const ready = { status: 200, json: { status: 'ready' } }
    expect(await call('/readyz')).toMatchObject(ready)
    upstream.onToken(renewal)
    upstream.script(...refusals, reply(200, insight))
    await call(INSIGHT)
    expect(await call('/readyz')).toMatchObject({ status: 503, json: { status: 'token-refused' } })
    expect((await call(INSIGHT)).status).toBe(200)
    expect(await call('/readyz')).toMatchObject(ready)
  })

  test('a caller that leaves does not take the shared token request with it', async () => {
    const { until, open } = gate()
    rig().upstream.onToken(hold(until, grant('canary-token-1')))
    const first = openRaw(rig().port, rawRequest('GET', INSIGHT))
    await expect.poll(() => rig().upstream.tokenCalls.length).toBe(1)
    const staying = [1, 2, 3].map((at) => rig().call(`${INSIGHT}-${at}`))
    await expect.poll(() => rig().connections()).toBe(4)
    first.destroy()
    await expect.poll(() => rig().connections()).toBe(3)
    open()
    expect((await Promise.all(staying)).map(({ status }) => status)).toEqual([200, 200, 200])
    // Nobody waits for the first one's response any more.
    expect(rig().upstream.calls.map(({ path }) => path)).not.toContain('/insights/v1/abc')
    expect(rig().upstream.tokenCalls).toHaveLength(1)
  })
})
