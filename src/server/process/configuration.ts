import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import * as v from 'valibot'
import type { UnitRules } from '#contract/values/units.ts'
import {
  ACCESS_SECRETS,
  ACCESS_VARIABLES,
  type AccessSettings,
  keyList,
  readAccess,
} from '#server/access/access-settings.ts'
import { isLoopback } from '#server/base/addresses.ts'
import { Secret, type ServiceAccount } from '#server/base/secret.ts'
import {
  EITHER_CASE,
  NETWORK_SECRETS,
  NETWORK_VARIABLES,
  type NetworkSettings,
  readNetwork,
} from './network-variables.ts'
import { type ReportVersions, ReportVersionsVariable } from './report-versions-variable.ts'
import { UnitsVariable } from './units-variable.ts'

/** Everything the environment says. No account means: start the reference service and use that. */
export interface Settings extends AccessSettings, NetworkSettings {
  readonly account: ServiceAccount | null
  readonly environment: string | null
  readonly feedPath: string | null
  readonly reportVersions: ReportVersions
  readonly priceStreamUrl: URL | null
  /** Lower-case host names whose images may be shown; null stands for the API's own host. */
  readonly imageHosts: readonly string[] | null
  /** Keys that sign links to images, 32 bytes in base64: the first signs, all are believed. None: one made for this run. */
  readonly imageKeys: readonly Secret[]
  /** Units of the service's figures, as the browser is told. */
  readonly units: UnitRules
  readonly host: string
  readonly port: number
  readonly metricsPort: number | null
  /** Further `Host` values under which the proxy is reached, for example behind a reverse proxy. */
  readonly allowedHosts: readonly string[]
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

const ACCOUNT = [
  'INSIGHTS_BASE_URL',
  'INSIGHTS_AUTH_URL',
  'INSIGHTS_CLIENT_ID',
  'INSIGHTS_CLIENT_SECRET',
] as const

const OTHER_SECRETS = ['IMAGE_KEY', ...NETWORK_SECRETS, ...ACCESS_SECRETS] as const

const serviceUrl = (protocols: readonly string[], plainProtocol: string) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text), 'is not a URL'),
    v.transform((text) => new URL(text)),
    v.check((url) => protocols.includes(url.protocol), `must begin with ${protocols.join('// or ')}//`),
    v.check(
      (url) => url.protocol !== plainProtocol || isLoopback(url.hostname),
      'may be unencrypted only on a loopback address',
    ),
    v.check((url) => url.username === '' && url.password === '', 'must not contain a user or password'),
    v.check((url) => url.search === '' && url.hash === '', 'must not contain a query or fragment'),
  )

const httpUrl = serviceUrl(['http:', 'https:'], 'http:')
const socketUrl = serviceUrl(['ws:', 'wss:'], 'ws:')

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
)

const hostList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  ),
  v.array(v.pipe(v.string(), v.regex(/^[a-z0-9.:[\]-]+$/, 'must be a comma-separated list of host names'))),
)

const Environment = v.object({
  INSIGHTS_BASE_URL: v.optional(httpUrl),
  INSIGHTS_AUTH_URL: v.optional(httpUrl),
  INSIGHTS_CLIENT_ID: v.optional(v.string()),
  INSIGHTS_CLIENT_SECRET: v.optional(v.string()),
  INSIGHTS_ENVIRONMENT: v.optional(v.pipe(v.string(), v.maxLength(40, 'must have at most 40 characters'))),
  INSIGHTS_FEED_PATH: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$/, 'must be a plain path such as /feed/v1/filter'),
    ),
  ),
  INSIGHTS_REPORT_VERSIONS: v.optional(ReportVersionsVariable, ''),
  INSIGHTS_PRICE_STREAM_URL: v.optional(socketUrl),
  INSIGHTS_IMAGE_HOSTS: v.optional(hostList),
  IMAGE_KEY: v.optional(keyList),
  INSIGHTS_UNITS: v.optional(UnitsVariable, ''),
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
  ...NETWORK_VARIABLES,
  ...ACCESS_VARIABLES,
})

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the environment once. Throws a `ConfigurationError` that lists everything wrong at the same time. */
export function readSettings(
  env: Variables,
  readFile = (path: string) => readFileSync(path, 'utf8'),
): Settings {
  const problems: string[] = []
  const given = withFiles(env, readFile, problems)
  const missing = ACCOUNT.filter((name) => given[name] === undefined)
  if (missing.length > 0 && missing.length < ACCOUNT.length) {
    problems.push(
      ...missing.map(
        (name) =>
          `${name} is missing: set all of ${ACCOUNT.join(', ')}, or none of them for the reference service.`,
      ),
    )
  }
  const parsed = v.safeParse(Environment, given)
  for (const issue of parsed.issues ?? [])
    problems.push(`${v.getDotPath(issue)?.split('.')[0]} ${issue.message}.`)
  if (!parsed.success) throw new ConfigurationError(problems)
  const values = parsed.output
  const account = accountOf(values)
  const access = readAccess(values, values.HOST, problems)
  const callsProvider = access.access.kind === 'oidc' || access.access.kind === 'header'
  const network = readNetwork(values, account !== null || callsProvider, problems)
  if (problems.length > 0) throw new ConfigurationError(problems)

  return {
    account,
    environment: values.INSIGHTS_ENVIRONMENT ?? null,
    feedPath: values.INSIGHTS_FEED_PATH ?? null,
    reportVersions: values.INSIGHTS_REPORT_VERSIONS,
    priceStreamUrl: values.INSIGHTS_PRICE_STREAM_URL ?? null,
    imageHosts: values.INSIGHTS_IMAGE_HOSTS ?? null,
    imageKeys: (values.IMAGE_KEY ?? []).map((key) => new Secret(key)),
    units: values.INSIGHTS_UNITS,
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT ?? null,
    allowedHosts: values.ALLOWED_HOSTS,
    ...network,
    ...access,
  }
}

function accountOf(values: v.InferOutput<typeof Environment>): ServiceAccount | null {
  const { INSIGHTS_BASE_URL, INSIGHTS_AUTH_URL, INSIGHTS_CLIENT_ID, INSIGHTS_CLIENT_SECRET } = values
  if (!INSIGHTS_BASE_URL || !INSIGHTS_AUTH_URL || !INSIGHTS_CLIENT_ID || !INSIGHTS_CLIENT_SECRET) return null
  return {
    baseUrl: INSIGHTS_BASE_URL,
    authUrl: INSIGHTS_AUTH_URL,
    clientId: INSIGHTS_CLIENT_ID,
    clientSecret: new Secret(INSIGHTS_CLIENT_SECRET),
  }
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

/** Variables that hold a secret or lead to one; they leave the process environment as soon as they are read. */
export const SECRET_VARIABLES = ['INSIGHTS_CLIENT_SECRET', ...OTHER_SECRETS].flatMap((name) => [
  name,
  `${name}_FILE`,
  ...(EITHER_CASE.includes(name) ? [name.toLowerCase()] : []),
])
