import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { useLivePrice } from './use-live-price.ts'

const NOW = Date.parse('2026-11-25T17:00:00Z')
const TODAY = '2026-11-25T16:45:00Z'
const CLOSE = '2026-11-24T21:00:00Z'

let opened: FakeSocket[]
/** The newest socket that the page has opened. */
const socket = () => opened.at(-1)!
let mayOpen: boolean
class FakeSocket extends EventTarget {
  readyState = WebSocket.CONNECTING
  constructor() {
    super()
    opened.push(this)
    setTimeout(() => this.dispatchEvent(new Event(mayOpen ? 'open' : 'close')), 10)
  }
  send() {}
  close() {}
  say(message: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
  }
}

/** Paths that were asked for, in order. */
let asked: string[]
const delayedCalls = () => asked.filter((path) => path.includes('delayed/last')).length
const candle = { open: 101, high: 101, low: 101, close: 101 }

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  mayOpen = true
  asked = []
  opened = []
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { CONNECTING: 0, OPEN: 1 }))
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return Promise.resolve(
      Response.json(path.includes('delayed/last') ? { ...candle, time: TODAY } : { time: CLOSE, close: 99 }),
    )
  })
})
afterEach(() => {
  // The page's one connection outlives a test: what it still has to do is done in that test's time.
  cleanup()
  vi.runOnlyPendingTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const CONFIG: AppConfig = {
  mode: 'live',
  environment: 'Live',
  now: NOW,
  systems: { priceStream: true, feed: true, snakes: true },
  units: DEFAULT_UNITS,
  reference: null,
}

function watch() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(configQueries.app().queryKey, CONFIG)
  const source = { tag: 'acme_nasd', ticker: 'ACME', hasStream: true, points: [], hasNoPoints: false }
  return renderHook(() => useLivePrice(source), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
}
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  // What is asked at the end is answered outside the fake time.
  for (let turn = 0; turn < 2; turn += 1) {
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(1)
    })
  }
}
const price = (value: number, kind = 'live') => ({
  type: 'price',
  tag: 'acme_nasd',
  kind,
  price: value,
  time: Date.now(),
})
/** Ten minutes of a market that is quiet and a stream that is not. */
async function beats(times = 60) {
  for (let beat = 0; beat < times; beat += 1) {
    await pass(10_000)
    socket().say({ type: 'heartbeat', time: Date.now() })
  }
}

test.each(['live', 'pre-market', 'last-close'])(
  'a stream that speaks of a %s price causes no question',
  async (kind) => {
    watch()
    await pass(4_000)
    socket().say(price(100, kind))
    await beats()
    expect(delayedCalls()).toBe(0)
  },
)

test('a stream that is refused is stood in for by the delayed price, which is called so and renewed every minute', async () => {
  mayOpen = false
  const { result } = watch()
  await pass(4_900)
  expect(delayedCalls()).toBe(0)
  expect(result.current.freshness.state).toBe('closed')
  await pass(200)
  expect(delayedCalls()).toBe(1)
  expect(result.current.freshness).toMatchObject({ state: 'delayed-feed', price: 101 })
  await pass(180_000)
  expect(delayedCalls()).toBe(4)
})

test('a stream that falls silent is stood in for, and wins again as soon as it speaks', async () => {
  const { result } = watch()
  await pass(100)
  vi.setSystemTime(Date.parse(TODAY) - 60_000)
  socket().say(price(100))
  await pass(59_000)
  expect(delayedCalls()).toBe(0)
  await pass(2_000)
  expect(delayedCalls()).toBe(1)
  expect(result.current.freshness).toMatchObject({ state: 'delayed-feed', price: 101 })
  socket().say(price(102))
  await pass(1_000)
  expect(result.current.freshness).toMatchObject({ state: 'live', price: 102 })
  await beats()
  expect(delayedCalls()).toBe(1)
})

test('a hidden tab asks for nothing; shown again, it gives the stream time first', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  watch()
  await pass(100)
  socket().say(price(100))
  turn('hidden')
  await pass(600_000)
  turn('visible')
  await pass(4_000)
  socket().say(price(100))
  await beats()
  expect(delayedCalls()).toBe(0)
  visibility.mockRestore()
})
