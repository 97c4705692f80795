import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { type AppConfig, ReferenceStatus } from '#contract/desk/app-config.ts'
import type { Clock, Lifecycle } from './clock.ts'
import { type ProxyConfig, REFERENCE_PATHS } from './config.ts'
import { Deadline, exchange } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { TokenSource } from './token.ts'

interface DeskStateDeps {
  readonly config: ProxyConfig
  readonly clock: Clock
  readonly dispatcher: Dispatcher
  readonly userAgent: string
}

/**
 * Which data this desk shows and what its service's clock says, for the page and for the feeds.
 *
 * @returns with `reference` null in live mode, and until the service inside has said anything
 */
export function deskState({ config, clock, dispatcher, userAgent }: DeskStateDeps) {
  // Rows that outlast an outage are of that market and day: what marks them as simulated must outlast it too.
  let reference: ReferenceStatus | null = null
  const askReference = async () => {
    const deadline = new Deadline(clock, LIMITS.readyMs)
    try {
      const { status, body } = await exchange(dispatcher, config.account.baseUrl.origin, {
        method: 'GET',
        path: REFERENCE_PATHS.status,
        headers: { accept: 'application/json', 'user-agent': userAgent },
        deadline,
        maxBytes: LIMITS.token.maxBytes,
      })
      return status === 200 ? v.parse(ReferenceStatus, JSON.parse(body.toString())) : null
    } catch {
      return null
    } finally {
      deadline.release()
    }
  }
  return async (): Promise<AppConfig> => {
    const { mode, environment, priceStreamUrl, feedPath, units } = config
    if (mode === 'reference') reference = (await askReference()) ?? reference
    return {
      mode,
      service: mode === 'reference' ? mode : nameOf(config.account),
      environment: environment ?? (mode === 'reference' ? 'Reference' : 'Live'),
      now: reference?.now ?? clock.now(),
      systems: { priceStream: priceStreamUrl !== null, feed: feedPath !== null, snakes: true },
      units,
      reference,
    }
  }
}

/** What a browser keeps of one service must not be taken for another's; the name gives away neither address nor account. */
const nameOf = ({ baseUrl, clientId }: ProxyConfig['account']) =>
  createHash('sha256').update(`${baseUrl.href} ${clientId}`).digest('hex').slice(0, 16)

interface StatusRouteDeps {
  readonly config: ProxyConfig
  readonly readDesk: () => Promise<AppConfig>
  readonly clock: Clock
  readonly tokens: TokenSource
  readonly lifecycle: Lifecycle
}

const OPEN = { access: 'open: everybody who can reach this may use it' }

/** What the page and the operator of the proxy need to know about it. */
export function registerStatusRoutes(app: FastifyInstance, deps: StatusRouteDeps): void {
  const noStore = { 'cache-control': 'no-store' }
  app.get('/api/config', async (_, reply) => reply.headers(noStore).send(await deps.readDesk()))
  app.get('/healthz', (_, reply) => reply.headers(noStore).send({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const status = await readiness(deps)
    reply.code(status === 'ready' ? 200 : 503).headers(noStore)
    return reply.send({ status, ...(deps.config.access.kind === 'open' && OPEN) })
  })
}

async function readiness({ tokens, clock, lifecycle }: StatusRouteDeps) {
  if (lifecycle.isDraining) return 'draining'
  const deadline = new Deadline(clock, LIMITS.readyMs)
  try {
    await deadline.race(tokens.current())
    return tokens.state.isRefused ? 'token-refused' : 'ready'
  } catch {
    return 'no-token'
  } finally {
    deadline.release()
  }
}
