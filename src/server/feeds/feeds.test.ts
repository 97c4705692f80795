import fc from 'fast-check'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BROWSER_FIELDS, LIST_FEEDS, SHOWING_FIELDS } from '#contract/desk/list-feeds.ts'
import { EMPTY_SEARCH, insightSearch, listSearch } from '#features/insight-list/search/insight-search.ts'
import { feedQuery } from '#server/feeds/feed.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { FILTER_FIELDS } from '#shared/address/filter-fields.ts'
import { toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { reply, reset } from '#testing/proxy/fault-upstream.ts'
import { readAtom } from '#testing/proxy/feed-readings.ts'
import { FEED_PATHS, serveInsights, statedInsight } from '#testing/proxy/feed-rig.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const FORWARDED = {
  host: '127.0.0.1:3000',
  'x-forwarded-for': '192.0.2.7',
  'x-forwarded-host': 'desk.internal',
  'x-forwarded-proto': 'https',
}

describe('conditional requests', () => {
  test.each(FEED_PATHS)('%s is 304 when unchanged, and 200 once it has changed', async (path) => {
    const rig = await startProxyRig()
    serveInsights(rig, statedInsight())
    const first = await rig.call(path)
    expect(first.headers).toMatchObject({
      'cache-control': `private, max-age=${LIMITS.feeds.freshSeconds}`,
      vary: 'accept-encoding',
    })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    const same = await rig.call(path, { headers })
    expect({ status: same.status, text: same.text, etag: same.headers['etag'] }).toEqual({
      status: 304,
      text: '',
      etag: first.headers['etag'],
    })
    serveInsights(rig, statedInsight({ id: 'i-2' }), statedInsight())
    const changed = await rig.call(path, { headers })
    expect(changed.status).toBe(200)
    expect(changed.headers['etag']).not.toBe(first.headers['etag'])
  })

  test('HEAD returns the headers of GET, and compression does not change the etag', async () => {
    const rig = await startProxyRig()
    serveInsights(rig, statedInsight({ title: 'x'.repeat(2000) }))
    const got = await rig.call(LIST_FEEDS.atom)
    const head = await rig.call(LIST_FEEDS.atom, { method: 'HEAD' })
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(got.headers[name])
    const packed = await rig.app.inject({
      url: LIST_FEEDS.atom,
      headers: { host: `127.0.0.1:${rig.port}`, 'accept-encoding': 'br' },
    })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: got.headers['etag'] })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(got.text)
  })
})

describe('the request to the service', () => {
  test('is the list’s own, for the newest hundred', async () => {
    const rig = await startProxyRig()
    serveInsights(rig)
    await rig.call(`${LIST_FEEDS.json}?stars=8,7&sector=Energy&direction=1,2&sort=-n&page=3`)
    expect(
      rig.upstream.calls.map(({ method, path, body }) => [method, path, JSON.parse(String(body))]),
    ).toEqual([['POST', '/insights/v1/filter', { sector: ['Energy'], stars: [7, 8], limit: 100 }]])
  })

  test('has its direction in the form that the service accepts', async () => {
    const rig = await startProxyRig()
    rig.upstream.script(reply(400, {}), reply(200, { result: [statedInsight()] }))
    expect((await rig.call(`${LIST_FEEDS.json}?direction=2`)).status).toBe(200)
    expect((await rig.call(`${LIST_FEEDS.csv}?direction=1`)).status).toBe(200)
    expect(rig.upstream.calls.map(({ body }) => JSON.parse(String(body)).direction)).toEqual([[2], 2, 1])
  })

  test('with bom=1 has a byte order mark before the same table, as CSV only', async () => {
    const rig = await startProxyRig()
    serveInsights(rig, statedInsight({ title: '=HYPERLINK("x")' }))
    const plain = await rig.call(`${LIST_FEEDS.csv}?stars=7`)
    const marked = await rig.app.inject({
      url: `${LIST_FEEDS.csv}?bom=1&stars=7`,
      headers: { host: `127.0.0.1:${rig.port}` },
    })
    expect(marked.rawPayload).toEqual(Buffer.from(`\uFEFF${plain.text}`))
    expect(marked.headers['etag']).not.toBe(plain.headers['etag'])
    expect(plain.text).toContain(`"'=HYPERLINK`)
    for (const path of [
      `${LIST_FEEDS.csv}?bom=2`,
      `${LIST_FEEDS.csv}?bom=1&bom=1`,
      `${LIST_FEEDS.json}?bom=1`,
    ])
      expect((await rig.call(path)).json).toMatchObject({ status: 400, fields: [{ name: 'bom' }] })
  })
})

