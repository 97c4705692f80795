import { Agent as HttpsAgent } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from '#server/clock.ts'
import { type HeaderAccessSettings as HeaderSettings } from '#server/config.ts'
import { CookieBrowser } from '#testing/proxy/cookie-browser.ts'
import { startNginxFront } from '#testing/proxy/nginx-front.ts'
import { handshakeOutcome } from '#testing/proxy/price-rig.ts'
import { sharedProxyRig, startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { INSIGHT, ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { HOST, rawRequest } from '#testing/proxy/raw-client.ts'
import { DESK, sessionCookie, sharedSignInRig, signedIn } from '#testing/proxy/sign-in-rig.ts'
import { type OddToken, startTokenSigner } from '#testing/proxy/token-signer.ts'

const ISSUER = 'https://access.example.com'
const AUDIENCE = 'desk'

const behind = (signed: HeaderSettings['signed'] = null, trustedProxies = ['127.0.0.1']) => ({
  config: { access: { kind: 'header', header: 'x-access-user', signed } as const, trustedProxies },
})

const ask = (desk: ProxyRig, value?: string, more: Record<string, string> = {}) =>
  desk.call('/auth/me', { headers: { ...(value !== undefined && { 'x-access-user': value }), ...more } })

describe('a plain name', () => {
  const rig = sharedProxyRig(behind())

  test('from the access proxy is the signed-in user, also for data', async () => {
    expect((await ask(rig(), 'ada')).json).toEqual({
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'ada' },
      endsAt: null,
      canSignOut: false,
      hasFeedTokens: false,
    })
    const call = await rig().call(INSIGHT, { headers: { 'x-access-user': 'ada' } })
    expect(call.status).toBe(200)
  })

  test.each([
    ['Özge', 'in UTF-8, as access proxies write it,', 'Özge'],
    ['none', 'that is missing', undefined],
    ['none', 'that is empty', ''],
    ['none', 'of blanks', '   '],
    ['none', 'with a control character', 'ada\u0080'],
    ['none', 'without end', 'a'.repeat(300)],
  ])('%s is the user of a name %s', async (name, _, value) => {
    const { json } = await ask(rig(), value && Buffer.from(value).toString('latin1'))
    const noUser = { status: 401, kind: 'sign-in-needed' }
    expect(json).toMatchObject(name === 'none' ? noUser : { user: { name } })
  })

  test('twice, so that one of them is not the proxy’s, is no user', async () => {
    const both = [HOST, ['X-Access-User', 'eve'], ['X-Access-User', 'ada']] as const
    const answer = await rig().raw(rawRequest('GET', '/auth/me', both))
    expect(answer.status).toBe(401)
  })

  test('the sign-in redirects straight back, because the proxy in front intercepts the navigation', async () => {
    const back = await rig().call('/auth/login?to=/insights%3Fa%3D1')
    expect([back.status, back.headers['location']]).toEqual([303, '/insights?a=1'])
    expect((await rig().call('/auth/callback?code=x')).status).toBe(501)
    const out = await rig().call('/auth/logout', { method: 'POST', headers: { 'x-access-user': 'ada' } })
    expect(out.status).toBe(501)
  })
})

test('nobody gets in without the access proxy, whatever their headers say', async () => {
  const desk = await startProxyRig(behind(null, ['192.0.2.1']))
  for (const more of [{}, { 'x-forwarded-for': '192.0.2.1' }]) {
    const answer = await ask(desk, 'ada', more)
    expect(answer.json).toMatchObject({ status: 403, type: 'urn:insight-desk:access-proxy-only' })
  }
})

describe('a signed token', () => {
  const SECONDS = Math.floor(Date.now() / 1000)
  const claimed = { sub: 'ada', email: 'ada@example.com', iss: ISSUER, aud: AUDIENCE, exp: SECONDS + 300 }
  let signer: Awaited<ReturnType<typeof startTokenSigner>>
  let desk: ProxyRig
  beforeAll(async () => {
    signer = await startTokenSigner(claimed)
    const { jwksUrl } = signer
    desk = await ProxyRig.start(behind({ jwksUrl, issuer: ISSUER, audience: AUDIENCE }))
  })
  afterAll(async () => {
    await desk.stop()
    signer.stop()
  })

  test('is not accepted while its keys cannot be fetched, and that is not the user’s fault', async () => {
    const type = 'urn:insight-desk:sign-in-unavailable'
    for (const body of ['', '<html>', '{}', `{"keys":["${'x'.repeat(1_000_000)}"]}`]) {
      signer.answer = { status: body ? 200 : 503, body }
      expect((await ask(desk, await signer.token())).json).toMatchObject({ status: 503, type })
    }
  })

  test('names the user until it expires', async () => {
    signer.answer = { status: 200, body: signer.published }
    const answer = await ask(desk, await signer.token())
    expect(answer.json).toMatchObject({ user: { name: 'ada@example.com' }, canSignOut: false })
    expect((answer.json as { endsAt: number }).endsAt).toBeGreaterThan(Date.now() + 200_000)
    expect((await ask(desk, `Bearer ${await signer.token()}`)).status).toBe(200)
  })

  test.each<[string, OddToken]>([
    ['over', { claims: { exp: SECONDS - 120 } }],
    ['without end', { claims: { exp: undefined } }],
    ['for another application', { claims: { aud: 'mail' } }],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }],
    ['of another key', { key: 'foreign' }],
    ['of a key that is not published', { key: 'foreign', kid: 'two' }],
    ['signed with a shared secret', { alg: 'HS256', key: 'shared secret' }],
    ['not yet valid', { claims: { nbf: SECONDS + 600 } }],
    ['about nobody', { claims: { sub: '' } }],
    ['not signed at all', { alg: 'none' }],
  ])('that is %s is no user', async (_, odd) => {
    const answer = await ask(desk, await signer.token(odd))
    expect(answer.json).toMatchObject({ status: 401, kind: 'sign-in-needed' })
  })
})

