import type { FastifyInstance } from 'fastify'
import { fastifyPath, SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { notFound } from '#reference/service/answers/error-answers.ts'
import { originOf } from '#reference/service/answers/request-fields.ts'
import type { StoredInsight } from '#reference/service/store/asset-insights.ts'
import { readFilterQuery } from '#reference/service/store/filter-query.ts'
import type { ServiceWorld } from '#reference/service/world/service-world.ts'
import type { InsightWriter } from './insight-writer.ts'

type ById = { Params: { id: string } }

const JSON_TYPE = 'application/json; charset=utf-8'

/** The three operations on insights, and the feed: the same selection with fewer fields. */
export function insightRoutes(app: FastifyInstance, world: ServiceWorld, writer: InsightWriter): void {
  const { insights } = world
  const select = (body: unknown) => insights.page(readFilterQuery(body, world.now()))

  app.post(SERVICE_ROUTES.filterInsights.path, async (request, reply) => {
    const origin = originOf(request)
    const items = await Promise.all(select(request.body).map((insight) => writer.json(insight, origin)))
    return reply.type(JSON_TYPE).send(`{"result":[${items.join(',')}]}`)
  })

  app.post(SERVICE_ROUTES.feed.path, async ({ body }) => ({
    result: await Promise.all(select(body).map((insight) => writer.feed(insight))),
  }))

  app.get<ById>(fastifyPath(SERVICE_ROUTES.insight.path), async (request, reply) =>
    reply.type(JSON_TYPE).send(await writer.json(insightBy(world, request.params.id), originOf(request))),
  )

  app.get<ById>(fastifyPath(SERVICE_ROUTES.predictions.path), (request) =>
    writer.predictions(insightBy(world, request.params.id)),
  )
}

function insightBy(world: ServiceWorld, id: string): StoredInsight {
  const insight = world.insights.find(id)
  if (!insight) throw notFound('No insight has this id')
  return insight
}
