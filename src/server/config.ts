import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import * as paths from '#contract/calls/service-paths.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { DEFAULT_REPORT_VERSIONS, Environment, type Values, webAddress } from './environment.ts'
import { Secret } from './log.ts'
import { isLoopback, type OutgoingProxy } from './network.ts'

export type Access = ReturnType<typeof accessOf>
export type HeaderAccessSettings = Extract<Access, { kind: 'header' }>
export type OidcAccess = Extract<Access, { kind: 'oidc' }>
export type Settings = ReturnType<typeof readSettings>
export type ServiceAccount = NonNullable<Settings['account']>

/** Settings plus the account to use, whichever mode it comes from. */
export interface ProxyConfig extends Omit<Settings, 'account'> {
  readonly mode: 'live' | 'reference'
  readonly account: ServiceAccount
}

/** Paths of the reference service beyond the operator's specification. */
export const REFERENCE_PATHS = {
  status: '/reference/status',
  feed: paths.feed,
  prices: '/prices',
} as const

/** Reference mode: the account was generated for this run, every optional system exists, and the units are known. */
export function referenceConfig(settings: Settings, account: ServiceAccount): ProxyConfig {
  return {
    ...settings,
    mode: 'reference',
    account,
    units: { ...DEFAULT_UNITS, dateSince: 'milliseconds' },
    feedPath: REFERENCE_PATHS.feed,
    reportVersions: DEFAULT_REPORT_VERSIONS,
    priceStreamUrl: new URL(REFERENCE_PATHS.prices, account.baseUrl.href.replace('http:', 'ws:')),
  }
}

/** Thrown when the environment cannot be used. Names variables and rules, never a value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

type Variables = Readonly<Record<string, string | undefined>>

/** The variables of a `.env` file, if there is one, under the real ones. Throws if it cannot be read: another service might be used then. */
export function withEnvironmentFile(path: string, real: Variables): Record<string, string | undefined> {
  try {
    // Without a byte order mark, which would hide the first variable; what editors call Unicode is not UTF-8 and throws.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    return { ...parseEnv(text), ...real }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...real }
    throw new ConfigurationError('.env is there but cannot be read; it must be a text file in UTF-8.')
  }
}

const ACCOUNT = ['BASE_URL', 'AUTH_URL', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `INSIGHTS_${name}`)
/** May each be given as `NAME_FILE`; removed from the process's environment once read. */
const OTHER_SECRETS = ['HTTPS_PROXY', 'ACCESS_CLIENT_SECRET', 'SESSION_KEY']
/** Variables that other programs also spell in lower case. */
const EITHER_CASE = ['HTTPS_PROXY', 'NO_PROXY']

/** Variables that hold a secret or the path of one. */
export const SECRET_VARIABLES = ['INSIGHTS_CLIENT_SECRET', ...OTHER_SECRETS]
  .flatMap((name) => [name, `${name}_FILE`])
  .concat('https_proxy')

/** Reads the environment once. Throws a `ConfigurationError` that lists all problems. */
export function readSettings(env: Variables, readFile = (path: string) => readFileSync(path, 'utf8')) {
  /** The rule that a variable breaks, by its name. */
  const problems = new Map<string, string>()
  const complain = (name: string, rule: string) => problems.has(name) || problems.set(name, rule)
  const variables = withFiles(env, readFile, complain)
  const missing = ACCOUNT.filter((name) => variables[name] === undefined)
  const isLive = missing.length < ACCOUNT.length
  const all = `set all of ${ACCOUNT.join(', ')}, or none of them for the reference service`
  if (isLive) for (const name of missing) complain(name, `is missing: ${all}`)
  // Nothing outside of this machine is called, so a proxy that was configured for other programs does not matter.
  if (!isLive && !variables['ACCESS']) delete variables['HTTPS_PROXY']
  for (const { path, message } of v.safeParse(Environment, variables).issues ?? [])
    complain(String(path?.[0].key), message)
  // Without those that are wrong by themselves, so that what is wrong together is told at once too.
  const right = Object.entries(variables).filter(([name]) => !problems.has(name))
  const values = v.parse(Environment, Object.fromEntries(right))
  checkTogether(values, complain)
  if (problems.size > 0)
    throw new ConfigurationError([...problems].map(([name, rule]) => `${name} ${rule}.`).join('\n'))
  const { INSIGHTS_BASE_URL: baseUrl, INSIGHTS_AUTH_URL: authUrl, HTTPS_PROXY, NO_PROXY } = values
  const account = baseUrl &&
    authUrl && {
      baseUrl,
      authUrl,
      clientId: values.INSIGHTS_CLIENT_ID,
      clientSecret: new Secret(values.INSIGHTS_CLIENT_SECRET),
    }
  const outgoingProxy: OutgoingProxy | null = HTTPS_PROXY
    ? { url: new Secret(HTTPS_PROXY), except: NO_PROXY }
    : null
  return {
    /** Null: start the reference service and use that. */
    account: account ?? null,
    environment: values.INSIGHTS_ENVIRONMENT ?? null,
    feedPath: values.INSIGHTS_FEED_PATH ?? null,
    reportVersions: values.INSIGHTS_REPORT_VERSIONS,
    priceStreamUrl: values.INSIGHTS_PRICE_STREAM_URL ?? null,
    /** Lower-case host names whose images may be shown; null: the API's own host. */
    imageHosts: values.INSIGHTS_IMAGE_HOSTS ?? null,
    /** Encrypts sign-ins and signs image links; null: links are signed with a key generated for this run. */
    sessionKey: values.SESSION_KEY ? new Secret(values.SESSION_KEY) : null,
    units: values.INSIGHTS_UNITS,
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? null,
    /** Further accepted `Host` values, for example behind a reverse proxy. */
    allowedHosts: values.ALLOWED_HOSTS,
    outgoingProxy,
    access: accessOf(values),
    /** Origin under which people open the desk; redirects are built from it, never from a header. */
    publicUrl: values.PUBLIC_URL ?? null,
    /** Folder that stores the tokens of programs; null: nobody can create one. */
    stateFolder: values.STATE_DIRECTORY ?? null,
    trustedProxies: values.TRUSTED_PROXIES as readonly string[],
  }
}

