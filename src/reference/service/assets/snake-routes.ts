import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { WireSnakeRecord } from '#contract/records/snake.ts'
import { requiredQuery } from '#reference/service/answers/request-fields.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { canonicalExpression } from '#reference/service/series/series-source.ts'

export type FoundSnake = { assetIndex: number; info: SeriesInfo }

/**
 * The series that a snake names: `acme_nasd.mom(horiz=3m)`. The order of arguments and blanks between them do not matter, and
 * the plain name of a series (`acme_nasd.mom_3m`) is understood as well. Null for an unknown asset or series.
 */
export function findSnake(world: ServiceWorld, snake: string): FoundSnake | null {
  // Tags hold dots of their own (`brk.b_us`), and so may a series: every dot may be the one between them.
  for (let dot = snake.indexOf('.', 1); dot > 0; dot = snake.indexOf('.', dot + 1)) {
    const assetIndex = world.assetByTag.get(snake.slice(0, dot).trim())
    if (assetIndex === undefined) continue
    const series = snake.slice(dot + 1).trim()
    const info = world.series.byExpression(canonicalExpression(series)) ?? world.series.info(series)
    if (info) return { assetIndex, info }
  }
  return null
}

/**
 * Names, explanations and the entity's sub class of one snake or of several, parted by semicolons (snakes carry commas
 * themselves). Unknown ones are left out.
 */
export function snakeRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.get(SERVICE_ROUTES.snakes.path, (request) =>
    requiredQuery(request.query, 'snakes')
      .split(';')
      .flatMap((snake): WireSnakeRecord[] => {
        const found = findSnake(world, snake.trim())
        if (!found) return []
        const subClass = world.profiles[found.assetIndex]!.subClass
        return [
          {
            snake: snake.trim(),
            name: found.info.label,
            description: found.info.explanation,
            sub_class: subClass,
            sub_cls: subClass,
          },
        ]
      }),
  )
}
