import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import * as oidc from 'openid-client'
import type { OidcAccess } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import type { Secret } from '#server/log.ts'
import { boundedFetch } from '#server/network.ts'
import { ProxyProblem } from '#server/problems.ts'
import { type AccessDeps, type Caller, namedCaller, callerFromClaims } from './caller.ts'

type Purpose = 'session' | 'sign-in'

/** `__Host-`: no neighbouring host can set it. `lax`: the redirect back from the provider starts on its site. */
const SESSION_COOKIE = '__Host-desk-session'
/** One for each sign-in under way, so that several tabs can sign in at the same time. */
const SIGN_IN_COOKIE = '__Host-desk-sign-in-'
const signInCookie = (state: unknown) => SIGN_IN_COOKIE + String(state).slice(0, 16)
const COOKIE: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Sign-on with the company's OpenID provider. The session exists only encrypted (a JWE) in the person's cookie: every replica can read it,
 * a restart signs nobody out, it cannot be revoked before it ends, and while the provider is down people go on.
 */
export function createSignIn(access: OidcAccess, { clock, dispatcher }: AccessDeps) {
  const { publicUrl, sessionMs, issuer, clientId, clientSecret } = access
  const boundFetch = boundedFetch(dispatcher)
  const key = new Uint8Array(Buffer.from(access.sessionKey.reveal(), 'base64'))
  /** Binds cookies to one desk and provider, in case two of them share a key. */
  const scope = `${publicUrl.origin} ${issuer.href} ${clientId}`
  let cached: { readonly configuration: Promise<oidc.Configuration>; goodUntil: number } | null = null

  const addressOf = (path: string) => new URL(path, publicUrl)

  const seal = (purpose: Purpose, content: JWTPayload, lifeMs: number) =>
    new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setIssuer(scope)
      .setExpirationTime(Math.floor((clock.now() + lifeMs) / 1000))
      .encrypt(key)

  /** The content of the cookie; null unless it was encrypted here for this purpose, is unchanged and has not expired. */
  async function open(purpose: Purpose, sealed = ''): Promise<JWTPayload | null> {
    const opened = await jwtDecrypt(sealed, key, {
      audience: purpose,
      issuer: scope,
      currentDate: new Date(clock.now()),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    }).catch(() => null)
    return opened?.payload ?? null
  }

  const openSession = ({ cookies }: FastifyRequest) => open('session', cookies[SESSION_COOKIE])

  /** The sign-in that the provider's answer belongs to; null unless this browser began it. */
  function openSignIn({ cookies, query }: FastifyRequest): Promise<JWTPayload | null> {
    const { state } = query as Record<string, unknown>
    return open('sign-in', cookies[signInCookie(state)])
  }

  const setSealedCookie = (reply: FastifyReply, name: string, sealed: string, lifeMs: number) =>
    reply.setCookie(name, sealed, { ...COOKIE, maxAge: Math.floor(lifeMs / 1000) })

  /** The provider's configuration, fetched once for all callers, and again after an hour; a failure is cached for a moment. */
  function providerConfiguration(): Promise<oidc.Configuration> {
    if (cached && cached.goodUntil > clock.mono()) return cached.configuration
    // The settings allow plain http on this machine only.
    const plain = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const configuration = oidc
      .discovery(issuer, clientId, {}, clientSecret ? clientAuth(clientSecret) : oidc.None(), {
        [oidc.customFetch]: (url, init) => boundFetch(url, init),
        execute: [oidc.enableNonRepudiationChecks, ...plain],
      })
      .catch((error: unknown) => {
        entry.goodUntil = clock.mono() + LIMITS.access.failureCacheMs
        throw unavailable(error)
      })
    const entry = { configuration, goodUntil: clock.mono() + LIMITS.access.metadataCacheMs }
    cached = entry
    return configuration
  }

  return {
    async identify(request: FastifyRequest): Promise<Caller> {
      const session = await openSession(request)
      const caller = session && namedCaller(session.sub, [session['name']], (session.exp ?? 0) * 1000)
      if (!caller) throw new ProxyProblem('sign-in-needed')
      return caller
    },

    /** Where a sign-in that failed was to lead: by its own query, or by the cookie of the one that the provider sends back. */
    async wantedPath(request: FastifyRequest): Promise<string> {
      const { to } = request.query as Record<string, unknown>
      return returnPath(to ?? (await openSignIn(request))?.['to'], publicUrl)
    },

    /** Returns the URL to redirect to, as `finish` and `end` do. */
    async begin(wanted: unknown, reply: FastifyReply): Promise<string> {
      const { headers, cookies } = reply.request
      // Sign-ins that were begun and given up must not make the header of cookies too long for a proxy in front.
      if ((headers.cookie?.length ?? 0) > LIMITS.access.maxSignInsLength)
        for (const name of Object.keys(cookies))
          if (name.startsWith(SIGN_IN_COOKIE)) reply.clearCookie(name, COOKIE)
      const flow = { state: oidc.randomState(), nonce: oidc.randomNonce() }
      const verifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(await providerConfiguration(), {
        ...flow,
        redirect_uri: addressOf('/auth/callback').href,
        scope: 'openid profile email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const content = { ...flow, verifier, to: returnPath(wanted, publicUrl) }
      const sealed = await seal('sign-in', content, LIMITS.access.signInMs)
      setSealedCookie(reply, signInCookie(flow.state), sealed, LIMITS.access.signInMs)
      return url.href
    },

    /** Throws `sign-in-refused` unless this browser began this sign-in, and the provider confirms it. */
    async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const flow = await openSignIn(request)
      if (!flow)
        throw new ProxyProblem('sign-in-refused', { cause: 'no sign-in of this browser is under way' })
      const callback = addressOf('/auth/callback')
      callback.search = /\?.*$/.exec(request.originalUrl)?.[0] ?? ''
      const tokens = await oidc
        .authorizationCodeGrant(await providerConfiguration(), callback, {
          pkceCodeVerifier: String(flow['verifier']),
          expectedState: String(flow['state']),
          expectedNonce: String(flow['nonce']),
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw toSignInProblem(error)
        })
      const user = callerFromClaims({ ...tokens.claims() })?.user
      if (!user) throw new ProxyProblem('sign-in-refused', { cause: 'the token names no usable subject' })
      const session = { sub: user.id, name: user.name }
      // Includes the provider's id token, needed to end its session at sign-out, unless that makes the cookie too long.
      const full = await seal('session', { ...session, hint: tokens.id_token }, sessionMs)
      const sealed =
        full.length > LIMITS.access.maxCookieLength ? await seal('session', session, sessionMs) : full
      setSealedCookie(reply, SESSION_COOKIE, sealed, sessionMs)
      reply.clearCookie(signInCookie(flow['state']), COOKIE)
      return addressOf(returnPath(flow['to'], publicUrl)).href
    },

    /** Ends the session here and returns where the provider ends its own; the start page if it has no such URL or is down. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<string> {
      const hint = (await openSession(request))?.['hint']
      reply.clearCookie(SESSION_COOKIE, COOKIE)
      const home = addressOf('/').href
      const configuration = await providerConfiguration().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return home
      return oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: home,
        ...(typeof hint === 'string' && { id_token_hint: hint }),
      }).href
    },
  }
}

/** The secret goes into the header, unless the provider only takes it in the form. */
function clientAuth(secret: Secret): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret.reveal())
  const post = oidc.ClientSecretPost(secret.reveal())
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
  }
}

