import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/base/clock.ts'
import type { Lifecycle } from '#server/base/lifecycle.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { AnswerPool } from '#server/browser/answer-pool.ts'
import { jsonContent, sendJson } from '#server/browser/json-answer.ts'
import type { ProxyConfig } from '#server/process/proxy-config.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import type { TokenSource } from '#server/upstream/token-source.ts'
import type { DeskState } from './desk-state.ts'

interface StatusRouteDeps {
  readonly answers: AnswerPool
  readonly config: ProxyConfig
  readonly state: DeskState
  readonly clock: Clock
  readonly tokens: TokenSource
  readonly lifecycle: Lifecycle
}

/** What the page and the operator of the proxy need to know about it. */
export function registerStatusRoutes(app: FastifyInstance, deps: StatusRouteDeps): void {
  app.get('/api/config', async (_, reply) =>
    sendJson(reply, deps.answers, jsonContent(await deps.state.read())),
  )
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

async function readiness(
  deps: StatusRouteDeps,
): Promise<'ready' | 'draining' | 'no-token' | 'token-refused'> {
  if (deps.lifecycle.isDraining) return 'draining'
  if (!(await canHaveToken(deps))) return 'no-token'
  return deps.tokens.state.isRefused ? 'token-refused' : 'ready'
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
