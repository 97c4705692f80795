import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BROWSER_FIELDS, LIST_FEEDS, SHOWING_FIELDS } from '#contract/desk/list-feeds.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'
import { entrySentences, plainLine, readFeedEntries } from '#server/feeds/feed-entry.ts'
import { feedQuery } from '#server/feeds/feed.ts'
import { LIMITS } from '#server/limits.ts'
import { FILTER_FIELDS } from '#shared/address/filter-fields.ts'
import { reply, reset } from '#testing/proxy/fault-upstream.ts'
import { calendarText, readAtom } from '#testing/proxy/feed-readings.ts'
import { allFeeds, FEED_PATHS, serveInsights, statedInsight } from '#testing/proxy/feed-rig.ts'
import { freshProxyRig, startProxyRig, startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'

const rig = freshProxyRig()

test.each(FEED_PATHS)('%s is 304 until it changes; HEAD and compression keep its etag', async (url) => {
  serveInsights(
    rig(),
    ...Array.from({ length: 9 }, (_, i) => statedInsight({ id: `i-${i}`, title: 'x'.repeat(300) })),
  )
  const { text, headers } = await rig().call(url)
  expect(headers).toMatchObject({
    'cache-control': `private, max-age=${LIMITS.feeds.freshSeconds}`,
    vary: 'accept-encoding',
  })
  const etag = String(headers['etag'])
  const length = headers['content-length']
  const head = await rig().call(url, { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '', headers: { etag, 'content-length': length } })
  const host = `127.0.0.1:${rig().port}`
  const packed = await rig().app.inject({ url, headers: { host, 'accept-encoding': 'br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag })
  const again = () => rig().call(url, { headers: { 'if-none-match': etag } })
  expect(await again()).toMatchObject({ status: 304, text: '', headers: { etag } })
  serveInsights(rig(), statedInsight({ id: 'i-9' }))
  const changed = await again()
  expect(changed.status).toBe(200)
  expect([changed.text, changed.headers['etag']]).not.toContain(etag)
  expect(changed.text).not.toBe(text)
})

test('the request to the service is the list’s own, for the newest hundred, with its direction in the form that it accepts', async () => {
  rig().upstream.script(reply(400, {}), reply(200, { result: [statedInsight()] }))
  expect((await rig().call(`${LIST_FEEDS.json}?direction=2`)).status).toBe(200)
  await rig().call(`${LIST_FEEDS.csv}?stars=8,7&sector=Energy&direction=1&sort=-n&page=3`)
  const [refused, ...accepted] = rig().upstream.calls.map(({ body }) => JSON.parse(String(body)))
  expect(refused).toEqual({ direction: [2], limit: 100 })
  expect(accepted).toEqual([
    { direction: 2, limit: 100 },
    { sector: ['Energy'], stars: [7, 8], direction: 1, limit: 100 },
  ])
})

test('bom=1 puts a byte order mark before the same table, as CSV only', async () => {
  serveInsights(rig(), statedInsight({ title: '=HYPERLINK("x")' }))
  const plain = await rig().call(`${LIST_FEEDS.csv}?stars=7`)
  const url = `${LIST_FEEDS.csv}?bom=1&stars=7`
  const marked = await rig().app.inject({ url, headers: { host: `127.0.0.1:${rig().port}` } })
  expect(marked.rawPayload).toEqual(Buffer.from(`\uFEFF${plain.text}`))
  expect(marked.headers['etag']).not.toBe(plain.headers['etag'])
  // No cell is a formula in a spreadsheet.
  expect(plain.text).toContain(`"'=HYPERLINK`)
  for (const query of [`csv?bom=2`, `csv?bom=1&bom=1`, `json?bom=1`])
    expect((await rig().call(`/feeds/insights.${query}`)).json).toMatchObject({
      status: 400,
      fields: [{ name: 'bom' }],
    })
})

test.each([
  ['is not there', reset],
  ['reports an error', reply(500, {})],
  ['is busy', reply(503, {}, { 'retry-after': '7' })],
  ['asks for fewer calls', reply(429, {}, { 'retry-after': '7' })],
  ['refuses the account', reply(401, {})],
  ['may not be used', reply(403, {})],
  ['sends what is no list', reply(200, { result: 7 })],
  ['sends nothing that can be read', reply(200, { result: [{ title: 'no id' }, { id: 7 }] })],
])('a service that %s is a 503 with a time, never an empty feed', async (_, step) => {
  rig().upstream.script(step)
  for (const path of FEED_PATHS) {
    const { status, headers } = await rig().call(path)
    expect({ path, status }).toEqual({ path, status: 503 })
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^[1-9]/),
    })
  }
})

test('of a service that fails after a success the last feed is served with its age, and is not to be cached', async () => {
  const { clock, ...caching } = await startVirtualRig({ caches: true })
  serveInsights(caching, statedInsight())
  const { text } = await caching.call(LIST_FEEDS.atom)
  await clock.advance(120_000)
  caching.upstream.script(reset)
  const stale = await clock.until(caching.call(LIST_FEEDS.atom))
  expect(stale).toMatchObject({ status: 200, text })
  expect(stale.headers).toMatchObject({ 'x-data-stale': '1', 'cache-control': 'private, no-cache' })
  expect(Number(stale.headers['age'])).toBeGreaterThanOrEqual(120)
})

test('a service that has not told its market is not shown as a real one', async () => {
  const { upstream, call } = await startProxyRig({ config: { mode: 'reference' } })
  upstream.script(reply(500, {}))
  expect((await call(LIST_FEEDS.atom)).json).toMatchObject({ status: 503, kind: 'unavailable' })
  expect(upstream.calls.map(({ path }) => path)).toEqual(['/reference/status'])
})

const FORWARDED = {
  host: '127.0.0.1:3000',
  'x-forwarded-for': '192.0.2.7',
  'x-forwarded-host': 'desk.internal',
  'x-forwarded-proto': 'https',
}
test.each([
  ['http://desk.internal:8080', 'requested', { host: 'Desk.Internal:8080' }, []],
  ['https://desk.internal', 'that a trusted proxy forwards', FORWARDED, ['127.0.0.1']],
  ['http://127.0.0.1:3000', 'requested, whatever a stranger forwards', FORWARDED, []],
])('links begin with %s, the name %s, and ids do not', async (origin, _, headers, trustedProxies) => {
  const desk = await startProxyRig({ config: { allowedHosts: ['desk.internal'], trustedProxies } })
  serveInsights(desk, statedInsight())
  const feed = readAtom((await desk.call(`${LIST_FEEDS.atom}?stars=8,7&page=2`, { headers })).text)
  const [entry] = feed.entries
  expect([feed.self, feed.alternate, entry!.alternate, feed.id, entry!.id]).toEqual([
    `${origin}/feeds/insights.atom?stars=7,8`,
    `${origin}/insights?stars=7,8`,
    `${origin}/insights/i-1`,
    'urn:insight-desk:list:stars%3D7%2C8',
    'urn:insight-desk:insight:i-1',
  ])
})

test('every field of the list is a filter, known to the browser only, or about display', () => {
  const known = [...Object.keys(FILTER_FIELDS), ...BROWSER_FIELDS, ...SHOWING_FIELDS]
  expect(known.toSorted()).toEqual(Object.keys(EMPTY_SEARCH).toSorted())
})

const NOT_A_FIELD = 'is not a field of the list'
const INVALID = expect.stringMatching(/invalid value/)
const BROWSER_ONLY = expect.stringMatching(/browser only; remove it/)
test.each([
  ...BROWSER_FIELDS.map((name) => [[name], BROWSER_ONLY, `stars=7&${name}=1`]),
  // A name that is no name is not repeated.
  [['event', 'query', '__proto__'], NOT_A_FIELD, 'event=x&<script>=1&__proto__=1'],
  [['stars'], INVALID, 'stars=9'],
  [['from_date'], INVALID, 'from_date=2026-02-30'],
  [['from_date', 'to_date'], INVALID, 'from_date=2026-05-01&to_date=2026-04-01'],
  [['entity'], INVALID, `entity=${Array.from({ length: 201 }, (_, at) => `e${at}`).join(',')}`],
])('a feed refuses %j, whose rule is %s', (names, rule, query) => {
  const fields = [names].flat().map((name) => ({ name, rule }))
  expect(() => feedQuery(String(query))).toThrow(expect.objectContaining({ extras: { fields } }))
})

const SPECIAL = ['<', '&', ']]>', '\r\n', ';', ',', '\\', '"', '=', '\ud800', '😀', '\u202e', ' ']

describe('texts', () => {
  test.each([
    ['<script>]]> & <!-- <![CDATA[ &lt;', '<script>]]> & <!-- <![CDATA[ &lt;'],
    ['one\r\nEND:VEVENT\r\nX: two', 'one END:VEVENT X: two'],
    ['a\u0000b\u0008c\u000bd\u007fe\ufffef', 'a b c d e f'],
    ['right \u202egnirts\u202c to left', 'right gnirts to left'],
    ['back\\slash; semi, comma: "quoted"', 'back\\slash; semi, comma: "quoted"'],
    [`${'é'.repeat(24)}😀👩‍🚀 at the edge`, `${'é'.repeat(24)}😀👩‍🚀 at the edge`],
    // Cut before it is cleaned, because it may be as long as a response.
    [`${'\u202e'.repeat(8 * LIMITS.feeds.maxTitle)}too late`, ''],
  ])('%j are plain', (title, said) => expect(plainLine(title, LIMITS.feeds.maxTitle)).toBe(said))

  test('of any kind are the same plain text in all four feeds, and leave them valid and complete', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: fc.constantFrom(...SPECIAL) }),
    )
    const wild = fc.record({ title: text, tag: text, condition: text, sector: text })
    await fc.assert(
      fc.asyncProperty(wild, async ({ title, tag, condition, sector }) => {
        const conditions = [{ condition_text: condition }]
        const metadata = { entity: tag, horizon: '1m', sector }
        serveInsights(rig(), statedInsight({ title, conditions, metadata }))
        const { atom, json, events, rows } = await allFeeds(rig())
        const id = 'urn:insight-desk:insight:i-1'
        const said = atom.entries[0]!.title
        for (const entries of [atom.entries, json.items]) expect(entries).toMatchObject([{ id, title: said }])
        expect([rows.errors, rows.data]).toMatchObject([[], [{ id: 'i-1' }]])
        expect(events.map(({ properties }) => properties['UID'])).toEqual([id])
        expect(calendarText(events[0]!.properties['SUMMARY'])).toBe(`Horizon ends: ${said}`)
      }),
      { numRuns: 60 },
    )
  })

  const ids = ['../../auth/logout', '//evil.example', 'a b?c#d', 'x"><script>', '\ud800', 'ü']
  test.each(ids)('as the id %j link to a page of the desk and nowhere else', async (id) => {
    serveInsights(rig(), statedInsight({ id }))
    const { atom, json } = await allFeeds(rig())
    for (const address of [atom.entries[0]!.alternate, json.items[0]!.url])
      expect(new URL(address).href).toMatch(new RegExp(`^http://127.0.0.1:${rig().port}/insights/[^/?#]+$`))
  })

  test('an invalid insight is left out and counted, and one without an end has no calendar event', async () => {
    serveInsights(
      rig(),
      statedInsight(),
      { title: 'no id' },
      statedInsight({ id: 'i-2', metadata: { horizon: '99999y' } }),
      statedInsight({ id: 'i-3', metadata: {} }),
    )
    const { atom, events, rows } = await allFeeds(rig())
    expect(atom.subtitle).toMatch(/1 insight could not be read and is left out\.$/)
    expect(rows.data.map(({ id }) => id)).toEqual(['i-1', 'i-2', 'i-3'])
    expect(
      events.map(({ properties: p }) => [p['UID'], p['DTSTART;VALUE=DATE'], p['DTEND;VALUE=DATE']]),
    ).toEqual([['urn:insight-desk:insight:i-1', '20261116', '20261117']])
  })

  test('insights of the end of the year 9999, west of Greenwich, have a stamp and days that calendars can read', async () => {
    const created_at = '9999-12-31T23:59:59-12:00'
    // Two weeks before the last two days of the year.
    const days = ['9999-12-16', '9999-12-17'].map((last_value_date) => ({ horizon: '2w', last_value_date }))
    serveInsights(rig(), ...days.map((metadata) => statedInsight({ created_at, metadata })))
    const { events } = await allFeeds(rig())
    const last = { DTSTAMP: '99991231T235959Z', 'DTEND;VALUE=DATE': '99991231' }
    expect(events.map(({ properties }) => properties)).toEqual([expect.objectContaining(last)])
  })
})