describe('a service that fails', () => {
  test.each([
    ['is not there', reset],
    ['reports an error', reply(500, {})],
    ['is busy', reply(503, {}, { 'retry-after': '7' })],
    ['asks for fewer calls', reply(429, {}, { 'retry-after': '7' })],
    ['refuses the account', reply(401, {})],
    ['may not be used', reply(403, {})],
    ['sends what is no list', reply(200, { result: 7 })],
    ['sends what is no JSON', reply(200, '<html>')],
    ['sends nothing that can be read', reply(200, { result: [{ title: 'no id' }, { id: 7 }] })],
  ])('and %s is 503 with a time, never an empty feed', async (_, step) => {
    const rig = await startProxyRig()
    rig.upstream.script(step)
    for (const path of FEED_PATHS) {
      const answer = await rig.call(path)
      expect({ path, status: answer.status }).toEqual({ path, status: 503 })
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('after a success: the last feed is served with its age, and is not to be cached', async () => {
    const clock = new VirtualClock()
    const rig = await startProxyRig({ caches: true, clock })
    serveInsights(rig, statedInsight())
    const first = await rig.call(LIST_FEEDS.atom)
    await clock.advance(120_000)
    rig.upstream.script(reset)
    const stale = await clock.until(rig.call(LIST_FEEDS.atom))
    expect({ status: stale.status, text: stale.text }).toEqual({ status: 200, text: first.text })
    expect(stale.headers).toMatchObject({ 'x-data-stale': '1', 'cache-control': 'private, no-cache' })
    expect(Number(stale.headers['age'])).toBeGreaterThanOrEqual(120)
  })

  test('before it has told its market is not shown as a real one', async () => {
    const rig = await startProxyRig({ config: { mode: 'reference' } })
    rig.upstream.script(reply(500, {}))
    const answer = await rig.call(LIST_FEEDS.atom)
    expect(answer.json).toMatchObject({ status: 503, kind: 'unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(rig.upstream.calls.map(({ path }) => path)).toEqual(['/reference/status'])
  })
})

test.each([
  {
    sent: 'the requested host name',
    trustedProxies: [],
    headers: { host: 'Desk.Internal:8080' },
    origin: 'http://desk.internal:8080',
  },
  {
    sent: 'the name and scheme forwarded by a trusted proxy',
    trustedProxies: ['127.0.0.1'],
    headers: FORWARDED,
    origin: 'https://desk.internal',
  },
  {
    sent: 'the requested host name, whatever a stranger forwards',
    trustedProxies: [],
    headers: FORWARDED,
    origin: 'http://127.0.0.1:3000',
  },
])('links begin with $sent, and ids do not', async ({ trustedProxies, headers, origin }) => {
  const desk = await startProxyRig({ config: { allowedHosts: ['desk.internal'], trustedProxies } })
  serveInsights(desk, statedInsight())
  const feed = readAtom((await desk.call(`${LIST_FEEDS.atom}?stars=7`, { headers })).text)
  expect([feed.self, feed.alternate, feed.entries[0]!.alternate]).toEqual([
    `${origin}/feeds/insights.atom?stars=7`,
    `${origin}/insights?stars=7`,
    `${origin}/insights/i-1`,
  ])
  expect([feed.id, feed.entries[0]!.id]).toEqual([
    'urn:insight-desk:list:stars%3D7',
    'urn:insight-desk:insight:i-1',
  ])
})

describe('query strings of feeds', () => {
  const NOW = Date.UTC(2026, 10, 20, 14, 31)

  function refusal(query: string) {
    try {
      feedQuery(query)
    } catch (error) {
      if (error instanceof ProxyProblem && error.slug === 'invalid-request') return error.extras.fields ?? []
      throw error
    }
    return []
  }

  test('every field of the list is a filter, known to the browser only, or about display', () => {
    const known = [...Object.keys(FILTER_FIELDS), ...BROWSER_FIELDS, ...SHOWING_FIELDS]
    expect(known.toSorted()).toEqual(Object.keys(EMPTY_SEARCH).toSorted())
  })

  const texts = fc.uniqueArray(fc.constantFrom('Energy', 'Real Estate', 'a,b', 'a\\b', 'ü', '2w', '&='), {
    maxLength: 4,
  })
  const codes = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 })
  const amount = fc.option(fc.constantFrom(-1, 0, 0.5, 10, 250))

  const lists = fc.record(
    {
      topic: texts,
      asset_cls: codes,
      direction: fc.subarray([1, 2]),
      entity: texts,
      sector: texts,
      stars: codes,
      last_value__lte: amount,
      market_cap_usd_bn__gte: amount,
      median_return__lt: amount,
      from_date: fc.constantFrom(null, '3m', '10d', '1y', '2026-01-02'),
      to_date: fc.constantFrom(null, '2026-06-30'),
      page: fc.integer({ min: 0, max: 3 }),
      limit: fc.constantFrom(20, 50, 100),
      sort: fc.constantFrom(null, { key: 'n' as const, isDescending: true }),
    },
    { requiredKeys: [] },
  )

  test('a feed requests what the list requests, except for page and length', () => {
    fc.assert(
      fc.property(lists, (change) => {
        const query = listSearch(change)
        const { state, dropped } = insightSearch.read(new URLSearchParams(query))
        expect(dropped).toEqual([])
        const asked = toInsightFilter({ ...state, page: 0, limit: 100 }, { now: NOW, watchedTags: [] })
        expect(feedQuery(query).filterAt(NOW)).toEqual(asked)
        expect(insightSearch.read(new URLSearchParams(feedQuery(query).search)).state).toEqual({
          ...state,
          page: 0,
          limit: EMPTY_SEARCH.limit,
          sort: null,
        })
      }),
    )
  })

  describe('refused', () => {
    test.each(BROWSER_FIELDS)('%s, which only the browser knows', (name) => {
      expect(refusal(`stars=7&${name}=1`)).toEqual([
        { name, rule: expect.stringMatching(/browser only; remove it/) },
      ])
    })

    test.each([
      ['stars=9', 'stars'],
      ['sector=', 'sector'],
      ['from_date=yesterday', 'from_date'],
      ['from_date=2026-02-30', 'from_date'],
      ['last_value__lte=NaN', 'last_value__lte'],
      ['market_cap_usd_bn__gte=10&market_cap_usd_bn__lt=5', 'market_cap_usd_bn__gte'],
      ['from_date=2026-05-01&to_date=2026-04-01', 'to_date'],
      [`entity=${Array.from({ length: 201 }, (_, at) => `e${at}`).join(',')}`, 'entity'],
      [`sector=${'x'.repeat(129)}`, 'sector'],
    ])('%.60s, which has an invalid value', (query, name) => {
      expect(refusal(query)).toContainEqual({ name, rule: expect.stringMatching(/invalid value/) })
    })

    test('are unknown fields, and a name that is no name is not repeated', () => {
      const fields = refusal('event=x&<script>=1&__proto__=1')
      expect(fields.map(({ name }) => name)).toEqual(['event', 'query', '__proto__'])
      for (const { rule } of fields) expect(rule).toBe('is not a field of the list')
    })
  })
})
