import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { Asset } from '#reference/market/base/asset.ts'
import { badRequest, quoted } from '#reference/service/answers/error-answers.ts'
import { requiredText } from '#reference/service/answers/request-fields.ts'
import type { FillableWorld } from '#reference/service/world/reference-world.ts'

const MAX_RELATED = 12
/** Added to the correlation of assets in the same business: they come first unless others are far more correlated. */
const SAME_INDUSTRY = 0.35
const SAME_SECTOR = 0.15
const SAME_ECONOMY = 0.05

/** Tags of the nearest assets, nearest first, by correlation over two years and a common business. */
export function proximityRoutes(app: FastifyInstance, world: FillableWorld): void {
  app.post(SERVICE_ROUTES.proximity.path, (request) => {
    const tag = requiredText(request.body, 'entity')
    const index = world.assetByTag.get(tag)
    // The operation documents no 404: an unknown entity is a bad request.
    if (index === undefined) throw badRequest(`entity ${quoted(tag)} is not known`)
    return relatedTo(world, index)
  })
}

function relatedTo(world: FillableWorld, index: number): string[] {
  const { assets } = world.market
  const own = assets[index]!
  return assets
    .map((other, i) => ({
      tag: other.tag,
      score:
        i === index
          ? Number.NEGATIVE_INFINITY
          : businessScore(own, other) + (world.returns.correlation(index, i) ?? 0),
    }))
    .filter(({ score }) => score > SAME_ECONOMY)
    .sort((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1))
    .slice(0, MAX_RELATED)
    .map(({ tag }) => tag)
}

function businessScore(a: Asset, b: Asset): number {
  const economy = a.economy !== null && a.economy === b.economy ? SAME_ECONOMY : 0
  if (!a.gics || !b.gics || a.gics.sector !== b.gics.sector) return economy
  // Two unknown industry groups are not the same one.
  const isSameGroup = a.gics.industryGroup !== null && a.gics.industryGroup === b.gics.industryGroup
  return economy + (isSameGroup ? SAME_INDUSTRY : SAME_SECTOR)
}
