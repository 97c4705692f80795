import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { IncomingMessage } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import type { Access, SignedHeader } from './access-settings.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { type Caller, callerFor, userOf } from './caller.ts'
import type { Origin } from './trusted-proxies.ts'

export type HeaderSettings = Extract<Access, { kind: 'header' }>

const A = LIMITS.access
/** With a secret that both ends share, whoever can check a token could make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The user that an access proxy in front has signed in. Nobody is believed but the proxy, and it must not be hedged. */
export class HeaderAccess {
  readonly #settings: HeaderSettings
  readonly #clock: Clock
  readonly #keys: JWTVerifyGetKey | null

  constructor(settings: HeaderSettings, deps: { dispatcher: Dispatcher; clock: Clock; userAgent: string }) {
    this.#settings = settings
    this.#clock = deps.clock
    const fetch = boundedFetch(deps.dispatcher, deps.clock, deps.userAgent)
    this.#keys =
      settings.signed &&
      createRemoteJWKSet(settings.signed.jwksUrl, {
        cacheMaxAge: A.keysKeptMs,
        cooldownDuration: A.keysCooldownMs,
        timeoutDuration: A.totalMs,
        [customFetch]: fetch,
      })
  }

  async identify(request: IncomingMessage, { isForwarded }: Origin): Promise<Caller> {
    if (!isForwarded) throw new ProxyProblem('access-proxy-only')
    const { header, signed } = this.#settings
    const values = request.headersDistinct[header] ?? []
    const [value] = values
    // Two values: one of them is not the proxy's.
    if (values.length !== 1 || !value) throw new ProxyProblem('sign-in-needed')
    if (signed && this.#keys) return this.#verified(value, signed, this.#keys)
    const user = userOf(value.trim())
    if (!user) throw new ProxyProblem('sign-in-needed')
    return callerFor(user, null)
  }

  async #verified(value: string, { issuer, audience }: SignedHeader, keys: JWTVerifyGetKey): Promise<Caller> {
    try {
      const { payload } = await jwtVerify(value.replace(/^Bearer /i, ''), keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        currentDate: new Date(this.#clock.now()),
        clockTolerance: A.clockToleranceS,
        requiredClaims: ['exp', 'sub'],
      })
      const user = userOf(payload.sub, payload['name'], payload['preferred_username'], payload['email'])
      if (!user || payload.exp === undefined) throw new ProxyProblem('sign-in-needed')
      return callerFor(user, payload.exp * 1000)
    } catch (error) {
      throw refusal(error)
    }
  }
}

/** A token that does not hold up is the caller's affair, keys that cannot be had are ours. */
function refusal(error: unknown): ProxyProblem {
  if (error instanceof ProxyProblem) return error
  const isAboutToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
  const isAboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  return isAboutToken && !isAboutKeys
    ? new ProxyProblem('sign-in-needed')
    : new ProxyProblem('sign-in-unavailable', { cause: 'the keys of the access proxy cannot be read' })
}
