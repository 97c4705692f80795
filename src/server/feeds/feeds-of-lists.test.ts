import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { type FeedFormat, LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { type Insight, readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { type InsightRow, toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { figureOf, type ExpectedFigure } from '#shared/evidence/expected.ts'
import type { Field } from '#shared/format/delimited.ts'
import { formatRate } from '#shared/format/percent.ts'
import { reply, reset, type Step } from '#testing/proxy/fault-upstream.ts'
import {
  calendarText,
  dayAfterWeekdays,
  readAtom,
  readCalendar,
  readJsonFeed,
} from '#testing/proxy/feed-readings.ts'
import { allFeeds, statedInsight } from '#testing/proxy/feed-rig.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { REFERENCE_STATUS } from '#testing/proxy/proxy-rig.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { startStack, type Stack } from '#testing/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

async function answer(path: string, body?: object): Promise<Response> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(stack.desk + path, { headers, ...sent })
  expect(response.status).toBe(200)
  return response
}
const json = async (path: string, body?: object): Promise<unknown> => (await answer(path, body)).json()

const feed = async (format: FeedFormat, query = '') => (await answer(`${LIST_FEEDS[format]}?${query}`)).text()
const jsonFeed = async (query?: string) => readJsonFeed(await feed('json', query))
const rowsOf = async (query?: string) =>
  Papa.parse<Record<string, string>>(await feed('csv', query), { header: true, skipEmptyLines: true })
const eventsOf = ({ components }: ReturnType<typeof readCalendar>) =>
  components.filter(({ name }) => name === 'VEVENT')

/** The service's response to the same request. */
async function listed(body: object): Promise<readonly Insight[]> {
  const { items, unreadable } = readInsightList(
    await json('/api/insights/v1/filter', { limit: 100, ...body }),
  )
  expect(unreadable).toEqual([])
  return items
}

/** Query strings of lists, the service request of each, and the fewest insights in it; a feed has the newest hundred. */
const LISTS: [string, object, number][] = [
  ['', {}, 1],
  ['stars=5,6,7,8&from_date=2018-01-01', { stars: [5, 6, 7, 8], from_date: '2018-01-01T00:00:00Z' }, 1],
  // By the service's clock: three months before 30 June 2021.
  ['from_date=3m', { from_date: '2021-03-30T00:00:00Z' }, 1],
  ['from_date=2016-01-01&sort=-n&page=2&limit=20', { from_date: '2016-01-01T00:00:00Z' }, 100],
]

const SHARES = ['expected', 'expected_low', 'expected_high', 'base_rate', 'edge_points']

/** A row of the list's own export. */
const exported = (row: InsightRow, figure: ExpectedFigure | null = null): Record<string, Field> => {
  const fields = Object.values(COLUMNS).flatMap((column) => Object.entries(column.exported))
  return {
    id: row.id,
    ...Object.fromEntries(fields.map(([head, field]) => [head, field(row, undefined, figure)])),
  }
}

const pageOf = (id: string) => `${stack.desk}/insights/${id}`
const wire = (ms: number | null) => `${new Date(ms!).toISOString().slice(0, 19)}Z`

test.each(LISTS)('the list %j equals the service’s response in all feeds', async (query, body, count) => {
  const insights = await listed(body)
  expect(insights.length).toBeGreaterThanOrEqual(count)
  const listEntries = insights.map(({ id, title, created_at: at }) => [pageOf(id), title, wire(at)])
  const atom = readAtom(await feed('atom', query))
  expect(atom.entries.map(({ alternate, title, updated }) => [alternate, title, updated])).toEqual(
    listEntries,
  )
  expect(new Set(atom.entries.map(({ id }) => id)).size).toBe(insights.length)
  expect(atom.updated).toBe(listEntries[0]![2])
  expect(atom.title).toMatch(/^Insight Desk: .* \(simulated data\)$/)
  expect(atom.entries.map(({ categories }) => categories[0] ?? null)).toEqual(
    insights.map(({ metadata }) => metadata.sector || null),
  )
  const { items, title } = await jsonFeed(query)
  expect(items.map(({ url, title, date_published: at }) => [url, title, at])).toEqual(listEntries)
  expect(items.map(({ _insight_desk: figures }) => figures.id)).toEqual(insights.map(({ id }) => id))
  expect(title).toMatch(/simulated data/)
  // The calendar has the ends of these insights.
  const calendar = readCalendar(await feed('ics', query))
  const events = eventsOf(calendar).map(({ properties }) => properties)
  expect(events).toMatchObject(
    insights.map(({ id, created_at: at, metadata }) => ({
      'URL;VALUE=URI': pageOf(id),
      DTSTAMP: wire(at).replace(/[-:]/g, ''),
      'DTSTART;VALUE=DATE': dayAfterWeekdays(metadata.last_value_date!, metadata.horizon!),
    })),
  )
  expect(events.map((event) => calendarText(event['SUMMARY']))).toEqual(
    insights.map(({ title }) => `Horizon ends: ${title}`),
  )
  expect(new Set(events.map((event) => event['UID'])).size).toBe(insights.length)
  expect(calendarText(calendar.properties['X-WR-CALNAME'])).toMatch(/simulated data/)
  // The CSV has the heads and cells of the list's own export.
  const { data, errors } = await rowsOf(query)
  expect(errors).toEqual([])
  const rows = insights.map((insight) => toInsightRow(insight, DEFAULT_UNITS, undefined))
  // The share is tested below, because it also needs the record.
  const own = [...SHARES, 'past_cases_source', 'data', 'page']
  const shared = Object.keys(data[0] ?? {}).filter((head) => !own.includes(head))
  expect(shared.length).toBeGreaterThan(15)
  expect(data).toEqual(
    rows.map((row) => ({
      ...Object.fromEntries(shared.map((head) => [head, String(exported(row)[head] ?? '')])),
      ...Object.fromEntries(SHARES.map((head) => [head, expect.stringMatching(/^-?\d/)])),
      past_cases_source: expect.stringMatching(/^(?:derived|estimated|)$/),
      data: 'simulated',
      page: pageOf(row.id),
    })),
  )
  expect(Object.keys(exported(rows[0]!))).toEqual(expect.arrayContaining(shared))
})

test('a list is asked for each time while the reference service studies, and cached once that is complete', async () => {
  const { world } = stack.reference
  const { total } = world.progress()
  const caches = []
  for (const done of [1, 1, total, total]) {
    world.setProgress({ done, total, phase: 'Studying' })
    caches.push((await answer('/api/insights/v1/filter', { limit: 3 })).headers.get('x-cache'))
  }
  expect(caches).toEqual(['miss', 'miss', 'miss', 'hit'])
})

test('a list without insights is a valid empty feed', async () => {
  const none = 'horizon=99y'
  const midnight = wire(FIXTURE_NOW - (FIXTURE_NOW % 86_400_000))
  const atom = readAtom(await feed('atom', none))
  expect({ entries: atom.entries, updated: atom.updated }).toEqual({ entries: [], updated: midnight })
  expect((await jsonFeed(none)).items).toEqual([])
  const calendar = readCalendar(await feed('ics', none))
  expect(calendar.components.map(({ name }) => name)).toEqual(['VTIMEZONE'])
  expect((await feed('csv', none)).split('\r\n')).toHaveLength(2)
})

test('the list, its export and its feeds state the same share', async () => {
  const newest = await listed({ limit: 30 })
  const data = readCalibration(await json('/api/reference/calibration'))
  const record = { data, isWanted: true, isFailed: false }
  /** In two requests, because a URL is limited. */
  const baseRatesOf = async (some: readonly Insight[]) =>
    readBaseRates(await json(`/api/reference/base-rates?ids=${some.map(({ id }) => id).join()}`)).insights
  const byId = { ...(await baseRatesOf(newest.slice(0, 20))), ...(await baseRatesOf(newest.slice(20))) }
  const atom = readAtom(await feed('atom'))
  const events = eventsOf(readCalendar(await feed('ics')))
  const { items } = await jsonFeed()
  const { data: rows } = await rowsOf()
  for (const [i, insight] of newest.entries()) {
    const row = toInsightRow(insight, DEFAULT_UNITS, undefined)
    const figure = figureOf(expectedInList(row, record, { byId, isPending: false }))!
    const cells = exported(row, figure)
    const columns = Object.fromEntries(SHARES.map((head) => [head, cells[head]]))
    expect(columns).toMatchObject({ expected: figure.share, base_rate: byId[insight.id]!.base })
    expect(items[i]).toMatchObject({ _insight_desk: { id: insight.id, ...columns } })
    for (const [head, value] of Object.entries(columns)) expect(Number(rows[i]![head])).toBe(value)
    const sentence = `Expected ${formatRate(figure.share)} (${figure.range}), edge ${figure.edge}; stated `
    expect(atom.entries[i]!.summary.startsWith(sentence)).toBe(true)
    expect(calendarText(events[i]!.properties['DESCRIPTION']).startsWith(sentence)).toBe(true)
  }
})

test.each<[string, Step]>([
  ['breaks off', reset],
  ['fails', reply(500, {})],
  ['is not known', reply(404, {})],
  ['is something else', reply(200, { insights: 1 })],
])('a feed is served without the share when the record %s', async (_, step) => {
  const metadata = { entity: 'acme_nasd', horizon: '1m', direction: 1, hit_rate: 75 }
  const rig = await startProxyRig({ config: { mode: 'reference' } })
  const steps: Record<string, Step> = {
    '/reference/status': reply(200, REFERENCE_STATUS),
    '/insights/v1/filter': reply(200, { result: [statedInsight({ metadata })] }),
  }
  rig.upstream.script((socket, request) => (steps[request.path] ?? step)(socket, request))
  const { atom, json, events, rows } = await allFeeds(rig)
  for (const items of [atom.entries, json.items, events, rows.data]) expect(items).toHaveLength(1)
  expect(atom.entries[0]!.summary).not.toContain('Expected')
  expect(rows.data[0]).toMatchObject({ expected: '', base_rate: '', hit_ratio_fraction: '0.75' })
  expect(rig.upstream.calls.some(({ path }) => path === '/reference/base-rates?ids=i-1')).toBe(true)
})
