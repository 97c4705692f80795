import type { FastifyInstance } from 'fastify'
import { sourceOf } from '#reference/series/sources.ts'
import { notFound } from '#reference/service/answers/error-answers.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import { seriesWords } from '#reference/words/cards/card-table.ts'
import { reasons } from '#reference/words/cards/card.ts'

type ByName = { Params: { name: string } }

/** The article behind a good-to-know card, in plain text: what a series measures and why its extremes can matter. */
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
      'At very high values',
      ...reasons(high),
      '',
      'At very low values',
      ...reasons(low),
      '',
      'These are common readings, not findings. The insights of an asset show what followed, with counts and intervals.',
      '',
    ].join('\n')
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}
