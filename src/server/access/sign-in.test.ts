import { once } from 'node:events'
import { EncryptJWT } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { returnPath } from '#server/access/sign-in.ts'
import { LIMITS } from '#server/limits.ts'
import { type CookieBrowser, signInAs } from '#testing/proxy/cookie-browser.ts'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { handshakeOutcome } from '#testing/proxy/price-rig.ts'
import { API_ROUTES } from '#testing/proxy/proxy-rig-hooks.ts'
import { INSIGHT } from '#testing/proxy/proxy-rig.ts'
import {
  DESK,
  deskBrowser,
  SESSION_COOKIE,
  SESSION_KEY,
  sessionCookie,
  sharedSignInRig,
  signedIn,
  type SignInOptions,
  startSignInDesk,
} from '#testing/proxy/sign-in-rig.ts'
import { CLIENT_SECRET, SignOnProvider } from '#testing/proxy/sign-on-provider.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const rig = sharedSignInRig()
const HOST = new URL(DESK).hostname
const toCallback = (url: string) => url.startsWith(`${DESK}/auth/callback`)

async function startDesk(options?: SignInOptions) {
  const desk = await startSignInDesk(rig().provider, options)
  onTestFinished(() => desk.stop())
  return desk
}

const routes = [...API_ROUTES, ['GET', '/%61pi/config'] as const]
test.each(routes)('without a sign-in %s %s is a 401 for the app', async (method, path) => {
  const body = path.includes('/v') && method === 'POST' ? {} : undefined
  const answer = await rig().desk.call(path, { method, body })
  expect(answer.headers['content-type']).toBe('application/problem+json')
  expect(answer.json).toMatchObject({ status: 401, kind: 'sign-in-needed' })
  expect(rig().desk.upstream.calls).toHaveLength(0)
})

