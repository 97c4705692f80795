import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { readEntities } from '#contract/records/entity.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { RowPrice } from './row-price.tsx'

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
