import type { FastifyInstance } from 'fastify'
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
    const text = [
      info.label,
      '',
      info.explanation,
      '',
      'At the upper end of its range',
      `Where a rise followed: ${high.up}`,
      `Where a fall followed: ${high.down}`,
      '',
      'At the lower end of its range',
      `Where a rise followed: ${low.up}`,
      `Where a fall followed: ${low.down}`,
      '',
      'Which of these an asset leans to is a matter of its own past; the insights of this service state it with counts.',
      '',
    ].join('\n')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
