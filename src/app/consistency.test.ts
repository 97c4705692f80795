import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSeries } from '#contract/calculator.ts'
import { readFeed } from '#contract/feed.ts'
import { readInsightList, type Insight } from '#contract/insight.ts'
import { readPredictions } from '#contract/prediction.ts'
import type { SeriesPoint } from '#contract/calculator.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { exportTable } from '#features/insight-list/export/export-rows.ts'
import { previewModel } from '#features/insight-list/preview/preview-model.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import { tickerParts } from '#shared/format/ticker.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { gainedAt } from '#shared/predictions/past-cases.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { startReferenceFixture, type ReferenceFixture } from '#testing/reference-fixture.ts'

/**
 * The same insight on every screen: list row, preview, detail, asset page and export must not contradict each other, in ordinary
 * insights as in thin and odd ones.
 */
let service: ReferenceFixture
beforeAll(async () => {
  service = await startReferenceFixture()
}, 60_000)
afterAll(() => service.stop())

async function ask(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(service.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${await service.token()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

const series = new Map<string, readonly SeriesPoint[]>()
async function closesOf(tag: string): Promise<readonly SeriesPoint[]> {
  const known = series.get(tag)
  if (known) return known
  const { points } = readSeries(await ask('/ca/v2/q', { snake_expression: `${tag}.price` }))
  series.set(tag, points)
  return points
}

/** What an ordinary service may leave out or state oddly; every fourth insight is changed by one of them. */
const ODDITIES: ((insight: Insight) => Insight)[] = [
  (insight) => ({ ...insight, metadata: { ...insight.metadata, direction: null } }),
  (insight) => ({ ...insight, metadata: { ...insight.metadata, signal_high: null } }),
  (insight) => ({ ...insight, metadata: { ...insight.metadata, last_value_date: null } }),
  // Before a split of four to one.
  (insight) => ({
    ...insight,
    metadata: {
      ...insight.metadata,
      last_value: (insight.metadata.last_value ?? 0) * 4,
      signal_high: (insight.metadata.signal_high ?? 0) * 4,
      signal_low: (insight.metadata.signal_low ?? 0) * 4,
    },
  }),
  (insight) => ({ ...insight, title: null }),
  (insight) => ({ ...insight, metadata: { ...insight.metadata, hit_rate: null } }),
  (insight) => ({ ...insight, episodes: insight.episodes.slice(0, 3) }),
]

const near = (a: number | null, b: number | null) =>
  a === null || b === null ? a === b : Math.abs(a - b) < 1e-9

async function contradictions(given: Insight, index: number): Promise<string[]> {
  const insight = index % 4 === 0 ? ODDITIES[(index / 4) % ODDITIES.length]!(given) : given
  const { metadata } = insight
  const tag = metadata.entity!
  const predictions = readPredictions(await ask(`/insights/v1/${insight.id}/predictions`)).items
  const points = await closesOf(tag)
  const { now } = service
  const row = toInsightRow(insight, DEFAULT_UNITS, undefined)
  const preview = previewModel({ row, predictions, closes: points, now, units: DEFAULT_UNITS })
  const detail = toDetailModel({
    insight,
    predictions,
    units: DEFAULT_UNITS,
    closes: usableCloses(points),
    now,
    wantedHorizon: null,
    asOf: null,
  })
  const [feed] = readFeed([
    {
      ...metadata,
      id: insight.id,
      title: insight.title,
      insight_card: insight.card.name,
      num_episodes: insight.episodes.length,
      hit_rate_out_of_sample: null,
      last_value_date:
        metadata.last_value_date === null ? null : new Date(metadata.last_value_date).toISOString(),
      created_at: insight.created_at === null ? null : new Date(insight.created_at).toISOString(),
    },
  ]).items
  const asset = judged(feed!, 0, { closes: points, now, units: DEFAULT_UNITS })
  const found: string[] = []
  const same = (what: string, ...values: unknown[]) => {
    if (values.some((value) => JSON.stringify(value) !== JSON.stringify(values[0])))
      found.push(`${insight.id} ${what}: ${values.map((value) => JSON.stringify(value)).join(' / ')}`)
  }
  const { facts, status } = detail
  same('n of preview and detail', preview.sample.count, facts.cases)
  if (!row.isCountEstimated && row.count !== null) {
    same('n of list and detail', row.count, facts.cases)
    same('tier', evidenceTier(row.count), evidenceTier(preview.sample.count), evidenceTier(facts.cases))
    same('interval', rateInterval(row.rate, row.count), rateInterval(facts.rate, facts.cases))
  }
  same('rate and median', [row.rate, row.median], [facts.rate, facts.median])
  same('status', preview.status?.state, status?.state, asset.status.state)
  same('end', preview.status?.end, status?.end, facts.endAt)
  if (!near(preview.status!.realised, status!.realised))
    found.push(`${insight.id} realised, preview and detail`)
  if (!near(asset.status.realised, status!.realised)) found.push(`${insight.id} realised, asset and detail`)
  const drawn = preview.path?.since.at(-1)?.value ?? null
  const walked = detail.fullPath?.since.at(-1)?.value ?? null
  if (!near(drawn, walked)) found.push(`${insight.id} last point of the two lines: ${drawn} / ${walked}`)
  same('thin bands', preview.fan?.tier, evidenceTier(detail.fan?.steps[detail.lastStep]?.count))
  const edge = detail.fan?.steps[detail.lastStep]
  const gained = gainedAt(detail.cases, edge?.days ?? null)
  if (gained && facts.direction === 'up' && facts.rate !== null && edge?.days === facts.bars)
    if (Math.abs(gained.count / gained.of - facts.rate) > 0.0006) found.push(`${insight.id} share gained`)
  const [heads, cells] = exportTable([row], ['n', 'hit', 'status', 'realised'], {
    [row.id]: { status: preview.status! },
  })
  const exported = (head: string) => cells![heads!.findIndex((each) => String(each).startsWith(head))] ?? null
  same('count in the export', exported('separate_cases'), row.count)
  same('status in the export', exported('status'), status?.state)
  const realised = exported('realised_return') as number | null
  if (
    (realised === null) !== (status!.realised === null) ||
    Math.abs((realised ?? 0) - (status!.realised ?? 0)) > 1e-6
  )
    found.push(`${insight.id} realised in the export`)
  same('title', row.title, insight.title?.trim() || row.title)
  same(
    'ticker',
    [row.ticker.symbol, row.ticker.exchange].filter(Boolean).join(':'),
    tickerLabel(tag, undefined),
  )
  same('ticker parts', row.ticker, tickerParts(tag, undefined))
  return found
}

test('two hundred insights, thin and odd ones among them, say the same on every screen', async () => {
  const { items } = readInsightList(
    await ask('/insights/v1/filter', { limit: 200, from_date: '2012-01-01T00:00:00Z' }),
  )
  expect(items.length).toBe(200)
  const found: string[] = []
  for (const [index, item] of items.entries()) found.push(...(await contradictions(item, index)))
  expect(found).toEqual([])
}, 120_000)
