import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ConfigurationError, readSettings, SECRET_VARIABLES } from '#server/config.ts'
import { referenceConfig } from '#server/config.ts'

const account = {
  INSIGHTS_BASE_URL: 'https://api.example.com/',
  INSIGHTS_AUTH_URL: 'https://auth.example.com',
  INSIGHTS_CLIENT_ID: 'canary-account',
  INSIGHTS_CLIENT_SECRET: 'canary-secret',
}

function problemsOf(
  env: Record<string, string | undefined>,
  readFile?: (path: string) => string,
): readonly string[] {
  try {
    readSettings(env, readFile)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

test('nothing set is reference mode on the default address', () => {
  expect(readSettings({})).toMatchObject({
    account: null,
    host: '127.0.0.1',
    port: 3000,
    metricsPort: null,
    feedPath: null,
  })
})

test('all four set is live mode, and the secret does not print', () => {
  const settings = readSettings(account)
  expect(settings.account?.baseUrl.href).toBe('https://api.example.com/')
  expect(settings.account?.clientSecret.reveal()).toBe('canary-secret')
  expect(JSON.stringify(settings)).not.toContain('canary-secret')
  expect(String(settings.account?.clientSecret)).toBe('[redacted]')
})

test('every proper part of the account is refused, naming exactly what is missing', () => {
  const names = Object.keys(account)
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1, maxLength: 3 }), (given) => {
      const env = Object.fromEntries(Object.entries(account).filter(([name]) => given.includes(name)))
      const problems = problemsOf(env)
      expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
        names.filter((name) => !given.includes(name)),
      )
      expect(problems.join()).not.toMatch(/canary|example/)
    }),
  )
})

describe('…_FILE', () => {
  const files: Record<string, string> = { '/run/secret': 'canary-from-file\n', '/run/empty': ' \n' }
  const readFile = (path: string) => {
    const text = files[path]
    if (text === undefined) throw new Error('ENOENT')
    return text
  }

  test('gives the value, trimmed', () => {
    const env = { ...account, INSIGHTS_CLIENT_SECRET: undefined, INSIGHTS_CLIENT_SECRET_FILE: '/run/secret' }
    expect(readSettings(env, readFile).account?.clientSecret.reveal()).toBe('canary-from-file')
  })

  test.each(['/run/empty', '/run/nothing'])('%s is named by its variable', (path) => {
    const env = { ...account, INSIGHTS_CLIENT_SECRET: '', INSIGHTS_CLIENT_SECRET_FILE: path }
    const problems = problemsOf(env, readFile)
    expect(problems.some((problem) => problem.startsWith('INSIGHTS_CLIENT_SECRET_FILE names'))).toBe(true)
    expect(problems.join()).not.toContain(path)
  })
})