test('a sign-in hides its cookie from scripts and other sites, and builds no redirect from headers of the request', async () => {
  const forged = { host: HOST, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { headers } = await rig().desk.call('/auth/login', { headers: forged })
  expect(headers).toMatchObject({
    'set-cookie': expect.stringMatching(
      /^__Host-desk-sign-in-[\w-]{16}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    location: expect.stringContaining(encodeURIComponent(`${DESK}/auth/callback`)),
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'no-store',
  })
  expect(JSON.stringify(headers)).not.toContain('evil')
})

test('a sign-in gives the browser neither the client secret, the session key nor the PKCE verifier', async () => {
  const browser = await signedIn(rig().browser())
  const start = await browser.visit(`${DESK}/auth/login`)
  const kept = [...browser.cookies(HOST).values()].join() + JSON.stringify(start.headers) + start.text
  const decoded = kept.split(/[.=,&]/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  for (const text of [kept, ...decoded, ...rig().desk.logLines]) {
    expect(text).not.toContain(CLIENT_SECRET)
    expect(text).not.toContain(SESSION_KEY)
    // Long words only: three letters occur in random characters sooner or later.
    expect(text).not.toMatch(/verifier|Ada Lovelace|ada@/)
  }
})

const elsewhere =
  'https://evil.example/ //evil.example/ ///evil.example /\\evil.example \\\\evil.example /.//evil.example evil.example ' +
  '/x/..//evil.example /%2e%2e//evil.example/..//evil.example //[ javascript:alert(1) data:text/html,x @evil.example ' +
  '/auth/login?to=/auth/login /auth/../auth/callback?code=x /api/config'
const others = ['/\t/evil.example', '/\n/evil.example', `/${'a'.repeat(5_000)}`, '']
test.each([...elsewhere.split(' '), ...others])('a return path %j leads to the start page', (wanted) =>
  expect(returnPath(wanted, new URL(DESK))).toBe('/'),
)

const DENIED = 'error=access_denied&error_description=<script>alert(1)</script>'

describe('the callback from the provider', () => {
  /** A browser at the callback URL, not yet visited. */
  async function untilCallback(person = 'ada') {
    const browser = rig().browser()
    const { location } = await signInAs(browser, person, `${DESK}/auth/login?to=/insights`, toCallback)
    return { browser, callback: location ?? '' }
  }

  /** Returns the page that says so. */
  async function expectRefused(browser: CookieBrowser, callback: string) {
    const { status, text, headers } = await browser.visit(callback)
    expect(status).toBe(400)
    expect(text).toContain('Sign-in refused')
    expect(JSON.stringify(headers)).not.toContain(SESSION_COOKIE)
    return text
  }

  test('cannot be used twice, not by another browser, and not with the code of another sign-in', async () => {
    const { browser, callback } = await untilCallback()
    const [name = '', kept = ''] = [...browser.cookies(HOST)][0] ?? []
    await expectRefused(rig().browser(), callback)
    await expectRefused((await untilCallback('grace')).browser, callback)
    expect((await browser.visit(callback)).status).toBe(303)
    await expectRefused(browser, callback)
    // Not even by a browser that has not deleted the cookie.
    browser.cookies(HOST).set(name, kept)
    await expectRefused(browser, callback)
    // An attacker's code with the victim's state: the nonce or the PKCE verifier reveals it.
    const [attacker, victim] = [await untilCallback('grace'), await untilCallback('ada')]
    const mixed = new URL(victim.callback)
    mixed.searchParams.set('code', new URL(attacker.callback).searchParams.get('code') ?? '')
    await expectRefused(victim.browser, mixed.href)
  })

  test('of one tab is accepted while another tab signs in, and each leads to its own page', async () => {
    const browser = rig().browser()
    const pages = [`${DESK}/insights`, `${DESK}/data`]
    const begun: string[] = []
    for (const page of pages) {
      const { location } = await browser.visit(`${DESK}/auth/login?to=${new URL(page).pathname}`)
      begun.push(location ?? '')
    }
    for (const [tab, page] of pages.entries()) {
      const signedIn = await signInAs(browser, 'ada', begun[tab] ?? '', (url) => pages.includes(url))
      expect(signedIn).toMatchObject({ status: 303, location: page })
    }
    expect([...browser.cookies(HOST).keys()]).toEqual([SESSION_COOKIE])
  })

  test('may never come, and what was begun does not make the header of cookies too long', async () => {
    const browser = rig().browser()
    const page = `/insights?${'x'.repeat(1_800)}`
    for (let begun = 0; begun < 9; begun += 1) await browser.visit(`${DESK}/auth/login?to=${page}`)
    expect([...browser.cookies(HOST)].flat().join().length).toBeLessThan(6_000)
  })

  test('is no refusal where the provider has an error of its own', async () => {
    const { browser, callback } = await untilCallback()
    rig().provider.interceptor = ({ url }, response) => {
      if (url !== '/token') return
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"server_error"}')
    }
    expect(await browser.visit(callback)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    rig().provider.interceptor = () => {}
    expect((await browser.visit(callback)).status).toBe(303)
  })

  const BACK = 'href="/auth/login?to=%2Finsights"'
  test.each<[string, (url: URL) => void, string?]>([
    ['another state', ({ searchParams }) => searchParams.set('state', 'x'.repeat(43))],
    ['two states', ({ searchParams }) => searchParams.append('state', 'x')],
    ['another code', ({ searchParams }) => searchParams.set('code', 'x'.repeat(43)), BACK],
    ['another issuer', ({ searchParams }) => searchParams.set('iss', 'https://evil.example'), BACK],
    ['a refusal', (url) => (url.search = `?state=${url.searchParams.get('state')}&${DENIED}`), BACK],
  ])('with %s is refused; another try leads to the same page', async (_, change, way = '') => {
    const { browser, callback } = await untilCallback()
    const url = new URL(callback)
    change(url)
    const text = await expectRefused(browser, url.href)
    expect(text).not.toContain('<script')
    expect(text).toContain(way)
  })

  test('is refused after its time', async () => {
    const clock = new VirtualClock(Date.now())
    const desk = await startDesk({ clock })
    const browser = deskBrowser(desk)
    const { location } = await signInAs(browser, 'ada', `${DESK}/auth/login`, toCallback)
    await clock.advance(LIMITS.access.signInMs + 1_000)
    await expectRefused(browser, location ?? '')
  })
})

describe('a session', () => {
  const me = async (cookie: string, desk = rig().desk) =>
    (await desk.call('/auth/me', { headers: { cookie: `${SESSION_COOKIE}=${cookie}` } })).status

  test('that is forged, for another purpose or expired is refused', async () => {
    const ours = new Uint8Array(Buffer.from(SESSION_KEY, 'base64'))
    const scope = `${DESK} ${rig().provider.issuer.href} desk`
    const make = (key: Uint8Array, audience: string, seconds: number, issuer = scope) =>
      new EncryptJWT({ sub: 'ada', name: 'Ada' })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(audience)
        .setIssuer(issuer)
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .encrypt(key)
    expect(await me(await make(ours, 'session', 60))).toBe(200)
    const [header, claims] = ['{"alg":"none"}', '{"sub":"ada"}'].map((part) =>
      Buffer.from(part).toString('base64url'),
    )
    for (const forged of [
      await make(ours, 'session', -1),
      await make(ours, 'sign-in', 60),
      await make(ours, 'session', 60, 'https://other.example x desk'),
      await make(new Uint8Array(32), 'session', 60),
      `${header}.${claims}.`,
    ])
      expect(await me(forged)).toBe(401)
  })

  test('fits into a cookie, however much the provider states of a person, and is valid for its time at every replica', async () => {
    const cookie = (await signedIn(rig().browser(), 'pablo')).cookies(HOST).get(SESSION_COOKIE) ?? ''
    expect(cookie.length).toBeLessThan(4_000)
    expect(await me(cookie)).toBe(200)
    const clock = new VirtualClock(Date.now())
    const twin = await startDesk({ clock })
    await clock.advance(3_590_000)
    expect(await me(cookie, twin)).toBe(200)
    await clock.advance(20_000)
    expect(await me(cookie, twin)).toBe(401)
  })
})

describe('a provider in trouble', () => {
  const jsonOf =
    (body: string): SignOnProvider['interceptor'] =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)

  test.each<[string, SignOnProvider['interceptor']]>([
    ['breaks', (request) => request.socket.destroy()],
    ['answers with an error of its own', (_, response) => response.writeHead(500).end('{}')],
    ['sends without end', jsonOf(`["${'x'.repeat(1_000_000)}"]`)],
    ['sends something that is no answer', jsonOf('<p>')],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('that %s is reported as such, and signed-in people go on', async (_, fault) => {
    const desk = await startDesk()
    const browser = await signedIn(rig().browser())
    desk.upstream.script(reply(200, { id: 'abc' }))
    rig().provider.interceptor = fault
    const { status, headers, text } = await desk.call('/auth/login?to=/data', { headers: { host: HOST } })
    expect([status, headers['location'], headers['set-cookie']]).toEqual([503, undefined, undefined])
    expect(text).toContain('href="/auth/login?to=%2Fdata"')
    expect(rig().provider.seen).not.toContain('/elsewhere')
    const call = await desk.call(INSIGHT, { headers: { cookie: sessionCookie(browser) } })
    expect(call.status).toBe(200)
  })

  test('is called once for all who wait, and not again at once', async () => {
    const clock = new VirtualClock(Date.now())
    const desk = await startDesk({ clock })
    rig().provider.seen.length = 0
    rig().provider.interceptor = (_, response) => response.writeHead(503).end()
    const ask = () => desk.call('/auth/login', { headers: { host: HOST } })
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    await ask()
    expect(rig().provider.seen).toHaveLength(1)
    rig().provider.interceptor = () => {}
    await clock.advance(LIMITS.access.failureCacheMs + 1)
    expect((await ask()).status).toBe(303)
  })
})

describe('price sockets of people who have signed in', () => {
  const clock = new VirtualClock(Date.now())
  const SESSION_MS = 3_600_000
  const rig = sharedSignInRig({ clock })
  const cookieOf = async (person: string) => sessionCookie(await signedIn(rig().browser(), person))

  function open(cookie: string) {
    const headers = { host: 'desk.example.com', origin: DESK, cookie }
    return new WebSocket(`ws://127.0.0.1:${rig().desk.port}/api/prices`, { headers })
  }

  test('a person has a number of sockets of their own, however many share the address', async () => {
    const [greedy, modest] = [await cookieOf('greedy'), await cookieOf('modest')]
    const sockets = Array.from({ length: LIMITS.stream.maxSocketsPerAccount }, () => open(greedy))
    expect(new Set(await Promise.all(sockets.map(handshakeOutcome)))).toEqual(new Set(['open']))
    const next = (cookie: string) => {
      sockets.push(open(cookie))
      return handshakeOutcome(sockets.at(-1)!)
    }
    expect([await next(greedy), await next(modest)]).toEqual([503, 'open'])
    sockets[0]?.terminate()
    await expect.poll(() => next(greedy)).toBe('open')
    for (const socket of sockets) socket.terminate()
  })

  test('a socket ends with the sign-in it was opened with', async () => {
    const socket = open(await cookieOf('ada'))
    expect(await handshakeOutcome(socket)).toBe('open')
    await clock.advance(SESSION_MS - 5_000)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    const closed = once(socket, 'close')
    await clock.advance(5_000)
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1008, 'sign-in-needed'])
  })
})
