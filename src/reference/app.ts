import Fastify, { type FastifyInstance } from 'fastify'
import type { AccountTokens } from './service/account-tokens.ts'
import { articleRoutes } from './service/article-routes.ts'
import { requireBearer } from './service/bearer-gate.ts'
import { calculatorRoutes } from './service/calculator-routes.ts'
import { entityRoutes } from './service/entity-routes.ts'
import { answerErrors } from './service/error-answers.ts'
import { imageRoutes } from './service/image-routes.ts'
import { insightRoutes } from './service/insight-routes.ts'
import { InsightWriter } from './service/insight-writer.ts'
import { PriceDesk } from './service/price-desk.ts'
import { priceRoutes } from './service/price-routes.ts'
import { servePriceStream } from './service/price-stream.ts'
import { proximityRoutes } from './service/proximity-routes.ts'
import { reportRoutes } from './service/report-routes.ts'
import type { FillableWorld } from './service/reference-world.ts'
import { snakeRoutes } from './service/snake-routes.ts'
import { statusRoute } from './service/status-route.ts'
import { onTimer, type Every } from './service/timer.ts'

export type ReferenceDeps = {
  world: FillableWorld
  tokens: AccountTokens
  every?: Every
}

/** The Financial Insights Service over one market: every operation of the specification, and the stream of prices. */
export function createReferenceApp({ world, tokens, every = onTimer }: ReferenceDeps): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 262_144 })
  const desk = new PriceDesk(world)
  answerErrors(app)
  app.post('/oauth/token', (request) => tokens.issue(request.body))
  const writer = new InsightWriter(world)
  statusRoute(app, world)
  imageRoutes(app, world, writer)
  articleRoutes(app, world)
  app.register(async (guarded) => {
    requireBearer(guarded, tokens)
    insightRoutes(guarded, world, writer)
    entityRoutes(guarded, world)
    priceRoutes(guarded, world, desk)
    proximityRoutes(guarded, world)
    calculatorRoutes(guarded, world)
    reportRoutes(guarded, world)
    snakeRoutes(guarded, world)
  })
  const endStream = servePriceStream(app.server, { world, desk, tokens, every })
  app.addHook('preClose', async () => endStream())
  return app
}
