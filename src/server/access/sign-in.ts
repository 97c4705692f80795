import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import type { OidcAccess } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import type { Secret } from '#server/log.ts'
import { boundedFetch } from '#server/network.ts'
import { ProxyProblem } from '#server/problems.ts'
import { type AccessDeps, type Caller, callerNamed, callerOfClaims } from './caller.ts'

const A = LIMITS.access

type Purpose = 'session' | 'sign-in'

/**
 * `__Host-` makes browsers refuse a cookie unless it is `Secure`, for this very host and for every path, so that no neighbouring host
 * can plant one. `lax`: the way back from the provider begins on its site.
 */
const cookieName = (purpose: Purpose) => `__Host-desk-${purpose}`
const COOKIE: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Sign-on with the company's OpenID provider: authorization code with PKCE, state and nonce. Who somebody is stands sealed (a JWE, direct
 * A256GCM) in a cookie of theirs and nowhere else: every replica knows them, a restart signs nobody out, and a sign-in cannot be called
 * back before it ends. A provider that is away makes sign-in wait, not the desk.
 */
export function createSignIn(access: OidcAccess, { clock, dispatcher }: AccessDeps) {
  const { publicUrl, sessionMs, issuer, clientId, clientSecret } = access
  const boundFetch = boundedFetch(dispatcher)
  const key = new Uint8Array(Buffer.from(access.sessionKey.reveal(), 'base64'))
  /** Ties what is sealed to one desk and provider, should two of them ever share a key. */
  const scope = `${publicUrl.origin} ${issuer.href} ${clientId}`
  let known: { readonly configuration: Promise<oidc.Configuration>; goodUntil: number } | null = null

  const addressOf = (path: string) => new URL(path, publicUrl)

  const seal = (purpose: Purpose, content: JWTPayload, lifeMs: number) =>
    new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setIssuer(scope)
      .setExpirationTime(Math.floor((clock.now() + lifeMs) / 1000))
      .encrypt(key)

  /** What the cookie holds; null for whatever was not sealed here for this purpose, was changed, or has ended. */
  async function open(purpose: Purpose, { cookies }: FastifyRequest): Promise<JWTPayload | null> {
    const opened = await jwtDecrypt(cookies[cookieName(purpose)] ?? '', key, {
      audience: purpose,
      issuer: scope,
      currentDate: new Date(clock.now()),
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => null)
    return opened?.payload ?? null
  }

  const keep = (reply: FastifyReply, purpose: Purpose, sealed: string, lifeMs: number) =>
    reply.setCookie(cookieName(purpose), sealed, { ...COOKIE, maxAge: Math.floor(lifeMs / 1000) })

  /** Asked for once, whoever waits for it, and again after an hour; a failure is remembered for a moment. */
  function configured(): Promise<oidc.Configuration> {
    if (known && known.goodUntil > clock.mono()) return known.configuration
    // Settings allow a plain address on this machine only.
    const plain = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const configuration = oidc
      .discovery(issuer, clientId, {}, clientSecret ? bySecret(clientSecret) : oidc.None(), {
        [oidc.customFetch]: (url, init) => boundFetch(url, init),
        execute: [oidc.enableNonRepudiationChecks, ...plain],
      })
      .catch((error: unknown) => {
        asked.goodUntil = clock.mono() + A.failureKeptMs
        throw unavailable(error)
      })
    const asked = { configuration, goodUntil: clock.mono() + A.keptMs }
    known = asked
    return configuration
  }

  return {
    async identify(request: FastifyRequest): Promise<Caller> {
      const session = await open('session', request)
      const caller = session && callerNamed(session.sub, [session['name']], (session.exp ?? 0) * 1000)
      if (!caller) throw new ProxyProblem('sign-in-needed')
      return caller
    },

    /** Returns where the browser goes next, as `finish` and `end` do. */
    async begin(wanted: unknown, reply: FastifyReply): Promise<string> {
      const flow = { state: oidc.randomState(), nonce: oidc.randomNonce() }
      const verifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(await configured(), {
        ...flow,
        redirect_uri: addressOf('/auth/callback').href,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const begun = { ...flow, verifier, to: returnPath(wanted, publicUrl) }
      keep(reply, 'sign-in', await seal('sign-in', begun, A.signInMs), A.signInMs)
      return url.href
    },

    /** Throws `sign-in-refused` unless this very browser has begun this very sign-in, and the provider confirms it. */
    async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const begun = await open('sign-in', request)
      if (!begun)
        throw new ProxyProblem('sign-in-refused', { cause: 'no sign-in of this browser is under way' })
      const callback = addressOf('/auth/callback')
      callback.search = /\?.*$/.exec(request.originalUrl)?.[0] ?? ''
      const tokens = await oidc
        .authorizationCodeGrant(await configured(), callback, {
          pkceCodeVerifier: String(begun['verifier']),
          expectedState: String(begun['state']),
          expectedNonce: String(begun['nonce']),
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusedOrUnavailable(error)
        })
      const user = callerOfClaims({ ...tokens.claims() })?.user
      if (!user) throw new ProxyProblem('sign-in-refused', { cause: 'the token names no usable subject' })
      const session = { sub: user.id, name: user.name }
      // With the provider's own token, by which it knows whose session to end; without it where that makes the cookie too long.
      const full = await seal('session', { ...session, hint: tokens.id_token }, sessionMs)
      const sealed = full.length > A.maxCookieLength ? await seal('session', session, sessionMs) : full
      keep(reply, 'session', sealed, sessionMs).clearCookie(cookieName('sign-in'), COOKIE)
      return addressOf(returnPath(begun['to'], publicUrl)).href
    },

    /** Ends the session here, and leads to where the provider ends its own; home where it has no such place, or cannot be asked. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const hint = (await open('session', request))?.['hint']
      reply.clearCookie(cookieName('session'), COOKIE)
      const home = addressOf('/').href
      const configuration = await configured().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return home
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: home,
        ...(typeof hint === 'string' && { id_token_hint: hint }),
      }).href
    },
  }
}

/** In the header, unless the provider says that it takes the form only. */
function bySecret(secret: Secret): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret.reveal())
  const post = oidc.ClientSecretPost(secret.reveal())
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

/** A provider that cannot be reached, or has an error of its own, is one thing, a sign-in that does not hold up another. */
function refusedOrUnavailable(error: unknown): ProxyProblem {
  const chain = [error, error instanceof Error ? error.cause : null].filter((one) => one instanceof Error)
  const isAway = chain.some(
    (one) =>
      one.message === 'fetch failed' ||
      one.name === 'TimeoutError' ||
      ('status' in one && Number(one.status) >= 500),
  )
  return isAway ? unavailable(error) : new ProxyProblem('sign-in-refused', { cause: causeOf(error) })
}

const unavailable = (error: unknown) =>
  new ProxyProblem('sign-in-unavailable', { cause: causeOf(error), retryAfterMs: A.failureKeptMs })

/** The code of a failure is a fixed word; its text may be the provider's. */
const causeOf = (error: unknown) =>
  `sign-on: ${error instanceof Error && 'code' in error ? String(error.code) : 'no usable answer'}`

const MAX_LENGTH = 2_000
const HOME = '/'

/**
 * Where to go after sign-in. Only a path of our own comes back: whatever else is asked for (another site however it is spelled, another
 * scheme, the sign-in itself, something unreadable) becomes the start page.
 */
export function returnPath(wanted: unknown, publicUrl: URL): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !wanted.startsWith('/')) return HOME
  // eslint-disable-next-line no-control-regex -- browsers leave tabs and line ends out, and then see another address
  if (/[\\\u0000-\u0020\u007f]/.test(wanted) || !URL.canParse(wanted, publicUrl.href)) return HOME
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl)
  // Dot segments can still leave two slashes in front: as a relative address that would name a host.
  if (origin !== publicUrl.origin || pathname.startsWith('//')) return HOME
  return /^\/(?:auth|api)(?:\/|$)/.test(pathname) ? HOME : pathname + search + hash
}
