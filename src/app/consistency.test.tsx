import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { readSeries, type SeriesPoint } from '#contract/records/calculator.ts'
import { readEntities, type Entity } from '#contract/records/entity.ts'
import { readFeed, type FeedInsight } from '#contract/records/feed.ts'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { usableCloses } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { tierOf, judged } from '#features/asset-overview/insights/asset-insight.ts'
import { comparedInsight } from '#features/compare/use-compared.ts'
import { gainedShare, fanTable } from '#features/insight-detail/fan/fan-table.ts'
import { claimOf } from '#features/insight-detail/header/detail-header.tsx'
import { FactsStrip } from '#features/insight-detail/header/facts-strip.tsx'
import { toDetailModel } from '#features/insight-detail/model/detail-model.ts'
import { hitLines } from '#features/insight-detail/model/hit-rows.ts'
import { exportTable } from '#features/insight-list/export-panel.tsx'
import { previewModel } from '#features/insight-list/preview/preview-body.tsx'
import { PreviewFacts } from '#features/insight-list/preview/preview-sections.tsx'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { sampleWords } from '#shared/format/rate-words.ts'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { ODDITIES, type GivenInsight } from '#testing/odd-insights.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'

/**
 * The same insight in list row, preview, detail, comparison, asset page, export and screen reader text must not contradict itself, in
 * ordinary, thin and odd insights. Rendered text is compared, not the data behind it.
 */
const service = await startReferenceFixture()
afterAll(() => service.stop())

/** Data of one asset, fetched once. */
type Asset = { points: readonly SeriesPoint[]; entity: Entity; feed: FeedInsight[] }
const assets = new Map<string, Promise<Asset>>()
const assetOf = (tag: string) => {
  const load = async (): Promise<Asset> => ({
    points: readSeries(await service.ask('/ca/v2/q', { snake_expression: `${tag}.price` })).points,
    entity: readEntities(await service.ask('/entity/v2/filtered', { filter: 2, args: [tag] })).items[0]!,
    feed: readFeed(await service.ask('/feed/v1/filter', { entity: [tag], from_date: FROM, limit: 200 }))
      .items,
  })
  const known = assets.get(tag) ?? load()
  assets.set(tag, known)
  return known
}
const FROM = '2012-01-01T00:00:00Z'

const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    // Shown and read out.
    .replace('n/a not available', 'n/a')
    .trim()
const drawn = (element: ReactElement) => renderToStaticMarkup(element)

/** `<dt>Hit rate</dt><dd>71%</dd><dd>30 of 42</dd>` → figure and note by label; the note may also be a `<small>` inside. */
function factsIn(html: string): Map<string, { figure: string; note: string }> {
  const facts = html.split('<dt').slice(1)
  return new Map(
    facts.map((fact) => {
      const [label, ...rest] = `<dt${fact}`.split('</dt>')
      const [figure, ...note] = rest.join('').split(/<small|<\/dd><dd/)
      return [words(label!), { figure: words(figure!), note: words(`<${note.join('<')}`) }]
    }),
  )
}

/** The count in a text: `30 of 42`, `n = 42`, `about 42`; null without one. */
function countIn(text: string): number | null {
  const found = /(?:\d+ of |n =? ?|about )(\d+)|^(\d+)\b/.exec(text)
  return found ? Number(found[1] ?? found[2]) : null
}
const tierIn = (text: string) => /thin|limited/.exec(text)?.[0] ?? 'none'
const rangeIn = (text: string) => /95%(?: interval|:) ?([\d.]+ to [\d.]+%)/.exec(text)?.[1] ?? 'none'
const shown = (tier: string) => (tier === 'thin' || tier === 'limited' ? tier : 'none')

/** How often each question was compared between at least two surfaces, and how often each surface had an answer. */
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

