import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { Asset } from '#reference/market/base/asset.ts'
import { requiredText } from '#reference/service/answers/request-fields.ts'
import { badRequest, quoted } from '#reference/service/answers/error-answers.ts'
import type { FillableWorld } from '#reference/service/world/reference-world.ts'

const MOST_RELATED = 12
/** What a shared business is worth beside a correlation: the closest in trade come first unless others move far more alike. */
const SAME_INDUSTRY = 0.35
const SAME_SECTOR = 0.15
const SAME_ECONOMY = 0.05

/** Tags of the nearest assets, nearest first: who moves alike over two years, and who is in the same business. */
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
          : kinship(own, other) + (world.returns.correlation(index, i) ?? 0),
    }))
    .filter(({ score }) => score > SAME_ECONOMY)
    .sort((a, b) => b.score - a.score || (a.tag < b.tag ? -1 : 1))
    .slice(0, MOST_RELATED)
    .map(({ tag }) => tag)
}

function kinship(a: Asset, b: Asset): number {
  const economy = a.economy !== null && a.economy === b.economy ? SAME_ECONOMY : 0
  if (!a.gics || !b.gics || a.gics.sector !== b.gics.sector) return economy
  // Two unknown groups are not the same group.
  const isSameGroup = a.gics.industryGroup !== null && a.gics.industryGroup === b.gics.industryGroup
  return economy + (isSameGroup ? SAME_INDUSTRY : SAME_SECTOR)
}
