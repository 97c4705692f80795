import { ENTITY_FILTER_BY_TAG, readEntities, readProximity, type Entity } from '#contract/records/entity.ts'
import {
  readBaseRates,
  readCalibration,
  type BaseRates,
  type CalibrationReport,
} from '#contract/desk/calibration.ts'
import { type DataRow, MAX_DATA_ROWS, readDataReport } from '#contract/desk/data-report.ts'
import { readFeed, type FeedInsight } from '#contract/records/feed.ts'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { readCandles } from '#contract/records/price-history.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { MAX_ENTITIES, MAX_LIMIT } from '#contract/values/list-limits.ts'
import { servicePath } from '#contract/calls/routes.ts'
import { expectedOf } from '#shared/statistics/expected-share.ts'
import { barsOf } from './market.ts'

/** Everything is asked for from here on; the service alone would look at its last six months. */
const FROM = '1900-01-01T00:00:00Z'

/** A connection for each call: the service ends one that stands idle for as long as a long answer takes to read. */
const OWN = { connection: 'close' }

/** An address holds no more. */
const RATES_AT_ONCE = 20

/** What the audit asks a service for. */
export type Service = ReturnType<typeof callService>

/** @param token a bearer token */
export function callService(baseUrl: string, token: string) {
  const call = async (target: string, body?: unknown): Promise<unknown> => {
    const headers = { ...OWN, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(
      baseUrl + target,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    )
    if (!answer.ok) throw new Error(`${target} was answered with ${answer.status}: ${await answer.text()}`)
    return answer.json()
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
      pages<Insight>(
        async (page) => readInsightList(await call(servicePath('filterInsights'), list(page))).items,
      ),
    feed: () =>
      pages<FeedInsight>(async (page) => readFeed(await call(servicePath('feed'), list(page))).items),
    predictions: async (id: string) => readPredictions(await call(servicePath('predictions', { id }))).items,
    entities: async (tags: readonly string[]): Promise<Entity[]> => {
      const all: Entity[] = []
      for (let i = 0; i < tags.length; i += MAX_ENTITIES) {
        const body = { filter: ENTITY_FILTER_BY_TAG, args: tags.slice(i, i + MAX_ENTITIES) }
        all.push(...readEntities(await call(servicePath('entities'), body)).items)
      }
      return all
    },
    /** How many assets its market has, by its own count. */
    size: async () =>
      ((await (await fetch(`${baseUrl}/reference/status`, { headers: OWN })).json()) as { assets: number })
        .assets,
    /** What it says of each asset, with the price file that it was read from. */
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
    /** What the share to rely on is calculated from, by insight. */
    baseRates: async (ids: readonly string[]) => {
      const all: BaseRates['insights'] = {}
      for (let i = 0; i < ids.length; i += RATES_AT_ONCE) {
        const query = { ids: ids.slice(i, i + RATES_AT_ONCE).join() }
        Object.assign(all, readBaseRates(await call(servicePath('baseRates', {}, query))).insights)
      }
      return all
    },
    /** The share to rely on, as the desk calculates it from what the service tells. */
    expected: (
      { metadata: { hit_rate, horizon } }: Insight,
      told: BaseRates['insights'][string] | undefined,
      report: CalibrationReport,
    ) => {
      const length = horizon === null ? null : parseHorizon(horizon)
      if (!told || told.base === null || hit_rate === null || !length) return null
      const { base, outOfSample, n } = told
      return expectedOf({ stated: hit_rate / 100, days: tradingDays(length), base, outOfSample, n }, report)
    },
    near: async (entity: string) => readProximity(await call(servicePath('proximity'), { entity })).items,
    /** Daily candles of all time, without turnover: the contract publishes none. */
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
  const answer = await fetch(`${baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: id, client_secret: secret }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
