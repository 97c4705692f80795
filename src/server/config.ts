import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import * as v from 'valibot'
import { DEFAULT_UNITS, UnitRules } from '#contract/values/units.ts'
import {
  ACCESS_SECRETS,
  ACCESS_VARIABLES,
  keyList,
  listOf,
  readAccess,
  webUrl,
  wholeNumber,
} from './access/settings.ts'
import { LIMITS } from './limits.ts'
import { Secret } from './log.ts'
import { type OutgoingProxy, readExceptions } from './network.ts'

/** The account of one environment of the service, as its operator hands it out. */
export interface ServiceAccount {
  readonly baseUrl: URL
  readonly authUrl: URL
  readonly clientId: string
  readonly clientSecret: Secret
}

/** Versions of the entity report's two parts at the service. */
type ReportVersions = Readonly<Record<'relevance' | 'keyValues', string>>

/** Everything the environment says, see `readSettings`. */
export type Settings = ReturnType<typeof readSettings>

/** What the app object needs to know: the settings, with an account whichever mode it comes from. */
export interface ProxyConfig extends Omit<Settings, 'account'> {
  readonly mode: 'live' | 'reference'
  readonly account: ServiceAccount
}

/** Paths of the reference service that are not part of the operator's specification. */
export const REFERENCE_PATHS = {
  status: '/reference/status',
  feed: '/feed/v1/filter',
  prices: '/prices',
} as const

/** The version that the specification names; later ones carry the same fields. */
export const DEFAULT_REPORT_VERSIONS: ReportVersions = { relevance: 'v1', keyValues: 'v1' }

/** Reference mode: the account was made for this run, every optional system exists, and the units are known. */
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
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The variables of a `.env` file with the real ones on top; only the real ones when there is no such file. Throws a `ConfigurationError`
 * when it cannot be read: without it another service might be used.
 */
export function withEnvironmentFile(path: string, real: Variables): Record<string, string | undefined> {
  try {
    return { ...parseEnv(readFileSync(path, 'utf8')), ...real }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { ...real }
    throw new ConfigurationError(['.env is there but cannot be read; it must be a file.'])
  }
}

const ACCOUNT = ['BASE_URL', 'AUTH_URL', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `INSIGHTS_${name}`)
/** May each be given as `NAME_FILE`, and leave the process's environment once they are read. */
const OTHER_SECRETS = ['IMAGE_KEY', 'HTTPS_PROXY', ...ACCESS_SECRETS]
/** Variables that other programs write in lower case too. */
const EITHER_CASE = ['HTTPS_PROXY', 'NO_PROXY']

/** Variables that hold a secret or lead to one. */
export const SECRET_VARIABLES = ['INSIGHTS_CLIENT_SECRET', ...OTHER_SECRETS]
  .flatMap((name) => [name, `${name}_FILE`])
  .concat('https_proxy')

const PORT_RULE = 'must be a port number'
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT_RULE),
  v.transform(Number),
  v.maxValue(65_535, PORT_RULE),
)

const hostList = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.transform(listOf),
  v.everyItem((host) => /^[a-z0-9.:[\]-]+$/.test(host), 'must be a comma-separated list of host names'),
)

const keepAlive = (otherwiseMs: number) =>
  v.optional(wholeNumber('seconds', 1, 600), String(otherwiseMs / 1000))

/** `name=value, name=value`, each name once, as a record that the shape takes. */
const pairs = <T>(shape: v.GenericSchema<unknown, T>, rule: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => listOf(text).map((pair) => pair.split('=').map((part) => part.trim()))),
    v.everyItem(({ length }) => length === 2, rule),
    v.check((all) => new Set(all.map(([name]) => name)).size === all.length, rule),
    v.transform((all): unknown => Object.fromEntries(all)),
    v.check((given) => v.is(shape, given), rule),
    v.transform((given) => v.parse(shape, given)),
  )

const version = v.optional(v.pipe(v.string(), v.regex(/^v[1-9]\d?$/)), 'v1')
/** `relevance=v2,key_values=v3`; a part that is not named keeps `v1`. */
const reportVersions = pairs(
  v.pipe(
    v.strictObject({ relevance: version, key_values: version }),
    v.transform(({ relevance, key_values: keyValues }): ReportVersions => ({ relevance, keyValues })),
  ),
  'must be made of relevance=v1 and key_values=v1, each once, with any version',
)

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const UNIT_NAMES = new Map(Object.keys(UnitRules.entries).map((name) => [inSnakeCase(name), name]))
/** `returns=percent, signal_levels=return` names the rules in which a service differs from the defaults. */
const units = pairs(
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform((given) =>
      Object.entries(given).map(([name, value]) => [UNIT_NAMES.get(name) ?? name, value]),
    ),
    v.transform((given): unknown => ({ ...DEFAULT_UNITS, ...Object.fromEntries(given) })),
    v.strictObject(UnitRules.entries),
  ),
  `must be made of ${Object.entries(UnitRules.entries)
    .map(([name, { options }]) => `${inSnakeCase(name)}=${options.join('|')}`)
    .join(', ')}, each once`,
)

