import type { FastifyInstance } from 'fastify'
import { fastifyPath, SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { WireKeyValue } from '#contract/records/entity-report.ts'
import type { LatestValue } from '#reference/engine/series-catalogue.ts'
import { KINDS, type Asset } from '#reference/market/base/asset.ts'
import { badRequest, notFound, quoted } from '#reference/service/answers/error-answers.ts'
import { originOf } from '#reference/service/answers/request-fields.ts'
import { groupFields, snakeOf } from '#reference/service/series/series-names.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { seriesValueWords, percentileWords, qualifier, rankedPast } from '#reference/words/series-value.ts'
import { formatMarketCap } from '#shared/format/money.ts'
import { relevanceCards } from './relevance.ts'

type ByTag = { Params: { tag: string } }

/** Series that are key values of every asset, besides its fundamentals. */
const KEY_SERIES = [
  'mom_1m',
  'mom_3m',
  'mom_12m',
  'rs_sector_3m',
  'ma_dist_200',
  'drawdown_12m',
  'rsi_14',
  'rvol_3m',
  'beta_12m',
  'turnover_trend',
]

/** The ones of them that only shares and baskets of shares have. */
const OF_SHARES = ['rs_sector_3m', 'beta_12m', 'turnover_trend']

/** Also of an asset whose class is not known. */
const mayBeShare = ({ assetClass, cls }: Asset) =>
  assetClass === KINDS.stock.assetClass || cls === KINDS.fund.cls || (assetClass ?? cls) === null

/** Good-to-know cards and key values of one asset. */
export function reportRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.get<ByTag>(fastifyPath(SERVICE_ROUTES.relevance.path), (request) => {
    const { tag } = request.params
    const index = knownTag(world, tag)
    const day = world.series.history(index).days.at(-1) ?? world.market.now
    return relevanceCards(tag, world.series.latestValues(index), day, originOf(request))
  })

  app.get<ByTag>(fastifyPath(SERVICE_ROUTES.keyValues.path), (request) => {
    const { tag } = request.params
    const index = knownTag(world, tag)
    const origin = originOf(request)
    const latestValues = world.series.latestValues(index)
    const keys = mayBeShare(world.market.assets[index]!)
      ? KEY_SERIES
      : KEY_SERIES.filter((name) => !OF_SHARES.includes(name))
    const chosen = [
      ...latestValues.filter(({ info }) => info.group === 'fundamental'),
      ...keys.flatMap((name) => latestValues.find(({ info }) => info.name === name) ?? []),
    ]
    return [
      ...marketCap(world, index, tag, origin),
      ...chosen.map((latest) => toKeyValue(tag, latest, origin)),
    ]
  })
}

function toKeyValue(tag: string, { info, value, rank, isFull }: LatestValue, origin: string): WireKeyValue {
  const current =
    rank === null ? '' : ` The current value is ${percentileWords(rank)} of ${rankedPast(isFull)}.`
  return {
    expression: snakeOf(tag, info),
    value_string: seriesValueWords(value, info),
    label: qualifier(rank),
    explanation: info.explanation + current,
    ...groupFields(info.group, origin),
  }
}

/** A company's market capitalisation with its usual size class; nothing for other assets. */
function marketCap(world: ServiceWorld, index: number, tag: string, origin: string): WireKeyValue[] {
  const info = world.series.info('market_cap')!
  const values = world.series.values(index, 'market_cap')
  const value = values?.[values.length - 1]
  if (value === undefined || !Number.isFinite(value)) return []
  return [
    {
      expression: snakeOf(tag, info),
      value_string: formatMarketCap(value),
      label: value >= 200 ? 'Mega' : value >= 10 ? 'Large' : value >= 2 ? 'Mid' : 'Small',
      explanation: info.explanation,
      ...groupFields(info.group, origin),
    },
  ]
}

function knownTag(world: ServiceWorld, tag: string): number {
  // Known tags first: a file named `SPOT GOLD.csv` gives its asset a tag with a space.
  const index = world.assetByTag.get(tag)
  if (index !== undefined) return index
  if (/[\s/]/.test(tag)) throw badRequest('entity_tag is not an entity tag')
  throw notFound(`No entity has the tag ${quoted(tag)}`)
}
