import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Pool } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { exchange, retryAfterMs, exchangeProblem, within } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import { ROUTE_RULES } from '#server/route-rules.ts'
import { fin, gate, hold, reply, reset, stall, type Step, truncate } from '#testing/proxy/fault-upstream.ts'
import { selfSigned } from '#testing/proxy/nginx-front.ts'
import { freshProxyRig, startProxyRig, startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { accountAt, FILTER, INSIGHT, type RigAnswer } from '#testing/proxy/proxy-rig.ts'
import { openRaw, rawRequest } from '#testing/proxy/raw-client.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { listen } from '#tooling/program.ts'

test.each([
  ['7', 7_000],
  ['86400000', 86_400_000_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, new VirtualClock())).toBe(expected)
})

const insight = { id: 'abc', title: 'An insight' }
const rig = freshProxyRig()

test('a service that refuses the connection is tried twice and reported', async () => {
  const { upstream, call, figures } = rig()
  await call(INSIGHT)
  await upstream.stop()
  const answer = await call(INSIGHT)
  expect(answer).toMatchObject({ status: 502, json: { kind: 'unavailable' } })
  expect(answer.text).not.toContain(String(upstream.port))
  expect(await figures()).toContain('http_client_request_duration_seconds_count{outcome="unreachable"} 2')
})

test('silence, a stalled body and one that drips for ever end as 504 at the deadline', async () => {
  const { clock, upstream, call, logLines } = await startVirtualRig()
  const drip: Step = (socket) => {
    const timer = setInterval(() => socket.write(' '), 20)
    socket.once('close', () => clearInterval(timer))
  }
  upstream.script(stall, truncate('{"id":', stall), truncate(' ', drip))
  const waiting = ['a.b', 'a.c', 'a.d'].map((name) => call(`/api/snake/v2?snakes=${name}`))
  await expect.poll(() => upstream.calls.length).toBe(3)
  await clock.advance(ROUTE_RULES.snakes.timeoutMs - 1)
  expect(await Promise.race([...waiting, settled()])).toBeUndefined()
  await clock.advance(1)
  for (const answer of await Promise.all(waiting))
    expect(answer).toMatchObject({ status: 504, json: { kind: 'timeout' } })
  expect(upstream.calls).toHaveLength(3)
  expect(logLines.filter((line) => line.includes('"cause":"timeout"'))).toHaveLength(3)
})

test('nothing is repeated with too little time left', async () => {
  const { clock, upstream, call } = await startVirtualRig()
  const { until, open } = gate()
  upstream.script(hold(until, reset))
  const answer = call(INSIGHT)
  await expect.poll(() => upstream.calls.length).toBe(1)
  await clock.advance(ROUTE_RULES.insight.timeoutMs - LIMITS.retry.minDeadlineMs + 1)
  open()
  expect([(await answer).status, upstream.calls.length]).toEqual([502, 1])
})

test('where every other call fails, repeats add a fifth to the load at most, besides the first three', async () => {
  const { upstream, call } = rig()
  upstream.script((...step) => reply(upstream.calls.length % 2 === 0 ? 200 : 500, insight)(...step))
  for (let count = 0; count < 20; count += 1) await call(INSIGHT)
  expect(upstream.calls.length).toBeLessThanOrEqual(20 + 3 + 20 / 5)
})

test.each<[string, Step]>([
  ['a reset before the headers', reset],
  ['an end before the headers', fin],
  ['a body cut short', truncate('{"id":"abc"', fin)],
  ['a chunked body cut short', truncate('5\r\n{"id"\r\n', fin, 'transfer-encoding: chunked')],
  ['a body cut short on its last connection', truncate('{', fin, 'connection: close\r\ncontent-length: 500')],
  ['a reset in the middle of the body', truncate('{"id":"abc"', reset)],
])('%s is repeated once', async (_, fault) => {
  rig().upstream.script(fault, reply(200, insight))
  expect(await rig().call(INSIGHT)).toMatchObject({ status: 200, json: insight })
  expect(rig().upstream.calls).toHaveLength(2)
})

