import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNewerInsights } from './use-newer-insights.ts'

const PUBLISHED = Date.parse('2026-11-20T15:00:00Z')

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  { isTelling: false, asked: 0 },
  { isTelling: true, asked: 2 },
])(
  'behind another tab it is asked for only where it is told of: $isTelling',
  async ({ isTelling, asked }) => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ result: [] }))
    vi.stubGlobal('fetch', fetched)
    focusManager.setFocused(false)
    const client = new QueryClient()
    renderHook(() => useNewerInsights({}, PUBLISHED, [], isTelling), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    expect(fetched).toHaveBeenCalledTimes(asked)
  },
)
