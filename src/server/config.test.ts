import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ConfigurationError, readSettings, withEnvironmentFile } from '#server/config.ts'

function problemsOf(env: Record<string, string | undefined>, readFile?: (path: string) => string) {
  try {
    readSettings(env, readFile)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}
/** The variables that the problems name. */
const namesIn = (problems: readonly string[]) => problems.map((problem) => problem.split(' ')[0])

const account = {
  INSIGHTS_BASE_URL: 'https://api.example.com/',
  INSIGHTS_AUTH_URL: 'https://auth.example.com',
  INSIGHTS_CLIENT_ID: 'canary-account',
  INSIGHTS_CLIENT_SECRET: 'canary-secret',
}
const oidc = {
  ACCESS: 'oidc',
  ACCESS_ISSUER: 'https://sign-on.example.com/realm',
  ACCESS_CLIENT_ID: 'desk',
  ACCESS_CLIENT_SECRET: 'canary-client-secret',
  PUBLIC_URL: 'https://desk.example.com',
  SESSION_KEY: Buffer.alloc(32, 7).toString('base64'),
}
const header = { ACCESS: 'header', ACCESS_HEADER: 'X-Forwarded-User', TRUSTED_PROXIES: '10.0.0.0/8, ::1' }
const signed = {
  ...header,
  ACCESS_JWKS_URL: 'https://access.example.com/keys',
  ACCESS_ISSUER: 'https://access.example.com',
  ACCESS_AUDIENCE: 'desk',
}

test('without settings it is reference mode on the default address; an API on this machine may be unencrypted', () => {
  const defaults = { account: null, host: '127.0.0.1', port: 3000, metricsPort: null, feedPath: null }
  expect(readSettings({})).toMatchObject(defaults)
  for (const host of ['127.0.0.1', 'localhost', '[::1]'])
    expect(problemsOf({ ...account, INSIGHTS_BASE_URL: `http://${host}:4010` })).toEqual([])
})

test.each<[string, string[], object?]>([
  ['INSIGHTS_BASE_URL', ['not a url', 'http://api.example.com']],
  ['INSIGHTS_AUTH_URL', ['ftp://example.com', 'https://u:canary@example.com', 'https://example.com/?canary']],
  ['INSIGHTS_FEED_PATH', ['/feed/../oauth/token', '//evil.example']],
  ['INSIGHTS_PRICE_STREAM_URL', ['ws://stream.example.com']],
  ['INSIGHTS_IMAGE_HOSTS', ['https://images.example.com', 'images.example.com:8443']],
  ['INSIGHTS_REPORT_VERSIONS', ['v2', 'relevance=2', 'relevance=v2/..']],
  ['INSIGHTS_UNITS', ['percent', 'returns=percents', 'Returns=percent']],
  ['HTTPS_PROXY', ['socks5://canary:1', 'http://desk:1%canary@example.com', 'http://example.com/canary']],
  ['PORT', ['70000', '3e3']],
  ['METRICS_PORT', ['-1', '3000']],
  ['HOST', ['not a host']],
  ['ACCESS', ['everybody']],
  ['ACCESS_ISSUER', ['http://sign-on.example.com', 'sign-on'], oidc],
  ['PUBLIC_URL', ['https://desk.example.com/desk', 'http://desk.example.com'], oidc],
  ['SESSION_KEY', ['correct horse battery staple', Buffer.alloc(16).toString('base64')], oidc],
  ['SESSION_HOURS', ['0', '0.5'], oidc],
  ['TRUSTED_PROXIES', ['', 'proxy.internal', '10.0.0.0/33'], header],
  // Every proxy appends to `X-Forwarded-For`.
  ['ACCESS_HEADER', ['', 'X-Forwarded-For', 'X_User'], header],
  ['ACCESS_AUDIENCE', ['desk'], header],
])('%s is refused by name and without its value: %j', (name, values, others = account) => {
  for (const value of values) {
    const problems = problemsOf({ ...others, [name]: value })
    expect({ value, named: namesIn(problems) }).toEqual({ value, named: [name] })
    expect(problems[0]).not.toMatch(/example|canary/)
    if (value) expect(problems[0]).not.toContain(`${value} `)
  }
})

test('everything wrong is listed at once', () => {
  expect(problemsOf({ INSIGHTS_BASE_URL: 'x', PORT: 'y' })).toHaveLength(5)
  // By itself, with others, and missing.
  const wrong = { ACCESS_ISSUER: 'sign-on', METRICS_PORT: '3000', PUBLIC_URL: '', SESSION_KEY: 'short' }
  expect(namesIn(problemsOf({ ...account, ...oidc, ...wrong })).toSorted()).toEqual(Object.keys(wrong))
  expect(namesIn(problemsOf({ HOST: '0.0.0.0', PORT: 'y' })).toSorted()).toEqual(['HOST', 'PORT'])
})

test.each([
  ['the account', account, Object.keys(account)],
  ['company sign-on', oidc, ['ACCESS_ISSUER', 'ACCESS_CLIENT_ID', 'PUBLIC_URL', 'SESSION_KEY']],
  ['an access proxy that signs tokens', signed, ['ACCESS_ISSUER', 'ACCESS_AUDIENCE']],
])('every missing part of %s is named', (_, complete, needed) => {
  for (const missing of [needed.slice(0, 2), ...needed.map((name) => [name])]) {
    const problems = problemsOf({ ...complete, ...Object.fromEntries(missing.map((name) => [name, ''])) })
    expect(namesIn(problems)).toEqual(missing)
    expect(problems.join()).not.toMatch(/canary|example/)
  }
})

test('…_FILE gives the value, trimmed; an empty or missing file is reported by the name of its variable', () => {
  const env = { ...account, INSIGHTS_CLIENT_SECRET: '', INSIGHTS_CLIENT_SECRET_FILE: '/run/secret' }
  const { account: read } = readSettings(env, () => 'canary-from-file\n')
  expect(read?.clientSecret.reveal()).toBe('canary-from-file')
  const missing = () => {
    throw new Error('ENOENT')
  }
  for (const readFile of [() => ' \n', missing]) {
    const problems = problemsOf(env, readFile)
    expect(namesIn(problems)).toContain('INSIGHTS_CLIENT_SECRET_FILE')
    expect(problems.join()).not.toContain('/run')
  }
})

test.each(['HTTPS_PROXY', 'https_proxy'])('%s is read, with its exceptions, and is never printed', (name) => {
  const url = 'http://desk:canary-password@proxy.example.com:3128'
  const settings = readSettings({ ...account, [name]: url, no_proxy: '.inner.example' })
  expect(settings.outgoingProxy?.url.reveal()).toBe(url)
  expect(settings.outgoingProxy?.except).toBe('.inner.example')
  expect(JSON.stringify(settings)).not.toContain('canary-password')
  // Nothing outside of this machine is called.
  expect(readSettings({ [name]: 'socks5://odd' }).outgoingProxy).toBeNull()
})

test('versions of the report and units are set where the service differs', () => {
  const v1 = { relevance: 'v1', keyValues: 'v1' }
  expect(readSettings(account)).toMatchObject({ reportVersions: v1, units: DEFAULT_UNITS })
  const INSIGHTS_REPORT_VERSIONS = 'key_values=v3'
  const INSIGHTS_UNITS = 'returns=percent, signal_levels=return,'
  expect(readSettings({ ...account, INSIGHTS_REPORT_VERSIONS, INSIGHTS_UNITS })).toMatchObject({
    reportVersions: { ...v1, keyValues: 'v3' },
    units: { ...DEFAULT_UNITS, returns: 'percent', signalLevels: 'return' },
  })
})

test('real variables override the .env file, which is optional', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'env-'))
  const path = join(folder, '.env')
  expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1' })
  await writeFile(path, '# comment\nPORT=2\nHOST="0.0.0.0"\n')
  expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1', HOST: '0.0.0.0' })
  await writeFile(path, '\ufeffPORT=2\n')
  expect(withEnvironmentFile(path, {})).toEqual({ PORT: '2' })
  await writeFile(path, '\ufeffPORT=2\n', 'utf16le')
  expect(() => withEnvironmentFile(path, {})).toThrow('UTF-8')
  await rm(folder, { recursive: true })
})

