import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { readEntities } from '#contract/records/entity.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { runCommand } from '#shared/state/commands.ts'
import { RowPrice } from './row-price.tsx'
import { useLivePrice } from './use-live-price.ts'
import { usePriceReading } from './use-price-reading.tsx'

describe('use live price', () => {
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
        Response.json(
          path.includes('delayed/last') ? { ...candle, time: TODAY } : { time: CLOSE, close: 99 },
        ),
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
})

describe('row price', () => {
  const NOW = Date.parse('2026-11-25T17:00:00Z')

  /** Tells everyone who watches an element whether it stands in the window. */
  let scroll: (isIntersecting: boolean) => void
  class Watcher {
    constructor(tell: IntersectionObserverCallback) {
      const before = scroll
      scroll = (isIntersecting) => {
        before(isIntersecting)
        tell([{ isIntersecting } as IntersectionObserverEntry], this as never)
      }
    }
    observe() {}
    disconnect() {}
  }

  let delayedCalls: number
  beforeEach(() => {
    vi.useFakeTimers({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    scroll = () => {}
    delayedCalls = 0
    vi.stubGlobal('IntersectionObserver', Watcher)
    vi.stubGlobal('fetch', (path: string) => {
      if (!path.includes('delayed/last'))
        return Promise.resolve(Response.json({ time: '2026-11-24T21:00:00Z', close: 1 }))
      delayedCalls += 1
      const candle = { open: 1, high: 1, low: 1, close: 1 }
      return Promise.resolve(Response.json({ ...candle, time: '2026-11-25T16:45:00Z' }))
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const CONFIG: AppConfig = {
    mode: 'live',
    environment: 'Live',
    now: NOW,
    systems: { priceStream: false, feed: true, snakes: true },
    units: DEFAULT_UNITS,
    reference: null,
  }
  const [entity] = readEntities([{ tag: 'acme_nasd', ticker: 'ACME' }]).items

  async function pass(ms: number) {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve)) // an answer comes outside the fake time
      await vi.advanceTimersByTimeAsync(1)
    })
  }

  test('a row asks for its price every minute while it is in view, and for nothing when it is scrolled away', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(configQueries.app().queryKey, CONFIG)
    render(
      <QueryClientProvider client={client}>
        <table>
          <tbody>
            <tr>
              <RowPrice tag="acme_nasd" entity={entity ?? null} closes={[]} hasNoCloses={false} now={NOW} />
            </tr>
          </tbody>
        </table>
      </QueryClientProvider>,
    )
    await pass(600_000)
    expect(delayedCalls).toBe(0)
    act(() => scroll(true))
    await pass(120_500)
    expect(delayedCalls).toBe(3)
    expect(screen.getByText('Delayed 15 min, 16:45 UTC')).toBeVisible()
    act(() => scroll(false))
    await pass(600_000)
    expect(delayedCalls).toBe(3)
    expect(screen.getByText('Delayed 15 min, 16:45 UTC')).toBeVisible()
    act(() => scroll(true))
    await pass(1_000)
    expect(delayedCalls).toBe(4)
  })
})

describe('use price reading', () => {
  const NOW = Date.parse('2026-11-20T15:00:00Z')
  const LIVE = {
    freshness: { state: 'live' as const, price: 110, time: NOW },
    reference: { price: 100, time: NOW - 86_400_000 },
  }

  function Reader({ currency }: { currency: string | null }) {
    const { read, reading } = usePriceReading(LIVE, currency, NOW)
    return (
      <>
        <button onClick={read}>Read</button>
        {reading}
      </>
    )
  }

  test('the price is said when it is asked for, and the same words are said again', async () => {
    render(<Reader currency="EUR" />)
    const region = screen.getByRole('status')
    expect(region).toHaveTextContent(/^$/)
    act(() => runCommand('asset.read-price'))
    expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 15:00:00 UTC')
    const said = region.firstElementChild
    await userEvent.click(screen.getByRole('button', { name: 'Read' }))
    expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 15:00:00 UTC')
    expect(region.firstElementChild).not.toBe(said)
  })

  test('a currency that is not known leaves no gap', () => {
    render(<Reader currency={null} />)
    act(() => runCommand('asset.read-price'))
    expect(screen.getByRole('status')).toHaveTextContent('110.00, +10.00%, Live 15:00:00 UTC')
  })
})
