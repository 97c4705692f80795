import { connect } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OidcAccess } from '#server/config.ts'
import { type Clock, systemClock } from '#server/clock.ts'
import { Secret } from '#server/log.ts'
import { CookieBrowser } from './cookie-browser.ts'
import { freshGrants, reply } from './fault-upstream.ts'
import { ProxyRig } from './proxy-rig.ts'
import { CLIENT_SECRET, SignOnProvider } from './sign-on-provider.ts'

export const DESK = 'https://desk.example.com'
export const SESSION_COOKIE = '__Host-desk-session'
export const SIGN_IN_COOKIE = '__Host-desk-sign-in'
export const SESSION_KEY = Buffer.alloc(32, 'canary-session-key').toString('base64')

interface SignInRig {
  readonly provider: SignOnProvider
  readonly desk: ProxyRig
  /** A browser that reaches the desk as if TLS ended in front of it. */
  browser(): CookieBrowser
}

/** A desk with company sign-on and its provider; both are real and shared by all tests of a file. */
export function sharedSignInRig(overrides: Partial<OidcAccess> = {}): () => SignInRig {
  let rig!: SignInRig
  beforeAll(async () => {
    const provider = await SignOnProvider.start([DESK])
    const desk = await startSignInDesk(provider, overrides)
    rig = { provider, desk, browser: () => deskBrowser(desk) }
  })
  beforeEach(() => {
    rig.provider.interceptor = () => false
    rig.desk.upstream.onToken(freshGrants())
    rig.desk.upstream.script(reply(200, { id: 'abc' }))
  })
  afterAll(async () => {
    await rig.desk.stop()
    await rig.provider.stop()
  })
  return () => rig
}

export const startSignInDesk = (
  provider: SignOnProvider,
  overrides: Partial<OidcAccess> = {},
  clock: Clock = systemClock,
  priceStreamUrl: URL | null = null,
  trustedProxies: readonly string[] = [],
) =>
  ProxyRig.start({
    clock,
    config: {
      priceStreamUrl,
      trustedProxies,
      publicUrl: new URL(DESK),
      access: {
        kind: 'oidc',
        issuer: provider.issuer,
        clientId: 'desk',
        clientSecret: new Secret(CLIENT_SECRET),
        publicUrl: new URL(DESK),
        sessionKey: new Secret(SESSION_KEY),
        sessionMs: 3_600_000,
        ...overrides,
      },
    },
  })

export function deskBrowser({ port }: ProxyRig): CookieBrowser {
  const elsewhere = buildConnector({})
  const dispatcher = new Agent({
    connect: (options, callback) => {
      if (options.hostname !== new URL(DESK).hostname) return elsewhere(options, callback)
      const socket = connect(port, '127.0.0.1', () => callback(null, socket))
      socket.once('error', (error) => callback(error, null))
    },
  })
  return new CookieBrowser(dispatcher)
}
