import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readEntities } from '#contract/records/entity.ts'
import { runCommand } from '#shared/state/commands.ts'
import { inClient, testClient } from '#testing/query-client.tsx'
import { RowPrice, usePriceReading } from './price-header.tsx'
import { useLivePrice } from './use-live-price.ts'

const NOW = Date.parse('2026-11-25T17:00:00Z')
const DELAYED_AT = '2026-11-25T16:45:00Z'

describe('a price on the page', () => {
  let opened: FakeSocket[]
  /** The last socket that the page has opened. */
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
    say(message: object) {
      act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })))
    }
    price(value: number, kind = 'live') {
      this.say({ type: 'price', tag: 'acme_nasd', kind, price: value, time: Date.now() })
    }
  }

  /** How often the delayed price was requested. */
  let requests: number
  beforeEach(() => {
    vi.useFakeTimers({
      now: NOW,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    })
    mayOpen = true
    requests = 0
    opened = []
    vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { CONNECTING: 0, OPEN: 1 }))
    vi.stubGlobal('fetch', (path: string) => {
      const isDelayed = path.includes('delayed/last')
      if (isDelayed) requests += 1
      const candle = { open: 101, high: 101, low: 101, close: 101, time: DELAYED_AT }
      return Promise.resolve(Response.json(isDelayed ? candle : { time: '2026-11-24T21:00:00Z', close: 99 }))
    })
  })
  afterEach(() => {
    // The page's single connection outlives a test, so its timers run within the test.
    cleanup()
    vi.runOnlyPendingTimers()
  })

  const desk = (priceStream: boolean) =>
    inClient(testClient({ now: NOW, systems: { priceStream, feed: true, snakes: true } }))
  function watch() {
    const source = { tag: 'acme_nasd', ticker: 'ACME', hasStream: true, points: [], hasNoPoints: false }
    const { result } = renderHook(() => useLivePrice(source), desk(true))
    return () => result.current.freshness
  }
  async function pass(ms: number) {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    // Responses to the last requests arrive outside of the fake time.
    for (let turn = 0; turn < 2; turn += 1) {
      await act(async () => {
        await new Promise((resolve) => setImmediate(resolve))
        await vi.advanceTimersByTimeAsync(1)
      })
    }
  }
  /** Ten minutes of heartbeats without prices. */
  async function heartbeats() {
    for (let beat = 0; beat < 30; beat += 1) {
      await pass(20_000)
      socket().say({ type: 'heartbeat', time: Date.now() })
    }
  }

  test.each(['live', 'pre-market', 'last-close'])(
    'of kind %s from a working stream causes no request',
    async (kind) => {
      watch()
      await pass(4_000)
      socket().price(100, kind)
      await heartbeats()
      expect(requests).toBe(0)
    },
  )

  test('that went silent is not live again once a clock that was set back reaches its time', async () => {
    const freshness = watch()
    await pass(100)
    socket().price(100)
    await pass(1_000)
    expect(freshness()).toMatchObject({ state: 'live', price: 100 })
    vi.setSystemTime(Date.now() - 120_000)
    await pass(20_000)
    for (let checks = 0; checks < 25; checks += 1) {
      expect(freshness().state).not.toBe('live')
      await pass(5_000)
    }
  })

  test('is the delayed one if the stream is refused, labelled as delayed and refreshed every minute', async () => {
    mayOpen = false
    const freshness = watch()
    await pass(4_900)
    expect([requests, freshness().state]).toEqual([0, 'closed'])
    await pass(200)
    expect(freshness()).toMatchObject({ state: 'delayed-feed', price: 101 })
    await pass(180_000)
    expect(requests).toBe(4)
  })

  test('is the delayed one once the stream is silent, and the stream’s again as soon as it sends', async () => {
    const freshness = watch()
    await pass(100)
    vi.setSystemTime(Date.parse(DELAYED_AT) - 60_000)
    socket().price(100)
    await pass(59_000)
    expect(requests).toBe(0)
    await pass(2_000)
    expect(requests).toBe(1)
    expect(freshness()).toMatchObject({ state: 'delayed-feed', price: 101 })
    socket().price(102)
    await pass(1_000)
    expect(freshness()).toMatchObject({ state: 'live', price: 102 })
    await heartbeats()
    expect(requests).toBe(1)
  })

  test('is the stream’s again after its connection was cut', async () => {
    const freshness = watch()
    await pass(100)
    socket().price(100)
    socket().dispatchEvent(new Event('close'))
    await pass(4_000)
    expect(opened).toHaveLength(2)
    socket().price(102)
    await pass(1_000)
    expect(freshness()).toMatchObject({ state: 'live', price: 102 })
    expect(requests).toBe(0)
  })

  test('is not requested in a hidden tab; when shown again, the stream gets time first', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const show = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state)
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
    }
    watch()
    await pass(100)
    socket().price(100)
    show('hidden')
    await pass(600_000)
    show('visible')
    await pass(4_000)
    socket().price(100)
    await heartbeats()
    expect(requests).toBe(0)
  })

  test('of a row is requested every minute while it is in view, and not when it is scrolled away', async () => {
    /** Reports to all observers whether their element is in the viewport. */
    let scroll: (isIntersecting: boolean) => void = () => {}
    class FakeObserver {
      constructor(notify: IntersectionObserverCallback) {
        const before = scroll
        scroll = (isIntersecting) => {
          before(isIntersecting)
          notify([{ isIntersecting } as IntersectionObserverEntry], this as never)
        }
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', FakeObserver)
    const [entity] = readEntities([{ tag: 'acme_nasd', ticker: 'ACME' }]).items
    const row = <RowPrice tag="acme_nasd" entity={entity!} closes={[]} hasNoCloses={false} now={NOW} />
    const { wrapper } = desk(false)
    render(
      <table>
        <tbody>
          <tr>{row}</tr>
        </tbody>
      </table>,
      { wrapper },
    )
    const steps: [isSeen: boolean | null, ms: number, times: number][] = [
      [null, 600_000, 0],
      [true, 120_500, 3],
      [false, 600_000, 3],
      [true, 1_000, 4],
    ]
    for (const [isSeen, ms, times] of steps) {
      if (isSeen !== null) act(() => scroll(isSeen))
      await pass(ms)
      expect(requests).toBe(times)
      if (times > 0) expect(screen.getByText('Delayed 15 min, 16:45 UTC')).toBeVisible()
    }
  })
})

test('the price is announced on request, also again with the same text, and without a gap for an unknown currency', async () => {
  const live = {
    freshness: { state: 'live' as const, price: 110, time: NOW },
    reference: { price: 100, time: NOW - 86_400_000 },
  }
  function Reader({ currency }: { currency: string | null }) {
    const { read, reading } = usePriceReading(live, currency, NOW)
    return (
      <>
        <button onClick={read}>Read</button>
        {reading}
      </>
    )
  }
  const { rerender } = render(<Reader currency="EUR" />)
  const region = screen.getByRole('status')
  expect(region).toHaveTextContent(/^$/)
  act(() => runCommand('asset.read-price'))
  expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 17:00:00 UTC')
  const said = region.firstElementChild
  await userEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(region).toHaveTextContent('110.00 EUR, +10.00%, Live 17:00:00 UTC')
  expect(region.firstElementChild).not.toBe(said)
  rerender(<Reader currency={null} />)
  act(() => runCommand('asset.read-price'))
  expect(region).toHaveTextContent('110.00, +10.00%, Live 17:00:00 UTC')
})
