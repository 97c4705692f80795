import { QueryClient, focusManager, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, afterEach, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { useNewerInsights } from '#features/insight-list/list-extras.tsx'
import { copiedWords } from '#features/insight-list/search/list-address.ts'
import { freezingPoint, newestOf, pageRequest } from './list-query.ts'
import { nextPage, onePageMore, previousPage } from './list-model.tsx'

it('pages on after the last page on screen and back before the first, never below page 0', () => {
  expect(nextPage({ page: 2, pages: 3 })).toEqual({ page: 5, pages: 1 })
  expect(previousPage({ page: 2, pages: 3 })).toEqual({ page: 1, pages: 1 })
  expect(previousPage({ page: 0, pages: 1 })).toEqual({ page: 0, pages: 1 })
  expect(onePageMore({ page: 2, pages: 3 })).toEqual({ pages: 4 })
})

const base = { stars: [7], limit: 20 }
const NEWEST = Date.UTC(2026, 10, 20, 14)
const page = (newest: number) => {
  const created = [newest - 5_000, newest].map((at) => new Date(at).toISOString())
  return { ...readInsightList(created.map((created_at) => ({ id: created_at, created_at }))), isLast: false }
}

it('takes the newest insight of a list from its loaded first page, or else from the anchor', () => {
  const client = new QueryClient()
  const load = (filter: object, newest: number, updatedAt: number) =>
    client.setQueryData(insightQueries.list(filter).queryKey, page(newest), { updatedAt })
  const head = (anchor?: ReturnType<typeof freezingPoint>) =>
    newestOf(client, base, { anchor, updatedAt: 40 })
  const anchor = freezingPoint(page(NEWEST))
  load({ ...base, page: 1 }, NEWEST, 10)
  expect(head()).toBeNull()
  expect(head(anchor)).toEqual({ newest: NEWEST, since: 40 })
  load(base, NEWEST + 60_000, 30)
  expect(head()).toEqual({ newest: NEWEST + 60_000, since: 30 })
  // A frozen list is cached under its own request.
  load(pageRequest(base, 0, anchor), NEWEST, 20)
  expect(head(anchor)).toEqual({ newest: NEWEST, since: 20 })
})

it('warns about a link that some programs would cut', () => {
  const link = (length: number) => 'https://desk.example/insights?entity='.padEnd(length, 'a')
  expect(copiedWords(link(2_000))).toBe('Link copied')
  expect(copiedWords(link(2_431))).toContain('2,431 characters')
})

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('requests no newer insights while the tab is hidden', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ result: [] }))
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient()
  renderHook(() => useNewerInsights({}, Date.parse('2026-11-20T15:00:00Z'), []), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  focusManager.setFocused(false)
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  expect(fetched).not.toHaveBeenCalled()
  focusManager.setFocused(true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(fetched).toHaveBeenCalled()
})
