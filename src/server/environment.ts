import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import { ProxyAgent } from 'undici'
import * as v from 'valibot'
import { DEFAULT_UNITS, UnitRules } from '#contract/values/units.ts'
import { isLoopback } from './network.ts'

/** The version in the specification; later ones have the same fields. */
export const DEFAULT_REPORT_VERSIONS = { relevance: 'v1', keyValues: 'v1' }

/** Text that must match; `rule` is the message. */
const matching = (rule: string, fits: RegExp | ((text: string) => boolean)) =>
  v.pipe(
    v.string(),
    v.check((text) => (fits instanceof RegExp ? fits.test(text) : fits(text)), rule),
  )

const listOf = (rule: string, fits: RegExp | ((text: string) => boolean)) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((part) => part.trim())),
    v.filterItems((part) => part !== ''),
    v.everyItem((part) => (fits instanceof RegExp ? fits.test(part) : fits(part)), rule),
  )

/** A URL with one of two protocols; the unencrypted one only for this machine. */
const address = (plain: string, encrypted: string) =>
  v.pipe(
    matching('is not a URL', (text) => URL.canParse(text)),
    v.transform((text) => new URL(text)),
    v.check(
      (url) => url.protocol === encrypted || (url.protocol === plain && isLoopback(url.hostname)),
      `must begin with ${encrypted}// (${plain}// only on a loopback address)`,
    ),
    v.check((url) => url.username === '' && url.password === '', 'must not contain a user or password'),
    v.check((url) => url.search === '' && url.hash === '', 'must not contain a query or fragment'),
  )
export const webAddress = address('http:', 'https:')

const port = v.pipe(
  matching('must be a port number', (text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536),
  v.transform(Number),
)
const hostList = (fits: RegExp) =>
  v.pipe(
    listOf('must be a comma-separated list of host names', fits),
    v.mapItems((host) => host.toLowerCase()),
  )

/** Whether the library that will get the text accepts it. */
const accepted = (read: (text: string) => unknown) => (text: string) => {
  try {
    return Boolean(read(text))
  } catch {
    return false
  }
}

/** `first=value,second_part=value` for the entries of the object schema; missing ones come from `defaults`. */
function pairs<T extends v.ObjectEntries>(
  entries: T,
  defaults: v.InferOutput<v.ObjectSchema<T, undefined>>,
  rule: string,
) {
  const shape = v.strictObject(entries)
  const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase())
  return v.pipe(
    v.string(),
    v.transform((text): unknown => {
      const given = [...new URLSearchParams(text.replaceAll(/\s*,\s*/g, '&'))]
      return { ...defaults, ...Object.fromEntries(given.map(([name, value]) => [camelCase(name), value])) }
    }),
    v.check((given) => v.is(shape, given), `must be made of ${rule}`),
    v.transform((given) => v.parse(shape, given)),
  )
}

const version = v.pipe(v.string(), v.regex(/^v[1-9]\d?$/))
const reportVersions = pairs(
  { relevance: version, keyValues: version },
  DEFAULT_REPORT_VERSIONS,
  'relevance=v1 and key_values=v1, with any version',
)
const unitRules = Object.entries(UnitRules.entries).map(
  ([name, { options }]) =>
    `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}=${options.join('|')}`,
)

/** Checks every variable by itself; `readSettings` checks how they combine. */
export const Environment = v.object({
  INSIGHTS_BASE_URL: v.optional(webAddress),
  INSIGHTS_AUTH_URL: v.optional(webAddress),
  INSIGHTS_CLIENT_ID: v.optional(v.string(), ''),
  INSIGHTS_CLIENT_SECRET: v.optional(v.string(), ''),
  INSIGHTS_ENVIRONMENT: v.optional(matching('must have at most 40 characters', /^.{0,40}$/)),
  INSIGHTS_FEED_PATH: v.optional(
    matching('must be a plain path such as /feed/v1/filter', /^(?:\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$/),
  ),
  INSIGHTS_REPORT_VERSIONS: v.optional(reportVersions, ''),
  INSIGHTS_PRICE_STREAM_URL: v.optional(address('ws:', 'wss:')),
  /** Without ports: images are on the default one, or beside an API on this machine. */
  INSIGHTS_IMAGE_HOSTS: v.optional(hostList(/^[a-z0-9.-]+$/i)),
  INSIGHTS_UNITS: v.optional(pairs(UnitRules.entries, DEFAULT_UNITS, unitRules.join(', ')), ''),
  HOST: v.optional(
    matching('must be a host name or address', (host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host)),
    '127.0.0.1',
  ),
  PORT: v.optional(port, '3000'),
  METRICS_PORT: v.optional(port),
  ALLOWED_HOSTS: v.optional(hostList(/^[a-z0-9.:[\]-]+$/i), ''),
  HTTPS_PROXY: v.optional(
    matching(
      'must be an address that begins with http:// or https:// and has no path; % in its password is %25',
      accepted((text) => /^https?:\/\//i.test(text) && new ProxyAgent(text)),
    ),
  ),
  NO_PROXY: v.optional(v.string(), ''),
  ACCESS: v.optional(v.picklist(['oidc', 'header', 'open'], 'must be oidc, header or open')),
  ACCESS_ISSUER: v.optional(v.string(), ''),
  ACCESS_CLIENT_ID: v.optional(v.string(), ''),
  ACCESS_CLIENT_SECRET: v.optional(v.string()),
  ACCESS_HEADER: v.optional(
    v.pipe(
      matching('must be the name of a header', /^[A-Za-z][A-Za-z0-9-]*$/),
      v.toLowerCase(),
      v.check(
        (name) => !/^(?:host|cookie|origin|connection|sec-.*|x-forwarded-(?:for|host|proto))$/.test(name),
        'names a header that browsers or proxies set for other ends',
      ),
    ),
  ),
  ACCESS_JWKS_URL: v.optional(webAddress),
  ACCESS_AUDIENCE: v.optional(v.string(), ''),
  TRUSTED_PROXIES: v.optional(
    listOf(
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
      accepted((text) => proxyAddr.compile([text])),
    ),
    '',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      webAddress,
      v.check((url) => url.pathname === '/', 'must not contain a path'),
    ),
  ),
  SESSION_KEY: v.optional(
    matching(
      'must be 32 random bytes in base64, as `openssl rand -base64 32` prints them',
      /^[A-Za-z0-9+/_-]{43}=?$/,
    ),
  ),
  STATE_DIRECTORY: v.optional(
    v.pipe(
      v.string(),
      // systemd separates several folders by colons.
      v.transform((text) => text.split(':')[0] ?? ''),
      v.check((folder) => isAbsolute(folder), 'must be the absolute path of a folder'),
    ),
  ),
  SESSION_HOURS: v.optional(
    v.pipe(matching('must be a whole number of hours', /^[1-9]\d{0,2}$/), v.transform(Number)),
    '10',
  ),
})
export type Values = v.InferOutput<typeof Environment>
