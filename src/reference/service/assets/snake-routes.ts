import type { FastifyInstance } from 'fastify'
import { SERVICE_ROUTES } from '#contract/calls/routes.ts'
import type { WireSnakeRecord } from '#contract/records/snake.ts'
import { requiredQuery } from '#reference/service/answers/request-fields.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { findSnake } from './snake-lookup.ts'

/**
 * Names, explanations and the entity's sub class of one snake or of several, parted by semicolons (snakes carry commas
 * themselves). What nobody knows is left out.
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
