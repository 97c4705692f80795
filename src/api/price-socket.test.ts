import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createPriceSocket,
  FLUSH_MS,
  QUIET_MS,
  SILENCE_MS,
  type SocketEvents,
  type SocketHost,
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
    this.events.heard(typeof message === 'string' ? message : JSON.stringify(message))
  }
}

let opened: FakeSocket[]
let wake: () => void
let online: () => void
let hidden: boolean
const last = () => opened.at(-1)!

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T14:00:00Z') })
  opened = []
  hidden = false
})

const host = (): SocketHost => ({
  open: (events) => {
    const socket = new FakeSocket(events)
    opened.push(socket)
    return socket
  },
  now: () => Date.now(),
  random: () => 1,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  isHidden: () => hidden,
  onOnline: (run) => {
    online = run
  },
  onWake: (run) => {
    wake = run
  },
})

const start = () => {
  const socket = createPriceSocket(host())
  const listener = vi.fn<() => void>()
  const stop = socket.watch('halv_xsto', listener)
  last().events.opened()
  return { socket, listener, stop }
}
const price = (value: number, time = 0, kind = 'live') => ({
  type: 'price',
  tag: 'halv_xsto',
  kind,
  price: value,
  time,
})

describe('the age of a price', () => {
  test('one that is repeated is as old as it says, unless we have heard it confirmed since', () => {
    const { socket } = start()
    const heardAt = () => Date.now() - (socket.prices('halv_xsto').live?.heardAt ?? 0)
    last().say({ ...price(10, 5), ageMs: 22_000 })
    expect(heardAt()).toBe(22_000)
    last().say(price(10, 5))
    expect(heardAt()).toBe(0)
    last().say({ ...price(10, 5), ageMs: 22_000 })
    expect(heardAt()).toBe(0)
    last().say({ ...price(11, 6), ageMs: 3_000 })
    expect(heardAt()).toBe(3_000)
  })
})

describe('one connection for all watchers', () => {
  test('opens with the first, shares with the next, closes with the last', () => {
    const { socket, stop } = start()
    const stopSecond = socket.watch('halv_xsto', () => {})
    const stopOther = socket.watch('bltc_xhel', () => {})
    expect(opened).toHaveLength(1)
    expect(last().sent).toEqual([
      { op: 'subscribe', tags: ['halv_xsto'] },
      { op: 'subscribe', tags: ['bltc_xhel'] },
    ])
    stop()
    stopSecond()
    expect(last().sent.at(-1)).toEqual({ op: 'unsubscribe', tags: ['halv_xsto'] })
    expect(last().isClosed).toBe(false)
    stopOther()
    expect(last().isClosed).toBe(true)
    vi.advanceTimersByTime(120_000)
    expect(opened).toHaveLength(1)
  })

  test('tells its listeners at most four times a second, with the newest price', () => {
    const { socket, listener } = start()
    for (let i = 1; i <= 100; i += 1) {
      last().say(price(i, i))
      vi.advanceTimersByTime(10)
    }
    expect(listener.mock.calls.length).toBeLessThanOrEqual(4)
    vi.advanceTimersByTime(FLUSH_MS)
    expect(socket.prices('halv_xsto').live?.price).toBe(100)
  })

  test('a price that was overtaken on the way is dropped', () => {
    const { socket } = start()
    last().say(price(10, 2000))
    last().say(price(9, 1000))
    expect(socket.prices('halv_xsto').live?.price).toBe(10)
  })

  test('a price of the future is left out, and keeps no good one out', () => {
    const { socket } = start()
    last().say(price(10, Date.now()))
    last().say(price(99, Date.now() + 86_400_000))
    last().say(price(11, Date.now() + 60_000)) // clocks differ a little
    expect(socket.prices('halv_xsto').live?.price).toBe(11)
  })

  test('a browser whose clock is behind believes the stream’s own', () => {
    const { socket } = start()
    const serviceNow = () => Date.now() + 3_600_000
    last().say({ type: 'heartbeat', time: serviceNow() })
    last().say(price(10, serviceNow()))
    last().say(price(99, serviceNow() + 86_400_000))
    expect(socket.prices('halv_xsto').live?.price).toBe(10)
  })

  test('what is no message of the protocol is left out', () => {
    const { socket } = start()
    for (const junk of [
      '',
      '{',
      '[]',
      '{"type":"price"}',
      '{"type":"price","tag":"halv_xsto","kind":"live","price":null,"time":1}',
      price(0, 1),
      price(-3, 1),
    ]) {
      last().say(junk)
    }
    expect(socket.prices('halv_xsto').live).toBeNull()
  })

  test('an unknown tag is said so; prices of nobody’s tag are not kept', () => {
    const { socket } = start()
    last().say({ type: 'unknown', tag: 'halv_xsto' })
    last().say({ ...price(5), tag: 'other' })
    expect(socket.prices('halv_xsto').isUnknown).toBe(true)
    expect(socket.prices('other').live).toBeNull()
  })
})

