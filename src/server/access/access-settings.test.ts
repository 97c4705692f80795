import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ConfigurationError, readSettings, SECRET_VARIABLES } from '#server/config.ts'

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

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

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
        expect(problemsOf(env).map((problem) => problem.split(' ')[0])).toEqual(missing)
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
    ['one bad key of two', { SESSION_KEY: `${KEY},short` }, 'SESSION_KEY'],
    ['a session without end', { SESSION_HOURS: '0' }, 'SESSION_HOURS'],
    ['half an hour', { SESSION_HOURS: '0.5' }, 'SESSION_HOURS'],
  ])('%s is refused without showing it', (_, change, name) => {
    const problems = problemsOf({ ...oidc, ...change })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([name])
    for (const value of Object.values(change)) expect(problems.join()).not.toContain(`${value} `)
  })

  test('a second key opens what was sealed before the first one was new', () => {
    const { access } = readSettings({ ...oidc, SESSION_KEY: `${KEY}, ${KEY}` })
    expect(access.kind === 'oidc' && access.sessionKeys).toHaveLength(2)
  })

  test('the key and the client secret may stand in files', () => {
    const { SESSION_KEY, ACCESS_CLIENT_SECRET, ...rest } = oidc
    const files: Record<string, string> = { '/key': `${SESSION_KEY}\n`, '/secret': ACCESS_CLIENT_SECRET }
    const { access } = readSettings(
      { ...rest, SESSION_KEY_FILE: '/key', ACCESS_CLIENT_SECRET_FILE: '/secret' },
      (path) => files[path] ?? '',
    )
    expect(access.kind === 'oidc' && access.clientSecret?.reveal()).toBe(ACCESS_CLIENT_SECRET)
  })

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
})

describe('an access proxy in front', () => {
  test('names the user in a header, from its own addresses only', () => {
    expect(readSettings(header)).toMatchObject({
      access: { kind: 'header', header: 'x-forwarded-user', signed: null },
      trustedProxies: ['10.0.0.0/8', '::1'],
    })
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
    expect(problemsOf({ ...header, ...change }).map((problem) => problem.split(' ')[0])).toEqual([name])
  })
})
