import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_BASE_RATES } from '#contract/desk/calibration.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ProxyProblem } from '#server/problems.ts'
import { upstreamBody, upstreamPath } from '#server/request.ts'
import { reply, type Step } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig, sharedProxyRig, startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { FILTER, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { HOST, rawRequest } from '#testing/proxy/raw-client.ts'

const rig = sharedProxyRig()

/** Identifiers that would leave their place in the path, and data requested as if it were a file. */
const identifiers =
  '..%2F..%2Foauth%2Ftoken %2e%2e . a%2Fb a%3Fq=1 a%23f a%00 a%0d%0aX:1 %5c %252e %zz %c0%ae x;.js x%3B.js %ed%a0%80 ' +
  'abc/a.css abc/predictions/a.js abc/x.png?y=1 abc/ abc;x/y'
const targets =
  'http://169.254.169.254/ http://localhost/api/insights/v1/abc //evil.example/api/insights/v1/abc /\\evil.example/ ' +
  '@evil.example/ * /api/../oauth/token /api//insights/v1/abc /api/oauth/token /api/insights/v2/abc /API/insights/v1/abc ' +
  `/api/insights/v1/${'a'.repeat(15_000)}`
const hostile = [...identifiers.split(' ').map((id) => `/api/insights/v1/${id}`), ...targets.split(' ')]
test.each(hostile)('%j is refused and never reaches the service', async (target) => {
  const answer = await rig().raw(rawRequest('GET', target))
  expect([400, 404, 414, 421]).toContain(answer.status)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(rig().upstream.seen).toHaveLength(0)
})

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'HEAD', 'POST'])('%s on a read is refused', async (method) => {
  const answer = await rig().raw(rawRequest(method, INSIGHT, [HOST, ['X-HTTP-Method-Override', 'GET']]))
  expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET' } })
  expect((await rig().raw(rawRequest(method.toLowerCase(), INSIGHT))).status).toBe(400)
  expect(rig().upstream.seen).toHaveLength(0)
})

test('a query names as many series and insights as one request may', () => {
  const names = Array.from({ length: 30 }, (_, at) => `berkshire_hathaway_b_nyse.quarterly_series_${at}`)
  const ids = Array.from({ length: MOST_BASE_RATES }, () => randomUUID())
  expect(() => upstreamPath('snakes', {}, { snakes: names.join(';') })).not.toThrow()
  expect(() => upstreamPath('baseRates', {}, { ids: ids.join() })).not.toThrow()
})

test('whatever the values, the path matches its template or the request is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const urlOf = (run: () => string) => {
        try {
          return new URL(run(), 'https://api.example.com')
        } catch (error) {
          expect(error).toBeInstanceOf(ProxyProblem)
          return null
        }
      }
      const path = urlOf(() => upstreamPath('insight', { id: value }, {}))
      if (path) {
        expect(path.href).toBe(`https://api.example.com${path.pathname}`)
        expect(path.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'insights', 'v1', value])
      }
      const query = urlOf(() => upstreamPath('marketClose', {}, { ticker: value }))
      if (query) expect([[...query.searchParams], query.hash]).toEqual([[['ticker', value]], ''])
    }),
    { numRuns: 500 },
  )
})

const JSON_TYPE = 'application/json'
const post = (body: string, type = JSON_TYPE) => {
  const headers = [HOST, ['Content-Type', type], ['Content-Length', String(Buffer.byteLength(body))]] as const
  return rig().raw(rawRequest('POST', FILTER, headers, body))
}

test.each<[number, string]>([
  [400, '{"__proto__":{"limit":1}}'],
  [400, '{"constructor":{"prototype":{"limit":1}}}'],
  [400, '{"limit":{"__proto__":1}}'],
  [400, ''],
  [400, '[]'],
  [400, '"x"'],
  [400, 'null'],
  [400, '{'],
  [400, '['.repeat(7_000)],
  [413, '['.repeat(30_000)],
  [413, `{"topic":["${'a'.repeat(17_000)}"]}`],
  [400, '{"last_value__lte":1e999}'],
  [400, `{"last_value__lte":${'1'.repeat(1_000)}}`],
  [400, '{"entity":["\\ud800"]}'],
  [400, '{"entity":["a\\u0000b"]}'],
  [400, '{"entity":[""]}'],
  [400, '{"limit":1}\u0000'],
])('status %i for a hostile body', async (status, body) => {
  expect((await post(body)).status).toBe(status)
  expect(rig().upstream.calls).toHaveLength(0)
})

const types = 'text/plain multipart/form-data application/x-www-form-urlencoded application/jsonp'.split(' ')
const others = ['', `${JSON_TYPE}; charset=utf-16`, `${JSON_TYPE}\r\nContent-Encoding: gzip`]
test.each([...types, ...others])('media type %j is a 415', async (type) => {
  expect((await post('{}', type)).status).toBe(415)
  expect(rig().upstream.seen).toHaveLength(0)
})

