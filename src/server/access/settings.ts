import proxyAddr from '@fastify/proxy-addr'
import * as v from 'valibot'
import { Secret } from '#server/log.ts'
import { isLoopback } from '#server/network.ts'

/** A signed token that an access proxy sends with every request. */
export interface SignedHeader {
  readonly jwksUrl: URL
  readonly issuer: string
  readonly audience: string
}

/** Who may use the desk. */
export type Access =
  /** Only this machine can reach it. */
  | { readonly kind: 'loopback' }
  /** Whoever reaches it, decided by whoever runs it. */
  | { readonly kind: 'open' }
  /** An access proxy in front names the user: plainly, or with a signed token. */
  | { readonly kind: 'header'; readonly header: string; readonly signed: SignedHeader | null }
  /** Company sign-on with OpenID Connect. */
  | {
      readonly kind: 'oidc'
      readonly issuer: URL
      readonly clientId: string
      /** Null for a public client, which proves itself by PKCE alone. */
      readonly clientSecret: Secret | null
      readonly publicUrl: URL
      /** The first seals, all open, so that a key can be replaced in peace. */
      readonly sessionKeys: readonly Secret[]
      readonly sessionMs: number
    }

export interface AccessSettings {
  readonly access: Access
  /** Origin under which people open the desk; redirects are built from it and never from a header. */
  readonly publicUrl: URL | null
  /** Addresses and networks of the proxies in front. */
  readonly trustedProxies: readonly string[]
}

/** An address of one of two protocols, of which the first is unencrypted and for this machine only. */
export const webUrl = ([plain, encrypted]: readonly [string, string]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text), 'is not a URL'),
    v.transform((text) => new URL(text)),
    v.check(
      (url) => url.protocol === encrypted || (url.protocol === plain && isLoopback(url.hostname)),
      `must begin with ${encrypted}// (${plain}// only on a loopback address)`,
    ),
    v.check((url) => url.username === '' && url.password === '', 'must not contain a user or password'),
    v.check((url) => url.search === '' && url.hash === '', 'must not contain a query or fragment'),
  )
const httpUrl = webUrl(['http:', 'https:'])

export const wholeNumber = (unit: string, least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, `must be a whole number of ${unit}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  )

export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const keyList = v.pipe(
  v.string(),
  v.transform(listOf),
  v.minLength(1, 'must be a key'),
  v.maxLength(3, 'must be at most three keys'),
  v.everyItem(
    (key) => /^[A-Za-z0-9+/_-]{43}=?$/.test(key),
    'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them',
  ),
)

/** Whether a text names one address or one network. */
function isNetwork(text: string): boolean {
  try {
    proxyAddr.compile([text])
    return true
  } catch {
    return false
  }
}

/** Headers that browsers or proxies set for other ends. */
const TAKEN_HEADER = /^(?:host|cookie|origin|connection|sec-.*|x-forwarded-(?:for|host|proto))$/

/** The variables of this room, each by itself; what they must be together is the work of `readAccess`. */
export const ACCESS_VARIABLES = {
  ACCESS: v.optional(v.picklist(['oidc', 'header', 'open'], 'must be oidc, header or open')),
  ACCESS_ISSUER: v.optional(v.pipe(v.string(), v.maxLength(500, 'is too long'))),
  ACCESS_CLIENT_ID: v.optional(v.string()),
  ACCESS_CLIENT_SECRET: v.optional(v.string()),
  ACCESS_HEADER: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header'),
      v.toLowerCase(),
      v.check(
        (name) => !TAKEN_HEADER.test(name),
        'names a header that browsers or proxies set for other ends',
      ),
    ),
  ),
  ACCESS_JWKS_URL: v.optional(httpUrl),
  ACCESS_AUDIENCE: v.optional(v.string()),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.everyItem(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, separated by commas'),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      httpUrl,
      v.check((url) => url.pathname === '/', 'must not contain a path'),
    ),
  ),
  SESSION_KEY: v.optional(keyList),
  SESSION_HOURS: v.optional(wholeNumber('hours', 1, 168), '10'),
}

export const ACCESS_SECRETS = ['ACCESS_CLIENT_SECRET', 'SESSION_KEY'] as const

const schema = v.object(ACCESS_VARIABLES)
type Values = v.InferOutput<typeof schema>

/** What is missing or contradicts itself is added to `problems`; a desk that others can reach does not start undecided. */
export const readAccess = (values: Values, host: string, problems: string[]): AccessSettings => ({
  publicUrl: values.PUBLIC_URL ?? null,
  trustedProxies: values.TRUSTED_PROXIES,
  access: accessOf(values, host, problems),
})

const DECIDE =
  'Decide who may use the desk: ACCESS=oidc (company sign-on), ACCESS=header (an access proxy in front) or ACCESS=open (everybody who can reach it).'

function accessOf(values: Values, host: string, problems: string[]): Access {
  const need = (names: readonly (keyof Values)[], why: string) => {
    const missing = names.filter((name) => !String(values[name] ?? ''))
    problems.push(...missing.map((name) => `${name} is missing: ${why} needs it.`))
  }
  switch (values.ACCESS) {
    case 'open':
      return { kind: 'open' }
    case 'header': {
      const { ACCESS_JWKS_URL: jwksUrl, ACCESS_ISSUER: issuer = '', ACCESS_AUDIENCE: audience = '' } = values
      need(['ACCESS_HEADER', 'TRUSTED_PROXIES'], 'ACCESS=header')
      if (jwksUrl) need(['ACCESS_ISSUER', 'ACCESS_AUDIENCE'], 'ACCESS_JWKS_URL')
      if (!jwksUrl && audience) problems.push('ACCESS_AUDIENCE means nothing without ACCESS_JWKS_URL.')
      const signed = jwksUrl ? { jwksUrl, issuer, audience } : null
      return { kind: 'header', header: values.ACCESS_HEADER ?? '', signed }
    }
    case 'oidc': {
      need(['ACCESS_ISSUER', 'ACCESS_CLIENT_ID', 'PUBLIC_URL', 'SESSION_KEY'], 'ACCESS=oidc')
      const issuer = v.safeParse(httpUrl, values.ACCESS_ISSUER ?? '')
      if (values.ACCESS_ISSUER)
        for (const { message } of issuer.issues ?? []) problems.push(`ACCESS_ISSUER ${message}.`)
      const secret = values.ACCESS_CLIENT_SECRET
      const nowhere = new URL('https://invalid')
      return {
        kind: 'oidc',
        issuer: issuer.success ? issuer.output : nowhere,
        clientId: values.ACCESS_CLIENT_ID ?? '',
        clientSecret: secret ? new Secret(secret) : null,
        publicUrl: values.PUBLIC_URL ?? nowhere,
        sessionKeys: (values.SESSION_KEY ?? []).map((key) => new Secret(key)),
        sessionMs: values.SESSION_HOURS * 3_600_000,
      }
    }
    case undefined:
      if (!isLoopback(host)) problems.push(`HOST is an address that others can reach. ${DECIDE}`)
      else if (values.PUBLIC_URL && !isLoopback(values.PUBLIC_URL.hostname))
        problems.push(`PUBLIC_URL is an address that others can reach. ${DECIDE}`)
      else if (values.TRUSTED_PROXIES.length > 0)
        problems.push(`TRUSTED_PROXIES brings people from other machines. ${DECIDE}`)
      return { kind: 'loopback' }
  }
}