const DECIDE =
  'Decide who may use the desk: ACCESS=oidc (company sign-on), ACCESS=header (an access proxy in front) or ACCESS=open (everybody who can reach it)'

/** Complains about missing and contradictory settings. On an address that others can reach, `ACCESS` is required. */
function checkTogether(values: Values, complain: (name: string, rule: string) => void): void {
  const need = (why: string, ...names: (keyof Values)[]) => {
    for (const name of names) if (!String(values[name] ?? '')) complain(name, `is missing: ${why} needs it`)
  }
  const { ACCESS, ACCESS_ISSUER, PUBLIC_URL } = values
  if (values.METRICS_PORT === values.PORT) complain('METRICS_PORT', 'must differ from PORT')
  if (ACCESS === 'header') {
    need('ACCESS=header', 'ACCESS_HEADER', 'TRUSTED_PROXIES')
    if (values.ACCESS_JWKS_URL) need('ACCESS_JWKS_URL', 'ACCESS_ISSUER', 'ACCESS_AUDIENCE')
    else if (values.ACCESS_AUDIENCE) complain('ACCESS_AUDIENCE', 'means nothing without ACCESS_JWKS_URL')
  } else if (ACCESS === 'oidc') {
    need('ACCESS=oidc', 'ACCESS_ISSUER', 'ACCESS_CLIENT_ID', 'PUBLIC_URL', 'SESSION_KEY')
    // An access proxy that signs tokens may call itself anything.
    const { issues } = v.safeParse(webAddress, ACCESS_ISSUER)
    if (issues) complain('ACCESS_ISSUER', issues[0].message)
  } else if (ACCESS === undefined) {
    if (!isLoopback(values.HOST)) complain('HOST', `is an address that others can reach. ${DECIDE}`)
    else if (PUBLIC_URL && !isLoopback(PUBLIC_URL.hostname))
      complain('PUBLIC_URL', `is an address that others can reach. ${DECIDE}`)
    else if (values.TRUSTED_PROXIES.length > 0)
      complain('TRUSTED_PROXIES', `brings people from other machines. ${DECIDE}`)
  }
}

/** Of values that fit together. */
function accessOf(values: Values) {
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience, ACCESS_JWKS_URL: jwksUrl } = values
  if (values.ACCESS === 'header')
    return {
      kind: 'header' as const,
      header: values.ACCESS_HEADER!,
      /** The header holds a token signed by one of these keys; null: it holds the user's name as plain text. */
      signed: jwksUrl ? { jwksUrl, issuer, audience } : null,
    }
  if (values.ACCESS === 'oidc')
    return {
      kind: 'oidc' as const,
      issuer: new URL(issuer),
      clientId: values.ACCESS_CLIENT_ID,
      /** Null for a public client, which authenticates with PKCE only. */
      clientSecret: values.ACCESS_CLIENT_SECRET ? new Secret(values.ACCESS_CLIENT_SECRET) : null,
      publicUrl: values.PUBLIC_URL!,
      sessionKey: new Secret(values.SESSION_KEY!),
      sessionMs: values.SESSION_HOURS * 3_600_000,
    }
  return { kind: values.ACCESS ?? ('loopback' as const) }
}

/** An empty variable counts as absent; `NAME_FILE` names a file that holds the value. */
function withFiles(
  env: Variables,
  readFile: (path: string) => string,
  complain: (name: string, rule: string) => void,
) {
  const variables: Record<string, string> = {}
  for (const name of Object.keys(Environment.entries)) {
    const value = env[name]?.trim() || (EITHER_CASE.includes(name) && env[name.toLowerCase()]?.trim())
    if (value) variables[name] = value
  }
  for (const name of [...ACCOUNT, ...OTHER_SECRETS]) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    try {
      variables[name] = readFile(path).trim()
      if (variables[name] === '') complain(`${name}_FILE`, 'names an empty file')
    } catch {
      complain(`${name}_FILE`, 'names a file that cannot be read')
    }
  }
  return variables
}
