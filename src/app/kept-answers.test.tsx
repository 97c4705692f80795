import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswered, staleSince } from '#api/client/http.ts'
import { type FailureKind, ApiError } from '#contract/calls/failure.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { calibrationQueries } from '#api/queries/calibration-queries.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { dataQueries } from '#api/queries/desk-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import { priceQueries, reportQueries } from '#api/queries/asset-queries.ts'
import { createQueryClient } from './query-client.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed } from '#contract/records/feed.ts'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import {
  forgetAnswers,
  FORM,
  isKept,
  keepAnswers,
  claimStore,
  keepInStore,
  MAX_AGE_MS,
  MOST_ANSWERS,
  MOST_TEXT,
  ownerKey,
  ownerOfKept,
  readAnswer,
  withRoom,
} from './kept-answers.ts'

const config = (service: string): AppConfig => ({
  mode: 'live',
  environment: 'Production',
  service,
  now: Date.parse('2026-11-20T15:00:00Z'),
  systems: { priceStream: true, feed: true, snakes: true },
  units: DEFAULT_UNITS,
  reference: null,
})
const person = (id: string) => ({
  user: { id, name: 'Ada' },
  endsAt: null,
  canSignOut: true,
  hasFeedTokens: false,
})

const ASKED = ['entities', ['acme_nasd']]
const ANSWER = new Map([['acme_nasd', { name: 'Acme', sectors: ['10'], since: null }]])

/** The desk as somebody sees it who has a network. */
function deskOf(service: string, id: string): QueryClient {
  const client = createQueryClient()
  client.setQueryData(configQueries.app().queryKey, config(service))
  client.setQueryData(sessionQueries.mine().queryKey, person(id))
  return client
}

const isStored = (key: readonly unknown[], service = 'a', id = 'ada') =>
  vi.waitFor(async () =>
    expect(
      await readAnswer(
        `${ownerKey({ service: `live ${service} Production `, person: id })}-${JSON.stringify(key)}`,
      ),
    ).toBeDefined(),
  )

/** Somebody has looked at it, and it is kept. */
async function see(service = 'a', id = 'ada') {
  const client = deskOf(service, id)
  const stop = keepAnswers(client)
  await client.fetchQuery({ queryKey: ASKED, queryFn: () => ANSWER })
  await isStored(ASKED, service, id)
  stop()
  return client
}

const fails = (kind: FailureKind) => async () => Promise.reject(new ApiError({ kind }))
/** What stands on the page of somebody whom nobody answers. */
const shownTo = (
  client: QueryClient,
  kind: FailureKind = 'unreachable',
  queryKey: readonly unknown[] = ASKED,
) => client.fetchQuery({ queryKey, queryFn: fails(kind), retry: false }).catch((error: unknown) => error)

const hasNetwork = vi.spyOn(window.navigator, 'onLine', 'get')

beforeEach(async () => {
  await forgetAnswers()
  hasNetwork.mockReturnValue(false)
})
afterEach(() => {
  for (const key of [ASKED, configQueries.app().queryKey]) noteAnswered(JSON.stringify(key))
})

test('lists, details, assets and series are kept; what moves, who is signed in and whole answers are not', () => {
  const key = { ticker: 'ACME', tag: 'acme_nasd' }
  const kept = [
    insightQueries.list({}),
    insightQueries.detail('1'),
    predictionQueries.of('1'),
    entityQueries.batch(['acme_nasd']),
    feedQueries.page({}),
    calculatorQueries.series('acme_nasd.price'),
    reportQueries.keyValues('acme_nasd'),
    reportQueries.snakes(['acme_nasd.price']),
    priceQueries.marketClose('ACME'),
    calibrationQueries.report(config('a')),
    calibrationQueries.baseRates(config('a'), ['1']),
    dataQueries.counts(),
  ]
  const gone = [
    configQueries.app(),
    sessionQueries.mine(),
    insightQueries.raw('1'),
    priceQueries.lastDelayed(key),
    priceQueries.candles(key, { resolution: '5m', from: 0 }),
  ]
  expect(kept.filter(({ queryKey }) => !isKept(queryKey))).toEqual([])
  expect(gone.filter(({ queryKey }) => isKept(queryKey))).toEqual([])
})

