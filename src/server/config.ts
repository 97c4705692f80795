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
  const priceStreamUrl = new URL(REFERENCE_PATHS.prices, account.baseUrl)
  priceStreamUrl.protocol = 'ws:'
  return {
    ...settings,
    mode: 'reference',
    account,
    units: { ...DEFAULT_UNITS, dateSince: 'milliseconds' },
    feedPath: REFERENCE_PATHS.feed,
    reportVersions: DEFAULT_REPORT_VERSIONS,
    priceStreamUrl,
  }
}

/** Thrown when the environment cannot be used. Names variables and rules, never a value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The variables of a `.env` file, overridden by the real ones; only the real ones when there is no such file. Throws
 * `ConfigurationError` when it cannot be read, because the program might then use another service.
 */
export function withEnvironmentFile(path: string, real: Variables): Record<string, string | undefined> {
  try {
    // Without a byte order mark, which would hide the first variable; what editors call Unicode is not UTF-8 and throws.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    return { ...parseEnv(text), ...real }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...real }
    throw new ConfigurationError(['.env is there but cannot be read; it must be a text file in UTF-8.'])
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
  const problems: string[] = []
  const variables = withFiles(env, readFile, problems)
  const missing = ACCOUNT.filter((name) => variables[name] === undefined)
  const isLive = missing.length < ACCOUNT.length
  const all = `set all of ${ACCOUNT.join(', ')}, or none of them for the reference service`
  if (isLive) problems.push(...missing.map((name) => `${name} is missing: ${all}.`))
  // Nothing outside of this machine is called, so a proxy that was configured for other programs does not matter.
  if (!isLive && !variables['ACCESS']) delete variables['HTTPS_PROXY']
  const parsed = v.safeParse(Environment, variables)
  for (const issue of parsed.issues ?? [])
    problems.push(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}.`)
  // An address for company sign-on, any text for a proxy that signs tokens.
  const issuer = v.safeParse(v.optional(webAddress), variables['ACCESS_ISSUER'])
  if (variables['ACCESS'] === 'oidc' && issuer.issues)
    problems.push(`ACCESS_ISSUER ${issuer.issues[0].message}.`)
  if (!parsed.success) throw new ConfigurationError(problems)
  const values = parsed.output
  const { INSIGHTS_BASE_URL: baseUrl, INSIGHTS_AUTH_URL: authUrl, HTTPS_PROXY, NO_PROXY } = values
  const access = accessOf(values, problems)
  if (values.METRICS_PORT === values.PORT) problems.push('METRICS_PORT must differ from PORT.')
  if (problems.length > 0) throw new ConfigurationError(problems)
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
    access,
    /** Origin under which people open the desk; redirects are built from it, never from a header. */
    publicUrl: values.PUBLIC_URL ?? null,
    /** Folder that stores the tokens of programs; null: nobody can create one. */
    stateFolder: values.STATE_DIRECTORY ?? null,
    trustedProxies: values.TRUSTED_PROXIES as readonly string[],
  }
}

const DECIDE =
  'Decide who may use the desk: ACCESS=oidc (company sign-on), ACCESS=header (an access proxy in front) or ACCESS=open (everybody who can reach it).'

/** Adds missing and contradictory settings to `problems`. On an address that others can reach, `ACCESS` is required. */
function accessOf(values: Values, problems: string[]) {
  const need = (why: string, ...names: (keyof Values)[]) => {
    const missing = names.filter((name) => !String(values[name] ?? ''))
    problems.push(...missing.map((name) => `${name} is missing: ${why} needs it.`))
  }
  const { ACCESS_ISSUER: issuer, ACCESS_AUDIENCE: audience, PUBLIC_URL: publicUrl } = values
  if (values.ACCESS === 'open') return { kind: 'open' as const }
  if (values.ACCESS === 'header') {
    const { ACCESS_HEADER: header = '', ACCESS_JWKS_URL: jwksUrl } = values
    need('ACCESS=header', 'ACCESS_HEADER', 'TRUSTED_PROXIES')
    if (jwksUrl) need('ACCESS_JWKS_URL', 'ACCESS_ISSUER', 'ACCESS_AUDIENCE')
    else if (audience) problems.push('ACCESS_AUDIENCE means nothing without ACCESS_JWKS_URL.')
    /** `signed`: the header holds a token signed by one of these keys; null: the header holds the user's name as plain text. */
    return { kind: 'header' as const, header, signed: jwksUrl ? { jwksUrl, issuer, audience } : null }
  }
  if (values.ACCESS === 'oidc') {
    need('ACCESS=oidc', 'ACCESS_ISSUER', 'ACCESS_CLIENT_ID', 'PUBLIC_URL', 'SESSION_KEY')
    const { output } = v.safeParse(webAddress, issuer)
    const nowhere = new URL('https://invalid')
    return {
      kind: 'oidc' as const,
      issuer: output instanceof URL ? output : nowhere,
      clientId: values.ACCESS_CLIENT_ID,
      /** Null for a public client, which authenticates with PKCE only. */
      clientSecret: values.ACCESS_CLIENT_SECRET ? new Secret(values.ACCESS_CLIENT_SECRET) : null,
      publicUrl: publicUrl ?? nowhere,
      sessionKey: new Secret(values.SESSION_KEY ?? ''),
      sessionMs: values.SESSION_HOURS * 3_600_000,
    }
  }
  if (!isLoopback(values.HOST)) problems.push(`HOST is an address that others can reach. ${DECIDE}`)
  else if (publicUrl && !isLoopback(publicUrl.hostname))
    problems.push(`PUBLIC_URL is an address that others can reach. ${DECIDE}`)
  else if (values.TRUSTED_PROXIES.length > 0)
    problems.push(`TRUSTED_PROXIES brings people from other machines. ${DECIDE}`)
  return { kind: 'loopback' as const }
}

/** An empty variable counts as absent; `NAME_FILE` names a file that holds the value. */
function withFiles(env: Variables, readFile: (path: string) => string, problems: string[]) {
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
      if (variables[name] === '') problems.push(`${name}_FILE names an empty file.`)
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`)
    }
  }
  return variables
}
