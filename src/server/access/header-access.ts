import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '#server/clock.ts'
import type { Access, SignedHeader } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { boundedFetch } from '#server/network.ts'
import { type AccessDeps, type Caller, callerFor, userOf, userOfClaims } from './caller.ts'

export type HeaderSettings = Extract<Access, { kind: 'header' }>

const A = LIMITS.access
/** With a secret that both ends share, whoever can check a token could make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The user that an access proxy in front has signed in. Nobody is believed but the proxy, and it must not be hedged. */
export class HeaderAccess {
  readonly #settings: HeaderSettings
  readonly #clock: Clock
  readonly #keys: JWTVerifyGetKey | null

  constructor(settings: HeaderSettings, deps: AccessDeps) {
    this.#settings = settings
    this.#clock = deps.clock
    this.#keys =
      settings.signed &&
      createRemoteJWKSet(settings.signed.jwksUrl, {
        cacheMaxAge: A.keysKeptMs,
        cooldownDuration: A.keysCooldownMs,
        timeoutDuration: A.totalMs,
        [customFetch]: boundedFetch(deps.dispatcher, deps.userAgent),
      })
  }

  async identify(request: IncomingMessage, isForwarded: boolean): Promise<Caller> {
    if (!isForwarded) throw new ProxyProblem('access-proxy-only')
    const { header, signed } = this.#settings
    const [value, ...others] = request.headersDistinct[header] ?? []
    // Two values: one of them is not the proxy's.
    if (!value || others.length > 0) throw new ProxyProblem('sign-in-needed')
    if (signed && this.#keys) return this.#verified(value, signed, this.#keys)
    const user = userOf(value.trim())
    if (!user) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, null)
  }

  async #verified(value: string, { issuer, audience }: SignedHeader, keys: JWTVerifyGetKey): Promise<Caller> {
    const verified = await jwtVerify(value.replace(/^Bearer /i, ''), keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      currentDate: new Date(this.#clock.now()),
      clockTolerance: A.clockToleranceS,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw refusal(error)
    })
    const { payload } = verified
    const user = userOfClaims(payload)
    if (!user || payload.exp === undefined) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, payload.exp * 1000)
  }
}

/** A token that does not hold up is the caller's affair, keys that cannot be had are ours. */
function refusal(error: unknown): ProxyProblem {
  const isAboutToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
  const isAboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  return isAboutToken && !isAboutKeys
    ? new ProxyProblem('sign-in-needed')
    : new ProxyProblem('sign-in-unavailable', { cause: 'the keys of the access proxy cannot be read' })
}