describe('behind nginx', () => {
  const { hostname } = new URL(DESK)
  /** A stopped clock: how fast this machine is must not decide who hits the rate limit. */
  const stoppedClock = { ...systemClock, mono: () => 0 }
  const ownPage = { 'sec-fetch-site': 'same-origin', origin: DESK }
  const rig = sharedSignInRig({ clock: stoppedClock, config: { trustedProxies: ['127.0.0.1'] } })
  let front: Awaited<ReturnType<typeof startNginxFront>>

  beforeAll(async () => {
    front = await startNginxFront(rig().desk.port)
  }, 120_000)
  afterAll(() => front.end())

  const me = async (browser: CookieBrowser, headers: Record<string, string> = {}) =>
    (await browser.visit(`${DESK}/auth/me`, { headers: { ...ownPage, ...headers } })).status

  test('people sign in through TLS, under the public name, and their price sockets work', async () => {
    const browser = await signedIn(new CookieBrowser(front.agentAt('127.0.0.2')))
    expect(await me(browser)).toBe(200)
    const call = await browser.visit(DESK + INSIGHT, { headers: ownPage })
    expect(call.status).toBe(200)
    expect(call.headers['strict-transport-security']).toBeTruthy()
    const foreign = await browser.visit(`${DESK}/auth/me`, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    const open = (cookie: string) =>
      new WebSocket(`wss://${hostname}:${front.port}/api/prices`, {
        agent: new HttpsAgent({ ca: front.certificate }),
        lookup: (_, { all }, callback) =>
          all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
        headers: { host: hostname, origin: DESK, cookie },
      })
    expect(await handshakeOutcome(open(''))).toBe(401)
    const socket = open(sessionCookie(browser))
    expect(await handshakeOutcome(socket)).toBe('open')
    socket.terminate()
  })
})
