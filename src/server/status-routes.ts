import type { FastifyInstance } from 'fastify'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import type { AppConfig } from '#contract/app-config.ts'
import { ReferenceStatus } from '#contract/app-config.ts'
import type { Clock } from '#server/base/clock.ts'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { AnswerPool } from '#server/browser/answer-pool.ts'
import { jsonContent, sendJson } from '#server/browser/json-answer.ts'
import { type ProxyConfig, REFERENCE_PATHS } from '#server/process/proxy-config.ts'
import { Deadline } from '#server/upstream/deadline.ts'
import { exchange } from '#server/upstream/exchange.ts'
import type { TokenSource } from '#server/upstream/token-source.ts'

const TICK_MS = 2

interface StatusRouteDeps {
  readonly answers: AnswerPool
  readonly config: ProxyConfig
  readonly clock: Clock
  readonly tokens: TokenSource
  readonly serviceDispatcher: Dispatcher
  readonly lifecycle: Lifecycle
  readonly userAgent: string
}

/** What the page and the operator of the proxy need to know about it. */
export function registerStatusRoutes(app: FastifyInstance, deps: StatusRouteDeps): void {
  // The rows that outlast an outage are those of this market and of this day: what marks them as simulated must outlast it too.
  let lastHeard: HeardStatus | null = null
  app.get('/api/config', async (_, reply) => {
    const status = deps.config.mode === 'reference' ? await referenceStatus(deps) : null
    if (status) lastHeard = heard(status, deps.clock.mono(), lastHeard)
    return sendJson(reply, deps.answers, jsonContent(appConfig(deps, lastHeard)))
  })
  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const status = await readiness(deps)
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status,
        ...(deps.config.access.kind === 'open' && {
          access: 'open: everybody who can reach this may use it',
        }),
      })
  })
}

/** What the service inside said last, when, and whether its clock was seen to stand still, as a frozen data set's does. */
interface HeardStatus {
  readonly status: ReferenceStatus
  readonly atMono: number
  readonly stands: boolean
}

function heard(status: ReferenceStatus, atMono: number, before: HeardStatus | null): HeardStatus {
  const isSame = before?.status.now === status.now
  // Within a tick of its own a running clock says the same twice.
  return { status, atMono, stands: isSame && (before.stands || atMono - before.atMono > TICK_MS) }
}

async function readiness(
  deps: StatusRouteDeps,
): Promise<'ready' | 'draining' | 'no-token' | 'token-refused'> {
  if (deps.lifecycle.isDraining) return 'draining'
  if (!(await canHaveToken(deps))) return 'no-token'
  return deps.tokens.state.isRefused ? 'token-refused' : 'ready'
}

function appConfig({ config, clock }: StatusRouteDeps, last: HeardStatus | null): AppConfig {
  const elapsed = last === null || last.stands ? 0 : clock.mono() - last.atMono
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
async function referenceStatus(deps: StatusRouteDeps): Promise<ReferenceStatus | null> {
  const deadline = new Deadline(deps.clock, LIMITS.readyMs)
  try {
    const answer = await exchange(deps.serviceDispatcher, deps.config.account.baseUrl.origin, {
      method: 'GET',
      path: REFERENCE_PATHS.status,
      headers: { accept: 'application/json', 'user-agent': deps.userAgent },
      signal: deadline.signal,
      maxWireBytes: LIMITS.token.maxBytes,
      maxDecodedBytes: LIMITS.token.maxBytes,
    })
    const status = v.safeParse(ReferenceStatus, JSON.parse(answer.body.toString('utf8')))
    return answer.status === 200 && status.success ? status.output : null
  } catch {
    return null
  } finally {
    deadline.release()
  }
}

async function canHaveToken({ tokens, clock }: StatusRouteDeps): Promise<boolean> {
  const deadline = new Deadline(clock, LIMITS.readyMs)
  try {
    await deadline.race(tokens.current())
    return true
  } catch {
    return false
  } finally {
    deadline.release()
  }
}