test.each([
  ['INSIGHTS_BASE_URL', 'not a url'],
  ['INSIGHTS_BASE_URL', 'http://api.example.com'],
  ['INSIGHTS_AUTH_URL', 'ftp://auth.example.com'],
  ['INSIGHTS_AUTH_URL', 'https://user:canary@auth.example.com'],
  ['INSIGHTS_AUTH_URL', 'https://auth.example.com/?a=canary'],
  ['INSIGHTS_FEED_PATH', 'https://evil.example/feed'],
  ['INSIGHTS_FEED_PATH', '/feed/../oauth/token'],
  ['INSIGHTS_FEED_PATH', '//evil.example'],
  ['INSIGHTS_PRICE_STREAM_URL', 'https://stream.example.com'],
  ['INSIGHTS_PRICE_STREAM_URL', 'ws://stream.example.com'],
  ['INSIGHTS_IMAGE_HOSTS', 'https://images.example.com'],
  ['PORT', '70000'],
  ['PORT', '3e3'],
  ['METRICS_PORT', '-1'],
  ['HOST', 'not a host'],
  ['KEEP_ALIVE_SECONDS', '0'],
  ['KEEP_ALIVE_SECONDS', '5s'],
  ['INSIGHTS_KEEP_ALIVE_SECONDS', '601'],
  ['IMAGE_KEY', 'canary'],
])('%s=%j is refused by name and without its value', (name, value) => {
  const problems = problemsOf({ ...account, [name]: value })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${name} `))
  expect(problems[0]).not.toContain('example')
  expect(problems[0]).not.toContain('canary')
})

describe('the company’s proxy', () => {
  const HTTPS_PROXY = 'http://desk:canary-password@proxy.example.com:3128'

  test('is read in either case, with its exceptions, and does not print', () => {
    for (const name of ['HTTPS_PROXY', 'https_proxy']) {
      const settings = readSettings({ ...account, [name]: HTTPS_PROXY, no_proxy: '.inner.example' })
      expect(settings.outgoingProxy?.url.reveal()).toBe(HTTPS_PROXY)
      expect(settings.outgoingProxy?.except).toEqual([{ host: 'inner.example', port: null }])
      expect(JSON.stringify(settings)).not.toContain('canary-password')
    }
    expect(SECRET_VARIABLES).toEqual(expect.arrayContaining(['HTTPS_PROXY', 'https_proxy', 'IMAGE_KEY']))
  })

  test('is no business of a desk that calls nobody beyond this machine, however odd it is', () => {
    expect(readSettings({ HTTPS_PROXY: 'socks5://odd' }).outgoingProxy).toBeNull()
    const problems = problemsOf({ ...account, HTTPS_PROXY: 'canary:3128' })
    expect(problems).toEqual(['HTTPS_PROXY must be an address that begins with http:// or https://.'])
  })
})

test('how long idle connections are kept is for whoever runs the balancer to say', () => {
  expect(readSettings({})).toMatchObject({ keepAliveMs: 5_000, serviceKeepAliveMs: 4_000 })
  const env = { KEEP_ALIVE_SECONDS: '65', INSIGHTS_KEEP_ALIVE_SECONDS: '20' }
  expect(readSettings(env)).toMatchObject({ keepAliveMs: 65_000, serviceKeepAliveMs: 20_000 })
})

test('keys for links to images are 32 bytes each, and do not print', () => {
  const keys = [Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(32, 2).toString('base64')]
  const settings = readSettings({ IMAGE_KEY: keys.join(', ') })
  expect(settings.imageKeys.map((key) => key.reveal())).toEqual(keys)
  expect(JSON.stringify(settings)).not.toContain(keys[0])
  expect(readSettings({}).imageKeys).toEqual([])
})

describe('INSIGHTS_REPORT_VERSIONS', () => {
  test('names the version of each part, v1 where it says nothing', () => {
    const versions = (INSIGHTS_REPORT_VERSIONS: string) =>
      readSettings({ ...account, INSIGHTS_REPORT_VERSIONS }).reportVersions
    expect(readSettings(account).reportVersions).toEqual({ relevance: 'v1', keyValues: 'v1' })
    expect(versions('key_values=v3')).toEqual({ relevance: 'v1', keyValues: 'v3' })
    expect(versions('relevance=v2, key_values=v3,')).toEqual({ relevance: 'v2', keyValues: 'v3' })
  })

  test('is never other than v1 where the service is ours', () => {
    const settings = readSettings({ ...account, INSIGHTS_REPORT_VERSIONS: 'relevance=v2' })
    expect(settings.reportVersions.relevance).toBe('v2')
    expect(referenceConfig(settings, settings.account!).reportVersions.relevance).toBe('v1')
  })

  test.each([
    'v2',
    'relevance',
    'relevance=2',
    'relevance=v2/..',
    'keyValues=v3',
    'relevance=v1,relevance=v2',
  ])('does not take %s', (INSIGHTS_REPORT_VERSIONS) => {
    expect(() => readSettings({ INSIGHTS_REPORT_VERSIONS })).toThrow('INSIGHTS_REPORT_VERSIONS must be')
  })
})

describe('INSIGHTS_UNITS', () => {
  test('says in which rules the service differs', () => {
    const { units } = readSettings({ ...account, INSIGHTS_UNITS: 'returns=percent, signal_levels=return,' })
    expect(units).toEqual({ ...DEFAULT_UNITS, returns: 'percent', signalLevels: 'return' })
    expect(readSettings(account).units).toEqual(DEFAULT_UNITS)
  })

  test('reaches the browser, and never where the units are known', () => {
    const settings = readSettings({ ...account, INSIGHTS_UNITS: 'rates=fraction' })
    expect(settings.units).toEqual({ ...DEFAULT_UNITS, rates: 'fraction' })
    expect(referenceConfig(settings, settings.account!).units).toEqual({
      ...DEFAULT_UNITS,
      dateSince: 'milliseconds',
    })
  })

  test.each([
    'percent',
    'returns',
    'returns=percents',
    'returns=percent,returns=fraction',
    'Returns=percent',
  ])('%j is refused with the rules there are', (INSIGHTS_UNITS) => {
    const problems = problemsOf({ ...account, INSIGHTS_UNITS })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^INSIGHTS_UNITS must .*signal_levels/)
  })
})

test('everything wrong is listed at once', () => {
  expect(problemsOf({ INSIGHTS_BASE_URL: 'x', PORT: 'y' })).toHaveLength(5)
})

test.each(['http://127.0.0.1:4010', 'http://localhost:4010', 'http://[::1]:4010'])(
  '%s may be unencrypted',
  (url) => {
    expect(problemsOf({ ...account, INSIGHTS_BASE_URL: url })).toEqual([])
  },
)
