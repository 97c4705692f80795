import { connect, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#server/limits.ts'
import { Metrics } from '#server/metrics.ts'
import { Secret } from '#server/log.ts'
import { grant, hold, reply, stall, type Step } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { CANARY_SECRET, ProxyRig, type RigAnswer } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const INSIGHT = '/api/insights/v1/abc'
const insight = { id: 'abc', title: 'An insight' }
const rig = freshProxyRig()

const kindOf = ({ json }: RigAnswer): unknown =>
  typeof json === 'object' && json ? Reflect.get(json, 'kind') : null

describe('token', () => {
  test('a token service that cannot be reached is a 503 that says when to come back', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const address = closed.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => closed.close(resolve))
    const lonely = await ProxyRig.start({
      config: {
        account: {
          baseUrl: new URL(rig().upstream.origin),
          authUrl: new URL(`http://127.0.0.1:${port}`),
          clientId: 'canary-account',
          clientSecret: new Secret(CANARY_SECRET),
        },
      },
    })
    const answer = await lonely.call(INSIGHT)
    expect(answer.status).toBe(503)
    expect(kindOf(answer)).toBe('unavailable')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await lonely.call('/readyz')).status).toBe(503)
    expect(lonely.leaks()).toEqual([])
    await lonely.stop()
  })

  test('a silent token service ends the wait after five seconds, and only the wait', async () => {
    const clock = new VirtualClock()
    const slow = await ProxyRig.start({ clock })
    slow.upstream.onToken(stall)
    slow.upstream.script(reply(200, insight))
    const waiting = slow.call(INSIGHT)
    await expect.poll(() => slow.upstream.tokenCalls.length).toBe(1)
    expect((await slow.call('/healthz')).status).toBe(200)
    slow.upstream.onToken(grant('canary-token-2'))
    await clock.advance(LIMITS.token.totalMs + LIMITS.token.secondTryMs)
    expect((await waiting).status).toBe(200)
    expect(slow.upstream.tokenCalls).toHaveLength(2)
    await slow.stop()
  })

  test('an account that is refused is named as such', async () => {
    rig().upstream.onToken(reply(401, { message: 'bad canary-secret/9f3b+7c21==' }))
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(503)
    expect(kindOf(answer)).toBe('signed-out')
    await rig().call(INSIGHT)
    expect(rig().upstream.tokenCalls).toHaveLength(1)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test('a token service that asks to wait is not asked again before, and the browser hears how long', async () => {
    rig().upstream.onToken(reply(429, {}, { 'retry-after': '7' }))
    for (const path of [INSIGHT, `${INSIGHT}-2`]) {
      const answer = await rig().call(path)
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '7'])
    }
    expect(rig().upstream.tokenCalls).toHaveLength(1)
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
    [0, 300],
    [-1, 300],
    ['86400', 300],
    [null, 300],
    [0.001, 30],
    [1e12, 7 * 86_400],
    [3_600, 3_600],
  ])('a lifetime of %j is taken for %i seconds', async (stated, seconds) => {
    const metrics = new Metrics()
    const still = await ProxyRig.start({ metrics, clock: new VirtualClock() })
    still.upstream.onToken(grant('canary-token-1', { expires_in: stated }))
    still.upstream.script(reply(200, insight))
    for (const _ of [1, 2]) expect((await still.call(INSIGHT)).status).toBe(200)
    expect(still.upstream.tokenCalls).toHaveLength(1)
    expect(await metrics.registry.metrics()).toContain(`proxy_token_seconds_left ${seconds}\n`)
    const said = still.logLines.filter((line) => line.includes('token-lifetime-assumed'))
    expect(said).toHaveLength(seconds === 300 ? 1 : 0)
    await still.stop()
  })

  test('one 401 is mended by one renewal and one repeat', async () => {
    rig().upstream.script(reply(401, {}), reply(200, insight))
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual(insight)
    expect(rig().upstream.tokenCalls).toHaveLength(2)
    expect(rig().upstream.calls.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer canary-token-1',
      'Bearer canary-token-2',
    ])
  })

  test('a service that always says 401 is never passed on and not asked for ever', async () => {
    rig().upstream.script(reply(401, {}, { 'www-authenticate': 'Bearer' }))
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(502)
    expect(kindOf(answer)).toBe('signed-out')
    expect(answer.headers['www-authenticate']).toBeUndefined()
    await Promise.all([rig().call(INSIGHT), rig().call(`${INSIGHT}-2`)])
    expect(rig().upstream.tokenCalls).toHaveLength(2)
  })

  test('while the service refuses every token the proxy is not ready, and is again once one is taken', async () => {
    rig().upstream.script(reply(401, {}), reply(401, {}), reply(200, insight))
    expect((await rig().call('/readyz')).status).toBe(200)
    await rig().call(INSIGHT)
    const readiness = await rig().call('/readyz')
    expect([readiness.status, readiness.json]).toEqual([503, { status: 'token-refused' }])
    expect((await rig().call(INSIGHT)).status).toBe(200)
    expect((await rig().call('/readyz')).status).toBe(200)
  })

  test('a caller that leaves does not take the shared token request with it', async () => {
    const { gate, open } = later()
    rig().upstream.onToken(hold(gate, grant('canary-token-1')))
    const first = connect(rig().port, '127.0.0.1', () => first.write(rawRequest('GET', INSIGHT)))
    await expect.poll(() => rig().upstream.tokenCalls.length).toBe(1)
    const staying = Array.from({ length: 5 }, (_, at) => rig().call(`${INSIGHT}-${at}`))
    await expect.poll(() => connections(rig())).toBe(6)
    first.destroy()
    await expect.poll(() => connections(rig())).toBe(5)
    open()
    expect((await Promise.all(staying)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    // Nobody is left who would want the first one's answer.
    expect(rig().upstream.calls.map(({ path }) => path)).not.toContain('/insights/v1/abc')
    expect(rig().upstream.tokenCalls).toHaveLength(1)
  })
})

const connections = ({ app }: ProxyRig) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

function later() {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { gate, open: () => open() }
}
