import type { FastifyInstance } from 'fastify'
import { within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Parts } from './parts.ts'

export function registerStatusRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/config', () => parts.readAppConfig())
  // Also by HEAD, with which many monitors ask.
  const probe = { exposeHeadRoute: true }
  app.get('/healthz', probe, (_, reply) => reply.send({ status: 'up' }))
  app.get('/readyz', probe, async (_, reply) => {
    const status = await readiness(parts)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

async function readiness({ tokens, clock, lifecycle }: Parts) {
  if (lifecycle.isDraining) return 'draining'
  const token = await within(clock, LIMITS.readyMs, (deadline) => deadline.race(tokens.current())).catch(
    () => null,
  )
  if (token === null) return 'no-token'
  return tokens.state.isRefused ? 'token-refused' : 'ready'
}

/** Metrics that are read when Prometheus scrapes. */
export function registerFigures({ metrics, breakers, cache, tokens, hub, readAppConfig }: Parts): void {
  const open = () => [...breakers.values()].filter(({ isClosed }) => !isClosed()).length
  metrics.gauge('proxy_breakers_open', 'Operations of the service that are not asked for now.', open)
  metrics.gauge('proxy_cached_bytes', 'Answers kept to be given again, bytes.', cache.bytes)
  const secondsLeft = () => tokens.state.secondsLeft
  metrics.gauge('proxy_token_seconds_left', 'Until the token ends; 0 while there is none.', secondsLeft)
  metrics.gauge('proxy_price_subscribers', 'Browsers on the price stream.', () => hub?.subscriberCount() ?? 0)
  metrics.gauges('reference_queue', 'The queue that shares out the study; nothing without one.', async () => {
    const queue = Object.entries((await readAppConfig().catch(() => null))?.reference?.queue ?? {})
    const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    // `true` becomes 1.
    return Object.fromEntries(queue.map(([name, figure]) => [toSnake(name), Number(figure)]))
  })
}
