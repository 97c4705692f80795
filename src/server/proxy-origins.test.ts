import { describe, expect, test } from 'vitest'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { LIMITS } from '#server/limits.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const INSIGHT = '/api/insights/v1/abc'
const FILTER = '/api/insights/v1/filter'
const rig = sharedProxyRig()

describe('other sites', () => {
  const routes = [
    ...Object.values(SERVICE_ROUTES).map(({ method, path }) => [
      method,
      `/api${path.replaceAll(/\{\w+\}/g, 'abc')}`,
    ]),
    ['GET', '/api/config'],
    ['GET', '/api/img/abc'],
  ] as [string, string][]

  test.each(routes)('%s %s cannot be called by a page of another site', async (method, path) => {
    const own = `http://127.0.0.1:${rig().port}`
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: own },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${own}.evil.example` },
      { origin: 'http://127.0.0.1:1' },
    ]) {
      const answer = await rig().call(path, { method, headers, ...(method === 'POST' && { body: {} }) })
      expect({ ...headers, status: answer.status }).toEqual({ ...headers, status: 403 })
    }
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each(['/%61pi', '/a%70%69', '/%61%70%69'])(
    'an address that spells the API as %s is under the same rules',
    async (prefix) => {
      const headers = { 'sec-fetch-site': 'cross-site' }
      rig().logLines.length = 0
      for (const path of ['/insights/v1/abc', '/config', '/nothing']) {
        expect((await rig().call(prefix + path, { headers })).status).toBe(403)
      }
      expect(rig().upstream.seen).toHaveLength(0)
      expect(rig().logLines.filter((line) => line.includes('"event":"request"'))).toHaveLength(3)
      const long = `${prefix}/insights/v1/abc?x=${'y'.repeat(LIMITS.inbound.maxUrlLength)}`
      expect((await rig().call(long)).status).toBe(414)
      const statuses = await Promise.all(
        Array.from({ length: LIMITS.rate.burst + 20 }, () =>
          rig().app.inject({
            url: `${prefix}/nothing`,
            headers: { host: 'localhost' },
            remoteAddress: `192.0.2.${prefix.length}`,
          }),
        ),
      )
      expect(statuses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
    },
  )

  test('our own page may', async () => {
    const origin = `http://127.0.0.1:${rig().port}`
    const answer = await rig().call(INSIGHT, { headers: { 'sec-fetch-site': 'same-origin', origin } })
    expect(answer.status).toBe(200)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
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
