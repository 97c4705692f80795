import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useNotification } from '#features/insight-list/use-notification.ts'
import { useNewerInsights } from './use-newer-insights.ts'

describe('use newer insights', () => {
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
})

describe('use notification', () => {
  const told: string[] = []

  class Told {
    static readonly permission = 'granted'
    constructor(_: string, { body }: { body: string }) {
      told.push(body)
    }
    addEventListener() {}
  }

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    told.length = 0
  })

  test('what comes after a renewal is told of again, be it less than before', () => {
    vi.stubGlobal('Notification', Told)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { rerender } = renderHook(({ count }) => useNotification(count), { initialProps: { count: 0 } })
    for (const count of [3, 3, 0, 1]) rerender({ count })
    expect(told).toEqual(['3 newer in the list you watch', '1 newer in the list you watch'])
  })
})
