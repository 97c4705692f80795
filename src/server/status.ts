import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { type AppConfig, ReferenceStatus } from '#contract/desk/app-config.ts'
import type { Clock, Lifecycle } from './clock.ts'
import { type ProxyConfig, REFERENCE_PATHS } from './config.ts'
import { Deadline, exchange } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { TokenSource } from './token.ts'

/** Within a tick of its own a running clock says the same twice. */
const TICK_MS = 2

interface DeskStateDeps {
  readonly config: ProxyConfig
  readonly clock: Clock
  readonly serviceDispatcher: Dispatcher
  readonly userAgent: string
}

/** Which data this desk shows and what its service's clock says, for the page and for the feeds. */
export class DeskState {
  readonly #deps: DeskStateDeps
  /**
   * What the service inside said last, when, and whether its clock was seen to stand still. Rows that outlast an outage are of that
   * market and day: what marks them as simulated must outlast it too.
   */
  #last: { readonly status: ReferenceStatus; readonly atMono: number; readonly stands: boolean } | null = null

  constructor(deps: DeskStateDeps) {
    this.#deps = deps
  }

  /** @returns with `reference` null in live mode, and until the service inside has said anything */
  async read(): Promise<AppConfig> {
    const { config, clock } = this.#deps
    const status = config.mode === 'reference' ? await this.#askReference() : null
    const atMono = clock.mono()
    if (status) {
      const before = this.#last
      const isSame = before?.status.now === status.now
      this.#last = { status, atMono, stands: isSame && (before.stands || atMono - before.atMono > TICK_MS) }
    }
    const last = this.#last
    const elapsed = last === null || last.stands ? 0 : atMono - last.atMono
    return {
      mode: config.mode,
      environment: config.environment ?? (config.mode === 'reference' ? 'Reference' : 'Live'),
      now: last ? Math.round(last.status.now + elapsed) : clock.now(),
      systems: { priceStream: config.priceStreamUrl !== null, feed: config.feedPath !== null, snakes: true },
      units: config.units,
      reference: last?.status ?? null,
    }
  }

  /** Null while the reference service cannot say. */
  async #askReference(): Promise<ReferenceStatus | null> {
    const { clock, serviceDispatcher, config, userAgent } = this.#deps
    const deadline = new Deadline(clock, LIMITS.readyMs)
    try {
      const { status, body } = await exchange(serviceDispatcher, config.account.baseUrl.origin, {
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
}

interface StatusRouteDeps {
  readonly config: ProxyConfig
  readonly state: DeskState
  readonly clock: Clock
  readonly tokens: TokenSource
  readonly lifecycle: Lifecycle
}

const OPEN = { access: 'open: everybody who can reach this may use it' }

/** What the page and the operator of the proxy need to know about it. */
export function registerStatusRoutes(app: FastifyInstance, deps: StatusRouteDeps): void {
  app.get('/api/config', async (_, reply) =>
    reply.header('cache-control', 'no-store').send(await deps.state.read()),
  )
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const status = await readiness(deps)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, ...(deps.config.access.kind === 'open' && OPEN) })
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