async function contradictions(name: string, given: GivenInsight, now: number): Promise<string[]> {
  const { insight, predictions, feed, units } = given
  const tag = insight.metadata.entity!
  const { points, entity } = await assetOf(tag)
  const row = toInsightRow(insight, units, entity)
  const preview = previewModel({ row, predictions, closes: points, now, units })
  const closes = usableCloses(points)
  const detail = toDetailModel({ insight, predictions, units, closes, now, wantedHorizon: null, asOf: null })
  const { facts, status } = detail
  const asset = judged(feed, 0, { closes: points, now, units, assetName: entity.name })
  const compared = comparedInsight({
    insight,
    predictions,
    closes,
    entity,
    units,
    now,
    expected: 'pending',
    outOfSample: null,
    parts: { predictions: 'loaded', prices: 'loaded', feed: 'loaded', expected: 'loading' },
  })

  const refetch = () => Promise.reject(new Error('not fetched'))
  const prices = { isLoading: false, isFailed: false, isFetching: false, refetch }
  const strip = factsIn(drawn(<FactsStrip model={detail} prices={prices} />))
  const pane = factsIn(
    drawn(
      <PreviewFacts
        row={row}
        now={now}
        status={preview.status}
        isUnchecked={false}
        sample={preview.sample}
        percentile={preview.percentile}
      />,
    ),
  )
  const cell = (id: ColumnId) => COLUMNS[id].cell(row, now)
  const spoken = (id: ColumnId) => {
    const content = drawn(<i>{cell(id).content}</i>)
    const drawing = /<svg role="img" aria-label="([^"]*)"/.exec(content)?.[1]
    return cell(id).spoken ?? drawing ?? words(content)
  }
  const [heads, cells] = exportTable(
    [row],
    ['asset', 'title', 'n', 'hit', 'interval', 'quality', 'median', 'status', 'realised'],
    {
      [row.id]: { status: preview.status! },
    },
  )
  const exported = (head: string) => cells![heads!.indexOf(head)] ?? null
  const exportedReturn = (head: string) => formatReturn(exported(head) as number | null)
  const own = detail.ownRow
  const claim = claimOf({
    symbol: entity.ticker ?? tag,
    conditions: insight.conditions.length,
    direction: facts.direction,
    directionCode: facts.directionCode,
    horizon: facts.horizon,
    rate: facts.rate,
    median: facts.median,
    cases: facts.cases,
  })

  const found: string[] = []
  /** A surface that does not show it (undefined) contradicts none. */
  const same = (question: string, answers: Record<string, unknown>) => {
    const said = Object.entries(answers).filter(([, answer]) => answer !== undefined)
    if (said.length > 1) count(question)
    for (const [surface, answer] of said)
      if (answer !== null && answer !== 'none') count(`${question}, ${surface}`)
    const differs = said.some(([, answer]) => JSON.stringify(answer) !== JSON.stringify(said[0]![1]))
    if (differs)
      found.push(`${insight.id} (${name}) ${question}: ${JSON.stringify(Object.fromEntries(said))}`)
  }
  const hit = { strip: strip.get('Hit ratio, stated')!.note, pane: pane.get('Hit ratio, stated')!.note }
  const isSure = !row.isCountEstimated
  const hasRate = facts.rate !== null
  const unlessNull = (value: number | null) => value ?? undefined
  same('n', {
    detail: hasRate ? countIn(hit.strip) : undefined,
    preview: hasRate ? countIn(hit.pane) : undefined,
    compared: compared.cases,
    list: isSure ? countIn(spoken('n')) : undefined,
    export: isSure ? exported('past_cases_count') : undefined,
    asset:
      name === 'few episodes listed' ? undefined : unlessNull(countIn(sampleWords(asset.rate, asset.cases))),
    claim: unlessNull(countIn(claim.counts)),
    speech:
      own && facts.cases !== null
        ? countIn(hitLines(own).find(({ label }) => label === 'hits of cases')!.value)
        : undefined,
  })
  same('tier', {
    detail: tierIn(hit.strip),
    preview: tierIn(hit.pane),
    compared: shown(evidenceTier(compared.cases)),
    list: isSure ? tierIn(spoken('n')) : undefined,
    speech: isSure ? tierIn(spoken('interval')) : undefined,
    asset: tierOf(asset) === 'unstated' || name === 'few episodes listed' ? undefined : shown(tierOf(asset)),
  })
  const bounds = ['low', 'high'].map((side) => exported(`hit_ratio_95_${side}_fraction`) as number | null)
  same('interval', {
    detail: rangeIn(hit.strip),
    preview: rangeIn(hit.pane),
    list: isSure ? rangeIn(spoken('hit')) : undefined,
    speech: isSure ? rangeIn(spoken('interval')) : undefined,
  })
  const interval = rateInterval(row.rate, row.count)
  same('interval in a file', {
    page: interval && [interval.low, interval.high],
    export: bounds[0] === null ? null : bounds,
  })
  same('hit rate', {
    detail: strip.get('Hit ratio, stated')!.figure,
    preview: pane.get('Hit ratio, stated')!.figure,
    compared: formatRate(compared.rate, compared.cases),
    list: isSure ? words(drawn(<i>{cell('hit').content}</i>)) : undefined,
    asset: asset.rate === null || asset.cases === null ? undefined : formatRate(asset.rate, asset.cases),
  })
  same('median', {
    detail: strip.get('Median return')!.figure,
    preview: pane.get('Median return')!.figure,
    compared: formatReturn(compared.median),
    list: spoken('median').split(',')[0],
    export: exportedReturn('median_return_fraction'),
    asset: formatReturn(asset.median),
  })
  same('quality', {
    detail: strip.get('Quality')!.figure,
    preview: pane.get('Quality')!.figure,
    checks: facts.checksMet === row.checksMet ? undefined : 'another number of checks',
  })
  same('status', {
    detail: strip.get('Status, estimated')!.figure,
    preview: pane.get('Status, estimated')!.figure,
    compared: compared.status && STATUS_WORDS[compared.status.state],
    asset: STATUS_WORDS[asset.status.state],
    export: STATUS_WORDS[exported('status_estimated') as keyof typeof STATUS_WORDS],
  })
  count(`status ${STATUS_WORDS[asset.status.state]}`)
  same('end', {
    detail: status!.end,
    facts: facts.endAt,
    preview: preview.status!.end,
    compared: compared.status!.end,
    // The end of a running insight depends on the exchange's calendar, which only the predictions have.
    asset: status!.end! > now ? undefined : asset.status.end,
  })
  same('realised', {
    detail: strip.get('Realised')!.figure,
    preview: pane.get('Realised return')!.figure,
    compared: formatReturn(compared.status!.realised),
    asset: formatReturn(asset.status.realised),
    export: exportedReturn('realised_return_fraction'),
  })
  const edge = detail.fan?.steps.find(({ days }) => days === facts.bars)
  const gained = edge && gainedShare(edge, detail.cases)
  const table =
    detail.fan &&
    fanTable({ ...detail.fan, realised: [], calibration: null, ranked: [], cases: detail.cases }, '')
  const gainedColumn = table?.columns.findIndex(({ label }) => label === 'Share above entry') ?? -1
  const isUp = facts.direction === 'up'
  same('share gained', {
    detail: gained?.counted ? Math.round(gained.share * 1e6) : undefined,
    table: gained?.counted
      ? Math.round((table!.rows[detail.fan!.steps.indexOf(edge!)]![gainedColumn]!.raw as number) * 1e6)
      : undefined,
    // For a bullish insight the hit rate is the share that gained.
    rate: gained?.counted && isUp && facts.rate !== null ? Math.round(facts.rate * 1e6) : undefined,
  })
  const title = insightTitle(insight.title, insight.card.name)
  same('name', { detail: title, list: row.title, compared: compared.title, export: exported('title') })
  // Without a title the asset page names the card by its own table, as the specification requires.
  same('name beside its asset', {
    list: row.titleParts.what,
    asset: insight.title === null ? undefined : asset.words.title,
  })
  same('ticker', {
    list: spoken('asset').replace(' :', ':'),
    export: [exported('ticker'), exported('exchange')].filter(Boolean).join(':'),
    compared: compared.asset,
    label: tickerLabel(tag, entity),
  })
  return found
}