test('what was seen last stands in where nobody answers, whole and with its age, until somebody does', async () => {
  const { dataUpdatedAt } = (await see()).getQueryState(ASKED)!
  const desk = createQueryClient()
  expect(await shownTo(desk)).toEqual(ANSWER)
  expect(staleSince()).toBe(dataUpdatedAt)
  const isAsOld = () => vi.waitFor(() => expect(desk.getQueryState(ASKED)!.dataUpdatedAt).toBe(dataUpdatedAt))
  await isAsOld()
  // Asked again and again it grows no younger.
  expect(await shownTo(desk)).toEqual(ANSWER)
  await isAsOld()
  expect(await desk.fetchQuery({ queryKey: ASKED, queryFn: () => 'of now' })).toBe('of now')
  expect(staleSince()).toBeNull()
})

test('the configuration stands in as told last: units and market of the answers, and a clock that stands', async () => {
  await see()
  const key = configQueries.app().queryKey
  expect(await shownTo(createQueryClient(), 'unreachable', key)).toEqual(config('a'))
  expect(staleSince()).not.toBeNull()
})

test.each(['not-found', 'rejected', 'sign-in-needed', 'signed-out', 'contract'] as const)(
  'an answer of the kind “%s” is one: nothing stands in for it',
  async (kind) => {
    await see()
    expect(await shownTo(createQueryClient(), kind)).toBeInstanceOf(ApiError)
    expect(staleSince()).toBeNull()
  },
)

test('with a network the usual tries come first', async () => {
  await see()
  hasNetwork.mockReturnValue(true)
  let asked = 0
  const answer = await createQueryClient().fetchQuery({
    queryKey: ASKED,
    queryFn: () => {
      asked += 1
      return fails('unreachable')()
    },
    retryDelay: 1,
    retry: true,
  })
  expect(answer).toEqual(ANSWER)
  expect(asked).toBe(3)
})

test('nobody sees what another person or another service left', async () => {
  await see('a', 'ada')
  expect(await shownTo(deskOf('a', 'ben'))).toBeInstanceOf(ApiError)
  expect(await shownTo(deskOf('b', 'ada'))).toBeInstanceOf(ApiError)
  await see('a', 'ben')
  // Neither with nor without a network: what Ada left is gone.
  const left = `${ownerKey({ service: 'live a Production ', person: 'ada' })}-${JSON.stringify(ASKED)}`
  expect(await readAnswer(left)).toBeUndefined()
  expect(await shownTo(deskOf('a', 'ada'))).toBeInstanceOf(ApiError)
})

test('after sign-out nothing is left, and what still comes is not stored', async () => {
  await see()
  const owner = (await ownerOfKept())!
  await forgetAnswers()
  await keepInStore(ownerKey(owner), new Map([['late', { at: Date.now(), text: '{}' }]]))
  expect(await readAnswer('late')).toBeUndefined()
  expect(await shownTo(createQueryClient())).toBeInstanceOf(ApiError)
})

test('an answer of another form, or older than a week, is none', async () => {
  const owner = { service: 'a', person: '', config: config('a'), at: 1 }
  const stored = async (form: string, at: number) => {
    await claimStore(owner)
    const queryHash = JSON.stringify(ASKED)
    const text = JSON.stringify({
      buster: form,
      queryHash,
      queryKey: ASKED,
      state: { data: 'kept', dataUpdatedAt: at },
    })
    await keepInStore(ownerKey(owner), new Map([[`${ownerKey(owner)}-${queryHash}`, { at, text }]]), at)
    return shownTo(createQueryClient())
  }
  expect(await stored(FORM, Date.now() - MAX_AGE_MS + 60_000)).toBe('kept')
  expect(await stored(FORM, Date.now() - MAX_AGE_MS - 60_000)).toBeInstanceOf(ApiError)
  expect(await stored('0', Date.now())).toBeInstanceOf(ApiError)
})

