import type { FastifyInstance } from 'fastify'
import { sourceOf } from '#reference/series/sources.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

/**
 * Every series that the calculator answers, with what it measures, in which unit and after whom; open to everybody, like the
 * readings behind the cards. `studied`: the engine makes insights of it.
 */
export function seriesRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.get('/reference/series', () =>
    world.series.all().map(({ name, expression, label, unit, group, explanation, studied }) => ({
      name,
      expression,
      label,
      unit,
      group,
      explanation,
      studied,
      source: sourceOf(name) ?? null,
    })),
  )
}
