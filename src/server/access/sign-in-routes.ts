import type { FastifyInstance, FastifyReply } from 'fastify'
import { SESSION_PATHS, type Session, type SignedOut } from '#contract/desk/session.ts'
import type { Log } from '#server/base/log.ts'
import { PROBLEMS } from '#server/problems/problem-table.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { returnPath } from './return-path.ts'
import type { SessionAccess } from './session-access.ts'
import { sendSignInPage } from './sign-in-page.ts'

const SEE_OTHER = 303

/** Sign-in and sign-out, and who is signed in. Where the desk signs nobody in itself, the first leads straight back. */
export function registerSignInRoutes(
  app: FastifyInstance,
  { sessions, log }: { sessions: SessionAccess | null; log: Log },
): void {
  app.get<{ Querystring: Record<string, unknown> }>(SESSION_PATHS.login, async ({ id, query }, reply) => {
    reply.header('cache-control', 'no-store')
    // An access proxy in front stops this very navigation until its own sign-in is done.
    if (!sessions) return reply.redirect(returnPath(query['to'], new URL('http://desk.invalid')), SEE_OTHER)
    return orPage(reply, log, id, async () => sessions.begin(query['to']))
  })

  app.get(SESSION_PATHS.callback, async ({ id, raw }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!sessions) throw new ProxyProblem('not-configured')
    return orPage(reply, log, id, async () => sessions.finish(raw))
  })

  app.post(SESSION_PATHS.logout, async ({ raw }, reply) => {
    if (!sessions) throw new ProxyProblem('not-configured')
    const { to, cookies } = await sessions.end(raw)
    return reply
      .header('set-cookie', [...cookies])
      .header('cache-control', 'no-store')
      .send({ to } satisfies SignedOut)
  })

  app.get(SESSION_PATHS.me, ({ caller }, reply) => {
    const session: Session = {
      user: caller?.user ? { name: caller.user.name } : null,
      endsAt: caller?.endsAt ?? null,
      canSignOut: sessions !== null,
    }
    return reply.header('cache-control', 'no-store').send(session)
  })
}

/** A person stands before these addresses, so a failure is a page and not a record. */
async function orPage(
  reply: FastifyReply,
  log: Log,
  requestId: string,
  step: () => Promise<{ to: string; cookies: readonly string[] }>,
): Promise<FastifyReply> {
  try {
    const { to, cookies } = await step()
    return reply.header('set-cookie', [...cookies]).redirect(to, SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ProxyProblem)) throw error
    const { slug, message } = error
    if (PROBLEMS[slug].status >= 500) log.warn('sign-in-failed', { requestId, problem: slug, cause: message })
    else log.info('sign-in-refused', { requestId, problem: slug, cause: message })
    return sendSignInPage(reply, error)
  }
}
