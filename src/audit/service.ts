import { servicePath } from '#contract/calls/routes.ts'
import type { ReferenceStatus } from '#contract/desk/app-config.ts'
import {
  MOST_BASE_RATES,
  readBaseRates,
  readCalibration,
  type BaseRates,
  type CalibrationReport,
} from '#contract/desk/calibration.ts'
import { type DataRow, MAX_DATA_ROWS, readDataReport } from '#contract/desk/data-report.ts'
import { ENTITY_FILTER_BY_TAG, readEntities, readProximity, type Entity } from '#contract/records/entity.ts'
import { readFeed } from '#contract/records/feed.ts'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { readCandles } from '#contract/records/price-history.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { chunksOf, MAX_ENTITIES, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { expectedOf } from '#shared/statistics/expected-share.ts'
import { barsOf } from './market.ts'

/** Requests state this start; without one the service returns six months. */
const FROM = '1900-01-01T00:00:00Z'

/** A new connection for each call: the service closes an idle one while a long response is being read. */
const NO_KEEP_ALIVE = { connection: 'close' }

/** The calls of the audit. */
export type Service = ReturnType<typeof serviceAt>

/** @param token a bearer token */
export function serviceAt(baseUrl: string, token: string) {
  const call = async (target: string, body?: unknown): Promise<unknown> => {
    const headers = { ...NO_KEEP_ALIVE, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(
      baseUrl + target,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    if (!response.ok)
      throw new Error(`${target} was answered with ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const pages = async <T>(ask: (page: number) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (let page = 0; ; page += 1) {
      const items = await ask(page)
      all.push(...items)
      if (items.length < MAX_LIMIT) return all
    }
  }
  const list = (page: number) => ({ from_date: FROM, limit: MAX_LIMIT, page })
  return {
    insights: () =>
      pages(async (page) => readInsightList(await call(servicePath('filterInsights'), list(page))).items),
    feed: () => pages(async (page) => readFeed(await call(servicePath('feed'), list(page))).items),
    predictions: async (id: string) => readPredictions(await call(servicePath('predictions', { id }))).items,
    entities: async (tags: readonly string[]): Promise<Entity[]> => {
      const all: Entity[] = []
      for (const args of chunksOf(tags, MAX_ENTITIES))
        all.push(
          ...readEntities(await call(servicePath('entities'), { filter: ENTITY_FILTER_BY_TAG, args })).items,
        )
      return all
    },
    /** The number of assets of its market, by its own count. */
    size: async () => ((await call('/reference/status')) as ReferenceStatus).assets,
    /** The data report on each asset, with the price file that it was read from. */
    data: async () => {
      const all: DataRow[] = []
      for (;;) {
        const query = { offset: String(all.length), limit: String(MAX_DATA_ROWS) }
        const { rows, matching } = readDataReport(await call(servicePath('dataReport', {}, query)))
        all.push(...rows)
        if (all.length >= matching || rows.length === 0) return all
      }
    },
    calibration: async () => readCalibration(await call(servicePath('calibration'))),
    /** The inputs of the expected share, by insight. */
    baseRates: async (ids: readonly string[]) => {
      const all: BaseRates['insights'] = {}
      for (const some of chunksOf(ids, MOST_BASE_RATES)) {
        const body = await call(servicePath('baseRates', {}, { ids: some.join() }))
        Object.assign(all, readBaseRates(body).insights)
      }
      return all
    },
    /** The expected share, as the desk computes it from the service's inputs. */
    expected: (
      { metadata: { hit_rate, horizon } }: Insight,
      rates: BaseRates['insights'][string] | undefined,
      report: CalibrationReport,
    ) => {
      const length = horizon === null ? null : parseHorizon(horizon)
      if (!rates || rates.base === null || hit_rate === null || !length) return null
      const { base, outOfSample, n } = rates
      return expectedOf({ stated: hit_rate / 100, days: tradingDays(length), base, outOfSample, n }, report)
    },
    near: async (entity: string) => readProximity(await call(servicePath('proximity'), { entity })).items,
    /** Daily candles of all time, without turnover: the contract has none. */
    bars: async ({ tag, ticker }: Entity) => {
      const query = { ticker: ticker ?? '', entity_tag: tag, resolution: '1D', from: FROM, to: '2100-01-01' }
      const candles = readCandles(await call(servicePath('prices', {}, query))).items
      return barsOf(
        candles.map(({ time, ...prices }) => ({ at: time, ...prices, turnover: 0 })),
        false,
      )
    },
  }
}

/** A token of the reference service's own account. */
export async function signIn(baseUrl: string, id = 'demo', secret = 'demo-secret'): Promise<string> {
  const response = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { ...NO_KEEP_ALIVE, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: id, client_secret: secret }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}
