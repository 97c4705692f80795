import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { type Caller, callerFor, type User, userOf } from './caller.ts'
import type { AccessDeps } from './entrance.ts'
import { type OidcAccess, type SignInFlow, SignInProvider } from './sign-in-provider.ts'

const A = LIMITS.access

/** What a sealed text is for; one never passes for the other. */
type Purpose = 'session' | 'sign-in'

/**
 * `__Host-` makes browsers refuse a cookie unless it is `Secure`, for this very host and for every path, so that no neighbouring host
 * can plant one. `lax`: the way back from the provider begins on its site.
 */
const cookieName = (purpose: Purpose) => `__Host-desk-${purpose}`
const COOKIE: CookieSerializeOptions = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' }

/**
 * Company sign-on. Who somebody is stands sealed (a JWE, direct A256GCM) in a cookie of theirs and nowhere else: every replica knows
 * them, a restart signs nobody out, and a sign-in cannot be called back before it ends.
 */
export class SessionAccess {
  readonly #access: OidcAccess
  readonly #clock: Clock
  readonly #provider: SignInProvider
  /** The first seals, all of them open. */
  readonly #keys: readonly Uint8Array[]
  /** Ties what is sealed to one desk and provider, should two of them ever share a key. */
  readonly #scope: string

  constructor(access: OidcAccess, deps: AccessDeps) {
    this.#access = access
    this.#clock = deps.clock
    this.#keys = access.sessionKeys.map((key) => new Uint8Array(Buffer.from(key.reveal(), 'base64')))
    this.#scope = `${access.publicUrl.origin} ${access.issuer.href} ${access.clientId}`
    this.#provider = new SignInProvider(access, deps)
  }

  async identify(request: FastifyRequest): Promise<Caller> {
    const session = await this.#open('session', request)
    const user = session && userOf(session.sub, session['name'])
    if (!user) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, session.exp * 1000)
  }

  /** @returns where the browser goes next, as `finish` and `end` do */
  async begin(wanted: unknown, reply: FastifyReply): Promise<string> {
    const { url, flow } = await this.#provider.begin()
    const to = returnPath(wanted, this.#access.publicUrl)
    this.#set(reply, 'sign-in', await this.#seal('sign-in', { ...flow, to }, A.signInMs), A.signInMs)
    return url.href
  }

  /** Throws `sign-in-refused` unless this very browser has begun this very sign-in, and the provider confirms it. */
  async finish(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { publicUrl, sessionMs } = this.#access
    const begun = await this.#open('sign-in', request)
    const flow = begun && flowOf(begun)
    if (!flow) throw new ProxyProblem('sign-in-refused', { cause: 'no sign-in of this browser is under way' })
    const query = /\?.*$/.exec(request.originalUrl)?.[0] ?? ''
    const { user, idToken } = await this.#provider.finish(query, flow)
    this.#set(reply, 'session', await this.#sealedSession(user, idToken), sessionMs)
    reply.clearCookie(cookieName('sign-in'), COOKIE)
    return new URL(returnPath(begun['to'], publicUrl), publicUrl).href
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const session = await this.#open('session', request)
    const idToken = typeof session?.['hint'] === 'string' ? session['hint'] : null
    reply.clearCookie(cookieName('session'), COOKIE)
    const away = await this.#provider.endSessionUrl(idToken)
    return (away ?? this.#access.publicUrl).href
  }

  /** With the provider's own token, by which it knows whose session to end; without it where that makes the cookie too long. */
  async #sealedSession({ id, name }: User, hint: string): Promise<string> {
    const { sessionMs } = this.#access
    const full = await this.#seal('session', { sub: id, name, hint }, sessionMs)
    return full.length > A.maxCookieLength ? this.#seal('session', { sub: id, name }, sessionMs) : full
  }

  #set(reply: FastifyReply, purpose: Purpose, sealed: string, lifeMs: number): void {
    reply.setCookie(cookieName(purpose), sealed, { ...COOKIE, maxAge: Math.floor(lifeMs / 1000) })
  }

  async #seal(purpose: Purpose, content: JWTPayload, lifeMs: number): Promise<string> {
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setIssuer(this.#scope)
      .setExpirationTime(Math.floor((this.#clock.now() + lifeMs) / 1000))
      .encrypt(this.#keys[0]!)
  }

  /** What the cookie holds; null for whatever was not sealed here for this purpose, was changed, or has ended. */
  async #open(purpose: Purpose, { cookies }: FastifyRequest): Promise<(JWTPayload & { exp: number }) | null> {
    const sealed = cookies[cookieName(purpose)]
    for (const key of sealed ? this.#keys : []) {
      try {
        const { payload } = await jwtDecrypt(sealed ?? '', key, {
          audience: purpose,
          issuer: this.#scope,
          currentDate: new Date(this.#clock.now()),
          requiredClaims: ['exp'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { ...payload, exp: payload.exp ?? 0 }
      } catch (error) {
        // Another key may have sealed it; everything else about it is final.
        if (!(error instanceof errors.JWEDecryptionFailed)) return null
      }
    }
    return null
  }
}

function flowOf({ state, nonce, verifier }: Record<string, unknown>): SignInFlow | null {
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null
  return { state, nonce, verifier }
}

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