const FEED_PATH = /^(?:\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$/

const Environment = v.object({
  INSIGHTS_BASE_URL: v.optional(webUrl(['http:', 'https:'])),
  INSIGHTS_AUTH_URL: v.optional(webUrl(['http:', 'https:'])),
  INSIGHTS_CLIENT_ID: v.optional(v.string()),
  INSIGHTS_CLIENT_SECRET: v.optional(v.string()),
  INSIGHTS_ENVIRONMENT: v.optional(v.pipe(v.string(), v.maxLength(40, 'must have at most 40 characters'))),
  INSIGHTS_FEED_PATH: v.optional(
    v.pipe(v.string(), v.regex(FEED_PATH, 'must be a plain path such as /feed/v1/filter')),
  ),
  INSIGHTS_REPORT_VERSIONS: v.optional(reportVersions, ''),
  INSIGHTS_PRICE_STREAM_URL: v.optional(webUrl(['ws:', 'wss:'])),
  INSIGHTS_IMAGE_HOSTS: v.optional(hostList),
  IMAGE_KEY: v.optional(keyList),
  INSIGHTS_UNITS: v.optional(units, ''),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((host) => isIP(host) !== 0 || /^[A-Za-z0-9.-]+$/.test(host), 'must be a host name or address'),
    ),
    '127.0.0.1',
  ),
  PORT: v.optional(port, '3000'),
  METRICS_PORT: v.optional(port),
  ALLOWED_HOSTS: v.optional(hostList, ''),
  HTTPS_PROXY: v.optional(v.string()),
  NO_PROXY: v.optional(v.string(), ''),
  KEEP_ALIVE_SECONDS: keepAlive(LIMITS.inbound.keepAliveMs),
  INSIGHTS_KEEP_ALIVE_SECONDS: keepAlive(LIMITS.upstream.keepAliveMs),
  ...ACCESS_VARIABLES,
})

/** Reads the environment once. Throws a `ConfigurationError` that lists everything wrong at the same time. */
export function readSettings(env: Variables, readFile = (path: string) => readFileSync(path, 'utf8')) {
  const problems: string[] = []
  const given = withFiles(env, readFile, problems)
  const missing = ACCOUNT.filter((name) => given[name] === undefined)
  if (missing.length < ACCOUNT.length)
    for (const name of missing)
      problems.push(
        `${name} is missing: set all of ${ACCOUNT.join(', ')}, or none of them for the reference service.`,
      )
  const parsed = v.safeParse(Environment, given)
  for (const issue of parsed.issues ?? [])
    problems.push(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}.`)
  if (!parsed.success) throw new ConfigurationError(problems)
  const values = parsed.output
  const account = accountOf(values)
  const access = readAccess(values, values.HOST, problems)
  // Where nothing beyond this machine is called, a proxy that is set for other programs is none of our business.
  const goesOut = account !== null || access.access.kind === 'oidc' || access.access.kind === 'header'
  const outgoingProxy = goesOut ? proxyOf(values.HTTPS_PROXY, values.NO_PROXY, problems) : null
  if (problems.length > 0) throw new ConfigurationError(problems)
  return {
    /** Null means: start the reference service and use that. */
    account,
    environment: values.INSIGHTS_ENVIRONMENT ?? null,
    feedPath: values.INSIGHTS_FEED_PATH ?? null,
    reportVersions: values.INSIGHTS_REPORT_VERSIONS,
    priceStreamUrl: values.INSIGHTS_PRICE_STREAM_URL ?? null,
    /** Lower-case host names whose images may be shown; null stands for the API's own host. */
    imageHosts: values.INSIGHTS_IMAGE_HOSTS ?? null,
    /** Sign links to images: the first signs, all are believed. None: one made for this run. */
    imageKeys: (values.IMAGE_KEY ?? []).map((key) => new Secret(key)),
    units: values.INSIGHTS_UNITS,
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? null,
    /** Further `Host` values under which the proxy is reached, for example behind a reverse proxy. */
    allowedHosts: values.ALLOWED_HOSTS,
    outgoingProxy,
    /** How long an idle connection is kept: of a browser or the balancer in front, then towards the service. */
    keepAliveMs: values.KEEP_ALIVE_SECONDS * 1000,
    serviceKeepAliveMs: values.INSIGHTS_KEEP_ALIVE_SECONDS * 1000,
    ...access,
  }
}

function accountOf(values: v.InferOutput<typeof Environment>): ServiceAccount | null {
  const { INSIGHTS_BASE_URL: baseUrl, INSIGHTS_AUTH_URL: authUrl, INSIGHTS_CLIENT_ID: clientId } = values
  const secret = values.INSIGHTS_CLIENT_SECRET
  if (!baseUrl || !authUrl || !clientId || !secret) return null
  return { baseUrl, authUrl, clientId, clientSecret: new Secret(secret) }
}

function proxyOf(text: string | undefined, noProxy: string, problems: string[]): OutgoingProxy | null {
  if (text === undefined) return null
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    problems.push('HTTPS_PROXY must be an address that begins with http:// or https://.')
  return { url: new Secret(text), except: readExceptions(noProxy) }
}

/** An empty variable counts as absent; `NAME_FILE` names a file that holds the value of a secret or an account variable. */
function withFiles(env: Variables, readFile: (path: string) => string, problems: string[]): Variables {
  const given: Record<string, string> = {}
  for (const name of Object.keys(Environment.entries)) {
    const value = env[name]?.trim() || (EITHER_CASE.includes(name) && env[name.toLowerCase()]?.trim())
    if (value) given[name] = value
  }
  for (const name of [...ACCOUNT, ...OTHER_SECRETS]) {
    const path = env[`${name}_FILE`]?.trim()
    if (!path) continue
    try {
      const value = readFile(path).trim()
      if (value === '') problems.push(`${name}_FILE names an empty file.`)
      else given[name] = value
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`)
    }
  }
  return given
}
