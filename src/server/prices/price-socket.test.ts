import '@fastify/websocket'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { LIMITS } from '#server/limits.ts'
import { freshPriceRig, handshakeOutcome, PriceBrowser } from '#testing/proxy/price-rig.ts'
import { startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { sendRaw } from '#testing/proxy/raw-client.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const clock = new VirtualClock()
const rig = freshPriceRig(clock)

const OWN = 'Origin: http://127.0.0.1:PORT\r\n'
const ELSEWHERE = ['/', '/api/price', '/api/prices/', '/api/prices?x=1', '/api/insights/v1/abc']
test.each<[number, string, string]>([
  [403, LIMITS.stream.path, 'Origin: https://evil.example\r\n'],
  [403, LIMITS.stream.path, 'Origin: null\r\n'],
  [403, LIMITS.stream.path, ''],
  [403, LIMITS.stream.path, `${OWN}Sec-Fetch-Site: cross-site\r\n`],
  ...ELSEWHERE.map((path): [number, string, string] => [404, path, OWN]),
])('status %i for a handshake at %s with %j', async (expected, path, headers) => {
  const head =
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`
  const { port } = rig().proxy
  const answer = await sendRaw(port, head.replaceAll('PORT', String(port)))
  expect([answer.status, answer.headers['connection']]).toEqual([expected, 'close'])
  expect(rig().stream.handshakes).toHaveLength(0)
})

const request = (op: string, tags: readonly string[], more = {}) => JSON.stringify({ op, tags, ...more })
const tags = (from: number, count = 100) => Array.from({ length: count }, (_, at) => `t${from + at}`)

test.each<[number, readonly (string | Buffer)[]]>([
  [1008, ['{}']],
  [1008, ['not json']],
  [1008, [request('relay', ['a'])]],
  [1008, [request('subscribe', ['a'], { extra: 1 })]],
  [1008, ['{"op":"subscribe","tags":["a"],"__proto__":{}}']],
  [1008, [request('subscribe', ['a\r\nb'])]],
  [1008, [request('subscribe', ['\ud800'])]],
  [1008, [request('subscribe', tags(0, 101))]],
  // Binary, and text that is no UTF-8.
  [1008, [Buffer.from('binary')]],
  [1007, [Buffer.from([0x22, 0xff, 0xfe])]],
  [1009, ['x'.repeat(64 * 1024)]],
  // Too many in a second, and too many tags.
  [1008, Array.from({ length: 20 }, () => request('unsubscribe', ['a']))],
  [1008, [0, 100, 200, 300, 400, 500].map((from) => request('subscribe', tags(from)))],
])('close code %i for bad message %#', async (code, messages) => {
  const browser = await rig().browser().opened()
  for (const message of messages)
    browser.socket.send(message, { binary: typeof message !== 'string' && code !== 1007 })
  await expect.poll(() => browser.closeCode).toBe(code)
  expect((await rig().proxy.call('/healthz')).status).toBe(200)
})

test('a stop says goodbye with 1001 and takes no new socket', async () => {
  const browser = await rig().browser().opened()
  rig().proxy.lifecycle.isDraining = true
  expect(await handshakeOutcome(rig().browser().socket)).toBe(503)
  await rig().proxy.app.close()
  await expect.poll(() => browser.closeCode).toBe(1001)
})

test('a browser that answers no ping is disconnected', async () => {
  const { socket } = await rig().browser().opened()
  socket.pong = () => {}
  const pinged = once(socket, 'ping')
  await clock.advance(LIMITS.stream.beatMs)
  await pinged
  expect(socket.readyState).toBe(WebSocket.OPEN)
  await clock.advance(LIMITS.stream.beatMs)
  await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
})

test('without an upstream a browser hears from the proxy itself that its socket works', async () => {
  const browser = await rig().browser().opened()
  const beats = () => browser.messages.filter(({ type }) => type === 'heartbeat').length
  await expect.poll(beats).toBe(1)
  await clock.advance(LIMITS.stream.beatMs)
  await expect.poll(beats).toBe(2)
  browser.ask('subscribe', 'acme_nasd')
  await expect.poll(() => browser.states().at(-1)).toBe('live')
  await clock.advance(LIMITS.stream.beatMs)
  rig().stream.price('acme_nasd', 10)
  await expect.poll(() => browser.prices('acme_nasd')).toEqual([10])
  expect(beats()).toBe(2)
})

test('without a stream the socket responds that there is none', async () => {
  const { socket } = new PriceBrowser((await startProxyRig()).port)
  expect(await handshakeOutcome(socket)).toBe(501)
})

test('a browser that reads nothing costs a bounded buffer, then only its newest prices, then its place', async () => {
  const { stream, proxy, browser } = rig()
  const browsers = await Promise.all([1, 2, 3].map(() => browser().opened()))
  const [reading, slow, stalled] = browsers as [PriceBrowser, PriceBrowser, PriceBrowser]
  // Long, so that the system's buffers are soon full.
  const tag = 'a'.repeat(256)
  for (const browser of browsers) browser.ask('subscribe', tag)
  const newest = ({ messages }: PriceBrowser) => messages.findLast(({ type }) => type === 'price')?.price
  let sent = 0
  const sayMore = async () => {
    for (let more = 0; more < 2_000; more += 1) stream.price(tag, (sent += 1))
    await expect.poll(() => newest(reading)).toBe(sent)
  }
  await expect.poll(() => stream.requests.length).toBe(1)
  await sayMore()
  for (const browser of [slow, stalled]) browser.socket.pause()
  const sockets = proxy.app.websocketServer.clients
  const full = () =>
    [...sockets].filter(({ bufferedAmount }) => bufferedAmount > LIMITS.stream.conflateAboveBytes)
  for (let rounds = 0; rounds < 100 && full().length < 2; rounds += 1) await sayMore()
  await sayMore()
  expect(full()).toHaveLength(2)
  for (const { bufferedAmount } of full())
    expect(bufferedAmount).toBeLessThan(LIMITS.stream.conflateAboveBytes + 1_000)
  slow.socket.resume()
  await expect.poll(() => newest(slow)).toBe(sent)
  expect(slow.messages.length).toBeLessThan(sent - 1_000)
  await clock.advance(LIMITS.stream.stalledMs)
  await expect.poll(() => [sockets.size, full().length]).toEqual([2, 0])
})
