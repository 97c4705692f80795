import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { parseResolution } from '#contract/records/price-history.ts'
import { MS_PER_DAY, parseInstant, toWireInstant } from '#contract/values/instant.ts'
import { badRequest, notFound, quoted } from '#reference/service/answers/error-answers.ts'
import { optionalQuery, requiredQuery } from '#reference/service/answers/request-fields.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import type { PriceCandle, PriceSource } from './price-source.ts'

const DELAY_MS = 15 * 60_000
const DATA_SOURCES = ['nasdaq', 'cboe']
const ONE_MINUTE = { count: 1, unit: 'minute' } as const

/** Closes and candles. `resolution` is `1m` for a minute and `1D` for a day. */
export function priceRoutes(app: FastifyInstance, world: ServiceWorld, prices: PriceSource): void {
  const byTicker = new Map<string, number>()
  for (const [index, { ticker }] of world.market.assets.entries()) {
    if (!byTicker.has(ticker)) byTicker.set(ticker, index)
  }

  app.get(SERVICE_ROUTES.marketClose.path, ({ query }) => {
    const ticker = requiredQuery(query, 'ticker')
    checkDataSource(query)
    const index = byTicker.get(ticker)
    const last = index === undefined ? null : prices.lastClose(index)
    if (!last) {
      const hint = ticker === ticker.toUpperCase() ? '' : '; tickers are upper case'
      throw notFound(`No close is known for the ticker ${quoted(ticker)}${hint}`)
    }
    return { time: toWireInstant(last.time), close: last.close }
  })

  app.get(SERVICE_ROUTES.prices.path, ({ query }) => {
    const index = assetOf(world, query)
    const text = optionalQuery(query, 'resolution') ?? '1m'
    const resolution = parseResolution(text)
    if (!resolution)
      throw badRequest(`resolution must be a count and one of m, h, D, W, M, not ${quoted(text)}`)
    const from = instantQuery(query, 'from') ?? Number.NEGATIVE_INFINITY
    const to = instantQuery(query, 'to') ?? Number.POSITIVE_INFINITY
    if (from > to) throw badRequest('from must not be after to')
    return prices.candles(index, resolution, from, to).map(toWire)
  })

  const delayed = (query: unknown): PriceCandle[] => {
    const now = world.now()
    return prices.candles(assetOf(world, query), ONE_MINUTE, now - DELAY_MS - MS_PER_DAY, now - DELAY_MS)
  }
  app.get(SERVICE_ROUTES.delayed.path, ({ query }) => delayed(query).map(toWire))
  app.get(SERVICE_ROUTES.lastDelayed.path, ({ query }) => {
    const last = delayed(query).at(-1)
    if (!last) throw notFound('There is no candle in the 24 hours that ended 15 minutes ago')
    return toWire(last)
  })
}

/** Ticker and tag are both required and must belong to the same asset. */
function assetOf(world: ServiceWorld, query: unknown): number {
  const ticker = requiredQuery(query, 'ticker')
  const tag = requiredQuery(query, 'entity_tag')
  checkDataSource(query)
  const index = world.assetByTag.get(tag)
  if (index === undefined) throw badRequest(`entity_tag ${quoted(tag)} is not known`)
  if (world.market.assets[index]!.ticker !== ticker.toUpperCase()) {
    throw badRequest(`ticker ${quoted(ticker)} is not the ticker of ${tag}`)
  }
  return index
}

function checkDataSource(query: unknown): void {
  const source = optionalQuery(query, 'datasource')
  if (source !== null && !DATA_SOURCES.includes(source)) {
    throw badRequest(`datasource must be one of ${DATA_SOURCES.join(', ')}`)
  }
}

function instantQuery(query: unknown, name: string): number | null {
  const text = optionalQuery(query, name)
  if (text === null) return null
  const instant = parseInstant(text)
  if (instant === null) throw badRequest(`${name} must be an ISO 8601 date-time`)
  return instant
}

const toWire = (candle: PriceCandle) => ({ ...candle, time: toWireInstant(candle.time) })
