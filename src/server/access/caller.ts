import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import type { Dispatcher } from 'undici'
import type { Clock } from '#server/clock.ts'
import type { HeaderAccessSettings } from '#server/config.ts'
import { LIMITS } from '#server/limits.ts'
import { boundedFetch, isLoopback } from '#server/network.ts'
import { ProxyProblem } from '#server/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until it is known, and on routes that need none. */
    caller: Caller | null
  }
}

export interface AccessDeps {
  readonly dispatcher: Dispatcher
  readonly clock: Clock
}

export interface Caller {
  /** `id` identifies the person even when their name changes; null where only the address is known. */
  readonly user: { readonly id: string; readonly name: string } | null
  /** What rate limits count by: the user, or else the address. Null is exempt. */
  readonly account: string | null
  /** Instant (ms) at which the caller must sign in again; null for never. */
  readonly endsAt: number | null
}

/** A caller known by address only, of IPv6 by its network. This machine's own are exempt, unless a trusted proxy forwards from there. */
export function anonymousCaller({ ip }: Pick<FastifyRequest, 'ip'>, isForwarded: boolean): Caller {
  const isExempt = !isForwarded && isLoopback(ip)
  return { user: null, account: isExempt ? null : `address ${normalizeIP(ip)}`, endsAt: null }
}

const MAX_ID = 256
const MAX_NAME = 80

/** The user that a token or header names, until `endsAt`; null for an id that is not usable. */
export function namedCaller(id: unknown, names: readonly unknown[], endsAt: number | null): Caller | null {
  if (typeof id !== 'string' || id.length > MAX_ID || !isPlain(id)) return null
  const name = names.find((one): one is string => typeof one === 'string' && isPlain(one)) ?? id
  return { user: { id, name: name.slice(0, MAX_NAME) }, account: `user ${id}`, endsAt }
}

export const callerFromClaims = (claims: Readonly<Record<string, unknown>>) =>
  namedCaller(
    claims['sub'],
    [claims['name'], claims['preferred_username'], claims['email']],
    Number(claims['exp']) * 1000,
  )

/** The text is displayed and used as a key, so it must not be invisible, break lines or change the text direction. */
const isPlain = (text: string) => text.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text)

/** Reads the user that an access proxy in front has signed in. Only that proxy is believed, and only a single header value. */
export function headerAccess({ header, signed }: HeaderAccessSettings, deps: AccessDeps) {
  const verified = signed && verifier(signed, deps)
  return async (request: IncomingMessage, isForwarded: boolean): Promise<Caller> => {
    if (!isForwarded) throw new ProxyProblem('access-proxy-only')
    const [value = '', ...others] = request.headersDistinct[header] ?? []
    // Node reads headers as Latin-1; access proxies write names in UTF-8.
    const bytes = Buffer.from(value, 'latin1')
    const name = isUtf8(bytes) ? bytes.toString() : value
    // With two values, one of them is not the proxy's.
    const caller =
      others.length === 0 && (verified ? await verified(value) : namedCaller(name.trim(), [], null))
    if (!caller) throw new ProxyProblem('sign-in-needed')
    return caller
  }
}

function verifier(
  { jwksUrl, issuer, audience }: NonNullable<HeaderAccessSettings['signed']>,
  { clock, dispatcher }: AccessDeps,
) {
  const keys = createRemoteJWKSet(jwksUrl, { [customFetch]: boundedFetch(dispatcher) })
  return async (value: string) => {
    // A set of keys allows asymmetric algorithms only: nobody who can verify a token can make one.
    const { payload } = await jwtVerify(value.replace(/^Bearer /i, ''), keys, {
      issuer,
      audience,
      currentDate: new Date(clock.now()),
      clockTolerance: LIMITS.access.clockToleranceS,
      requiredClaims: ['exp', 'sub'],
    }).catch((error: unknown) => {
      throw refusal(error)
    })
    return callerFromClaims(payload)
  }
}

/** An invalid token is the caller's fault; keys that cannot be fetched are ours. */
function refusal(error: unknown): ProxyProblem {
  const isAboutToken = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
  const isAboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid
  return isAboutToken && !isAboutKeys
    ? new ProxyProblem('sign-in-needed')
    : new ProxyProblem('sign-in-unavailable', { cause: 'the keys of the access proxy cannot be read' })
}
