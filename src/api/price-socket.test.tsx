import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createPriceSocket,
  FLUSH_MS,
  QUIET_MS,
  SILENCE_MS,
  type SocketEvents,
  type SocketLike,
} from './price-socket.ts'

class FakeSocket implements SocketLike {
  sent: unknown[] = []
  isClosed = false
  readonly events: SocketEvents
  constructor(events: SocketEvents) {
    this.events = events
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  say(message: unknown) {
    this.events.message(typeof message === 'string' ? message : JSON.stringify(message))
  }
}

let opened: FakeSocket[]
let stops: (() => void)[]
let hidden: boolean
const last = () => opened.at(-1)!
const wake = () => document.dispatchEvent(new Event('visibilitychange'))
const online = () => window.dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  opened = []
  stops = []
  hidden = false
})
afterEach(() => {
  // Without a watcher it does not reconnect on events of later tests.
  for (const stop of stops) stop()
  pass(FLUSH_MS)
})

const start = () => {
  const socket = createPriceSocket((events) => {
    opened.push(new FakeSocket(events))
    return last()
  })
  const listener = vi.fn<() => void>()
  const stop = socket.watch('halv_xsto', listener)
  stops.push(stop)
  last().events.opened()
  const live = () => socket.prices('halv_xsto').live
  return { socket, listener, stop, live, confirmed: () => live()?.confirmedAt }
}
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const cut = () => last().events.closed()
const beat = (time = 0) => last().say({ type: 'heartbeat', time })
const status = (state: string) => last().say({ type: 'status', state })
const price = (value: number, time = 0, kind = 'live') => ({
  type: 'price',
  tag: 'halv_xsto',
  kind,
  price: value,
  time,
})

describe('one connection for all watchers', () => {
  test('opens with the first, shares with the next, closes with the last', () => {
    const { socket, stop } = start()
    const stopSecond = socket.watch('halv_xsto', () => {})
    const stopOther = socket.watch('bltc_xhel', () => {})
    pass(FLUSH_MS)
    expect(opened).toHaveLength(1)
    expect(last().sent).toEqual([
      { op: 'subscribe', tags: ['halv_xsto'] },
      { op: 'subscribe', tags: ['bltc_xhel'] },
    ])
    stop()
    stopSecond()
    pass(FLUSH_MS)
    expect(last().sent.at(-1)).toEqual({ op: 'unsubscribe', tags: ['halv_xsto'] })
    expect(last().isClosed).toBe(false)
    stopOther()
    pass(FLUSH_MS)
    expect(last().isClosed).toBe(true)
    pass(120_000)
    expect(opened).toHaveLength(1)
  })

  test('sends fewer than ten messages a second, however many rows are scrolled past', () => {
    const { socket } = start()
    for (let i = 0; i < 50; i += 1) {
      stops.push(socket.watch(`row_${i}`, () => {}))
      socket.watch(`gone_${i}`, () => {})()
      pass(20)
    }
    expect(last().sent.length).toBeLessThan(10)
    pass(FLUSH_MS)
    const tags = (last().sent as { op: string; tags: string[] }[]).flatMap(({ tags }) => tags)
    expect(new Set(tags)).toEqual(new Set(['halv_xsto', ...Array.from({ length: 50 }, (_, i) => `row_${i}`)]))
    expect(tags).toHaveLength(51)
  })

  test('keeps socket and price while one page takes over a tag from another', () => {
    const { socket, stop, live } = start()
    last().say(price(10))
    stop()
    stops.push(socket.watch('halv_xsto', () => {}))
    pass(FLUSH_MS)
    expect(live()?.price).toBe(10)
    expect(last().sent).toHaveLength(1)
    expect(last().isClosed).toBe(false)
  })

  test('calls its listeners at most four times a second, with the newest price', () => {
    const { live, listener } = start()
    for (let i = 1; i <= 100; i += 1) {
      last().say(price(i, i))
      pass(10)
    }
    expect(listener.mock.calls.length).toBeLessThanOrEqual(4)
    pass(FLUSH_MS)
    expect(live()?.price).toBe(100)
  })

  const NOW = Date.parse('2026-11-20T14:00:00Z')
  test.each([
    { name: 'arrives out of order', said: [price(10, 2000), price(9, 1000)], held: 10 },
    {
      // Clocks differ a little.
      name: 'is dated in the future, and does not block later prices',
      said: [price(10, NOW), price(99, NOW + 86_400_000), price(11, NOW + 60_000)],
      held: 11,
    },
    {
      name: 'is dated in the future by the stream’s clock, where the browser’s is behind',
      said: [{ type: 'heartbeat', time: NOW + 3.6e6 }, price(10, NOW + 3.6e6), price(99, NOW + 9e7)],
      held: 10,
    },
    {
      name: 'is not a message of the protocol',
      said: [
        '',
        '{',
        '[]',
        '{"type":"price"}',
        price(0, 1),
        price(-3, 1),
        '{"type":"price","tag":"halv_xsto","kind":"live","price":null,"time":1}',
      ],
      held: undefined,
    },
    { name: 'has a tag without subscription', said: [{ ...price(5), tag: 'other' }], held: undefined },
  ])('what $name is ignored', ({ said, held }) => {
    const { socket, live } = start()
    for (const message of said) last().say(message)
    expect(live()?.price).toBe(held)
    expect(socket.prices('other').live).toBeNull()
  })

  test('an unknown tag is reported', () => {
    const { socket } = start()
    last().say({ type: 'unknown', tag: 'halv_xsto' })
    expect(socket.prices('halv_xsto').isUnknown).toBe(true)
  })
})

