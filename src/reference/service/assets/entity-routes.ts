import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { type WireEntity, ENTITY_FILTER_BY_TAG } from '#contract/records/entity.ts'
import { sectorName } from '#contract/values/classification.ts'
import { industryGroupName } from '#contract/values/industry-groups.ts'
import type { Asset } from '#reference/market/base/asset.ts'
import { badRequest } from '#reference/service/answers/error-answers.ts'
import { bodyField, originOf } from '#reference/service/answers/request-fields.ts'
import { PRICE } from '#reference/service/series/series-names.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

const MAX_TAGS = 1000
const REGIONS = new Intl.DisplayNames('en', { type: 'region' })

/** Entities by tag, in the order of the request; unknown tags are left out. */
export function entityRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.post(SERVICE_ROUTES.entities.path, (request) => {
    const origin = originOf(request)
    return requestedTags(request.body).flatMap((tag) => {
      const index = world.assetByTag.get(tag)
      if (index !== undefined) world.prioritise(index)
      return index === undefined ? [] : [toEntity(world.market.assets[index]!, index, origin)]
    })
  })
}

function requestedTags(body: unknown): string[] {
  if (bodyField(body, 'filter') !== ENTITY_FILTER_BY_TAG) {
    throw badRequest(`filter must be ${ENTITY_FILTER_BY_TAG}, by tag`)
  }
  const args = bodyField(body, 'args')
  if (!Array.isArray(args)) throw badRequest('args must be a list of entity tags')
  if (args.length > MAX_TAGS) throw badRequest(`args must hold at most ${MAX_TAGS} entity tags`)
  const tags: unknown[] = args
  if (!tags.every((tag) => typeof tag === 'string')) throw badRequest('args must be a list of entity tags')
  return tags
}

function toEntity(asset: Asset, index: number, origin: string): WireEntity & Record<string, unknown> {
  const { gics, exchange } = asset
  return {
    tag: asset.tag,
    id: String(index + 1),
    name: asset.name,
    name_full: asset.name,
    name_short: asset.name,
    known_as: asset.name,
    ticker: asset.ticker,
    subscribable_ticker: asset.ticker,
    default_snake: `${asset.tag}.${PRICE}`,
    asset_class: asset.assetClass,
    class: asset.cls,
    sub_class: asset.subClass,
    currency: asset.currency,
    country: exchange?.country
      ? { code: exchange.country, name: REGIONS.of(exchange.country) ?? exchange.country }
      : null,
    exchange: exchange && { code: exchange.code, name: exchange.name },
    gics: gics
      ? {
          sector: { code: gics.sector, name: sectorName(gics.sector) },
          industry_group:
            gics.industryGroup === null
              ? null
              : { code: gics.industryGroup, name: industryGroupName(gics.industryGroup) },
        }
      : null,
    company_description: asset.description,
    logo_url: `${origin}/logos/${encodeURIComponent(asset.tag)}.png`,
    active: true,
    gated: false,
    overview_disabled: false,
    has_news: false,
    popular: false,
  }
}
