import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { StreamMessage } from '#contract/records/price-stream.ts'
import { fixtureWorld, serviceOf } from '#testing/reference-fixture.ts'

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

describe('the price stream', () => {
  it('refuses the handshake without a token', async () => {
    await expect(connect('/prices', {})).rejects.toThrow('401')
  })

  it('has one path only', async () => {
    await expect(connect('/elsewhere')).rejects.toThrow('404')
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
