import { describe, expect, test } from 'vitest'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const INSIGHT = '/api/insights/v1/abc'
const HOST: readonly [string, string] = ['Host', 'localhost']
const rig = sharedProxyRig()

describe('addresses', () => {
  test.each([
    '..%2F..%2Foauth%2Ftoken',
    '%2e%2e',
    '.',
    'a%2Fb',
    'a%3Fq=1',
    'a%23f',
    'a%00',
    'a%0d%0aX:1',
    '%5c',
    '%252e',
    '%zz',
    '%c0%ae',
    'x;.js',
    'x%3B.js',
    '%ed%a0%80',
    'a'.repeat(15_000),
  ])('insight %j never reaches the service', async (id) => {
    const answer = await rig().raw(rawRequest('GET', `/api/insights/v1/${id}`))
    expect([400, 404, 414, 431]).toContain(answer.status)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test('what is odd but harmless arrives encoded as one segment', async () => {
    await rig().call('/api/insights/v1/caf%C3%A9%20(x)%3D1')
    expect(rig().upstream.calls[0]?.path).toBe('/insights/v1/caf%C3%A9%20(x)%3D1')
  })

  test.each(['/a.css', '/predictions/a.js', '/x.png?y=1'])(
    'data are no file at insight abc%s',
    async (tail) => {
      const answer = await rig().raw(rawRequest('GET', `${INSIGHT}${tail}`))
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(rig().upstream.seen).toHaveLength(0)
    },
  )

  test.each([
    'http://169.254.169.254/',
    `http://localhost${INSIGHT}`,
    `//evil.example${INSIGHT}`,
    '/\\evil.example/',
    '@evil.example/',
    '*',
    '/api/../oauth/token',
    '/api//insights/v1/abc',
    `${INSIGHT}/`,
    `${INSIGHT};x/y`,
    '/api/oauth/token',
    '/api/insights/v2/abc',
    '/API/insights/v1/abc',
  ])('target %j is refused', async (target) => {
    const answer = await rig().raw(rawRequest('GET', target))
    expect([400, 404, 421]).toContain(answer.status)
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each([
    ['PUT', 405],
    ['DELETE', 405],
    ['PATCH', 405],
    ['TRACE', 405],
    ['HEAD', 405],
    ['POST', 405],
    ['get', 400],
  ])('%s on a read is %i', async (method, status) => {
    const answer = await rig().raw(rawRequest(method, INSIGHT, [HOST, ['X-HTTP-Method-Override', 'GET']]))
    expect(answer.status).toBe(status)
    if (status === 405) expect(answer.headers['allow']).toBe('GET')
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test('an override does not turn a POST into something else, and CONNECT is closed', async () => {
    const answer = await rig().call(`${INSIGHT}?_method=GET`, { method: 'POST', body: {} })
    expect(answer.status).toBe(405)
    const tunnel = await rig().raw('CONNECT 169.254.169.254:80 HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect([null, 400, 404, 405]).toContain(tunnel.status)
  })
})
