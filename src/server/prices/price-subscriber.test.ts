import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { LIMITS } from '#server/limits.ts'
import { TokenSource } from '#server/token.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { PriceHub } from '#server/prices/price-hub.ts'
import { SocketSubscriber } from '#server/prices/price-socket.ts'
import { PriceUpstream } from '#server/prices/price-upstream.ts'

const S = LIMITS.stream
const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('a browser that reads nothing costs a bounded buffer, then only its newest prices, then its place', async () => {
  const clock = new VirtualClock()
  const hub = new PriceHub(
    (events) =>
      new PriceUpstream(
        {
          url: new URL('ws://127.0.0.1:1'),
          tokens: new TokenSource(() => new Promise(() => {}), { clock, random: () => 0, log: silent }),
          clock,
          random: () => 0,
          log: silent,
          userAgent: 'test',
        },
        events,
      ),
    clock,
  )
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const joined = new Promise<{ socket: WebSocket; subscriber: SocketSubscriber }>((resolve) =>
    server.on('connection', (socket) => {
      const subscriber = new SocketSubscriber(socket, hub, clock)
      hub.join(subscriber)
      resolve({ socket, subscriber })
    }),
  )
  const address = server.address()
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  client.on('open', () => client.pause())
  const { socket, subscriber } = await joined
  hub.subscribe(subscriber, ['a', 'b', 'c'])
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let most = 0
  for (let price = 0; price < 120_000 && subscriber.waiting < 3; price += 1) {
    for (const tag of ['a', 'b', 'c']) {
      hub.onMessage(JSON.stringify({ type: 'price', tag, kind: 'live', price, time: price }))
    }
    most = Math.max(most, socket.bufferedAmount)
    if (price % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(subscriber.waiting).toBe(3)
  expect(most).toBeLessThan(S.conflateAboveBytes + 1_000)
  for (let price = 0; price < 1_000; price += 1) {
    hub.onMessage(JSON.stringify({ type: 'price', tag: 'a', kind: 'live', price, time: price }))
  }
  expect(subscriber.waiting).toBe(3)
  await clock.advance(S.stalledMs)
  await closed
  client.terminate()
  server.close()
  hub.close()
})
