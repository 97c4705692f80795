import { createServer as createTlsServer } from 'node:https'
import { connect, type Server, type Socket } from 'node:net'
import { Pool } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { systemClock } from '#server/clock.ts'
import { Deadline, exchange, retryAfterMs } from '#server/exchange.ts'
import { LIMITS } from '#server/limits.ts'
import { Secret } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { fin, hold, reply, reset, stall, type Step, truncate } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { CANARY_SECRET, ProxyRig, type RigAnswer } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { untrustedCertificate, untrustedKey } from '#testing/proxy/untrusted-certificate.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'

test.each([
  ['7', 7_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  [null, null],
])('Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, new VirtualClock())).toBe(expected)
})

describe('connections of the service', () => {
  const INSIGHT = '/api/insights/v1/abc'
  const FILTER = '/api/insights/v1/filter'
  const insight = { id: 'abc', title: 'An insight' }
  const rig = freshProxyRig()

  const kindOf = ({ json }: RigAnswer): unknown =>
    typeof json === 'object' && json ? Reflect.get(json, 'kind') : null

  describe('connection', () => {
    test('a service that refuses the connection is tried twice and reported', async () => {
      const metrics = createMetrics()
      const lonely = await ProxyRig.start({ metrics })
      lonely.upstream.script(reply(200, insight))
      await lonely.call(INSIGHT)
      const { port } = lonely.upstream
      await lonely.upstream.stop()
      const answer = await lonely.call(INSIGHT)
      expect(answer.status).toBe(502)
      expect(kindOf(answer)).toBe('unavailable')
      expect(answer.text).not.toContain(String(port))
      const figures = await metrics.registry.metrics()
      expect(figures).toContain('http_client_request_duration_seconds_count{outcome="unreachable"} 2')
      expect(figures).toContain('proxy_retries_total 1')
      await lonely.stop()
    })

    test('silence and a stalled body end as 504 at the deadline', async () => {
      const clock = new VirtualClock()
      const slow = await ProxyRig.start({ clock })
      slow.upstream.script(stall, truncate('{"id":', 100, stall))
      const waiting = ['a.b', 'a.c'].map((name) => slow.call(`/api/snake/v2?snakes=${name}`))
      await expect.poll(() => slow.upstream.calls.length).toBe(2)
      await clock.advance(SERVICE_ROUTES.snakes.timeoutMs - 1)
      expect(await Promise.race([...waiting, settled()])).toBeUndefined()
      await clock.advance(1)
      const answers = await Promise.all(waiting)
      expect(answers.map(({ status }) => status)).toEqual([504, 504])
      expect(answers.map(kindOf)).toEqual(['timeout', 'timeout'])
      expect(slow.upstream.calls).toHaveLength(2)
      await slow.stop()
    })

    test.each<[string, Step]>([
      ['a reset before the headers', reset],
      ['an end before the headers', fin],
      ['a body cut short', truncate('{"id":"abc"', 500, fin)],
      ['a chunked body cut short', chunkedCut()],
      ['a reset in the middle of the body', truncate('{"id":"abc"', 500, reset)],
    ])('%s is repeated once', async (_, fault) => {
      rig().upstream.script(fault, reply(200, insight))
      const answer = await rig().call(INSIGHT)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual(insight)
      expect(rig().upstream.calls).toHaveLength(2)
    })

    test('a kept connection that breaks on reuse is replaced, with the same bytes of the POST', async () => {
      rig().upstream.script(reply(200, { result: [] }), reset, reply(200, { result: [] }))
      const body = { limit: 5, sector: ['Energy'] }
      expect((await rig().call(FILTER, { body })).status).toBe(200)
      expect((await rig().call(FILTER, { body })).status).toBe(200)
      const [first, broken, repeated] = rig().upstream.calls
      expect(broken?.connection).toBe(first?.connection)
      expect(repeated?.connection).not.toBe(broken?.connection)
      expect(repeated?.body).toEqual(broken?.body)
    })
  })

  function chunkedCut(): Step {
    return async (socket) => {
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"id"\r\n',
      )
      await new Promise((resolve) => setTimeout(resolve, 10))
      socket.end()
    }
  }
})