describe('what vouches for a price', () => {
  test('a heartbeat while the upstream is alive, none after it went stale', () => {
    const { socket } = start()
    last().say(price(10))
    const heard = () => socket.prices('halv_xsto').live!.heardAt
    const first = heard()
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(first + 10_000)
    last().say({ type: 'status', state: 'stale' })
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(first + 10_000)
    last().say({ type: 'status', state: 'live' })
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(first + 10_000)
    last().say(price(10))
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(first + 30_000)
  })

  test('no heartbeat of a new connection for a price of the one before, until it is said again', () => {
    const { socket } = start()
    last().say(price(10, 1))
    const first = Date.now()
    const heard = () => socket.prices('halv_xsto').live!.heardAt
    last().events.closed()
    vi.advanceTimersByTime(600_000)
    last().events.opened()
    last().say({ type: 'status', state: 'live' })
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(first)
    last().say(price(10, 1))
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(heard()).toBe(Date.now())
  })

  test('a price repeated while the upstream is away is not vouched for once it is back', () => {
    const { socket } = start()
    last().say(price(9, 0))
    last().say({ type: 'status', state: 'stale' })
    last().say({ ...price(10, 1), ageMs: 40_000 })
    last().say({ type: 'heartbeat', time: 0 })
    last().say({ type: 'status', state: 'live' })
    last().say({ type: 'heartbeat', time: 0 })
    expect(socket.prices('halv_xsto').live!.heardAt).toBe(Date.now() - 40_000)
  })

  test('outside the market’s hours too: the last close is as fresh as the stream', () => {
    const { socket } = start()
    last().say(price(10, 1, 'last-close'))
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(socket.prices('halv_xsto').lastClose!.heardAt).toBe(Date.now())
  })

  test('prices that move on after a freeze are proof of life, and heartbeats count again', () => {
    const { socket } = start()
    last().say(price(10))
    last().say({ type: 'status', state: 'stale' })
    last().say(price(11, Date.now() + 1_000))
    vi.advanceTimersByTime(20_000)
    last().say({ type: 'heartbeat', time: 0 })
    expect(socket.prices('halv_xsto').live!.heardAt).toBe(Date.now())
  })
})

describe('coming back', () => {
  test('after a cut: jittered backoff that doubles, reset by the first message', () => {
    start()
    for (const expected of [500, 1000, 2000]) {
      const before = opened.length
      last().events.closed()
      vi.advanceTimersByTime(expected - 1)
      expect(opened).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(opened).toHaveLength(before + 1)
    }
    last().events.opened()
    expect(last().sent).toEqual([{ op: 'subscribe', tags: ['halv_xsto'] }])
    last().say({ type: 'heartbeat', time: 0 })
    last().events.closed()
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(5)
  })

  test('never waits longer than half a minute', () => {
    start()
    for (let i = 0; i < 12; i += 1) {
      last().events.closed()
      vi.advanceTimersByTime(30_000)
    }
    expect(opened).toHaveLength(13)
  })

  test('a socket that is open and silent is replaced', () => {
    start()
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1 + 500)
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
  })

  test('the silence counts from the last word, not from when it was last looked at', () => {
    start()
    vi.advanceTimersByTime(10_000)
    last().say({ type: 'heartbeat', time: 0 })
    vi.advanceTimersByTime(SILENCE_MS - 1)
    expect(opened[0]!.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(opened[0]!.isClosed).toBe(true)
  })

  test('heartbeats keep it', () => {
    start()
    for (let i = 0; i < 20; i += 1) {
      vi.advanceTimersByTime(10_000)
      last().say({ type: 'heartbeat', time: 0 })
    }
    expect(opened).toHaveLength(1)
  })

  test('at once when the network comes back', () => {
    start()
    for (let i = 0; i < 6; i += 1) {
      last().events.closed()
      vi.advanceTimersByTime(30_000)
    }
    last().events.closed()
    const before = opened.length
    online()
    expect(opened).toHaveLength(before + 1)
  })

  test('anew when the network comes back, although the old socket still looks open; in a hidden tab not at all', () => {
    start()
    online()
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
    hidden = true
    wake()
    online()
    expect(opened).toHaveLength(2)
  })

  test('a tab that wakes renews what was quiet for two heartbeats, and nothing else', () => {
    start()
    vi.advanceTimersByTime(QUIET_MS)
    wake()
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(1)
    wake()
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
  })

  test('after sleep, when the old socket still looks open', () => {
    start()
    vi.setSystemTime(Date.now() + 8 * 3_600_000) // timers did not run: the machine slept
    wake()
    expect(opened[0]!.isClosed).toBe(true)
    expect(opened).toHaveLength(2)
  })

  test('what had queued up while the page stood still is not taken for news', () => {
    const { socket } = start()
    last().say(price(10, 1))
    const heardAt = socket.prices('halv_xsto').live!.heardAt
    vi.setSystemTime(Date.now() + 600_000) // frozen without a word: neither timers nor events ran
    last().say(price(11, 2))
    last().say({ type: 'heartbeat', time: 0 })
    expect(socket.prices('halv_xsto').live).toMatchObject({ price: 10, time: 1, heardAt })
    expect(opened[0]!.isClosed).toBe(true)
    vi.advanceTimersByTime(500)
    expect(opened).toHaveLength(2)
    last().events.opened()
    last().say(price(12, 3))
    expect(socket.prices('halv_xsto').live).toMatchObject({ price: 12, time: 3, heardAt: Date.now() })
  })

  test('a socket that was given up and speaks again is not listened to', () => {
    const { socket } = start()
    const old = last()
    vi.advanceTimersByTime(SILENCE_MS + 500)
    old.say(price(10))
    old.events.closed()
    vi.advanceTimersByTime(30_000)
    expect(socket.prices('halv_xsto').live).toBeNull()
    expect(opened).toHaveLength(2)
  })

  test('a hidden tab rests and a shown one resumes, keeping what it knew', () => {
    const { socket } = start()
    last().say(price(10))
    hidden = true
    wake()
    expect(last().isClosed).toBe(true)
    vi.advanceTimersByTime(600_000)
    expect(opened).toHaveLength(1)
    hidden = false
    wake()
    expect(opened).toHaveLength(2)
    expect(socket.prices('halv_xsto').live?.price).toBe(10)
  })
})
