import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { WireSnakeRecord } from '#contract/records/snake.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { requiredQuery } from '#reference/service/answers/request-fields.ts'
import { canonicalExpression } from '#reference/service/series/series-names.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

type FoundSnake = { assetIndex: number; info: SeriesInfo }

/**
 * The series of a snake such as `acme_nasd.mom(horiz=3m)`. The order of arguments and spaces between them do not matter, and the
 * name of a series (`acme_nasd.mom_3m`) works too. Null for an unknown asset or series.
 */
export function findSnake(world: ServiceWorld, snake: string): FoundSnake | null {
  // Tags can contain dots (`brk.b_us`), so every dot may separate tag and series.
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
 * Names, explanations and the entity's sub class of one or several snakes, separated by semicolons (snakes contain commas).
 * Unknown ones are left out.
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