test.each([
  ['HOST', '::1', true],
  ['PUBLIC_URL', 'http://localhost:3000', true],
  ['HOST', '0.0.0.0', false],
  ['HOST', '::', false],
  ['HOST', '192.168.1.7', false],
  ['HOST', 'desk.example.com', false],
  ['PUBLIC_URL', 'https://desk.example.com', false],
  ['TRUSTED_PROXIES', '127.0.0.1', false],
])('who may use the desk need not be said with %s=%s: %s', (name, value, isOptional) => {
  const env = { [name]: value }
  if (isOptional) return expect(readSettings(env).access).toEqual({ kind: 'loopback' })
  expect(problemsOf(env)).toEqual([expect.stringMatching(/ACCESS=oidc.*ACCESS=header.*ACCESS=open/)])
  return expect(readSettings({ ...env, ACCESS: 'open' }).access).toEqual({ kind: 'open' })
})

test('company sign-on and an access proxy that signs tokens have all their settings, and no secret is printed', () => {
  const settings = readSettings({ ...oidc, HOST: '0.0.0.0', SESSION_HOURS: '2' })
  expect(settings.access).toMatchObject({ kind: 'oidc', clientId: 'desk', sessionMs: 7_200_000 })
  expect(JSON.stringify(settings)).not.toMatch(/canary|BwcHBw/)
  expect(readSettings(signed).access).toMatchObject({ kind: 'header', signed: { audience: 'desk' } })
})
