import Fastify, { type FastifyInstance } from 'fastify'
import { fastifyPath, FORWARDED_ROUTES } from '#contract/calls/routes.ts'
import { requireBearer, type AccountTokens } from '#reference/service/account/account-tokens.ts'
import {
  allowOnly,
  answerClientError,
  answerErrors,
  answerRouterError,
} from '#reference/service/answers/error-answers.ts'
import { articleRoutes } from '#reference/service/assets/article-routes.ts'
import { calculatorRoutes } from '#reference/service/assets/calculator-routes.ts'
import { entityRoutes } from '#reference/service/assets/entity-routes.ts'
import { proximityRoutes } from '#reference/service/assets/proximity-routes.ts'
import { reportRoutes } from '#reference/service/assets/report-routes.ts'
import { snakeRoutes } from '#reference/service/assets/snake-routes.ts'
import { baseRatesRoute, calibrationRoute } from '#reference/service/calibration-route.ts'
import { dataRoute } from '#reference/service/data-route.ts'
import { imageRoutes } from '#reference/service/insights/image-routes.ts'
import { insightRoutes } from '#reference/service/insights/insight-routes.ts'
import { InsightWriter } from '#reference/service/insights/insight-writer.ts'
import { seriesRoutes, statusRoute } from '#reference/service/own-routes.ts'
import { priceRoutes } from '#reference/service/prices/price-routes.ts'
import { PriceSource } from '#reference/service/prices/price-source.ts'
import { servePriceStream } from '#reference/service/prices/price-stream.ts'
import { onTimer, type Every } from '#reference/service/world/clock.ts'
import type { FillableWorld } from '#reference/service/world/reference-world.ts'

const TOKEN_PATH = '/oauth/token'
/** A longer path segment is answered with 414. */
const MAX_SEGMENT_LENGTH = 500

/** No route has a schema of Fastify. Its compilers would be loaded with every start, which takes 25 ms. */
const noSchemas = () => () => {
  throw new Error('a route must not have a schema of Fastify')
}

export type ReferenceDeps = {
  world: FillableWorld
  tokens: AccountTokens
  every?: Every
}

/** The Financial Insights Service for one market: every operation of the specification, and the price stream. */
export function createReferenceApp({ world, tokens, every = onTimer }: ReferenceDeps): FastifyInstance {
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    bodyLimit: 262_144,
    // The schemas read fields by name and refuse unknown ones, so `__proto__` is an ordinary field.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { maxParamLength: MAX_SEGMENT_LENGTH },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, _, reply) => answerRouterError(error, reply),
  })
  const prices = new PriceSource(world)
  answerErrors(app)
  app.post(TOKEN_PATH, (request) => tokens.issue(request.body))
  allowOnly(app, 'POST', TOKEN_PATH)
  const writer = new InsightWriter(world)
  statusRoute(app, world)
  imageRoutes(app, world, writer)
  articleRoutes(app, world)
  seriesRoutes(app, world)
  app.register(async (guarded) => {
    requireBearer(guarded, tokens)
    // Until the study is complete the same request soon gets another response.
    guarded.addHook('onSend', (_, reply, __, done) => {
      const { done: studied, total } = world.progress()
      if (studied < total) reply.header('cache-control', 'no-store')
      done()
    })
    insightRoutes(guarded, world, writer)
    entityRoutes(guarded, world)
    priceRoutes(guarded, world, prices)
    proximityRoutes(guarded, world)
    calculatorRoutes(guarded, world)
    reportRoutes(guarded, world)
    snakeRoutes(guarded, world)
    dataRoute(guarded, world)
    calibrationRoute(guarded, world)
    baseRatesRoute(guarded, world)
    for (const { method, path } of Object.values(FORWARDED_ROUTES))
      allowOnly(guarded, method, fastifyPath(path))
  })
  const endStream = servePriceStream(app.server, { world, prices, tokens, every })
  app.addHook('preClose', async () => endStream())
  return app
}
