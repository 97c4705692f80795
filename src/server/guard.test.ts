import { describe, expect, test } from 'vitest'
import { isKnownHost } from '#server/guard.ts'
import { LIMITS } from '#server/limits.ts'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { FEED_PATHS } from '#testing/proxy/feed-rig.ts'
import { API_ROUTES, sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { FILTER, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { HOST, rawRequest } from '#testing/proxy/raw-client.ts'

const THIS_MACHINE = ['127.8.9.10', '::1', '::ffff:127.0.0.1']
const publicUrl = new URL('https://public.example.com')

type HostCase = [bound: string, host: string, isKnown: boolean, allowed?: string[], ip?: string]
test.each<HostCase>([
  ['127.0.0.1', 'LOCALHOST', true],
  ['127.0.0.1', '127.0.0.1:5173', true],
  ['127.0.0.1', '[::1]:3000', true],
  ['127.0.0.1', 'public.example.com', true],
  ['127.0.0.1', 'desk.example.com', false],
  ['127.0.0.1', '192.168.1.5:3000', false],
  ['127.0.0.1', 'localhost:3000:80', false],
  ['127.0.0.1', '', false],
  ['192.168.1.5', '192.168.1.5:3000', true],
  ['Desk.local', 'desk.local', true],
  ['fd00::5', '[fd00::5]:3000', true],
  ['0.0.0.0', '0.0.0.0:3000', false],
  ['::', '[::]:3000', false],
  // The names of this machine are accepted from this machine only, or when they are listed.
  ...['localhost', '127.0.0.1:3000', '[::1]'].flatMap((host): HostCase[] => [
    ['0.0.0.0', host, false],
    ...THIS_MACHINE.map((ip): HostCase => ['0.0.0.0', host, true, [], ip]),
  ]),
  ['0.0.0.0', 'localhost:3000', true, ['localhost']],
  ['0.0.0.0', 'desk.example.com:8443', true, ['desk.example.com']],
  ['0.0.0.0', 'desk.example.com:8443', true, ['desk.example.com:8443']],
  ['0.0.0.0', 'desk.example.com', false, ['desk.example.com:8443']],
  ['0.0.0.0', 'desk.example.com.evil.example', false, ['desk.example.com']],
])('bound to %j, %j is accepted: %s', (own, host, expected, allowedHosts = [], ip = '192.0.2.1') => {
  expect(isKnownHost({ host, ip }, { host: own, allowedHosts, publicUrl })).toBe(expected)
})

describe('behind proxies of ours', () => {
  const trustedProxies = ['10.0.0.0/8', '192.0.2.7']
  const rig = sharedProxyRig({
    config: { host: '0.0.0.0', allowedHosts: ['desk.example.com'], trustedProxies },
  })

  const ask = async (remoteAddress: string, headers: Record<string, string>, times = 1) => {
    const statuses: number[] = []
    while (statuses.length < times)
      statuses.push((await rig().app.inject({ url: '/api/config', remoteAddress, headers })).statusCode)
    return statuses
  }
  const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length

  test('from a stranger no forwarded header is believed', async () => {
    const forged = { host: 'internal', 'x-forwarded-host': 'desk.example.com' }
    expect(await ask('203.0.113.1', forged)).toEqual([421])
    expect(await ask('10.1.2.3', forged)).toEqual([200])
    expect(await ask('::ffff:10.1.2.3', { ...forged, 'x-forwarded-for': '203.0.113.77' })).toEqual([200])
  })

  test('after a burst comes 429 with a time; each address has its own limit, counted by the first untrusted one', async () => {
    const headers = { host: 'desk.example.com' }
    const { burst } = LIMITS.rate
    expect(passed(await ask('203.0.113.9', headers, burst + 40))).toBe(burst)
    expect(await ask('203.0.113.10', headers)).toEqual([200])
    // Whatever the client claims, and through any number of our proxies.
    const claimed = { ...headers, 'x-forwarded-for': '127.0.0.1, 203.0.113.9, 192.0.2.7, 10.9.9.9' }
    expect(await ask('10.1.2.3', claimed)).toEqual([429])
    // Not even as this machine is a client behind a proxy exempt.
    const asLocal = { ...headers, 'x-forwarded-for': '127.0.0.1' }
    expect(passed(await ask('10.1.2.3', asLocal, burst + 40))).toBe(burst)
    const client = { remoteAddress: '203.0.113.9', headers }
    const refused = await rig().app.inject({ url: '/api/config', ...client })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(burst / LIMITS.rate.perSecond)
    // A client of IPv6 has the addresses of a whole network.
    const network = ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3']
    for (const address of network) await ask(address, headers, burst / 3)
    expect(await ask('2001:db8::4', headers)).toEqual([429])
    expect(await ask('2001:db8:0:1::1', headers)).toEqual([200])
    // Health checks do not count, and this machine has no limit.
    expect((await rig().app.inject({ url: '/healthz', ...client })).statusCode).toBe(200)
    expect(passed(await ask('127.0.0.1', headers, burst + 40))).toBe(burst + 40)
  })
})

describe('headers', () => {
  const rig = sharedProxyRig()

  const allowed = 'accept accept-encoding authorization host connection user-agent x-request-id'.split(' ')

  test('nothing the browser sends is passed on, and our authorization always is', async () => {
    const names =
      'authorization cookie x-forwarded-for x-forwarded-host forwarded x-original-url x-request-id proxy-authorization te ' +
      'trailer upgrade accept-language'
    const sent = names.split(' ').map((name): [string, string] => [name, 'of-the-client'])
    const connection = ['Connection', 'authorization, content-type, x-request-id'] as const
    const answer = await rig().raw(rawRequest('GET', INSIGHT, [HOST, ...sent, connection]))
    expect(answer.status).toBe(200)
    const [call] = rig().upstream.calls
    expect(call?.headerNames.filter((name) => !allowed.includes(name))).toEqual([])
    expect(call?.headers['authorization']).toBe('Bearer canary-token-1')
    expect(call?.raw.toString()).not.toContain('of-the-client')
    expect(answer.headers['x-request-id']).toBe(call?.headers['x-request-id'])
  })

  test.each([
    [`POST ${FILTER}`, 'Expect: 100-continue'],
    [`POST ${FILTER}`, 'Expect: a-miracle'],
    [`POST ${FILTER}`, 'Connection: Upgrade\r\nUpgrade: h2c'],
  ])('%s with %s does not hang', async (line, header) => {
    rig().upstream.script(reply(200, { result: [] }))
    const head = `${header}\r\nContent-Type: application/json; charset="UTF-8"\r\nContent-Length: 2`
    const answer = await rig().raw(`${line} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n{}`)
    expect(answer.text).toMatch(/HTTP\/1\.1 200/)
  })

  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  test.each<[string, string]>([
    ['both lengths', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}${smuggled}`],
    ['an odd coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two codings', `Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`],
    ['a space before the colon', `Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['a folded line', `X-A: 1\r\n folded\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare line feed', `X-A: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['an endless chunk', `Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(1_000_000)}\r\n{\r\n0\r\n\r\n`],
  ])('%s gets one refusal and the end of the connection', async (_, rest) => {
    const answer = await rig().raw(
      `POST ${FILTER} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
    )
    expect([400, 413, 415]).toContain(answer.status)
    expect(answer).toMatchObject({ answers: 1, headers: { 'content-type': 'application/problem+json' } })
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test.each<[number, (readonly [string, string])[]]>([
    [400, [HOST, ['Host', 'localhost']]],
    [400, []],
    [421, [['Host', 'evil.example']]],
    [421, [['Host', 'localhost.evil.example:3000']]],
    [421, [['Host', '169.254.169.254']]],
    [421, [['Host', 'user@localhost']]],
    [421, [['Host', 'localhost/..']]],
  ])('status %i for Host %j', async (status, headers) => {
    const answer = await rig().raw(rawRequest('GET', INSIGHT, headers))
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } })
    expect(rig().upstream.seen).toHaveLength(0)
  })

  const many = Array.from({ length: 100 }, (_, at): typeof HOST => [`x-${at}`, '1'])
  const everyObjectHas: typeof HOST = ['constructor', '1']
  test.each<[string, number, (typeof HOST)[]]>([
    ['too many or too long headers are refused', 431, many],
    ['too many or too long headers are refused', 431, [['x-long', 'a'.repeat(20_000)]]],
    ['a header name with an underscore is refused', 400, [['X_Forwarded_Host', 'evil.example']]],
    ['a header name with an underscore is refused', 400, [['__proto__', '1']]],
    ['a name that every object has is not', 200, [everyObjectHas, everyObjectHas]],
  ])('%s: %i', async (_, status, headers) => {
    expect((await rig().raw(rawRequest('GET', INSIGHT, [HOST, ...headers]))).status).toBe(status)
  })
})

describe('origins', () => {
  const rig = sharedProxyRig()
  const published = sharedProxyRig({ config: { publicUrl: new URL('https://desk.example.com') } })

  const feeds = [...FEED_PATHS, '/%66eeds/insights.csv'].map((path) => ['GET', path] as const)
  const routes = [...API_ROUTES, ...feeds]

  test.each(routes)('%s %s cannot be called by a page of another site', async (method, path) => {
    const own = `http://127.0.0.1:${rig().port}`
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: own },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: `${own}.evil.example` },
      { origin: 'http://127.0.0.1:1' },
    ]) {
      const answer = await rig().call(path, { method, headers, ...(method === 'POST' && { body: {} }) })
      expect({ ...headers, status: answer.status }).toEqual({ ...headers, status: 403 })
    }
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each([
    ['desk.example.com', 'https://desk.example.com', 200],
    ['desk.example.com:443', 'https://desk.example.com', 200],
    ['desk.example.com', 'http://desk.example.com', 403],
    ['desk.example.com:8443', 'https://desk.example.com:9443', 403],
  ])('with the Host %s that a proxy in front passes on, %s gets %i', async (host, origin, status) => {
    const answer = await published().app.inject({ url: INSIGHT, headers: { host, origin } })
    expect(answer.statusCode).toBe(status)
  })

  test.each(['/%61pi', '/%61%70%69'])('%s spells the API and is under the same rules', async (prefix) => {
    rig().logLines.length = 0
    const headers = { 'sec-fetch-site': 'cross-site' }
    for (const path of ['/insights/v1/abc', '/config', '/nothing'])
      expect((await rig().call(prefix + path, { headers })).status).toBe(403)
    expect(rig().upstream.seen).toHaveLength(0)
    expect(rig().logLines.filter((line) => line.includes('"event":"request"'))).toHaveLength(3)
    const long = `${prefix}/insights/v1/abc?x=${'y'.repeat(LIMITS.inbound.maxUrlLength)}`
    expect((await rig().call(long)).status).toBe(414)
  })

  test('a preflight is no permission', async () => {
    for (const path of [INSIGHT, FILTER, '/api/nothing']) {
      const answer = await rig().call(path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect([404, 405]).toContain(answer.status)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})