test('a kept connection that breaks on reuse is replaced, with the same bytes of the POST', async () => {
  const { upstream, call } = rig()
  upstream.script(reply(200, []), reset, reply(200, []))
  for (const _ of [1, 2]) expect((await call(FILTER, { body: { limit: 5 } })).status).toBe(200)
  const [first, broken, repeated] = upstream.calls
  expect(broken?.connection).toBe(first?.connection)
  expect(repeated?.connection).not.toBe(broken?.connection)
  expect(repeated?.body).toEqual(broken?.body)
})

function failureOf(origin: string, deadlineMs: number, pool = new Pool(origin)) {
  onTestFinished(() => pool.destroy())
  return within(systemClock, deadlineMs, (deadline) =>
    exchange(pool, origin, { method: 'GET', path: '/', headers: {}, deadline, maxBytes: 1_000 }),
  )
}

test('a name that cannot be resolved is unreachable, and works again once it can', async () => {
  let isBroken = true
  const { upstream } = rig()
  const origin = `http://api.invalid:${upstream.port}`
  const pool = new Pool(origin, {
    connect: {
      lookup: (_, __, callback) =>
        isBroken
          ? callback(Object.assign(new Error('dns'), { code: 'EAI_AGAIN' }), '', 4)
          : callback(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
  await expect(failureOf(origin, 2_000, pool)).rejects.toMatchObject({
    slug: 'upstream-unreachable',
    message: expect.stringContaining('EAI_AGAIN'),
  })
  isBroken = false
  await expect(failureOf(origin, 2_000, pool)).resolves.toMatchObject({ status: 200 })
})

test('a connection that never comes about ends in time, whoever notices first', async () => {
  // The HTTP client itself waits ten seconds.
  const silent = new Pool('http://127.0.0.1:1', { connect: () => {} })
  const startedAt = performance.now()
  await expect(failureOf('http://127.0.0.1:1', 300, silent)).rejects.toMatchObject({
    slug: 'upstream-timeout',
  })
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  const itsOwn = Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' })
  expect(exchangeProblem(itsOwn).slug).toBe('upstream-timeout')
})

test('a certificate that nobody vouches for is a 502, and only the log says why', async () => {
  const certificate = selfSigned('other.example')
  const server = createTlsServer({ key: certificate, cert: certificate })
  const origin = `https://127.0.0.1:${await listen(server)}`
  onTestFinished(() => void server.close())
  const account = accountAt(origin, rig().upstream.origin)
  const { call, logLines } = await startProxyRig({ config: { account } })
  const answer = await call(INSIGHT)
  expect(answer).toMatchObject({ status: 502, json: { kind: 'unavailable' } })
  expect(answer.text).not.toContain('SELF_SIGNED')
  expect(logLines.filter((line) => line.includes('DEPTH_ZERO_SELF_SIGNED_CERT'))).toHaveLength(1)
})

const passed = (answers: readonly RigAnswer[]) => answers.filter(({ status }) => status === 200).length

test('slow lists have connections of their own; more than may wait are refused with a time, and single insights never', async () => {
  const { upstream, call } = rig()
  const { until, open } = gate()
  const list = hold(until, reply(200, { result: [] }))
  const isList = (path: string) => path.endsWith('/filter')
  upstream.script((socket, request) => (isList(request.path) ? list : reply(200, insight))(socket, request))
  const { listConnections, maxLists } = LIMITS.upstream
  const lists = Array.from({ length: maxLists + 5 }, (_, at) => call(FILTER, { body: { page: at } }))
  expect(await Promise.any(lists)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  // Every other list is still held.
  const singles = Array.from({ length: 40 }, (_, at) => call(`${INSIGHT}-${at}`))
  expect(passed(await Promise.all(singles))).toBe(40)
  await expect.poll(() => upstream.calls.filter(({ path }) => isList(path)).length).toBe(listConnections)
  open()
  const answers = await Promise.all(lists)
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(5)
  expect(passed(answers)).toBe(maxLists)
})

test('a call whose reader has left while it waited for a connection is never sent', async () => {
  const { upstream, call, port, connections } = rig()
  const { until, open } = gate()
  upstream.script(hold(until, reply(200, insight)))
  const { connections: places } = LIMITS.upstream
  const busy = Array.from({ length: places }, (_, at) => call(`${INSIGHT}-${at}`))
  await expect.poll(() => upstream.calls.length).toBe(places)
  const leaver = openRaw(port, rawRequest('GET', `${INSIGHT}-left`))
  await expect.poll(connections).toBe(places + 1)
  leaver.destroy()
  await expect.poll(connections).toBe(places)
  open()
  expect(passed(await Promise.all([...busy, call(`${INSIGHT}-next`)]))).toBe(places + 1)
  expect(upstream.calls.filter(({ path }) => path.endsWith('-left'))).toHaveLength(0)
})

test('only a few long lists are read at once; one that finds no place in time is refused, and one whose reader leaves takes none', async () => {
  const { clock, call, upstream, port } = await startVirtualRig()
  const { until, open } = gate()
  const answer = reply(200, { result: [] })
  const held = hold(until, answer)
  upstream.script((socket, call) => (String(call.body).includes('1000') ? held : answer)(socket, call))
  const { longList, longLists } = LIMITS.upstream
  const list = (page: number, limit = 1000) => call(FILTER, { body: { limit, page } })
  const first = Array.from({ length: longLists }, (_, at) => list(at))
  await expect.poll(() => upstream.calls.length).toBe(longLists)
  const body = JSON.stringify({ limit: 1000, page: 90 })
  const head = { Host: 'localhost', 'Content-Type': 'application/json', 'Content-Length': `${body.length}` }
  const leaver = openRaw(port, rawRequest('POST', FILTER, Object.entries(head), body))
  const late = list(91)
  await expect.poll(() => clock.pending).toBeGreaterThanOrEqual(longLists + 2)
  // Short lists do not wait for them.
  expect((await list(92, longList)).status).toBe(200)
  leaver.destroy()
  await clock.advance(ROUTE_RULES.filterInsights.timeoutMs)
  expect(await late).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(first.map(() => 504))
  expect(upstream.calls).toHaveLength(longLists + 1)
  open()
  const next = Array.from({ length: longLists + 1 }, (_, at) => list(100 + at))
  expect(passed(await Promise.all(next))).toBe(longLists + 1)
})

test('after the event loop stood still calls are refused, health checks are not, and soon all is well', async () => {
  const rig = await startProxyRig({ load: { maxDelayMs: 50, maxBytes: Infinity, sampleMs: 100 } })
  /** The blocked time may fall into two samples: then try again. */
  const blocked = async () => {
    const until = performance.now() + 300
    while (performance.now() < until);
    const { status, headers } = await rig.call(INSIGHT)
    return [status, headers['retry-after']]
  }
  await expect.poll(blocked).toEqual([503, '1'])
  expect((await rig.call('/healthz')).status).toBe(200)
  await expect.poll(async () => (await rig.call(INSIGHT)).status).toBe(200)
})

test('while too much memory is in use no call begins; what was freed does not count, though the system still has it', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc')
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  const maxBytes = heapUsed + external + 50_000_000
  expect(rss).toBeGreaterThan(maxBytes)
  const rig = await startVirtualRig({ load: { maxDelayMs: Infinity, maxBytes, sampleMs: 100 } })
  const status = async () => (await rig.call(INSIGHT)).status
  expect(await status()).toBe(200)
  const held = [Buffer.alloc(300_000_000)]
  await expect.poll(status).toBe(503)
  // No deadline of a refused call is left.
  expect(rig.clock.pending).toBe(0)
  held.length = 0
  collectGarbage()
  await expect.poll(status).toBe(200)
})

test('hundreds of callers that leave at any time leave nothing behind', async () => {
  const long = reply(200, { id: 'abc', title: 'x'.repeat(20_000) })
  rig().upstream.script((socket, request) => void setTimeout(() => long(socket, request), 5))
  for (const patienceMs of [0, 0, 3, 3, 12, 12]) {
    const leaving = Array.from({ length: 50 }, async (_, at) => {
      // Different URLs, or all would share one read.
      const socket = openRaw(rig().port, rawRequest('GET', `${INSIGHT}-${patienceMs}-${at}`))
      socket.once('connect', () => setTimeout(() => socket.destroy(), patienceMs))
      await once(socket, 'close')
    })
    await Promise.all(leaving)
  }
  const calls = Array.from({ length: 70 }, (_, at) => rig().call(`${INSIGHT}-${at}`))
  expect(passed(await Promise.all(calls))).toBe(70)
  await expect.poll(() => rig().connections()).toBeLessThanOrEqual(70)
})

test('a request that arrives a byte at a time is given up', async () => {
  const { headersMs, requestMs, stalledMs, maxConnections, maxRequestsPerSocket } = LIMITS.inbound
  const { server } = rig().app
  const times = { headersTimeout: headersMs, requestTimeout: requestMs, timeout: stalledMs }
  expect(server).toMatchObject({ ...times, maxConnections, maxRequestsPerSocket })
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 })
  const host = 'HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const slow = [`GET ${INSIGHT} ${host}X-Slow: `, `POST ${FILTER} ${host}Content-Length: 9000\r\n\r\n{`]
  const startedAt = performance.now()
  await Promise.all(
    slow.map(async (start) => {
      const socket = openRaw(rig().port, start)
      let answer = ''
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
      const timer = setInterval(() => socket.write('a'), 20)
      await once(socket, 'close')
      clearInterval(timer)
      expect(answer).toMatch(/^HTTP\/1\.1 408.*"kind":"timeout"/s)
    }),
  )
  expect(performance.now() - startedAt).toBeLessThan(stalledMs)
})

test('an idle browser loses its connection in time, and so does one that stops reading, but none that waits for us', async () => {
  const { app, upstream, port, connections, call } = rig()
  Object.assign(app.server, { timeout: 300, keepAliveTimeout: 20 })
  const { until, open } = gate()
  const held = hold(until, reply(200, []))
  const long = reply(200, { id: 'abc', title: 'x'.repeat(10_000_000) })
  upstream.script((socket, call) => (call.path.endsWith('/filter') ? held : long)(socket, call))
  const opened = vi.fn<() => void>()
  app.server.on('connection', opened)
  const waiting = call(FILTER, { body: {} })
  const browsers = ['/healthz', INSIGHT].map((path) => openRaw(port, rawRequest('GET', path)).pause())
  await expect.poll(() => opened.mock.calls.length).toBe(3)
  await expect.poll(connections).toBe(1)
  open()
  expect((await waiting).status).toBe(200)
  for (const browser of browsers) browser.destroy()
})

test('a client that is answered for good and never closes its side loses its place', async () => {
  const accepted = vi.fn<() => void>()
  rig().app.server.on('connection', accepted)
  const host = 'HTTP/1.1\r\nHost: localhost\r\nConnection'
  // Without its own deadline each would go when the connection counts as stalled.
  const timeout = LIMITS.inbound.stalledMs / 2
  for (const bytes of [
    'NONSENSE\r\n\r\n',
    `GET / HTTP/1.1\r\nx: ${'y'.repeat(LIMITS.inbound.maxHeaderBytes)}\r\n\r\n`,
    // For a socket path that does not exist, or cannot be decoded.
    `GET /api/nothing ${host}: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://localhost\r\n\r\n`,
    `GET /%zz ${host}: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    `GET /healthz ${host}: close\r\n\r\n`,
  ]) {
    const clients = Array.from({ length: 10 }, () => openRaw(rig().port, bytes, true).resume())
    await expect.poll(() => accepted.mock.calls.length).toBe(10)
    accepted.mockClear()
    await expect.poll(() => rig().connections(), { timeout, message: bytes.slice(0, 40) }).toBe(0)
    for (const client of clients) client.destroy()
  }
})
