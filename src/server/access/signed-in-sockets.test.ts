import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIMITS } from '#server/limits.ts'
import { signInAs } from '#testing/proxy/cookie-browser.ts'
import { FakePriceStream } from '#testing/proxy/fake-price-stream.ts'
import { freshGrants } from '#testing/proxy/fault-upstream.ts'
import type { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { DESK, deskBrowser, SESSION_COOKIE, startSignInDesk } from '#testing/proxy/sign-in-rig.ts'
import { SignOnProvider } from '#testing/proxy/sign-on-provider.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const clock = new VirtualClock(Date.now())
const SESSION_MS = 3_600_000
let stream: FakePriceStream
let provider: SignOnProvider
let desk: ProxyRig

beforeAll(async () => {
  stream = await FakePriceStream.start()
  provider = await SignOnProvider.start([DESK])
  desk = await startSignInDesk(provider, { sessionMs: SESSION_MS }, clock, stream.url)
  desk.upstream.onToken(freshGrants())
})
afterAll(async () => {
  await desk.stop()
  await provider.stop()
  await stream.stop()
})

async function cookieOf(person: string): Promise<string> {
  const browser = deskBrowser(desk)
  await signInAs(browser, person, `${DESK}/auth/login?to=/insights`, (url) => url === `${DESK}/insights`)
  return `${SESSION_COOKIE}=${browser.cookies('desk.example.com').get(SESSION_COOKIE)}`
}

function open(cookie: string | null, origin = DESK) {
  const socket = new WebSocket(`ws://127.0.0.1:${desk.port}/api/prices`, {
    headers: { host: 'desk.example.com', origin, ...(cookie !== null && { cookie }) },
  })
  socket.on('error', () => {})
  return socket
}

/** The status of a handshake that is refused, or `open`. */
async function outcome(socket: WebSocket): Promise<number | 'open'> {
  return new Promise((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
  })
}

test('prices are for people who have signed in', async () => {
  const cookie = await cookieOf('ada')
  expect(await outcome(open(null))).toBe(401)
  expect(await outcome(open(`${cookie.slice(0, -6)}AAAAAA`))).toBe(401)
  expect(stream.handshakes).toHaveLength(0)
  const socket = open(cookie)
  expect(await outcome(socket)).toBe('open')
  socket.send(JSON.stringify({ op: 'subscribe', tags: ['a'] }))
  const heard = new Promise<string>((resolve) =>
    socket.on('message', (data) => String(data).includes('"price"') && resolve(String(data))),
  )
  await expect.poll(() => stream.requests.length).toBeGreaterThan(0)
  stream.price('a', 101)
  expect(await heard).toContain('101')
  socket.terminate()
})

test('a signed-in browser still asks from our own pages only', async () => {
  const cookie = await cookieOf('ada')
  for (const origin of ['https://evil.example', 'http://desk.example.com', 'https://desk.example.com:8443'])
    expect(await outcome(open(cookie, origin))).toBe(403)
})

test('a person has a number of sockets of their own, however many share the address', async () => {
  const [greedy, modest] = [await cookieOf('greedy'), await cookieOf('modest')]
  const sockets = Array.from({ length: LIMITS.stream.maxSocketsPerAccount }, () => open(greedy))
  expect(new Set(await Promise.all(sockets.map(outcome)))).toEqual(new Set(['open']))
  expect(await outcome(open(greedy))).toBe(503)
  const other = open(modest)
  expect(await outcome(other)).toBe('open')
  sockets[0]?.terminate()
  await expect
    .poll(async () => {
      await clock.advance(100)
      const next = open(greedy)
      sockets.push(next)
      return outcome(next)
    })
    .toBe('open')
  for (const socket of [...sockets, other]) socket.terminate()
})

test('a socket ends with the sign-in it was opened with', async () => {
  const socket = open(await cookieOf('ada'))
  expect(await outcome(socket)).toBe('open')
  await clock.advance(SESSION_MS - 5_000)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  const closed = once(socket, 'close')
  await clock.advance(5_000)
  const [code, reason] = (await closed) as [number, Buffer]
  expect([code, String(reason)]).toEqual([1008, 'sign-in-needed'])
})