describe('sentences of an entry', () => {
  const wordsOf = (more: object, isSimulated = false) => {
    const { entries } = readFeedEntries(JSON.stringify([statedInsight(more)]), DEFAULT_UNITS)
    return entrySentences({ ...entries[0]!, expected: null }, isSimulated)
  }

  /** One per year, so that two-week windows never overlap. */
  const episodes = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ start_date: `${2020 - at}-03-02T00:00:00Z` }))
  const metadata = {
    horizon: '2w',
    last_value_date: '2026-11-02T00:00:00Z',
    direction: 2,
    median_return: -0.0214,
  }

  test('a hit ratio states its number of cases and its interval', () => {
    const words = wordsOf({ metadata: { ...metadata, hit_rate: 75, stars: 6 }, episodes: episodes(40) }, true)
    expect(words).toEqual([
      'Bearish, horizon 2 weeks.',
      'Hit ratio, stated: about 7 of 10 past cases moved the stated way (75% · 30 of 40; 95% interval 60 to 86%).',
      'Median return of the past cases: −2.1%, n = 40.',
      'Quality 6/8.',
      'The horizon ends on 16 Nov 2026, counted in weekdays: an estimate of this dashboard.',
      'Simulated data: this asset and its prices are made up.',
    ])
  })

  test('missing fields are named as missing, or left out', () => {
    expect(wordsOf({ metadata: { median_return: -0.0214 } })).toEqual([
      'Direction not stated, horizon not available.',
      'Hit ratio not provided.',
      'Median return of the past cases: −2.1%, n not provided.',
    ])
  })
})
