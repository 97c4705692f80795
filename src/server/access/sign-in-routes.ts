import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  FEED_TOKEN_PATHS,
  type FeedTokenList,
  FeedTokenEnd,
  FeedTokenWish,
  type MadeFeedToken,
} from '#contract/desk/feed-tokens.ts'
import { loginPath, SESSION_PATHS, type Session, type SignedOut } from '#contract/desk/session.ts'
import type { Log } from '#server/log.ts'
import type { Parts } from '#server/parts.ts'
import { problemText, ProxyProblem, secondsOf } from '#server/problems.ts'
import { accepted } from '#server/request.ts'
import { returnPath, type SignIn } from './sign-in.ts'

const SEE_OTHER = 303

/** Routes for sign-in, sign-out, the current user and their tokens. Without own sign-in, `login` redirects back. */
export function registerSignInRoutes(
  app: FastifyInstance,
  sessions: SignIn | null,
  { feedTokens, log }: Parts,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(SESSION_PATHS.login, async ({ query: { to } }, reply) => {
    // An access proxy in front intercepts this navigation until the person has signed in there.
    if (!sessions) return reply.redirect(returnPath(to, new URL('http://desk.invalid')), SEE_OTHER)
    return orPage(sessions, reply, log, () => sessions.begin(to, reply))
  })

  app.get(SESSION_PATHS.callback, async (request, reply) => {
    if (!sessions) throw new ProxyProblem('not-configured')
    return orPage(sessions, reply, log, () => sessions.finish(request, reply))
  })

  app.post(SESSION_PATHS.logout, async (request, reply) => {
    if (!sessions) throw new ProxyProblem('not-configured')
    return { to: await sessions.end(request, reply) } satisfies SignedOut
  })

  app.get(SESSION_PATHS.me, ({ caller }): Session => {
    const { user = null, endsAt = null } = caller ?? {}
    return {
      user: user && { ...user, id: createHash('sha256').update(user.id).digest('base64url') },
      endsAt,
      canSignOut: sessions !== null,
      hasFeedTokens: feedTokens !== null && user !== null,
    }
  })

  /** The caller's own tokens. A feed token does not open these routes. */
  const ownTokens = ({ caller }: FastifyRequest) => {
    if (!feedTokens || !caller?.user) throw new ProxyProblem('not-configured')
    return { tokens: feedTokens, userId: caller.user.id }
  }

  app.get(FEED_TOKEN_PATHS.all, (request): Promise<FeedTokenList> => {
    const { tokens, userId } = ownTokens(request)
    return tokens.list(userId)
  })

  app.post(FEED_TOKEN_PATHS.all, (request): Promise<MadeFeedToken> => {
    const { tokens, userId } = ownTokens(request)
    return tokens.make(userId, accepted(FeedTokenWish, request.body, 'body').name)
  })

  app.post(FEED_TOKEN_PATHS.withdraw, (request): Promise<FeedTokenList> => {
    const { tokens, userId } = ownTokens(request)
    return tokens.withdraw(userId, accepted(FeedTokenEnd, request.body, 'body').id)
  })
}

/** A person navigates to these URLs, so a failure is a page and not JSON. */
async function orPage(
  sessions: SignIn,
  reply: FastifyReply,
  log: Log,
  step: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await step(), SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ProxyProblem)) throw error
    const { slug, message } = error
    const fields = { requestId: reply.request.id, problem: slug, cause: message }
    if (problemText(slug).status >= 500) log.warn(fields, 'sign-in-failed')
    else log.info(fields, 'sign-in-refused')
    return sendSignInPage(reply, error, await sessions.wantedPath(reply.request))
  }
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page for a failed sign-in: our own text, and a link to try again that leads to the same page. */
function sendSignInPage(reply: FastifyReply, { slug, extras }: ProxyProblem, to: string): FastifyReply {
  const { status, title, detail } = problemText(slug)
  if (extras.retryAfterMs !== undefined) reply.header('retry-after', String(secondsOf(extras.retryAfterMs)))
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Insight Desk</title><style>${STYLE}</style>` +
        `<h1>${title}</h1><p>${detail}</p><p><a href="${loginPath(to)}">Sign in again</a></p></html>`,
    )
}
