import { connect } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Clock } from '#server/clock.ts'
import type { OidcAccess, ProxyConfig } from '#server/config.ts'
import { Secret } from '#server/log.ts'
import { CookieBrowser, signInAs } from './cookie-browser.ts'
import { FakePriceStream } from './fake-price-stream.ts'
import { freshGrants, reply } from './fault-upstream.ts'
import { ProxyRig } from './proxy-rig.ts'
import { CLIENT_SECRET, SignOnProvider } from './sign-on-provider.ts'

export const DESK = 'https://desk.example.com'
export const SESSION_COOKIE = '__Host-desk-session'
export const SESSION_KEY = Buffer.alloc(32, 'canary-session-key').toString('base64')

export interface SignInOptions {
  readonly access?: Partial<OidcAccess>
  readonly config?: Partial<ProxyConfig>
  readonly clock?: Clock
}

/** A desk with company sign-on, its provider and a price stream; all are real and shared by all tests of a file. */
export function sharedSignInRig(options: SignInOptions = {}) {
  let provider!: SignOnProvider
  let stream!: FakePriceStream
  let desk!: ProxyRig
  beforeAll(async () => {
    provider = await SignOnProvider.start(DESK)
    stream = await FakePriceStream.start()
    desk = await startSignInDesk(provider, {
      ...options,
      config: { ...options.config, priceStreamUrl: stream.url },
    })
  })
  beforeEach(() => {
    provider.interceptor = () => {}
    desk.upstream.onToken(freshGrants())
    desk.upstream.script(reply(200, { id: 'abc' }))
  })
  afterAll(async () => {
    await desk.stop()
    await stream.stop()
    await provider.stop()
  })
  return () => ({ provider, stream, desk, browser: () => deskBrowser(desk) })
}

export const startSignInDesk = (provider: SignOnProvider, { access, config, clock }: SignInOptions = {}) =>
  ProxyRig.start({
    ...(clock && { clock }),
    config: {
      publicUrl: new URL(DESK),
      access: {
        kind: 'oidc',
        issuer: provider.issuer,
        clientId: 'desk',
        clientSecret: new Secret(CLIENT_SECRET),
        publicUrl: new URL(DESK),
        sessionKey: new Secret(SESSION_KEY),
        sessionMs: 3_600_000,
        ...access,
      },
      ...config,
    },
  })

/** A browser that reaches the desk as if TLS ended in front of it. */
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

export async function signedIn(browser: CookieBrowser, person = 'ada'): Promise<CookieBrowser> {
  const list = `${DESK}/insights`
  const { location } = await signInAs(
    browser,
    person,
    `${DESK}/auth/login?to=/insights`,
    (url) => url === list,
  )
  if (location !== list) throw new Error(`the sign-in ended at ${location}`)
  return browser
}

/** The cookie header of a browser that has signed in. */
export const sessionCookie = (browser: CookieBrowser) =>
  `${SESSION_COOKIE}=${browser.cookies(new URL(DESK).hostname).get(SESSION_COOKIE)}`
