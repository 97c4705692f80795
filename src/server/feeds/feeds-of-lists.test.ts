import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { type Insight, readInsightList } from '#contract/records/insight.ts'
import { type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { exportTable } from '#features/insight-list/export-panel.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { COLUMN_IDS } from '#features/insight-list/search/insight-search.ts'
import { calendarText, readAtom, readCalendar } from '#testing/proxy/feed-readings.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { startStack, type Stack } from '#testing/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const DESK = 'http://localhost'

async function feed(format: FeedFormat, query: string, type: string): Promise<string> {
  const answer = await stack.answer(new Request(`${DESK}${LIST_FEEDS[format]}?${query}`))
  expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type })
  return answer.text()
}

/** What the service says to the same question, in the words of the API. */
async function listed(body: object): Promise<readonly Insight[]> {
  const answer = await stack.answer(
    new Request(`${DESK}/api/insights/v1/filter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, limit: 100 }),
    }),
  )
  const { items, unreadable } = readInsightList(await answer.json())
  expect(unreadable).toEqual([])
  return items
}

/** Lists, and the request that each is by the specification. */
const LISTS: [string, object][] = [
  ['', {}],
  ['stars=5,6,7,8&from_date=2018-01-01', { stars: [5, 6, 7, 8], from_date: '2018-01-01T00:00:00Z' }],
  // The service's clock and not this machine's: three months before 30 June 2021.
  ['from_date=3m', { from_date: '2021-03-30T00:00:00Z' }],
  [
    'direction=2&sector=Energy,Industrials&from_date=2015-01-01&to_date=2020-01-01',
    {
      direction: [2],
      sector: ['Energy', 'Industrials'],
      from_date: '2015-01-01T00:00:00Z',
      to_date: '2020-01-01T00:00:00Z',
    },
  ],
  [
    'market_cap_usd_bn__gte=10&from_date=2016-01-01&sort=-n&page=2&limit=20',
    { market_cap_usd_bn__gte: 10, from_date: '2016-01-01T00:00:00Z' },
  ],
]

const pageOf = (id: string) => `${DESK}/insights/${id}`
const wire = (ms: number | null) => `${new Date(ms!).toISOString().slice(0, 19)}Z`

test('the lists that are followed here hold something, one of them more than a feed does', async () => {
  const counts = await Promise.all(LISTS.map(async ([, body]) => (await listed(body)).length))
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.max(...counts)).toBe(100)
})

describe.each(LISTS)('the list %j', (query, body) => {
  test('as Atom is what the service answers', async () => {
    const insights = await listed(body)
    const atom = readAtom(await feed('atom', query, 'application/atom+xml; charset=utf-8'))
    expect(atom.entries.map(({ title, updated, alternate }) => ({ title, updated, alternate }))).toEqual(
      insights.map(({ id, title, created_at: at }) => ({ title, updated: wire(at), alternate: pageOf(id) })),
    )
    expect(new Set(atom.entries.map(({ id }) => id)).size).toBe(insights.length)
    expect(atom.updated).toBe(wire(insights[0]!.created_at))
    expect(atom.title).toMatch(/^Insight Desk: .* \(simulated data\)$/)
    expect(atom.entries.map(({ categories }) => categories[0] ?? null)).toEqual(
      insights.map(({ metadata }) => metadata.sector || null),
    )
  })

  test('as JSON Feed is what the service answers', async () => {
    const insights = await listed(body)
    const json = v.parse(
      JsonFeed,
      JSON.parse(await feed('json', query, 'application/feed+json; charset=utf-8')),
    )
    expect(json.items.map(({ url, title, date_published: at }) => ({ url, title, at }))).toEqual(
      insights.map(({ id, title, created_at: at }) => ({ url: pageOf(id), title, at: wire(at) })),
    )
    expect(json.items.map(({ _insight_desk: figures }) => figures)).toEqual(
      insights.map(({ id, metadata, episodes }) =>
        expect.objectContaining({
          id,
          entity: metadata.entity,
          hit_ratio_fraction: metadata.hit_rate! / 100,
          median_return_fraction: metadata.median_return,
          quality_of_8: metadata.stars,
          listed_episodes_count: episodes.length,
        }),
      ),
    )
    expect(json.title).toMatch(/simulated data/)
  })

  test('as a calendar is the ends of what the service answers', async () => {
    const insights = await listed(body)
    const calendar = readCalendar(await feed('ics', query, 'text/calendar; charset=utf-8'))
    const events = calendar.components.filter(({ name }) => name === 'VEVENT')
    expect(
      events.map(({ properties: p }) => [
        calendarText(p['SUMMARY']),
        p['URL;VALUE=URI'],
        p['DTSTAMP'],
        p['DTSTART;VALUE=DATE'],
      ]),
    ).toEqual(
      insights.map(({ id, title, created_at: at, metadata }) => [
        `Horizon ends: ${title}`,
        pageOf(id),
        wire(at).replace(/[-:]/g, ''),
        dayAfterWeekdays(metadata.last_value_date!, metadata.horizon!),
      ]),
    )
    expect(new Set(events.map(({ properties }) => properties['UID'])).size).toBe(insights.length)
    expect(calendarText(calendar.properties['X-WR-CALNAME'])).toMatch(/simulated data/)
  })

  test('as CSV has the heads and cells of the list’s own export', async () => {
    const insights = await listed(body)
    const { data, errors } = Papa.parse<Record<string, string>>(
      await feed('csv', query, 'text/csv; charset=utf-8; header=present'),
      { header: true, skipEmptyLines: true },
    )
    expect(errors).toEqual([])
    const rows = insights.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined, 'answered'))
    const [heads = [], ...cells] = exportTable(rows, COLUMN_IDS)
    // The share is held in `expected-on-surfaces.test.ts`: it rests on the record as well.
    const shares = ['expected', 'expected_low', 'expected_high', 'base_rate', 'edge_points']
    const own = [...shares, 'past_cases_source', 'data', 'page']
    const shared = Object.keys(data[0] ?? {}).filter((head) => !own.includes(head))
    expect(heads).toEqual(expect.arrayContaining(shared))
    expect(shared.length).toBeGreaterThan(15)
    expect(data).toEqual(
      cells.map((row, at) => ({
        ...Object.fromEntries(shared.map((head) => [head, String(row[heads.indexOf(head)] ?? '')])),
        ...Object.fromEntries(shares.map((head) => [head, expect.stringMatching(/^-?\d/)])),
        past_cases_source: expect.stringMatching(/^(?:derived|estimated|)$/),
        data: 'simulated',
        page: pageOf(insights[at]!.id),
      })),
    )
  })
})

test('ids stay what they are under another list, in another format and under another name of the desk', async () => {
  const one = readAtom(await feed('atom', 'from_date=2018-01-01', 'application/atom+xml; charset=utf-8'))
  const other = readAtom(
    await feed('atom', 'from_date=2018-01-01&stars=5,6,7,8', 'application/atom+xml; charset=utf-8'),
  )
  const known = new Map(one.entries.map(({ alternate, id }) => [alternate, id]))
  const both = other.entries.filter(({ alternate }) => known.has(alternate))
  expect(both.length).toBeGreaterThan(0)
  for (const { alternate, id } of both) expect(id).toBe(known.get(alternate))
  const elsewhere = await stack.proxy.inject({
    url: `${LIST_FEEDS.atom}?from_date=2018-01-01`,
    headers: { host: '127.0.0.1:3000' },
  })
  const there = readAtom(elsewhere.body)
  expect(there.id).toBe(one.id)
  expect(there.entries.map(({ id }) => id)).toEqual(one.entries.map(({ id }) => id))
  expect(there.entries[0]?.alternate).toMatch(/^http:\/\/127\.0\.0\.1:3000\/insights\//)
})

test('a list without insights is an empty feed that every reader reads', async () => {
  const none = 'horizon=99y'
  const midnight = wire(FIXTURE_NOW - (FIXTURE_NOW % 86_400_000))
  const atom = readAtom(await feed('atom', none, 'application/atom+xml; charset=utf-8'))
  expect({ entries: atom.entries, updated: atom.updated }).toEqual({ entries: [], updated: midnight })
  expect(
    v.parse(JsonFeed, JSON.parse(await feed('json', none, 'application/feed+json; charset=utf-8'))).items,
  ).toEqual([])
  const calendar = readCalendar(await feed('ics', none, 'text/calendar; charset=utf-8'))
  expect(calendar.components.map(({ name }) => name)).toEqual(['VTIMEZONE'])
  expect((await feed('csv', none, 'text/csv; charset=utf-8; header=present')).split('\r\n')).toHaveLength(2)
})

const url = v.pipe(v.string(), v.url())
/** As the specification of JSON Feed 1.1 asks for it. */
const JsonFeed = v.object({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  home_page_url: url,
  feed_url: url,
  items: v.array(
    v.object({
      id: v.string(),
      url,
      title: v.string(),
      content_text: v.string(),
      date_published: v.pipe(v.string(), v.isoTimestamp()),
      _insight_desk: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
    }),
  ),
})

/** The day on which a horizon ends, step by step: `20210315`. */
function dayAfterWeekdays(from: number, horizon: string): string {
  const perUnit: Record<string, number> = { d: 1, w: 5, m: 21, y: 252 }
  const day = new Date(from)
  for (let left = Number.parseInt(horizon, 10) * perUnit[horizon.at(-1)!]!; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}
