import type { FastifyInstance } from 'fastify'
import { sourceOf } from '#reference/series/sources.ts'
import { seriesWords } from '#reference/words/cards/card-table.ts'
import { notFound } from '#reference/service/answers/service-failure.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'

type ByName = { Params: { name: string } }

/** The short reading that a good-to-know card points to: what a series measures and why its extremes can matter. Plain text. */
export function articleRoutes(app: FastifyInstance, world: ServiceWorld): void {
  app.get<ByName>('/articles/:name', ({ params }, reply) => {
    const info = world.series.info(params.name)
    if (!info) throw notFound('No such article')
    const { high, low } = seriesWords(info)
    const source = sourceOf(info.name)
    const text = [
      info.label,
      '',
      info.explanation,
      ...(source === undefined ? [] : ['', `Source: ${source}.`]),
      '',
      'At the upper end of its range',
      `Why a rise could follow: ${high.up}`,
      `Why a fall could follow: ${high.down}`,
      '',
      'At the lower end of its range',
      `Why a rise could follow: ${low.up}`,
      `Why a fall could follow: ${low.down}`,
      '',
      'These are common readings and not findings. What followed on an asset is stated by its insights, with counts and intervals.',
      '',
    ].join('\n')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
