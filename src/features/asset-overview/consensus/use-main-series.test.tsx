import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'
import { useMainSeries } from './consensus-board.ts'

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

const [older, newer] = readFeed([
  { id: 'a', direction: 1, horizon: '3m', created_at: '2026-09-14T16:00:00Z' },
  { id: 'b', direction: 1, horizon: '3m', created_at: '2026-10-02T16:00:00Z' },
]).items.map((insight, i) => judged(insight, i, { closes: [], now: 0, units: DEFAULT_UNITS }))

/** The hook with the bodies of the requests that it made. */
function follow(active: Parameters<typeof useMainSeries>[1]) {
  const asked: unknown[] = []
  network.use(
    http.post('*/api/insights/v1/filter', async ({ request }) => {
      asked.push(await request.json())
      const conditions = [{ snake: 'acme_nasd.mom(horiz=3m)' }, { snake: 'acme_nasd.price' }]
      return HttpResponse.json({ result: [{ id: 'a', conditions }, { id: 'b' }] })
    }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return { asked, hook: renderHook(() => useMainSeries('acme_nasd', active), { wrapper }) }
}

test('one request from the day of the oldest; the first condition is the main series', async () => {
  const { asked, hook } = follow([newer!, older!])
  await waitFor(() => expect(hook.result.current).toEqual(new Map([['a', 'acme_nasd.mom(horiz=3m)']])))
  expect(asked).toEqual([{ entity: ['acme_nasd'], from_date: '2026-09-14T00:00:00Z', limit: 200 }])
})

test('a single insight shares nothing and asks nothing', () => {
  const { asked, hook } = follow([newer!])
  expect(hook.result.current).toEqual(new Map())
  expect(asked).toEqual([])
})
