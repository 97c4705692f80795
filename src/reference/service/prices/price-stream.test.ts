import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { StreamMessage } from '#contract/records/price-stream.ts'
import { fixtureWorld, serviceOf } from '#testing/reference-fixture.ts'
import { PriceSource } from './price-source.ts'

const at = (hour: number, minute: number, second = 0, day = 30) =>
  Date.UTC(2021, 5, day, hour, minute, second)

let app: FastifyInstance
let now: number
let timers: { ms: number; run: () => void }[]
let tag: string
let address: string
let bearer: string
const open: WebSocket[] = []

beforeAll(() => {
  tag = fixtureWorld().market.assets.find(({ cls, economy }) => cls === 9 && economy === 'US')!.tag
}, 240_000)

beforeEach(async () => {
  timers = []
  now = at(15, 0)
  const service = await serviceOf({ ...fixtureWorld(), now: () => now }, (ms, run) => {
    const timer = { ms, run }
    timers.push(timer)
    return () => timers.splice(timers.indexOf(timer), 1)
  })
  app = service.app
  bearer = service.token
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await app.close()
})

/** A client that queues its messages. */
async function connect(
  path = '/prices',
  headers: Record<string, string> = { authorization: `Bearer ${bearer}` },
) {
  const socket = new WebSocket(address + path, { headers })
  open.push(socket)
  const inbox: StreamMessage[] = []
  let wake = () => {}
  socket.on('message', (data) => {
    inbox.push(v.parse(StreamMessage, JSON.parse(String(data))))
    wake()
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const next = async (): Promise<StreamMessage> => {
    while (inbox.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return inbox.shift()!
  }
  return { socket, inbox, next, send: (message: unknown) => socket.send(JSON.stringify(message)) }
}
const fire = (ms: number) => timers.filter((timer) => timer.ms === ms).forEach(({ run }) => run())
const tick = () => fire(1000)

async function priceAt(instant: number, of = tag) {
  now = instant
  const { next, send, socket } = await connect()
  expect(await next()).toEqual({ type: 'status', state: 'live' })
  send({ op: 'subscribe', tags: [of] })
  let message = await next()
  const isInSession = instant >= at(13, 30) && instant < at(20, 0)
  if (isInSession) message = await next() // the first one is the pre-market price
  socket.close()
  if (message.type !== 'price') throw new Error(`got ${message.type}`)
  return message
}

describe('the price stream', () => {
  it('refuses the handshake without a token', async () => {
    await expect(connect('/prices', {})).rejects.toThrow('401')
  })

  it('has one path only', async () => {
    await expect(connect('/elsewhere')).rejects.toThrow('404')
  })

  it('sends live prices during the session, within the current minute', async () => {
    const message = await priceAt(at(15, 0, 30))
    const index = fixtureWorld().assetByTag.get(tag)!
    const minute = fixtureWorld()
      .market.intraday(index, fixtureWorld().market.now + 1)
      .find(({ time }) => time === at(15, 0))!
    expect(message).toMatchObject({ tag, kind: 'live', time: at(15, 0, 30) })
    expect(message.price).toBeGreaterThanOrEqual(minute.low)
    expect(message.price).toBeLessThanOrEqual(minute.high)
  })

  it('ends every minute at its close', async () => {
    const message = await priceAt(at(15, 0, 59))
    const index = fixtureWorld().assetByTag.get(tag)!
    const minutes = fixtureWorld().market.intraday(index, fixtureWorld().market.now + 1)
    expect(message.price).toBeCloseTo(minutes.find(({ time }) => time === at(15, 0))!.close, 9)
  })

  it('calls a price before the open pre-market', async () => {
    const message = await priceAt(at(12, 30))
    expect(message.kind).toBe('pre-market')
    // Not every pre-market minute has a trade: the time is that of the last one.
    expect(message.time).toBeGreaterThan(at(12, 0))
    expect(message.time).toBeLessThanOrEqual(at(12, 30))
  })

  it('knows a session that begins on the evening before in UTC', async () => {
    const tokyo = fixtureWorld().market.assets.find(({ economy }) => economy === 'JP')!.tag
    const message = await priceAt(at(23, 45), tokyo)
    expect(message).toMatchObject({ tag: tokyo, kind: 'pre-market' })
    expect(message.time).toBeGreaterThan(at(23, 0))
  })

  it('sends the last pre-market price to clients that subscribe during the session', async () => {
    now = at(15, 0, 30)
    const { next, send } = await connect()
    await next()
    send({ op: 'subscribe', tags: [tag] })
    const early = await next()
    expect(early).toMatchObject({ type: 'price', tag, kind: 'pre-market' })
    if (early.type !== 'price') throw new Error(`got ${early.type}`)
    expect(early.time).toBeLessThan(at(13, 30))
    expect(await next()).toMatchObject({ kind: 'live' })
  })

  it('sends the last close before and after the day’s sessions', async () => {
    const before = await priceAt(at(4, 0))
    const { close } = fixtureWorld().series.history(fixtureWorld().assetByTag.get(tag)!)
    expect(before).toMatchObject({ kind: 'last-close', price: close.at(-1), time: at(20, 0, 0, 29) })
    const after = await priceAt(at(22, 0))
    expect(after).toMatchObject({ kind: 'last-close', time: at(20, 0) })
    const prices = new PriceSource({ ...fixtureWorld(), now: () => at(22, 0) })
    expect(after.price).toBe(prices.lastClose(fixtureWorld().assetByTag.get(tag)!)?.close)
  })

  it('sends changes during the session, and nothing twice', async () => {
    const { next, send, inbox } = await connect()
    await next()
    send({ op: 'subscribe', tags: [tag] })
    expect(await next()).toMatchObject({ kind: 'pre-market' })
    const first = await next()
    tick()
    now += 3_000
    tick()
    const second = await next()
    expect(second).toMatchObject({ type: 'price', tag, kind: 'live', time: now })
    expect(second).not.toEqual(first)
    fire(10_000)
    expect(await next()).toEqual({ type: 'heartbeat', time: now })
    expect(inbox).toEqual([])
  })

  it('reports an unknown tag and serves the others', async () => {
    const { next, send } = await connect()
    await next()
    send({ op: 'subscribe', tags: ['nobody_nowhere', tag] })
    expect(await next()).toEqual({ type: 'unknown', tag: 'nobody_nowhere' })
    expect(await next()).toMatchObject({ type: 'price', tag })
  })

  it('stops on unsubscribe', async () => {
    const { next, send, inbox } = await connect()
    await next()
    send({ op: 'subscribe', tags: [tag] })
    await next()
    await next()
    send({ op: 'unsubscribe', tags: [tag] })
    send({ op: 'subscribe', tags: ['nobody_nowhere'] })
    expect(await next()).toMatchObject({ type: 'unknown' })
    now += 60_000
    tick()
    fire(10_000)
    expect(await next()).toMatchObject({ type: 'heartbeat' })
    expect(inbox).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['no subscription', '{"op":"delete","tags":[]}'],
    ['too many tags', JSON.stringify({ op: 'subscribe', tags: Array.from({ length: 101 }, () => 'x') })],
  ])('closes on %s', async (_, text) => {
    const { socket } = await connect()
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    socket.send(text)
    expect(await closed).toBe(1008)
  })

  it('stops its timers and closes its connections when the service ends', async () => {
    const { socket } = await connect()
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await app.close()
    expect([1001, 1006]).toContain(await closed)
    expect(timers).toEqual([])
  })
})
