import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { ConfigurationError, readSettings, SECRET_VARIABLES, withEnvironmentFile } from '#server/config.ts'

function problemsOf(env: Record<string, string | undefined>, readFile?: (path: string) => string) {
  try {
    readSettings(env, readFile)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}
/** The variables that problems are about. */
const namesIn = (problems: readonly string[]) => problems.map((problem) => problem.split(' ')[0])

describe('the environment', () => {
  const account = {
    INSIGHTS_BASE_URL: 'https://api.example.com/',
    INSIGHTS_AUTH_URL: 'https://auth.example.com',
    INSIGHTS_CLIENT_ID: 'canary-account',
    INSIGHTS_CLIENT_SECRET: 'canary-secret',
  }

  test('everything wrong is listed at once', () => {
    expect(problemsOf({ INSIGHTS_BASE_URL: 'x', PORT: 'y' })).toHaveLength(5)
  })

  test('nothing set is reference mode on the default address', () => {
    expect(readSettings({})).toMatchObject({
      account: null,
      host: '127.0.0.1',
      port: 3000,
      metricsPort: null,
      feedPath: null,
    })
  })

  test('every proper part of the account is refused, naming exactly what is missing', () => {
    const names = Object.keys(account)
    fc.assert(
      fc.property(fc.subarray(names, { minLength: 1, maxLength: 3 }), (given) => {
        const env = Object.fromEntries(Object.entries(account).filter(([name]) => given.includes(name)))
        const problems = problemsOf(env)
        expect(namesIn(problems)).toEqual(names.filter((name) => !given.includes(name)))
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
      const env = {
        ...account,
        INSIGHTS_CLIENT_SECRET: undefined,
        INSIGHTS_CLIENT_SECRET_FILE: '/run/secret',
      }
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
  ])('%s=%j is refused by name and without its value', (name, value) => {
    const problems = problemsOf({ ...account, [name]: value })
    expect(namesIn(problems)).toEqual([name])
    expect(problems[0]).not.toMatch(/example|canary/)
  })

  describe('the company’s proxy', () => {
    const HTTPS_PROXY = 'http://desk:canary-password@proxy.example.com:3128'

    test('is read in either case, with its exceptions, and does not print', () => {
      for (const name of ['HTTPS_PROXY', 'https_proxy']) {
        const settings = readSettings({ ...account, [name]: HTTPS_PROXY, no_proxy: '.inner.example' })
        expect(settings.outgoingProxy?.url.reveal()).toBe(HTTPS_PROXY)
        expect(settings.outgoingProxy?.except).toBe('.inner.example')
        expect(JSON.stringify(settings)).not.toContain('canary-password')
      }
      expect(SECRET_VARIABLES).toEqual(expect.arrayContaining(['HTTPS_PROXY', 'https_proxy']))
    })

    test('is no business of a desk that calls nobody beyond this machine, however odd it is', () => {
      expect(readSettings({ HTTPS_PROXY: 'socks5://odd' }).outgoingProxy).toBeNull()
      const problems = problemsOf({ ...account, HTTPS_PROXY: 'canary:3128' })
      expect(problems).toEqual(['HTTPS_PROXY must be an address that begins with http:// or https://.'])
    })
  })

  describe('INSIGHTS_REPORT_VERSIONS', () => {
    test('names the version of each part, v1 where it says nothing', () => {
      const versions = (INSIGHTS_REPORT_VERSIONS: string) =>
        readSettings({ ...account, INSIGHTS_REPORT_VERSIONS }).reportVersions
      expect(readSettings(account).reportVersions).toEqual({ relevance: 'v1', keyValues: 'v1' })
      expect(versions('key_values=v3')).toEqual({ relevance: 'v1', keyValues: 'v3' })
      expect(versions('relevance=v2, key_values=v3,')).toEqual({ relevance: 'v2', keyValues: 'v3' })
    })

    test.each(['v2', 'relevance', 'relevance=2', 'relevance=v2/..'])(
      'does not take %s',
      (INSIGHTS_REPORT_VERSIONS) => {
        expect(() => readSettings({ INSIGHTS_REPORT_VERSIONS })).toThrow('INSIGHTS_REPORT_VERSIONS must be')
      },
    )
  })

  describe('INSIGHTS_UNITS', () => {
    test('says in which rules the service differs', () => {
      const { units } = readSettings({ ...account, INSIGHTS_UNITS: 'returns=percent, signal_levels=return,' })
      expect(units).toEqual({ ...DEFAULT_UNITS, returns: 'percent', signalLevels: 'return' })
      expect(readSettings(account).units).toEqual(DEFAULT_UNITS)
    })

    test.each(['percent', 'returns', 'returns=percents', 'Returns=percent'])(
      '%j is refused with the rules there are',
      (INSIGHTS_UNITS) => {
        const problems = problemsOf({ ...account, INSIGHTS_UNITS })
        expect(problems).toHaveLength(1)
        expect(problems[0]).toMatch(/^INSIGHTS_UNITS must .*signal_levels/)
      },
    )
  })

  test.each(['127.0.0.1', 'localhost', '[::1]'])('an address on %s may be unencrypted', (host) => {
    expect(problemsOf({ ...account, INSIGHTS_BASE_URL: `http://${host}:4010` })).toEqual([])
  })
})

describe('the .env file', () => {
  test('real variables win over the file, and no file is no problem', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'env-'))
    const path = join(folder, '.env')
    expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1' })
    await writeFile(path, '# comment\nPORT=2\nHOST="0.0.0.0"\n')
    expect(withEnvironmentFile(path, { PORT: '1' })).toEqual({ PORT: '1', HOST: '0.0.0.0' })
    await rm(folder, { recursive: true })
  })
})

describe('access', () => {
  const KEY = Buffer.alloc(32, 7).toString('base64')
  const oidc = {
    ACCESS: 'oidc',
    ACCESS_ISSUER: 'https://sign-on.example.com/realm',
    ACCESS_CLIENT_ID: 'desk',
    ACCESS_CLIENT_SECRET: 'canary-client-secret',
    PUBLIC_URL: 'https://desk.example.com',
    SESSION_KEY: KEY,
  }
  const header = { ACCESS: 'header', ACCESS_HEADER: 'X-Forwarded-User', TRUSTED_PROXIES: '10.0.0.0/8, ::1' }

  describe('who may use the desk', () => {
    test('on loopback nothing needs to be decided', () => {
      expect(readSettings({}).access).toEqual({ kind: 'loopback' })
      expect(readSettings({ HOST: '::1' }).access).toEqual({ kind: 'loopback' })
      expect(readSettings({ PUBLIC_URL: 'http://localhost:3000' }).access).toEqual({ kind: 'loopback' })
    })

    test.each([
      ['every address', { HOST: '0.0.0.0' }],
      ['every address of both families', { HOST: '::' }],
      ['an address of the network', { HOST: '192.168.1.7' }],
      ['a host name', { HOST: 'desk.example.com' }],
      ['an address that people open from elsewhere', { PUBLIC_URL: 'https://desk.example.com' }],
      ['a proxy in front', { TRUSTED_PROXIES: '127.0.0.1' }],
    ])('on %s it must be, and the message says how', (_, env) => {
      const problems = problemsOf(env)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(/ACCESS=oidc.*ACCESS=header.*ACCESS=open/)
      expect(readSettings({ ...env, ACCESS: 'open' }).access).toEqual({ kind: 'open' })
    })

    test('an access that does not exist is refused', () => {
      expect(problemsOf({ ACCESS: 'everybody' })).toEqual(['ACCESS must be oidc, header or open.'])
    })
  })

  describe('company sign-on', () => {
    test('has everything it needs, and no secret prints', () => {
      const settings = readSettings({ ...oidc, HOST: '0.0.0.0', SESSION_HOURS: '2' })
      expect(settings.access).toMatchObject({ kind: 'oidc', clientId: 'desk', sessionMs: 7_200_000 })
      expect(JSON.stringify(settings)).not.toMatch(/canary|BwcHBw/)
    })

    test('every part that is missing is named', () => {
      const needed = ['ACCESS_ISSUER', 'ACCESS_CLIENT_ID', 'PUBLIC_URL', 'SESSION_KEY']
      fc.assert(
        fc.property(fc.subarray(needed), (missing) => {
          const env = Object.fromEntries(Object.entries(oidc).filter(([name]) => !missing.includes(name)))
          expect(namesIn(problemsOf(env))).toEqual(missing)
        }),
      )
    })

    test.each([
      ['a plain address', { ACCESS_ISSUER: 'http://sign-on.example.com' }, 'ACCESS_ISSUER'],
      ['no address', { ACCESS_ISSUER: 'sign-on' }, 'ACCESS_ISSUER'],
      ['a public address with a path', { PUBLIC_URL: 'https://desk.example.com/desk' }, 'PUBLIC_URL'],
      ['a public address in the clear', { PUBLIC_URL: 'http://desk.example.com' }, 'PUBLIC_URL'],
      ['a word as key', { SESSION_KEY: 'correct horse battery staple' }, 'SESSION_KEY'],
      ['a short key', { SESSION_KEY: Buffer.alloc(16).toString('base64') }, 'SESSION_KEY'],
      ['a session without end', { SESSION_HOURS: '0' }, 'SESSION_HOURS'],
      ['half an hour', { SESSION_HOURS: '0.5' }, 'SESSION_HOURS'],
    ])('%s is refused without showing it', (_, change, name) => {
      const problems = problemsOf({ ...oidc, ...change })
      expect(namesIn(problems)).toEqual([name])
      for (const value of Object.values(change)) expect(problems.join()).not.toContain(`${value} `)
    })
  })

  describe('an access proxy in front', () => {
    test('both leave the environment of the process', () => {
      expect(SECRET_VARIABLES).toEqual(
        expect.arrayContaining([
          'SESSION_KEY',
          'SESSION_KEY_FILE',
          'ACCESS_CLIENT_SECRET',
          'ACCESS_CLIENT_SECRET_FILE',
        ]),
      )
    })

    test('with a signed token it needs to know whose and for whom', () => {
      const signed = { ...header, ACCESS_JWKS_URL: 'https://access.example.com/keys' }
      expect(problemsOf(signed)).toEqual([
        'ACCESS_ISSUER is missing: ACCESS_JWKS_URL needs it.',
        'ACCESS_AUDIENCE is missing: ACCESS_JWKS_URL needs it.',
      ])
      const complete = { ...signed, ACCESS_ISSUER: 'https://access.example.com', ACCESS_AUDIENCE: 'desk' }
      expect(readSettings(complete).access).toMatchObject({ signed: { audience: 'desk' } })
    })

    test.each([
      ['no addresses', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
      ['a name for an address', { TRUSTED_PROXIES: 'proxy.internal' }, 'TRUSTED_PROXIES'],
      ['a network of no such size', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
      ['no header', { ACCESS_HEADER: '' }, 'ACCESS_HEADER'],
      ['a header that every proxy appends to', { ACCESS_HEADER: 'X-Forwarded-For' }, 'ACCESS_HEADER'],
      ['a header with an underscore', { ACCESS_HEADER: 'X_User' }, 'ACCESS_HEADER'],
      ['an audience that nothing is checked against', { ACCESS_AUDIENCE: 'desk' }, 'ACCESS_AUDIENCE'],
    ])('%s is refused', (_, change, name) => {
      expect(namesIn(problemsOf({ ...header, ...change }))).toEqual([name])
    })
  })
})
