import Papa from 'papaparse'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { LIST_FEEDS } from '#contract/desk/list-feeds.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { exportTable } from '#features/insight-list/export-panel.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { COLUMN_IDS } from '#features/insight-list/search/insight-search.ts'
import { HORIZONS, type InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { factsOf } from '#reference/service/store/insight-store.ts'
import { expectedIfKnown, expectedInList, figureOf } from '#shared/evidence/expected.ts'
import { formatRate } from '#shared/format/percent.ts'
import { baseRate } from '#shared/predictions/base-rate.ts'
import { expectedOf } from '#shared/statistics/expected-share.ts'
import { reply, reset, type Step } from '#testing/proxy/fault-upstream.ts'
import { calendarText, readAtom, readCalendar } from '#testing/proxy/feed-readings.ts'
import { allFeeds, statedInsight } from '#testing/proxy/feed-rig.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { startStack, type Stack } from '#testing/stack.ts'

const INSIGHTS = 30
const SHARES = ['expected', 'expected_low', 'expected_high', 'base_rate', 'edge_points']

describe('over the newest insights of a list', () => {
  let stack: Stack
  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack.stop())

  const answer = async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'content-type': 'application/json' }
    const response = await stack.answer(new Request(`http://localhost${path}`, { headers, ...sent }))
    expect(response.status).toBe(200)
    return response
  }
  const json = async (path: string, body?: object) => (await answer(path, body)).json()

  /** Every insight by what the engine found of it, in the order of the list. */
  async function listed() {
    const { items } = readInsightList(await json('/api/insights/v1/filter', { limit: INSIGHTS }))
    expect(items).toHaveLength(INSIGHTS)
    const { insights } = stack.reference.world
    return items.map((insight) => ({ insight, facts: factsOf(insights.find(insight.id)!) }))
  }
  const report = async () => readCalibration(await json('/api/reference/calibration'))
  /** In two questions: an address may be only so long. */
  const told = async (ids: readonly string[]) => {
    const ask = async (some: readonly string[]) =>
      readBaseRates(await json(`/api/reference/base-rates?ids=${some.join()}`)).insights
    return { ...(await ask(ids.slice(0, 20))), ...(await ask(ids.slice(20))) }
  }

  const byFacts = ({ horizon, n, hits, baseRate: base, outOfSample }: InsightFacts) => ({
    days: HORIZONS.find(({ name }) => name === horizon)!.bars,
    stated: hits / n,
    n,
    base,
    outOfSample: outOfSample.hits / outOfSample.n,
  })

  test('list, its export, preview and feeds say the share that the engine’s own facts give', async () => {
    const all = await listed()
    const data = await report()
    const record = { data, isWanted: true, isFailed: false }
    const byId = await told(all.map(({ insight }) => insight.id))
    const atom = readAtom(await (await answer(LIST_FEEDS.atom)).text())
    const calendar = readCalendar(await (await answer(LIST_FEEDS.ics)).text())
    const events = calendar.components.filter(({ name }) => name === 'VEVENT')
    const feed = (await json(LIST_FEEDS.json)) as { items: object[] }
    const rows = Papa.parse<Record<string, string>>(await (await answer(LIST_FEEDS.csv)).text(), {
      header: true,
    }).data
    for (const [i, { insight, facts }] of all.entries()) {
      const own = byFacts(facts)
      const { share, low, high } = expectedOf(own, data)!
      const row = toInsightRow(insight, DEFAULT_UNITS, undefined)
      const figure = figureOf(expectedInList(row, record, { byId, isPending: false }))!
      expect(figure).toEqual(
        expectedIfKnown({ ...byId[insight.id]!, stated: row.rate, days: own.days, isPending: false }, record),
      )
      expect(figure.share).toBeCloseTo(share, 9)
      expect(figure.interval!.low).toBeCloseTo(low, 9)
      expect(figure.interval!.high).toBeCloseTo(high, 9)
      const [heads, exported] = exportTable([row], COLUMN_IDS, {}, { [row.id]: figure })
      const columns = Object.fromEntries(SHARES.map((head) => [head, exported![heads!.indexOf(head)]]))
      expect(columns).toMatchObject({ expected: figure.share, base_rate: own.base })
      expect(feed.items[i]).toMatchObject({ _insight_desk: { id: insight.id, ...columns } })
      for (const [head, value] of Object.entries(columns)) expect(Number(rows[i]![head])).toBe(value)
      const said = `Expected ${formatRate(share)} (${figure.range}), edge ${figure.edge}; stated ${formatRate(own.stated)}`
      expect(atom.entries[i]!.summary.startsWith(said)).toBe(true)
      expect(calendarText(events[i]!.properties['DESCRIPTION']).startsWith(said)).toBe(true)
    }
  })

  test('the base rate is that of all closes known on the day, unchanged ones counted as no rise', async () => {
    const all = await listed()
    const byId = await told(all.map(({ insight }) => insight.id))
    for (const { insight, facts } of all) {
      const { days, close } = stack.reference.world.market.history(facts.assetIndex)
      const closes = Array.from(days, (day, i) => ({ at: day * 86_400_000, value: close[i]! }))
      const known = { first: 0, last: facts.bar }
      const { days: bars } = byFacts(facts)
      const up = baseRate(closes, known, bars, 'up')!.share
      expect(byId[insight.id]!.base).toBeCloseTo(facts.direction === 1 ? up : 1 - up, 9)
    }
  })
})

describe('a feed is served without the share', () => {
  let rig: ProxyRig
  afterEach(() => rig.stop())

  const status = {
    market: 'simulated',
    now: 1_790_000_000_000,
    asOf: '2026-09-21',
    assets: 1,
    insights: 1,
    progress: { done: 1, total: 1, phase: 'Complete' },
    skippedRows: 0,
    queue: null,
  }
  const metadata = { entity: 'acme_nasd', horizon: '1m', direction: 1, hit_rate: 75 }

  test.each<[string, Step]>([
    ['breaks off', reset],
    ['fails', reply(500, {})],
    ['is not known', reply(404, {})],
    ['is something else', reply(200, { insights: 1 })],
  ])('where the record %s', async (_, step) => {
    rig = await ProxyRig.start({ config: { mode: 'reference' } })
    rig.upstream.script((socket, request) => {
      if (request.path === '/reference/status') return reply(200, status)(socket, request)
      if (request.path.startsWith('/reference/')) return step(socket, request)
      return reply(200, { result: [statedInsight({ metadata })] })(socket, request)
    })
    const { atom, json, events, rows } = await allFeeds(rig)
    expect([atom.entries.length, json.items.length, events.length, rows.data.length]).toEqual([1, 1, 1, 1])
    expect(atom.entries[0]!.summary).not.toContain('Expected')
    expect(rows.data[0]).toMatchObject({ expected: '', base_rate: '', hit_ratio_fraction: '0.75' })
    expect(rig.upstream.calls.some(({ path }) => path === '/reference/base-rates?ids=i-1')).toBe(true)
  })
})