const VALUE = 'sesame-open'
const many = Array.from({ length: 300 }, (_, at) => VALUE + at)
test.each<[string, unknown, Record<string, string>]>([
  [FILTER, { stars: [VALUE], limit: 1e9 }, { stars: 'must be a number', limit: 'must be at most 1000' }],
  [FILTER, { page: VALUE, direction: VALUE }, { page: 'must be a number' }],
  [FILTER, { colour: VALUE }, { colour: 'is not a field of this request' }],
  [FILTER, { entity: many }, { entity: 'must have at most 200 items' }],
  [FILTER, { asset_cls: [1.5] }, { asset_cls: 'must be a whole number' }],
  [FILTER, { to_date: VALUE }, { to_date: 'must be an ISO 8601 date-time' }],
  [FILTER, { sector: [VALUE.repeat(20)] }, { sector: 'is too long' }],
  [FILTER, VALUE, { body: 'must be Object' }],
  ['/api/entity/v2/filtered', { filter: VALUE, args: VALUE }, { filter: 'must be 2', args: 'must be Array' }],
  ['/api/kg/v1/connected-entities/proximity', {}, { entity: 'is required' }],
  ['/api/ca/v2/q', { snake_expression: '', date_since: VALUE }, { date_since: 'must be number' }],
])('bad body %# of %s: the problem names the rule and repeats no value', async (path, body, rules) => {
  const answer = await rig().call(path, { body: JSON.stringify(body) })
  const fields = Object.entries(rules).map(([name, rule]) => ({ name, rule }))
  expect(answer).toMatchObject({ status: 400, json: { fields: expect.arrayContaining(fields) } })
  expect(answer.text).not.toContain(VALUE)
  expect(rig().upstream.calls).toHaveLength(0)
})

const queries =
  'ticker=A&ticker=B ticker[]=A ticker=A&x=1 ticker=  ticker=a/b ticker=%zz __proto__=1&ticker=A'
test.each(queries.split(' '))('query %j is refused', async (query) => {
  const answer = await rig().raw(rawRequest('GET', `/api/price-history/v1/market-close?${query}`))
  expect(answer.status).toBe(400)
  expect(rig().upstream.seen).toHaveLength(0)
})

test('what is not filtered is left out on the way to the service, and returns are in its unit', () => {
  const filter = { stars: [], sector: null, direction: [1], median_return__gte: 0.07, median_return__lt: 0.3 }
  const sent = upstreamBody(InsightFilter, filter, { ...DEFAULT_UNITS, returns: 'percent' })
  expect(JSON.parse(sent.toString())).toEqual({
    direction: [1],
    median_return__gte: 7,
    median_return__lt: 30,
  })
})

describe('paths of the service', () => {
  const rig = freshProxyRig({ config: { reportVersions: { relevance: 'v2', keyValues: 'v3' } } })
  const paths = () => rig().upstream.calls.map(({ path }) => path)

  test('each part of the entity report is requested in the configured version, and the feed from the insights', async () => {
    rig().upstream.script(reply(200, []))
    for (const part of ['relevance', 'key-values'])
      await rig().call(`/api/entity-report/v1/entity/acme/${part}`)
    await rig().call('/api/feed/v1/filter', { body: { limit: 2 } })
    expect(paths()).toEqual([
      '/entity-report/v2/entity/acme/relevance',
      '/entity-report/v3/entity/acme/key-values',
      '/insights/v1/filter',
    ])
  })

  describe('neighbours of an asset', () => {
    const ask = (entity = 'brk.b/x_nyse') =>
      rig().call('/api/kg/v1/connected-entities/proximity', { body: { entity } })
    const competitors = [
      { company: 'beta_nasd', relationship: { rank: 1 }, competing_themes: [] },
      { company: 'gamma_nyse', relationship: null },
      { company: '' },
      null,
      { company: 'beta_nasd' },
    ]

    const found = '["beta_nasd","gamma_nyse"]'
    test.each<[string, Step, Step, string?]>([
      ...[reply(404, {}), reply(403, {}), reply(410, {}), reply(200, []), reply(200, ' [ ]\n')].map(
        (first): [string, Step, Step] => [found, first, reply(200, competitors)],
      ),
      ['[]', reply(200, []), reply(404, {})],
      ['[]', reply(200, []), reply(200, [])],
      ['[]', reply(200, []), reply(200, {})],
      ['[]', reply(200, []), reply(200, '<html>')],
      // A tag that would change the path to its competitors: nobody asks for them.
      ['[]', reply(200, []), reply(200, competitors), '..'],
      // The first failure holds.
      ['upstream-forbidden', reply(403, {}), reply(404, {})],
    ])('are %s: its competitors when the service names none', async (said, first, second, entity) => {
      rig().upstream.script(first, second)
      expect((await ask(entity)).text).toContain(said)
      expect(paths()[0]).toBe('/kg/v1/connected-entities/proximity')
      const competing = '/ontology/v3/company/brk.b%2Fx_nyse/competitors?limit=12'
      expect(paths().slice(1)).toEqual(entity ? [] : [competing])
    })
  })
})

test('the data report is requested from the reference service each time', async () => {
  const path = '/api/reference/data?limit=0&show=left-out'
  const reference = await startProxyRig({ config: { mode: 'reference' }, caches: true })
  for (const _ of [1, 2]) expect((await reference.call(path)).status).toBe(200)
  const paths = reference.upstream.calls.map((call) => `/api${call.path}`)
  expect(paths).toEqual([path, path])
})
