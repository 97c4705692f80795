import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNotification } from '#features/insight-list/use-notification.ts'
import { useNewerInsights } from './use-newer-insights.ts'

afterEach(() => {
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([
  [false, 0],
  [true, 2],
])(
  'behind another tab what is newer is asked for only where it is told of (%s)',
  async (isNotifying, asked) => {
    vi.useFakeTimers()
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ result: [] }))
    vi.stubGlobal('fetch', fetched)
    focusManager.setFocused(false)
    const client = new QueryClient()
    renderHook(() => useNewerInsights({}, Date.parse('2026-11-20T15:00:00Z'), [], isNotifying), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    })
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    expect(fetched).toHaveBeenCalledTimes(asked)
  },
)

test('what comes after a renewal is told of again, be it less than before', () => {
  const told: string[] = []
  class Told {
    static readonly permission = 'granted'
    constructor(_: string, { body }: { body: string }) {
      told.push(body)
    }
    addEventListener() {}
  }
  vi.stubGlobal('Notification', Told)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { rerender } = renderHook(useNotification, { initialProps: 0 })
  for (const count of [3, 3, 0, 1]) rerender(count)
  expect(told).toEqual(['3 newer insights in your list', '1 newer insight in your list'])
})
