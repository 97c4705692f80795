import { focusManager } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it, afterEach, test, vi } from 'vitest'
import type { Insight } from '#contract/records/insight.ts'
import { statusWords } from '#features/insight-list/list-header.tsx'
import { useNewerInsights } from '#features/insight-list/newer-insights.tsx'
import { EMPTY_SEARCH } from '#features/insight-list/search/insight-search.ts'
import { copiedWords } from '#features/insight-list/search/list-address.ts'
import { inClient } from '#testing/query-client.tsx'
import { nextPage, onePageMore, previousPage } from './list-model.tsx'
import { newestAt } from './list-query.ts'

it('pages on after the last page on screen and back before the first, never below page 0', () => {
  expect(nextPage({ page: 2, pages: 3 })).toEqual({ page: 5, pages: 1 })
  expect(previousPage({ page: 2, pages: 3 })).toEqual({ page: 1, pages: 1 })
  expect(previousPage({ page: 0, pages: 1 })).toEqual({ page: 0, pages: 1 })
  expect(onePageMore({ page: 2, pages: 3 })).toEqual({ pages: 4 })
})

it('says of a sorted list that it is sorted within the loaded rows, unless they are all', () => {
  const words = (isEnd: boolean, page = 0) =>
    statusWords(40, 40, isEnd, { ...EMPTY_SEARCH, page, sort: { key: 'expected', isDescending: true } })
  const within = 'sorted within the 40 loaded'
  expect([words(false), words(true), words(true, 2)]).toEqual([within, 'all 40 loaded', within])
})

it('warns about a link that some programs would cut', () => {
  const link = (length: number) => 'https://desk.example/insights?entity='.padEnd(length, 'a')
  expect(copiedWords(link(2_000))).toBe('Link copied')
  expect(copiedWords(link(2_431))).toContain('2,431 characters')
})

it('does not let an insight dated in the future hide those created until then', () => {
  const page = (...created: (number | null)[]) => ({
    items: created.map((at) => ({ created_at: at }) as Insight),
  })
  expect(newestAt(page(90, null, 20, 10), 50)).toBe(20)
  // A clock that is behind makes all of them future.
  expect(newestAt(page(90, 80), 50)).toBe(90)
  expect(newestAt(page(null), 50)).toBeNull()
})

afterEach(() => {
  focusManager.setFocused(undefined)
})

test('a check for newer insights that has failed is repeated sooner than after a minute', async () => {
  vi.useFakeTimers()
  let isDown = true
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json({ result: [] })
  })
  const { result } = renderHook(
    () => useNewerInsights({}, Date.parse('2026-11-20T15:00:00Z'), []),
    inClient(),
  )
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(result.current.error).not.toBeNull()
  isDown = false
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(result.current.error).toBeNull()
})

test('requests no newer insights while the tab is hidden', async () => {
  vi.useFakeTimers()
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ result: [] }))
  vi.stubGlobal('fetch', fetched)
  renderHook(() => useNewerInsights({}, Date.parse('2026-11-20T15:00:00Z'), []), inClient())
  focusManager.setFocused(false)
  await act(() => vi.advanceTimersByTimeAsync(121_000))
  expect(fetched).not.toHaveBeenCalled()
  focusManager.setFocused(true)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(fetched).toHaveBeenCalled()
})
