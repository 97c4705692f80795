import { QueryClient } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteFresh, useStaleSince } from '#api/client/http.ts'
import { priceQueries, reportQueries } from '#api/queries/asset-queries.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { calibrationQueries } from '#api/queries/calibration-queries.ts'
import { configQueries, sessionQueries } from '#api/queries/config-queries.ts'
import { dataQueries } from '#api/queries/desk-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { feedQueries, insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import { type FailureKind, ApiError } from '#contract/calls/failure.ts'
import { readSeries } from '#contract/records/calculator.ts'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed } from '#contract/records/feed.ts'
import { readInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { appConfig } from '#testing/query-client.tsx'
import { createQueryClient } from './query-client.ts'
import {
  deleteResponses,
  FORMAT_VERSION,
  isStorable,
  storeResponses,
  claimStore,
  writeResponses,
  MAX_AGE_MS,
  MAX_RESPONSES,
  MAX_CHARACTERS,
  ownerKey,
  storedOwner,
  readResponse,
  newestThatFit,
} from './stored-responses.ts'

const config = (service: string) => appConfig({ service, environment: 'Production' })
const person = (id: string) => ({
  user: { id, name: 'Ada' },
  endsAt: null,
  canSignOut: true,
  hasFeedTokens: false,
})

const staleSince = () => renderHook(useStaleSince).result.current

const QUERY_KEY = ['entities', ['acme_nasd']]
const DATA = new Map([['acme_nasd', { name: 'Acme', sectors: ['10'], since: null }]])

/** A client that knows its configuration and session. */
function deskOf(service: string, id: string): QueryClient {
  const client = createQueryClient()
  client.setQueryData(configQueries.app().queryKey, config(service))
  client.setQueryData(sessionQueries.mine().queryKey, person(id))
  return client
}

const isStored = async (key: readonly unknown[], service = 'a', id = 'ada') => {
  const place = ownerKey({ service: `live ${service} Production `, person: id })
  await expect.poll(() => readResponse(`${place}-${JSON.stringify(key)}`)).toBeDefined()
}

/** Fetches the query as this user and waits until it is stored. */
async function see(service = 'a', id = 'ada') {
  const client = deskOf(service, id)
  const stop = storeResponses(client)
  await client.fetchQuery({ queryKey: QUERY_KEY, queryFn: () => DATA })
  await isStored(QUERY_KEY, service, id)
  stop()
  return client
}

const fails = (kind: FailureKind) => async () => Promise.reject(new ApiError({ kind }))
/** What a client shows when its request fails. */
const shownTo = (
  client: QueryClient,
  kind: FailureKind = 'unreachable',
  queryKey: readonly unknown[] = QUERY_KEY,
) => client.fetchQuery({ queryKey, queryFn: fails(kind), retry: false }).catch((error: unknown) => error)

const isOnline = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

beforeEach(() => void isOnline(false))
afterEach(() => {
  for (const key of [QUERY_KEY, configQueries.app().queryKey]) noteFresh(JSON.stringify(key))
})

test('lists, details, assets and series are stored; live prices, the session and raw responses are not', () => {
  const key = { ticker: 'ACME', tag: 'acme_nasd' }
  const stored = [
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
  const notStored = [
    configQueries.app(),
    sessionQueries.mine(),
    insightQueries.raw('1'),
    priceQueries.lastDelayed(key),
    priceQueries.candles(key, { resolution: '5m', from: 0 }),
  ]
  expect(stored.filter(({ queryKey }) => !isStorable(queryKey))).toEqual([])
  expect(notStored.filter(({ queryKey }) => isStorable(queryKey))).toEqual([])
})

test('a failed request shows the stored response with its age, until a request succeeds', async () => {
  const { dataUpdatedAt } = (await see()).getQueryState(QUERY_KEY)!
  const desk = createQueryClient()
  expect(await shownTo(desk)).toEqual(DATA)
  expect(staleSince()).toBe(dataUpdatedAt)
  const age = () => desk.getQueryState(QUERY_KEY)!.dataUpdatedAt
  await expect.poll(age).toBe(dataUpdatedAt)
  // A further failure does not change its age.
  expect(await shownTo(desk)).toEqual(DATA)
  await expect.poll(age).toBe(dataUpdatedAt)
  expect(await desk.fetchQuery({ queryKey: QUERY_KEY, queryFn: () => 'of now' })).toBe('of now')
  expect(staleSince()).toBeNull()
})

test('the configuration too is shown as last stored, with its units, market and clock', async () => {
  await see()
  const key = configQueries.app().queryKey
  expect(await shownTo(createQueryClient(), 'unreachable', key)).toEqual(config('a'))
  expect(staleSince()).not.toBeNull()
})

test.each(['not-found', 'rejected', 'sign-in-needed', 'signed-out', 'contract'] as const)(
  'no stored response replaces a failure of the kind “%s”',
  async (kind) => {
    await see()
    expect(await shownTo(createQueryClient(), kind)).toBeInstanceOf(ApiError)
    expect(staleSince()).toBeNull()
  },
)

test('while online the usual retries come first', async () => {
  await see()
  isOnline(true)
  let requests = 0
  const data = await createQueryClient().fetchQuery({
    queryKey: QUERY_KEY,
    queryFn: () => {
      requests += 1
      return fails('unreachable')()
    },
    retryDelay: 1,
    retry: true,
  })
  expect(data).toEqual(DATA)
  expect(requests).toBe(3)
})

test('responses of another user or another service are never shown', async () => {
  await see('a', 'ada')
  expect(await shownTo(deskOf('a', 'ben'))).toBeInstanceOf(ApiError)
  expect(await shownTo(deskOf('b', 'ada'))).toBeInstanceOf(ApiError)
  await see('a', 'ben')
  // Ada's responses were deleted.
  const left = `${ownerKey({ service: 'live a Production ', person: 'ada' })}-${JSON.stringify(QUERY_KEY)}`
  expect(await readResponse(left)).toBeUndefined()
  expect(await shownTo(deskOf('a', 'ada'))).toBeInstanceOf(ApiError)
})

test('sign-out deletes everything, and later responses are not stored', async () => {
  await see()
  const owner = (await storedOwner())!
  await deleteResponses()
  await writeResponses(ownerKey(owner), new Map([['late', { at: Date.now(), text: '{}' }]]))
  expect(await readResponse('late')).toBeUndefined()
  expect(await shownTo(createQueryClient())).toBeInstanceOf(ApiError)
})

test('a response of another format version, or older than a week, is ignored', async () => {
  const owner = { service: 'a', person: '', config: config('a'), at: 1 }
  const stored = async (version: string, at: number) => {
    await claimStore(owner)
    const queryHash = JSON.stringify(QUERY_KEY)
    const text = JSON.stringify({
      buster: version,
      queryHash,
      queryKey: QUERY_KEY,
      state: { data: 'stored', dataUpdatedAt: at },
    })
    await writeResponses(ownerKey(owner), new Map([[`${ownerKey(owner)}-${queryHash}`, { at, text }]]), at)
    return shownTo(createQueryClient())
  }
  expect(await stored(FORMAT_VERSION, Date.now() - MAX_AGE_MS + 60_000)).toBe('stored')
  expect(await stored(FORMAT_VERSION, Date.now() - MAX_AGE_MS - 60_000)).toBeInstanceOf(ApiError)
  expect(await stored('0', Date.now())).toBeInstanceOf(ApiError)
})

test('the limits of number, size and age keep the newest responses', () => {
  const many = Object.fromEntries(
    Array.from({ length: MAX_RESPONSES + 10 }, (_, at) => [`answer ${at}`, { at, size: 1 }]),
  )
  const remaining = Object.keys(newestThatFit(many, MAX_RESPONSES))
  expect(remaining).toHaveLength(MAX_RESPONSES)
  expect(remaining).not.toContain('answer 9')
  expect(remaining).toContain('answer 10')
  const large = { old: { at: 1, size: 10 }, new: { at: 2, size: MAX_CHARACTERS - 5 } }
  expect(Object.keys(newestThatFit(large, 2))).toEqual(['new'])
  expect(Object.keys(newestThatFit({ old: { at: 0, size: 1 } }, MAX_AGE_MS + 1))).toEqual([])
})

/** Paths of all fields, sorted. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.length > 0 ? fieldsOf(value[0], `${path}[]`) : [`${path}[]`]
  if (typeof value !== 'object' || value === null) return [path]
  const fields = Object.entries(value).flatMap(([name, part]) =>
    fieldsOf(part, path === '' ? name : `${path}.${name}`),
  )
  return fields.sort()
}

test('the fields of stored records are unchanged; if they change, increase FORMAT_VERSION', () => {
  const insight = {
    id: '1',
    content: [{}],
    conditions: [{}],
    episodes: [{}],
    charts: [{}],
    hit_ratio: { '1w': {} },
    metadata: { high_conviction_report: {} },
  }
  const records = [
    readInsight(insight),
    readPredictions([{ relative_idx: 1, percentiles: { 50: 0.1 } }]).items[0],
    readEntities([{ tag: 'acme_nasd' }]).items[0],
    readFeed([{ id: '1' }]).items[0],
    readSeries({ result: { data: [{ index: '2026-11-20', value: 1 }] } }),
  ]
  expect(FORMAT_VERSION).toBe('1')
  expect(records.map((record) => fieldsOf(record).join(' '))).toMatchInlineSnapshot(`
    [
      "card.intuition card.name charts[].id charts[].type charts[].url conditions[].condition conditions[].condition_text conditions[].entity conditions[].method_sub_cls conditions[].snake conditions[].value content[].section_content content[].section_title created_at disclaimer dropped episodes[].end_date episodes[].events[] episodes[].start_date hit_ratio.1w.hit_ratio hit_ratio.1w.median id metadata.asset_cls metadata.class metadata.direction metadata.eco metadata.entity metadata.event metadata.high_conviction_report.cross_business_cycles metadata.high_conviction_report.frequent metadata.high_conviction_report.high_hit_ratio_in_sample metadata.high_conviction_report.high_hit_ratio_out_sample metadata.high_conviction_report.high_path_risk_return metadata.high_conviction_report.high_pnl_draw_down_ratio metadata.high_conviction_report.several_episodes metadata.high_conviction_report.sparse metadata.hit_rate metadata.horizon metadata.last_value metadata.last_value_date metadata.market_cap metadata.median_return metadata.sector metadata.signal_high metadata.signal_low metadata.stars metadata.sub_cls metadata.topic metadata.type title",
      "count date high horizon low max mean median min percentiles[].p percentiles[].value relative_idx std_dev",
      "active asset_class class company_description country.code country.name currency default_snake exchange.code exchange.name gated gics.industry_group.code gics.industry_group.name gics.sector.code gics.sector.name id isin known_as logo_url name name_full name_short overview_disabled sub_class subscribable_ticker tag ticker",
      "created_at direction entity hit_rate hit_rate_out_of_sample horizon id insight_card last_value last_value_date median_return num_episodes signal_high signal_low stars title",
      "meta.canonical_name meta.currency meta.description meta.display_format meta.entity meta.latest_date meta.latest_price meta.name meta.snake meta.ticker points[].at points[].value unreadable",
    ]
  `)
})
