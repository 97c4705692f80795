import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useNotification } from './use-notification.ts'

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
