import cookie from '@fastify/cookie'
import proxyAddr from '@fastify/proxy-addr'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkRequest, isProtected, routeKind } from '#server/guard.ts'
import { LIMITS } from '#server/limits.ts'
import type { Parts } from '#server/parts.ts'
import { ProxyProblem } from '#server/problems.ts'
import { anonymousCaller, namedCaller, headerAccess } from './caller.ts'
import { tokenFromUrl } from './feed-tokens.ts'
import { createSignIn, type SignIn } from './sign-in.ts'

const { perSecond, burst, maxAccounts } = LIMITS.rate

/** For `trustProxy`: whether an address is one of the proxies in front, whose `X-Forwarded-…` headers are believed. */
export const proxyMatcher = (proxies: readonly string[]) =>
  proxies.length > 0 ? proxyAddr.compile([...proxies]) : () => false

/** Checks every request, price sockets included, before its route. Returns the sign-in of the desk; null where it has none. */
export async function registerAccess(app: FastifyInstance, parts: Parts): Promise<SignIn | null> {
  const { config, feedTokens, clock } = parts
  const { access, trustedProxies } = config
  const deps = { dispatcher: parts.dispatchers.access, clock }
  const isTrusted = proxyMatcher(trustedProxies)
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
  const checkRateLimit = async (request: FastifyRequest) => {
    if (!request.caller?.account) return
    const count = await limit(request)
    if (!count.isAllowed && count.isExceeded)
      throw new ProxyProblem('rate-limited', { retryAfterMs: count.ttl })
  }

  app.addHook('onRequest', async (request) => {
    const { remoteAddress } = request.raw.socket
    // The connection was reset meanwhile: it has no address any more, and no reader.
    if (remoteAddress === undefined) throw new ProxyProblem('caller-left')
    const kind = routeKind(request)
    checkRequest(request, kind, config)
    if (!isProtected(kind) && kind !== 'sign-in') return
    const isForwarded = isTrusted(remoteAddress, 0)
    request.caller = anonymousCaller(request, isForwarded)
    try {
      if (kind === 'sign-in') return
      const token = feedTokens && kind === 'feed' ? tokenFromUrl(request.originalUrl) : null
      if (feedTokens && token !== null) {
        // The access proxy may let programs through without sign-in, but they must come through it.
        if (identify && !isForwarded) throw new ProxyProblem('access-proxy-only')
        const program = namedCaller(await feedTokens.userOf(token), [], null)
        if (!program) throw new ProxyProblem('token-refused')
        request.caller = program
        return
      }
      if (sessions) request.caller = await sessions.identify(request)
      if (identify) request.caller = await identify(request.raw, isForwarded)
      if (request.caller.user) feedTokens?.recordActivity(request.caller.user.id)
    } finally {
      // Refused requests count too, and the rate limit is reported before any other refusal.
      await checkRateLimit(request)
    }
  })
  return sessions
}