/** Tells a provider that is down or has an error of its own from a sign-in that is not valid. */
function toSignInProblem(error: unknown): ProxyProblem {
  // The cause is another error, or the provider's response.
  const chain: unknown[] = [error, error instanceof Error ? error.cause : null]
  const isDown = chain.some((one) => {
    const { message, name, status }: Record<string, unknown> = Object(one)
    return message === 'fetch failed' || name === 'TimeoutError' || Number(status) >= 500
  })
  return isDown ? unavailable(error) : new ProxyProblem('sign-in-refused', { cause: causeOf(error) })
}

const unavailable = (error: unknown) =>
  new ProxyProblem('sign-in-unavailable', {
    cause: causeOf(error),
    retryAfterMs: LIMITS.access.failureCacheMs,
  })

/** The error's code is a fixed word; its message may be the provider's. */
const causeOf = (error: unknown) =>
  `sign-on: ${error instanceof Error && 'code' in error ? String(error.code) : 'no usable answer'}`

const MAX_LENGTH = 2_000
const HOME = '/'

/** Where to go after sign-in: a path of our own however it is spelled, or the start page for anything else and for the sign-in itself. */
export function returnPath(wanted: unknown, publicUrl: URL): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !wanted.startsWith('/')) return HOME
  if (!URL.canParse(wanted, publicUrl.href)) return HOME
  // Without the tabs and line ends, with the slashes and in the encoding that a browser makes of it.
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl)
  // Dot segments can leave two slashes in front, and as a relative URL that would name a host.
  if (origin !== publicUrl.origin || pathname.startsWith('//')) return HOME
  return /^\/(?:auth|api)(?:\/|$)/.test(pathname) ? HOME : pathname + search + hash
}