describe('a service in trouble', () => {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })

  async function startRig(options: Parameters<typeof ProxyRig.start>[0] = {}) {
    const rig = await ProxyRig.start(options)
    cleanups.push(() => rig.stop())
    rig.upstream.script(reply(200, { id: 'abc' }))
    return rig
  }

  function failureOf(origin: string, deadlineMs: number, pool = new Pool(origin)) {
    cleanups.push(() => pool.destroy())
    const deadline = new Deadline(systemClock, deadlineMs)
    cleanups.push(() => deadline.release())
    return exchange(pool, origin, {
      method: 'GET',
      path: '/',
      headers: {},
      deadline,
      maxBytes: 1_000,
    })
  }

  async function listen<S extends Server>(server: S): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanups.push(() => new Promise((resolve) => server.close(resolve)))
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  describe('names and connections', () => {
    test('a name that cannot be resolved is unreachable, and works again once it can', async () => {
      let isBroken = true
      const rig = await startRig()
      const pool = new Pool(`http://api.invalid:${rig.upstream.port}`, {
        connect: {
          lookup: (_, options, callback) => {
            if (isBroken) callback(Object.assign(new Error('dns'), { code: 'EAI_AGAIN' }), '', 4)
            else if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
            else callback(null, '127.0.0.1', 4)
          },
        },
      })
      const origin = `http://api.invalid:${rig.upstream.port}`
      await expect(failureOf(origin, 2_000, pool)).rejects.toMatchObject({
        reason: 'unreachable',
        message: expect.stringContaining('EAI_AGAIN'),
      })
      isBroken = false
      await expect(failureOf(origin, 2_000, pool)).resolves.toMatchObject({ status: 200 })
    })

    test('a connection that never comes about ends in time, whoever notices first', async () => {
      const origin = 'http://127.0.0.1:1'
      const silent = new Pool(origin, { connect: () => {} })
      const startedAt = performance.now()
      await expect(failureOf(origin, 300, silent)).rejects.toMatchObject({ reason: 'timeout' })
      // The client's own patience with a connection is ten seconds.
      expect(performance.now() - startedAt).toBeLessThan(9_000)
    })

    test('a certificate that nobody vouches for is a 502, and only the log says why', async () => {
      const server = createTlsServer({ key: untrustedKey, cert: untrustedCertificate })
      const baseUrl = new URL(`https://127.0.0.1:${await listen(server)}`)
      const authUrl = new URL((await startRig()).upstream.origin)
      const clientSecret = new Secret(CANARY_SECRET)
      const rig = await startRig({
        config: { account: { baseUrl, authUrl, clientId: 'canary-account', clientSecret } },
      })
      const answer = await rig.call('/api/insights/v1/abc')
      expect(answer).toMatchObject({ status: 502, json: { kind: 'unavailable' } })
      expect(answer.text).not.toContain('SELF_SIGNED')
      expect(rig.logLines.filter((line) => line.includes('DEPTH_ZERO_SELF_SIGNED_CERT'))).toHaveLength(1)
    })
  })

  describe('slow and odd answers', () => {
    /** A good beginning, then a byte every few milliseconds for ever. */
    const drip: Step = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n')
      const timer = setInterval(() => socket.write(' '), 20)
      socket.once('close', () => clearInterval(timer))
    }

    test('a body that drips for ever ends at the deadline', async () => {
      const rig = await startRig()
      rig.upstream.script(drip)
      const startedAt = performance.now()
      await expect(failureOf(rig.upstream.origin, 300)).rejects.toMatchObject({ reason: 'timeout' })
      // Only the deadline ends it: the client waits on as long as a byte comes.
      expect(performance.now() - startedAt).toBeGreaterThan(290)
    })
  })

  describe('crowds', () => {
    test('slow lists have connections of their own, so that a single insight still comes at once', async () => {
      const rig = await startRig()
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

    test('more lists than may wait are refused with a time to come back, and single insights are not', async () => {
      const rig = await startRig()
      let open = () => {}
      const slow = new Promise<void>((resolve) => (open = resolve))
      rig.upstream.script((socket, request) =>
        request.path.endsWith('/filter')
          ? hold(slow, reply(200, { result: [] }))(socket, request)
          : reply(200, { id: 'abc' })(socket, request),
      )
      const most = LIMITS.upstream.mostLists
      const lists = Array.from({ length: most + 5 }, (_, at) =>
        rig.call('/api/insights/v1/filter', { body: { limit: at + 1 } }),
      )
      const refused = await Promise.any(lists)
      expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
      expect((await rig.call('/api/insights/v1/abc')).status).toBe(200)
      open()
      const statuses = (await Promise.all(lists)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 503)).toHaveLength(5)
      expect(statuses.filter((status) => status === 200)).toHaveLength(most)
    })

    test('after the event loop stood still calls are refused, health checks are not, and soon all is well', async () => {
      const rig = await startRig({ load: { maxDelayMs: 50, maxRssBytes: Infinity, sampleMs: 100 } })
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

    test(
      'hundreds of callers that leave early, midway or late leave nothing behind',
      { timeout: 60_000 },
      async () => {
        const rig = await startRig()
        const delayed: Step = async (socket, request) => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          return reply(200, { id: 'abc', title: 'x'.repeat(20_000) })(socket, request)
        }
        rig.upstream.script(delayed)
        for (const patienceMs of [0, 3, 12]) {
          for (let batch = 0; batch < 2; batch += 1) {
            // Each asks for something else, or all would wait for one call.
            const path = (at: number) => `/api/insights/v1/${patienceMs}-${batch}-${at}`
            await Promise.all(
              Array.from({ length: 50 }, (_, at) => leaveAfter(rig.port, path(at), patienceMs)),
            )
          }
        }
        const calls = Array.from({ length: 70 }, (_, at) => rig.call(`/api/insights/v1/abc-${at}`))
        const answers = await Promise.all(calls)
        expect(answers.filter(({ status }) => status !== 200)).toEqual([])
        const connections = () =>
          new Promise<number>((resolve) => rig.app.server.getConnections((_, count) => resolve(count)))
        await expect.poll(connections, { timeout: 15_000 }).toBeLessThanOrEqual(70)
      },
    )

    test('a request that arrives a byte at a time is given up', { timeout: 40_000 }, async () => {
      const rig = await startRig()
      const [headersMs, requestMs] = [200, 400]
      Object.assign(rig.app.server, { headersTimeout: headersMs, requestTimeout: requestMs })
      const { checkMs } = LIMITS.inbound
      const slow = [
        [`GET /api/insights/v1/abc HTTP/1.1\r\nHost: localhost\r\nX-Slow: `, headersMs + checkMs],
        [
          'POST /api/insights/v1/filter HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
          requestMs + checkMs,
        ],
      ] as const
      await Promise.all(
        slow.map(async ([start, limitMs]) => {
          const startedAt = performance.now()
          const answer = await dripRequest(rig.port, start)
          expect(answer).toMatch(/^HTTP\/1\.1 408/)
          expect(performance.now() - startedAt).toBeLessThan(limitMs + 4_000)
        }),
      )
    })
  })

  function leaveAfter(port: number, path: string, patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const socket = connectTo(port, rawRequest('GET', path))
      socket.once('connect', () => setTimeout(() => socket.destroy(), patienceMs))
      socket.once('close', () => resolve())
    })
  }

  function dripRequest(port: number, start: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connectTo(port, start)
      let answer = ''
      const timer = setInterval(() => socket.write('a'), 20)
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
      socket.once('close', () => {
        clearInterval(timer)
        resolve(answer)
      })
    })
  }

  function connectTo(port: number, bytes: string | Buffer): Socket {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('error', () => socket.destroy())
    return socket
  }
})

describe('idle connections', () => {
  let rig: ProxyRig
  afterEach(() => rig.stop())

  test('a browser that has nothing to ask loses its connection in time, and so does one that stops reading', async () => {
    rig = await ProxyRig.start()
    Object.assign(rig.app.server, { timeout: 300, keepAliveTimeout: 20 })
    rig.upstream.script(reply(200, { id: 'abc', title: 'x'.repeat(10_000_000) }))
    let opened = 0
    rig.app.server.on('connection', () => (opened += 1))
    const open = (path: string) => {
      const socket = connect(rig.port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
      )
      return socket.on('error', () => socket.destroy()).pause()
    }
    const browsers = [open('/healthz'), open('/api/insights/v1/abc')]
    await expect.poll(() => opened).toBe(2)
    const connections = () =>
      new Promise<number>((resolve) => rig.app.server.getConnections((_, count) => resolve(count)))
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    for (const browser of browsers) browser.destroy()
  })
})
