import cookie from '@fastify/cookie'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ExchangeFailure } from '#server/exchange.ts'
import { checkRequest, isForAccount, routeKind } from '#server/guard.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { ProxyProblem } from '#server/problems.ts'
import { callerAt, callerNamed, headerAccess } from './caller.ts'
import { tokenOfAddress } from './feed-tokens.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

const { perSecond, burst, maxAccounts } = LIMITS.rate

/** Whether a socket's address is one of the proxies in front, whose `X-Forwarded-…` headers are believed; for Fastify's `trustProxy`. */
export const trustOf = (proxies: readonly string[]) =>
  proxies.length > 0 ? proxyAddr.compile([...proxies]) : () => false

/** At the door of every route, the price socket included. Returns how the desk itself signs people in; null where it does not. */
export async function registerEntrance(app: FastifyInstance, parts: Parts): Promise<SignIn | null> {
  const { config, feedTokens, clock } = parts
  const { access, trustedProxies } = config
  const deps = { dispatcher: parts.dispatchers.access, clock }
  const isTrusted = trustOf(trustedProxies)
  const sessions = access.kind === 'oidc' ? createSignIn(access, deps) : null
  const identify = access.kind === 'header' ? headerAccess(access, deps) : null
  app.decorateRequest('caller', null)
  if (sessions) await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    max: burst,
    timeWindow: (burst / perSecond) * 1000,
    cache: maxAccounts,
    keyGenerator: ({ caller }) => caller?.account ?? '',
  })
  const limit = app.createRateLimit()
  const refuseTooMany = async (request: FastifyRequest) => {
    if (!request.caller?.account) return
    const count = await limit(request)
    if (!count.isAllowed && count.isExceeded)
      throw new ProxyProblem('rate-limited', { retryAfterMs: count.ttl })
  }

  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.raw.socket
    // Its connection has been reset meanwhile: it has no address any more, and no reader.
    if (remoteAddress === undefined) throw new ExchangeFailure('left')
    const kind = routeKind(request)
    checkRequest(request, kind, config)
    if (!isForAccount(kind) && kind !== 'sign-in') return
    const isForwarded = isTrusted(remoteAddress, 0)
    request.caller = callerAt(request, isForwarded)
    try {
      if (kind === 'sign-in') return
      const token = feedTokens && kind === 'feed' ? tokenOfAddress(request.originalUrl) : null
      if (feedTokens && token !== null) {
        // The access proxy may let programs past its sign-in, but nobody past itself.
        if (identify && !isForwarded) throw new ProxyProblem('access-proxy-only')
        const program = callerNamed(await feedTokens.userOf(token), [], null)
        if (!program) throw new ProxyProblem('token-refused')
        request.caller = program
        return
      }
      if (sessions) request.caller = await sessions.identify(request)
      if (identify) request.caller = await identify(request.raw, isForwarded)
      if (request.caller.user) feedTokens?.noteSeen(request.caller.user.id)
    } finally {
      // Those who are refused are counted as well, and too much is said before anything else.
      await refuseTooMany(request)
    }
  })
  return sessions
}
