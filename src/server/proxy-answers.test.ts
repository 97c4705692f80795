import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hold, reply } from '#testing/proxy/fault-upstream.ts'
import { CANARY_SECRET } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const INSIGHT = '/api/insights/v1/abc'
const rig = sharedProxyRig()

describe('answers of the service', () => {
  const expected = new Set(
    (
      'content-type content-length cache-control vary x-request-id date connection keep-alive content-security-policy ' +
      'x-content-type-options referrer-policy cross-origin-opener-policy cross-origin-resource-policy ' +
      'origin-agent-cluster x-frame-options permissions-policy x-dns-prefetch-control x-download-options ' +
      'x-permitted-cross-domain-policies x-xss-protection x-cache age x-data-as-of x-data-stale'
    ).split(' '),
  )

  test.each([
    ['body', reply(200, { id: 'abc', title: 'here: canary-token-1' })],
    [
      'escaped body',
      reply(200, `{"id":"${JSON.stringify(CANARY_SECRET).slice(1, -1).replaceAll('/', '\\/')}"}`),
    ],
    ['header', reply(500, {}, { 'x-echo': 'canary-token-1' })],
    ['error text', reply(400, { message: `bad token canary-token-1 of ${CANARY_SECRET}` })],
  ])('a service that reflects the token in its %s does not hand it out', async (_, step) => {
    rig().upstream.script(step)
    const fresh = await rig().call(INSIGHT)
    expect([400, 502]).toContain(fresh.status)
  })

  test('no header of the service is passed on', async () => {
    const hostile = {
      'set-cookie': 'a=b',
      location: 'https://evil.example',
      'content-security-policy': 'default-src *',
      'access-control-allow-origin': '*',
      refresh: '0;url=https://evil.example',
      'clear-site-data': '"*"',
      link: '<https://evil.example>; rel=preload',
      server: 'Apache/1.3',
      via: '1.1 old',
      'alt-svc': 'h3=":443"',
      'report-to': '{}',
      sourcemap: '/x.map',
      'x-powered-by': 'PHP',
    }
    rig().upstream.script(reply(200, { id: 'abc' }, hostile))
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.headers).filter((name) => !expected.has(name))).toEqual([])
  })

  test('an error page of the service stays with us', async () => {
    rig().upstream.script(
      reply(500, '<pre>TypeError at /srv/app.js:12 SELECT * FROM t</pre>', { 'content-type': 'text/html' }),
    )
    const answer = await rig().call(INSIGHT)
    expect(answer.status).toBe(502)
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.text).not.toMatch(/TypeError|SELECT|srv/)
    expect(answer.json).toMatchObject({
      status: 502,
      kind: 'server',
      requestId: answer.headers['x-request-id'],
    })
  })

  test('hostile text comes through unchanged, as data', async () => {
    const title = '</script><img src=x onerror=alert(1)>\u202ejavascript:'
    rig().upstream.script(reply(200, { id: 'abc', title }))
    const answer = await rig().call(INSIGHT)
    expect(answer.json).toMatchObject({ title })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

test('a caller that leaves ends the call to the service', async () => {
  let ended = false
  rig().upstream.script((socket, request) => {
    socket.once('close', () => (ended = true))
    return hold(new Promise(() => {}), reply(200, {}))(socket, request)
  })
  const gone = connect(rig().port, '127.0.0.1', () => gone.write(rawRequest('GET', INSIGHT)))
  await expect.poll(() => rig().upstream.calls.length).toBe(1)
  gone.destroy()
  await expect.poll(() => ended).toBe(true)
})
