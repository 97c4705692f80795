import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '#server/clock.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { type Caller, callerFor, type User, userOf } from './caller.ts'
import type { AccessDeps } from './entrance.ts'
import { type OidcAccess, type SignInFlow, SignInProvider } from './sign-in-provider.ts'

const A = LIMITS.access

/** What a sealed text is for; one never passes for the other. */
type Purpose = 'session' | 'sign-in'

/** A sign-in that has just been made or ended: what the browser is to keep, and where it goes next. */
export interface Step {
  readonly cookies: readonly string[]
  readonly to: string
}

/**
 * Company sign-on. Who somebody is stands sealed in a cookie of theirs and nowhere else, so that every replica knows them and a restart
 * signs nobody out. The price of that: a sign-in cannot be called back before it ends. The seal is a JWE (direct A256GCM) by `jose`,
 * which checks the tokens anyway: `@fastify/secure-session` needs a native library, and one cookie's content would pass for another's.
 */
export class SessionAccess {
  readonly #access: OidcAccess
  readonly #clock: Clock
  readonly #provider: SignInProvider
  /** The first seals, all of them open, so that a key can be replaced in peace. */
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

  async identify(request: IncomingMessage): Promise<Caller> {
    const session = await this.#open('session', request)
    const user = session && userOf(session.sub, session['name'])
    if (!user) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, session.exp * 1000)
  }

  async begin(wanted: unknown): Promise<Step> {
    const { url, flow } = await this.#provider.begin()
    const to = returnPath(wanted, this.#access.publicUrl)
    const sealed = await this.#seal('sign-in', { ...flow, to }, A.signInMs)
    return { to: url.href, cookies: [cookie('sign-in', sealed, A.signInMs)] }
  }

  /** Throws `sign-in-refused` unless this very browser has begun this very sign-in, and the provider confirms it. */
  async finish(request: IncomingMessage): Promise<Step> {
    const { publicUrl } = this.#access
    const begun = await this.#open('sign-in', request)
    const flow = begun && flowOf(begun)
    if (!flow) throw new ProxyProblem('sign-in-refused', { cause: 'no sign-in of this browser is under way' })
    const query = /\?.*$/.exec(request.url ?? '')?.[0] ?? ''
    const { user, idToken } = await this.#provider.finish(query, flow)
    return {
      to: new URL(returnPath(begun['to'], publicUrl), publicUrl).href,
      cookies: [await this.#sessionCookie(user, idToken), cookie('sign-in', '', 0)],
    }
  }

  async end(request: IncomingMessage): Promise<Step> {
    const session = await this.#open('session', request)
    const idToken = typeof session?.['hint'] === 'string' ? session['hint'] : null
    const away = await this.#provider.endSessionUrl(idToken)
    return { to: away?.href ?? this.#access.publicUrl.href, cookies: [cookie('session', '', 0)] }
  }

  /** With the provider's own token, by which it knows whose session to end; without it where that makes the cookie too long. */
  async #sessionCookie({ id, name }: User, hint: string): Promise<string> {
    const { sessionMs } = this.#access
    const full = await this.#seal('session', { sub: id, name, hint }, sessionMs)
    const isTooLong = full.length > A.maxCookieLength
    const value = isTooLong ? await this.#seal('session', { sub: id, name }, sessionMs) : full
    return cookie('session', value, sessionMs)
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
  async #open(
    purpose: Purpose,
    { headers }: IncomingMessage,
  ): Promise<(JWTPayload & { exp: number }) | null> {
    const sealed = readCookie(headers.cookie, purpose)
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

/**
 * `__Host-` makes browsers refuse a cookie unless it is `Secure`, for this very host and for every path, so that no neighbouring host
 * can plant one. `SameSite=Lax`: the way back from the provider begins on its site, and is a plain navigation.
 */
const cookie = (purpose: Purpose, value: string, maxAgeMs: number) =>
  `__Host-desk-${purpose}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; Secure; HttpOnly; SameSite=Lax`

/** The value of a cookie; null when there is none, or more than one so that nobody can say which is ours. */
function readCookie(header: string | undefined, purpose: Purpose): string | null {
  const wanted = `__Host-desk-${purpose}=`
  const parts = (header ?? '').split(';').map((part) => part.trim())
  const [found, ...others] = parts.filter((part) => part.startsWith(wanted))
  return found && others.length === 0 ? found.slice(wanted.length) : null
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