describe('a price is confirmed by', () => {
  test('its stated age, unless it was confirmed here later', () => {
    const { confirmed } = start()
    last().say({ ...price(10, 5), ageMs: 22_000 })
    expect(confirmed()).toBe(Date.now() - 22_000)
    last().say(price(10, 5))
    expect(confirmed()).toBe(Date.now())
    last().say({ ...price(10, 5), ageMs: 22_000 })
    expect(confirmed()).toBe(Date.now())
    last().say({ ...price(11, 6), ageMs: 3_000 })
    expect(confirmed()).toBe(Date.now() - 3_000)
  })

  test('a heartbeat while the upstream is alive, but not after it went stale', () => {
    const { confirmed } = start()
    last().say(price(10))
    const first = confirmed()!
    pass(10_000)
    beat()
    expect(confirmed()).toBe(first + 10_000)
    status('stale')
    pass(10_000)
    beat()
    expect(confirmed()).toBe(first + 10_000)
    status('live')
    beat()
    expect(confirmed()).toBe(first + 10_000)
    last().say(price(10))
    pass(10_000)
    beat()
    expect(confirmed()).toBe(first + 30_000)
  })

  test('no heartbeat of a new connection, until the price is sent again', () => {
    const { confirmed } = start()
    last().say(price(10, 1))
    const first = Date.now()
    cut()
    pass(600_000)
    last().events.opened()
    status('live')
    beat()
    expect(confirmed()).toBe(first)
    last().say(price(10, 1))
    pass(10_000)
    beat()
    expect(confirmed()).toBe(Date.now())
  })

  test('no heartbeat after an outage, if it was repeated during the outage', () => {
    const { confirmed } = start()
    last().say(price(9, 0))
    status('stale')
    last().say({ ...price(10, 1), ageMs: 40_000 })
    beat()
    status('live')
    beat()
    expect(confirmed()).toBe(Date.now() - 40_000)
  })

  test('a heartbeat outside market hours too: the last close is as fresh as the stream', () => {
    const { socket } = start()
    last().say(price(10, 1, 'last-close'))
    pass(10_000)
    beat()
    expect(socket.prices('halv_xsto').lastClose!.confirmedAt).toBe(Date.now())
  })

  test('heartbeats again once a newer price arrives after the upstream went stale', () => {
    const { confirmed } = start()
    last().say(price(10))
    status('stale')
    last().say(price(11, Date.now() + 1_000))
    pass(20_000)
    beat()
    expect(confirmed()).toBe(Date.now())
  })
})

describe('reconnecting', () => {
  test('jittered backoff that doubles, reset by the first message', () => {
    start()
    for (const expected of [500, 1000, 2000]) {
      const before = opened.length
      cut()
      pass(expected - 1)
      expect(opened).toHaveLength(before)
      pass(1)
      expect(opened).toHaveLength(before + 1)
    }
    last().events.opened()
    expect(last().sent).toEqual([{ op: 'subscribe', tags: ['halv_xsto'] }])
    beat()
    cut()
    pass(500)
    expect(opened).toHaveLength(5)
  })

  test('never waits longer than half a minute, and reconnects at once when the network returns', () => {
    start()
    for (let i = 0; i < 12; i += 1) {
      cut()
      pass(30_000)
    }
    expect(opened).toHaveLength(13)
    cut()
    online()
    expect(opened).toHaveLength(14)
  })

  test('an open but silent socket is replaced, and its later messages are ignored', () => {
    const { live } = start()
    const old = last()
    pass(10_000)
    beat()
    // The silence counts from the last message, not from the last check.
    pass(SILENCE_MS - 1)
    expect(old.isClosed).toBe(false)
    pass(1)
    expect(old.isClosed).toBe(true)
    pass(500)
    expect(opened).toHaveLength(2)
    old.say(price(10))
    old.events.closed()
    pass(10_000)
    expect(live()).toBeNull()
    expect(opened).toHaveLength(2)
  })

  test('a socket that is silent after the clock was set back is replaced in the usual time', () => {
    start()
    vi.setSystemTime(Date.now() - 3_600_000)
    pass(SILENCE_MS)
    expect(opened[0]!.isClosed).toBe(true)
  })

  test('when the network returns, although the old socket looks open; not in a hidden tab', () => {
    start()
    online()
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
    hidden = true
    wake()
    online()
    expect(opened).toHaveLength(2)
  })

  test('a tab that becomes visible replaces only a socket that was silent for two heartbeats', () => {
    start()
    pass(QUIET_MS)
    wake()
    expect(opened).toHaveLength(1)
    pass(1)
    wake()
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
    vi.setSystemTime(Date.now() + 8 * 3_600_000) // timers did not run: the machine slept
    wake()
    expect(opened[1]!.isClosed).toBe(true)
    expect(opened).toHaveLength(3)
  })

  test('messages queued while the page was frozen are ignored', () => {
    const { live, confirmed } = start()
    last().say(price(10, 1))
    const confirmedAt = confirmed()
    vi.setSystemTime(Date.now() + 600_000) // frozen without a word: neither timers nor events ran
    last().say(price(11, 2))
    beat()
    expect(live()).toMatchObject({ price: 10, time: 1, confirmedAt })
    expect(opened[0]!.isClosed).toBe(true)
    pass(500)
    expect(opened).toHaveLength(2)
    last().events.opened()
    last().say(price(12, 3))
    expect(live()).toMatchObject({ price: 12, time: 3, confirmedAt: Date.now() })
  })

  test('a hidden tab disconnects and a visible one reconnects, keeping its prices', () => {
    const { live } = start()
    last().say(price(10))
    hidden = true
    wake()
    expect(last().isClosed).toBe(true)
    pass(600_000)
    expect(opened).toHaveLength(1)
    hidden = false
    wake()
    expect(opened).toHaveLength(2)
    expect(live()?.price).toBe(10)
  })
})