test('room is made by age: so many answers, so much text, and none over a week', () => {
  const many = Object.fromEntries(
    Array.from({ length: MOST_ANSWERS + 10 }, (_, at) => [`answer ${at}`, { at, size: 1 }]),
  )
  const staying = Object.keys(withRoom(many, MOST_ANSWERS))
  expect(staying).toHaveLength(MOST_ANSWERS)
  expect(staying).not.toContain('answer 9')
  expect(staying).toContain('answer 10')
  const large = { old: { at: 1, size: 10 }, new: { at: 2, size: MOST_TEXT - 5 } }
  expect(Object.keys(withRoom(large, 2))).toEqual(['new'])
  expect(Object.keys(withRoom({ old: { at: 0, size: 1 } }, MAX_AGE_MS + 1))).toEqual([])
})

/** Paths of all fields, in the order of the alphabet. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? fieldsOf(value[0], `${path}[]`) : [`${path}[]`]
  if (typeof value !== 'object' || value === null) return [path]
  const fields = Object.entries(value).flatMap(([name, part]) =>
    fieldsOf(part, path === '' ? name : `${path}.${name}`),
  )
  return fields.sort()
}

test('records have the form that the kept ones have: with another, raise FORM', () => {
  const insight = {
    id: '1',
    content: [{}],
    conditions: [{}],
    episodes: [{}],
    charts: [{}],
    hit_ratio: { '1w': {} },
    metadata: { high_conviction_report: {} },
  }
  const forms = [
    readInsight(insight),
    readPredictions([{ relative_idx: 1, percentiles: { 50: 0.1 } }]).items[0],
    readEntities([{ tag: 'acme_nasd' }]).items[0],
    readFeed([{ id: '1' }]).items[0],
    readSeries({ result: { data: [{ index: '2026-11-20', value: 1 }] } }),
  ]
  expect(FORM).toBe('1')
  expect(forms.map((form) => fieldsOf(form).join(' '))).toMatchInlineSnapshot(`
    [
      "card.intuition card.name charts[].id charts[].type charts[].url conditions[].condition conditions[].condition_text conditions[].entity conditions[].method_sub_cls conditions[].snake conditions[].value content[].section_content content[].section_title created_at disclaimer dropped episodes[].end_date episodes[].events[] episodes[].start_date hit_ratio.1w.hit_ratio hit_ratio.1w.median id metadata.asset_cls metadata.class metadata.direction metadata.eco metadata.entity metadata.event metadata.high_conviction_report.cross_business_cycles metadata.high_conviction_report.frequent metadata.high_conviction_report.high_hit_ratio_in_sample metadata.high_conviction_report.high_hit_ratio_out_sample metadata.high_conviction_report.high_path_risk_return metadata.high_conviction_report.high_pnl_draw_down_ratio metadata.high_conviction_report.several_episodes metadata.high_conviction_report.sparse metadata.hit_rate metadata.horizon metadata.last_value metadata.last_value_date metadata.market_cap metadata.median_return metadata.sector metadata.signal_high metadata.signal_low metadata.stars metadata.sub_cls metadata.topic metadata.type title",
      "count date high horizon low max mean median min percentiles[].p percentiles[].value relative_idx std_dev",
      "active asset_class class company_description country.code country.name currency default_snake exchange.code exchange.name gated gics.industry_group.code gics.industry_group.name gics.sector.code gics.sector.name id isin known_as logo_url name name_full name_short overview_disabled sub_class subscribable_ticker tag ticker",
      "created_at direction entity hit_rate hit_rate_out_of_sample horizon id insight_card last_value last_value_date median_return num_episodes signal_high signal_low stars title",
      "meta.canonical_name meta.currency meta.description meta.display_format meta.entity meta.latest_date meta.latest_price meta.name meta.snake meta.ticker points[].at points[].value unreadable",
    ]
  `)
})
