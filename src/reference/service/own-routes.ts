import type { FastifyInstance } from 'fastify'
import type { ReferenceStatus } from '#contract/desk/app-config.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { sourceOf } from '#reference/series/sources.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { marketKey } from '#reference/study/study-cache.ts'

/** Status of the service and progress of its engine; needs no token, because nothing in it is secret. */
export function statusRoute(app: FastifyInstance, world: ServiceWorld): void {
  const edition = marketKey(world.market, { from: null, series: null })
  app.get('/reference/status', (): ReferenceStatus => ({
    market: world.market.kind === 'files' ? 'files' : 'simulated',
    now: world.now(),
    asOf: isoDate(world.market.now),
    edition,
    assets: world.market.assets.length,
    insights: world.insights.size,
    progress: world.progress(),
    queue: world.queue(),
  }))
}

/**
 * Every series of the calculator with its explanation, unit and source; needs no token, like the articles. `studied`: the engine
 * can make insights of it.
 */
export function seriesRoutes(app: FastifyInstance, world: ServiceWorld): void {
  const studied = new Set(world.series.studied)
  app.get('/reference/series', () =>
    world.series.all().map((info) => ({
      name: info.name,
      expression: info.expression,
      label: info.label,
      unit: info.unit,
      group: info.group,
      explanation: info.explanation,
      studied: studied.has(info),
      source: sourceOf(info.name) ?? null,
    })),
  )
}