/** The forty newest, most of them running, and twenty of each of four earlier periods. */
async function sample(): Promise<Insight[]> {
  const byId = new Map<string, Insight>()
  const add = async (window: object, most: number) => {
    const { items } = readInsightList(await service.ask('/insights/v1/filter', { limit: 200, ...window }))
    const step = Math.max(1, Math.floor(items.length / most))
    for (const item of items.filter((_, i) => i % step === 0).slice(0, most)) byId.set(item.id, item)
  }
  await add({ from_date: FROM, limit: 40 }, 40)
  for (const year of [2012, 2014, 2016, 2018])
    await add({ from_date: `${year}-01-01T00:00:00Z`, to_date: `${year + 1}-12-31T00:00:00Z` }, 20)
  return [...byId.values()].slice(0, 100)
}

const QUESTIONS =
  'n|tier|interval|interval in a file|hit rate|median|quality|status|end|realised|share gained|name|name beside its asset|ticker'

test('a hundred insights, including thin and odd ones, are consistent on all pages', async () => {
  const found: string[] = []
  const insights = await sample()
  expect(insights).toHaveLength(100)
  const oddities = Object.entries(ODDITIES)
  for (const [index, insight] of insights.entries()) {
    const { feed } = await assetOf(insight.metadata.entity!)
    const predictions = readPredictions(await service.ask(`/insights/v1/${insight.id}/predictions`)).items
    const [name, change] =
      index % 3 === 0
        ? oddities[(index / 3) % oddities.length]!
        : ['ordinary', (given: GivenInsight) => given]
    const given = {
      insight,
      predictions,
      feed: feed.find(({ id }) => id === insight.id)!,
      units: DEFAULT_UNITS,
    }
    // Few are still running: every fifth is compared as of the fourth day after its last value.
    const now = index % 5 === 0 ? insight.metadata.last_value_date! + 4 * MS_PER_DAY : service.now
    found.push(...(await contradictions(name, change(given), now)))
    count(evidenceTier(predictions.at(-1)?.count))
  }
  expect(found).toEqual([])
  // Make sure that enough was compared.
  const rarer = (least: number, whats: string) =>
    whats.split('|').filter((what) => (counts.get(what) ?? 0) < least)
  expect([
    ...rarer(95, QUESTIONS),
    ...rarer(75, 'n, detail|n, preview|n, compared|n, list|n, export|n, claim|n, speech'),
    ...rarer(25, 'n, asset|share gained, rate|limited'),
    ...rarer(3, 'thin|status Active|status Worked|status Failed|status Cannot be judged'),
  ]).toEqual([])
}, 120_000)
