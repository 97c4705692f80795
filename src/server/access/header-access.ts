import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { IncomingMessage } from 'node:http'
import type { HeaderAccessSettings } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import { boundedFetch } from '#server/network.ts'
import { ProxyProblem } from '#server/problems.ts'
import { type AccessDeps, type Caller, callerNamed, callerOfClaims } from './caller.ts'

const A = LIMITS.access
/** With a secret that both ends share, whoever can check a token could make one. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Reads the user that an access proxy in front has signed in. Nobody is believed but the proxy, and it must not be hedged. */
export function headerAccess({ header, signed }: HeaderAccessSettings, deps: AccessDeps) {
  const verified = signed && verifier(signed, deps)
  return async (request: IncomingMessage, isForwarded: boolean): Promise<Caller> => {
    if (!isForwarded) throw new ProxyProblem('access-proxy-only')
    const [value = '', ...others] = request.headersDistinct[header] ?? []
    // Two values: one of them is not the proxy's.
    const isOne = value !== '' && others.length === 0
    const caller = isOne && (verified ? await verified(value) : callerNamed(value.trim(), [], null))
    if (!caller) throw new ProxyProblem('sign-in-needed')
    return caller
  }
}

function verifier(
  { jwksUrl, issuer, audience }: NonNullable<HeaderAccessSettings['signed']>,
  { clock, dispatcher }: AccessDeps,
) {
  const keys = createRemoteJWKSet(jwksUrl, {
    cacheMaxAge: A.keysKeptMs,
    cooldownDuration: A.keysCooldownMs,
    timeoutDuration: A.totalMs,
    [customFetch]: boundedFetch(dispatcher),
  })
  return async (value: string) => {
    const { payload } = await jwtVerify(value.replace(/^Bearer /i, ''), keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      currentDate: new Date(clock.now()),
      clockTolerance: A.clockToleranceS,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw refusal(error)
    })
    return callerOfClaims(payload)
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
