import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { type AppConfig, ReferenceStatus } from '#contract/desk/app-config.ts'
import type { Clock } from './clock.ts'
import { type ProxyConfig, REFERENCE_PATHS } from './config.ts'
import { exchange, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Parts } from './parts.ts'
import { ProxyProblem } from './problems.ts'

/**
 * Reads which data the desk shows. Throws until the reference service has responded once: its clock and market are not known before.
 *
 * @param onNewEdition called when it has other prices than before
 */
export function appConfigReader(
  config: ProxyConfig,
  clock: Clock,
  dispatcher: Dispatcher,
  onNewEdition: () => void,
) {
  const { mode, environment, priceStreamUrl, feedPath, units, account } = config
  const named = createHash('sha256').update(`${account.baseUrl.href} ${account.clientId}`)
  // The reference service has a new account and address at every start.
  const service = mode === 'reference' ? 'reference' : named.digest('hex').slice(0, 16)
  // During an outage the last status stands, so that cached rows stay marked as simulated.
  let reference: ReferenceStatus | null = null
  const askReference = () =>
    within(clock, reference ? LIMITS.readyMs : LIMITS.firstStatusMs, async (deadline) => {
      const { body } = await exchange(dispatcher, account.baseUrl.origin, {
        method: 'GET',
        path: REFERENCE_PATHS.status,
        headers: { accept: 'application/json' },
        deadline,
        maxBytes: LIMITS.token.maxBytes,
      })
      return v.parse(ReferenceStatus, JSON.parse(body.toString()))
    })
  return async (): Promise<AppConfig> => {
    const before = reference?.edition
    if (mode === 'reference') reference = await askReference().catch(() => reference)
    if (before !== reference?.edition) onNewEdition()
    if (mode === 'reference' && !reference) throw new ProxyProblem('upstream-unreachable')
    return {
      mode,
      environment: environment ?? (mode === 'reference' ? 'Reference' : 'Live'),
      service,
      now: reference?.now ?? clock.now(),
      systems: { priceStream: priceStreamUrl !== null, feed: feedPath !== null, snakes: true },
      units,
      reference,
    }
  }
}

const OPEN = { access: 'open: everybody who can reach this may use it' }

export function registerStatusRoutes(app: FastifyInstance, parts: Parts): void {
  app.get('/api/config', () => parts.readAppConfig())
  app.get('/healthz', (_, reply) => reply.send({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const status = await readiness(parts)
    reply.code(status === 'ready' ? 200 : 503)
    return { status, ...(parts.config.access.kind === 'open' && OPEN) }
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
