import { Agent as HttpsAgent } from 'node:https'
import { Agent, buildConnector } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIMITS } from '#server/limits.ts'
import { CookieBrowser, signInAs } from '#testing/proxy/cookie-browser.ts'
import { FakePriceStream } from '#testing/proxy/fake-price-stream.ts'
import { freshGrants, reply } from '#testing/proxy/fault-upstream.ts'
import { NginxFront } from '#testing/proxy/nginx-front.ts'
import type { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { DESK, SESSION_COOKIE, startSignInDesk } from '#testing/proxy/sign-in-rig.ts'
import { SignOnProvider } from '#testing/proxy/sign-on-provider.ts'
import { systemClock } from '#server/clock.ts'

const HOST = new URL(DESK).hostname
/** Shares are earned by the clock: how fast this machine is must not decide who has used theirs up. */
const standingClock = { ...systemClock, mono: () => 0 }
const ownPage = { 'sec-fetch-site': 'same-origin', origin: DESK }
let provider: SignOnProvider
let stream: FakePriceStream
let desk: ProxyRig
let front: NginxFront

beforeAll(async () => {
  provider = await SignOnProvider.start([DESK])
  stream = await FakePriceStream.start()
  desk = await startSignInDesk(provider, {}, standingClock, stream.url, ['127.0.0.1'])
  desk.upstream.onToken(freshGrants())
  desk.upstream.script(reply(200, { id: 'abc' }))
  front = await NginxFront.start(desk.port)
}, 120_000)
afterAll(async () => {
  await front.stop()
  await desk.stop()
  await stream.stop()
  await provider.stop()
})

/** A browser on a machine of its own: nginx sees the address that it comes from. */
function browserAt(localAddress: string): CookieBrowser {
  const plain = buildConnector({})
  const secure = buildConnector({ ca: front.certificate })
  const dispatcher = new Agent({
    connect: (options, callback) =>
      options.hostname === HOST
        ? secure(
            { ...options, hostname: '127.0.0.1', port: String(front.port), servername: HOST, localAddress },
            callback,
          )
        : plain(options, callback),
  })
  return new CookieBrowser(dispatcher)
}

async function signedIn(person: string, address = '127.0.0.2') {
  const browser = browserAt(address)
  const end = await signInAs(
    browser,
    person,
    `${DESK}/auth/login?to=/insights`,
    (url) => url === `${DESK}/insights`,
  )
  expect(end.location).toBe(`${DESK}/insights`)
  return browser
}

const me = async (browser: CookieBrowser, headers: Record<string, string> = {}) =>
  (await browser.visit(`${DESK}/auth/me`, { headers: { ...ownPage, ...headers } })).status

test('people sign in through TLS, under the public name', async () => {
  const browser = await signedIn('ada')
  expect(await me(browser)).toBe(200)
  const call = await browser.visit(`${DESK}/api/insights/v1/abc`, { headers: ownPage })
  expect(call.status).toBe(200)
  expect(call.headers['strict-transport-security']).toBeTruthy()
  const foreign = await browser.visit(`${DESK}/auth/me`, { headers: { origin: 'https://evil.example' } })
  expect(foreign.status).toBe(403)
})

test('prices come through, to people who have signed in', async () => {
  const browser = await signedIn('ada')
  const open = (cookie: string) =>
    new WebSocket(`wss://${HOST}:${front.port}/api/prices`, {
      agent: new HttpsAgent({ ca: front.certificate }),
      lookup: (_, { all }, callback) =>
        all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
      headers: { host: HOST, origin: DESK, cookie },
    })
  const stranger = open('')
  const refused = await new Promise<number | undefined>((resolve) => {
    stranger.on('error', () => {})
    stranger.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode)
    })
  })
  expect(refused).toBe(401)
  const socket = open(`${SESSION_COOKIE}=${browser.cookies(HOST).get(SESSION_COOKIE)}`)
  const heard = new Promise<string>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => String(data).includes('"price"') && resolve(String(data)))
  })
  socket.once('open', () => socket.send(JSON.stringify({ op: 'subscribe', tags: ['a'] })))
  await expect.poll(() => stream.requests.length).toBeGreaterThan(0)
  stream.price('a', 4711)
  expect(await heard).toContain('4711')
  socket.terminate()
})

test('each machine behind it has its own share, whatever it claims to be', async () => {
  const [loud, quiet] = [browserAt('127.0.0.3'), browserAt('127.0.0.4')]
  const statuses: number[] = []
  for (let at = 0; at < LIMITS.rate.burst * 2; at += 1) {
    statuses.push(
      await me(loud, { 'x-forwarded-for': `198.51.100.${at}`, forwarded: `for=198.51.100.${at}` }),
    )
  }
  expect(statuses[0]).toBe(401)
  expect(statuses).toContain(429)
  expect(await me(quiet)).toBe(401)
})

test('each person has their own share, though all come from one address', async () => {
  const [greedy, modest] = [await signedIn('greedy', '127.0.0.5'), await signedIn('modest', '127.0.0.5')]
  const statuses = await Promise.all(Array.from({ length: LIMITS.rate.burst * 2 }, () => me(greedy)))
  expect(statuses).toContain(429)
  expect(await me(modest)).toBe(200)
})

test('a name that is not the desk’s ends there, whichever header says it', async () => {
  const browser = browserAt('127.0.0.6')
  const answer = await browser.visit(`${DESK}/auth/me`, { headers: { host: 'evil.example' } })
  expect(answer.status).toBe(421)
  // nginx writes the forwarded host anew: the one that a client sends is lost.
  expect(await me(browser, { 'x-forwarded-host': 'evil.example' })).toBe(401)
})
