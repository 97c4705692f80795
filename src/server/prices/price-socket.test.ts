import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { LIMITS } from '#server/limits.ts'
import { PriceHub } from '#server/prices/price-hub.ts'
import { socketSubscriber } from '#server/prices/price-socket.ts'
import { PriceUpstream } from '#server/prices/price-upstream.ts'
import { createTokenSource } from '#server/token.ts'
import { freshPriceRig } from '#testing/proxy/price-rig.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'
import { sendRaw } from '#testing/proxy/raw-client.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const S = LIMITS.stream

describe('the socket', () => {
  const rig = freshPriceRig()

  describe('browsers that do not belong or behave', () => {
    const status = (headers: string, path = '/api/prices') =>
      sendRaw(
        rig().proxy.port,
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${rig().proxy.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
      )

    test.each([
      [403, 'Origin: https://evil.example\r\n'],
      [403, 'Origin: null\r\n'],
      [403, ''],
      [403, 'Origin: http://127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site\r\n'],
    ])('status %i for a handshake with %j', async (expected, headers) => {
      const answer = await status(headers.replace('PORT', String(rig().proxy.port)))
      expect(answer.status).toBe(expected)
      expect(rig().stream.handshakes).toHaveLength(0)
    })

    test.each(['/', '/api/price', '/api/prices/', '/api/prices?x=1', '/api/insights/v1/abc'])(
      'there is no socket at %s',
      async (path) => {
        const answer = await status(`Origin: http://127.0.0.1:${rig().proxy.port}\r\n`, path)
        expect(answer.status).toBe(404)
        expect(answer.headers['connection']).toBe('close')
      },
    )

    test.each<[number, (socket: WebSocket) => void]>([
      [1008, (socket) => socket.send('{}')],
      [1008, (socket) => socket.send('not json')],
      [1008, (socket) => socket.send(JSON.stringify({ op: 'relay', tags: ['a'] }))],
      [1008, (socket) => socket.send(JSON.stringify({ op: 'subscribe', tags: ['a'], extra: 1 }))],
      [1008, (socket) => socket.send('{"op":"subscribe","tags":["a"],"__proto__":{}}')],
      [1008, (socket) => socket.send('{"op":"subscribe","tags":["a\\r\\nb"]}')],
      [1008, (socket) => socket.send('{"op":"subscribe","tags":["\\ud800"]}')],
      [
        1008,
        (socket) =>
          socket.send(JSON.stringify({ op: 'subscribe', tags: Array.from({ length: 101 }, String) })),
      ],
      [1008, (socket) => socket.send(Buffer.from('binary'))],
      [1007, (socket) => socket.send(Buffer.from([0x22, 0xff, 0xfe]), { binary: false })],
      [1009, (socket) => socket.send('x'.repeat(64 * 1024))],
      [
        1008,
        (socket) => {
          for (let count = 0; count < 20; count += 1)
            socket.send(JSON.stringify({ op: 'unsubscribe', tags: ['a'] }))
        },
      ],
      [
        1008,
        (socket) => {
          for (let from = 0; from < 600; from += 100) {
            const tags = Array.from({ length: 100 }, (_, at) => `t${from + at}`)
            socket.send(JSON.stringify({ op: 'subscribe', tags }))
          }
        },
      ],
    ])('close code %i for bad message %#', async (code, misbehave) => {
      const browser = await rig().browser().opened()
      misbehave(browser.socket)
      await expect.poll(() => browser.closeCode).toBe(code)
      expect((await rig().proxy.call('/healthz')).status).toBe(200)
    })

    test('a stop says goodbye with 1001', async () => {
      const browser = await rig().browser().opened()
      await rig().proxy.app.close()
      await expect.poll(() => browser.closeCode).toBe(1001)
    })

    test('a browser that answers no ping is reaped', async () => {
      const clock = new VirtualClock()
      const reaping = await ProxyRig.start({ clock, config: { priceStreamUrl: rig().stream.url } })
      const socket = new WebSocket(`ws://127.0.0.1:${reaping.port}/api/prices`, {
        headers: { origin: `http://127.0.0.1:${reaping.port}` },
        autoPong: false,
      })
      let isClosed = false
      socket.on('close', () => (isClosed = true))
      await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN)
      await clock.advance(S.pingMs)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(isClosed).toBe(false)
      await clock.advance(S.pingMs)
      await expect.poll(() => isClosed).toBe(true)
      await reaping.stop()
    })
  })

  test('without a stream the socket says that there is none', async () => {
    const plain = await ProxyRig.start()
    const answer = await sendRaw(
      plain.port,
      `GET /api/prices HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(answer.status).toBe(501)
    expect(answer.body).toContain('not-configured')
    await plain.stop()
  })
})

describe('a browser that reads nothing', () => {
  const silent = { info: () => {}, warn: () => {}, error: () => {} }

  test('a browser that reads nothing costs a bounded buffer, then only its newest prices, then its place', async () => {
    const clock = new VirtualClock()
    const hub = new PriceHub(
      (events) =>
        new PriceUpstream(
          {
            url: new URL('ws://127.0.0.1:1'),
            tokens: createTokenSource(() => new Promise(() => {}), { clock, random: () => 0, log: silent }),
            clock,
            random: () => 0,
            log: silent,
          },
          events,
        ),
      clock,
    )
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    const joined = new Promise<{ socket: WebSocket } & ReturnType<typeof socketSubscriber>>((resolve) =>
      server.on('connection', (socket) => resolve({ socket, ...socketSubscriber(socket, hub, clock) })),
    )
    const address = server.address()
    const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
    client.on('open', () => client.pause())
    const { socket, subscriber, waiting } = await joined
    hub.subscribe(subscriber, ['a', 'b', 'c'])
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let most = 0
    for (let price = 0; price < 120_000 && waiting() < 3; price += 1) {
      for (const tag of ['a', 'b', 'c']) {
        hub.onMessage(JSON.stringify({ type: 'price', tag, kind: 'live', price, time: price }))
      }
      most = Math.max(most, socket.bufferedAmount)
      if (price % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    expect(waiting()).toBe(3)
    expect(most).toBeLessThan(S.conflateAboveBytes + 1_000)
    for (let price = 0; price < 1_000; price += 1) {
      hub.onMessage(JSON.stringify({ type: 'price', tag: 'a', kind: 'live', price, time: price }))
    }
    expect(waiting()).toBe(3)
    await clock.advance(S.stalledMs)
    await closed
    client.terminate()
    server.close()
    hub.close()
  })
})
