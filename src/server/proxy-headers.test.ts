import { describe, expect, test } from 'vitest'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const INSIGHT = '/api/insights/v1/abc'
const FILTER = '/api/insights/v1/filter'
const HOST: readonly [string, string] = ['Host', 'localhost']
const rig = sharedProxyRig()

describe('headers', () => {
  const allowed = [
    'accept',
    'accept-encoding',
    'authorization',
    'host',
    'connection',
    'user-agent',
    'x-request-id',
  ]

  test('nothing the browser sends is passed on, and our authorization always is', async () => {
    const answer = await rig().raw(
      rawRequest('GET', INSIGHT, [
        HOST,
        ['Authorization', 'Bearer of-the-client'],
        ['Cookie', 'session=1'],
        ['X-Forwarded-For', '10.0.0.1'],
        ['X-Forwarded-Host', 'evil.example'],
        ['Forwarded', 'host=evil.example'],
        ['X-Original-URL', '/oauth/token'],
        ['X-Request-Id', 'of-the-client'],
        ['Connection', 'authorization, content-type, x-request-id'],
        ['Proxy-Authorization', 'Basic abc'],
        ['TE', 'trailers'],
        ['Trailer', 'x-late'],
        ['Upgrade', 'h2c'],
        ['Accept-Language', 'de'],
      ]),
    )
    expect(answer.status).toBe(200)
    const [call] = rig().upstream.calls
    expect(call?.headerNames.filter((name) => !allowed.includes(name))).toEqual([])
    expect(call?.headers['authorization']).toBe('Bearer canary-token-1')
    expect(call?.raw.toString()).not.toContain('of-the-client')
    expect(answer.headers['x-request-id']).toBe(call?.headers['x-request-id'])
  })

  test.each<[string, string, string]>([
    ['GET', INSIGHT, ''],
    ['POST', FILTER, '{"limit":1}'],
  ])('a wish for another protocol on %s %s is ignored', async (method, path, body) => {
    rig().upstream.script(body === '' ? reply(200, { id: 'abc' }) : reply(200, { result: [] }))
    const answer = await rig().raw(
      rawRequest(
        method,
        path,
        [
          HOST,
          ['Connection', 'Upgrade, HTTP2-Settings'],
          ['Upgrade', 'h2c'],
          ['HTTP2-Settings', 'AAMAAABkAAQAoAAAAAIAAAAA'],
          ...(body === ''
            ? []
            : ([
                ['Content-Type', 'application/json'],
                ['Content-Length', String(body.length)],
              ] as const)),
        ],
        body,
      ),
    )
    expect(answer).toMatchObject({ status: 200, answers: 1 })
    expect(answer.headers['connection']).toBe('close')
    expect(rig().upstream.calls).toHaveLength(1)
    expect(rig().upstream.calls[0]?.headerNames).not.toContain('upgrade')
  })

  test('a header name with an underscore is refused', async () => {
    expect(
      (await rig().raw(rawRequest('GET', INSIGHT, [HOST, ['X_Forwarded_Host', 'evil.example']]))).status,
    ).toBe(400)
  })

  test('Expect does not hang', async () => {
    const body = '{}'
    const headers: [string, string][] = [
      ['Host', 'localhost'],
      ['Expect', '100-continue'],
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.length)],
    ]
    rig().upstream.script(reply(200, { result: [] }))
    const answer = await rig().raw(rawRequest('POST', FILTER, headers, body))
    expect(answer.text).toMatch(/HTTP\/1\.1 200/)
  })

  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
  test.each<[string, string]>([
    ['both lengths', `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}${smuggled}`],
    ['an odd coding', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a space before the colon', `Content-Length : 2\r\n\r\n{}${smuggled}`],
    ['a folded line', `X-A: 1\r\n folded\r\nContent-Length: 2\r\n\r\n{}`],
    ['a bare line feed', `X-A: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    [
      'an endless chunk extension',
      `Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(1_000_000)}\r\n{\r\n0\r\n\r\n`,
    ],
  ])('%s gets one refusal and the end of the connection', async (_, rest) => {
    const answer = await rig().raw(
      `POST ${FILTER} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`,
    )
    expect([400, 413]).toContain(answer.status)
    expect(answer.answers).toBe(1)
    expect(answer.headers['connection']).toBe('close')
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
    expect((await rig().raw(rawRequest('GET', INSIGHT, headers))).status).toBe(status)
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test('too many or too long headers are refused, odd names are not', async () => {
    const many = Array.from({ length: 100 }, (_, at): [string, string] => [`x-${at}`, '1'])
    expect((await rig().raw(rawRequest('GET', INSIGHT, [HOST, ...many]))).status).toBe(431)
    expect((await rig().raw(rawRequest('GET', INSIGHT, [HOST, ['x-long', 'a'.repeat(20_000)]]))).status).toBe(
      431,
    )
    for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
      const { status } = await rig().raw(rawRequest('GET', INSIGHT, [HOST, [name, '1'], [name, '2']]))
      // Underscores are refused in any name.
      expect(status).toBe(name.includes('_') ? 400 : 200)
    }
  })
})
