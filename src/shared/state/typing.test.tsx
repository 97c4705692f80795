import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useListCursor } from './typing.ts'

const cursorOver = (keys: string[]) =>
  renderHook((now: string[]) => useListCursor(now), { initialProps: keys })

test('the cursor stays on the entry that the user moved to when others arrive above it', () => {
  const { result, rerender } = cursorOver(['filter', 'settings'])
  act(() => result.current.moveTo(1))
  rerender(['acme_nasd', 'acme_nyse', 'filter', 'settings'])
  expect(result.current.at).toBe(3)
})

test('before the user moves, the cursor is on the first entry', () => {
  const { result, rerender } = cursorOver(['filter'])
  rerender(['acme_nasd', 'filter'])
  expect(result.current.at).toBe(0)
})

test('when its entry disappears, the cursor stays at the same position, or at the end of a shorter list', () => {
  const { result, rerender } = cursorOver(['a', 'b', 'c', 'd'])
  act(() => result.current.moveTo(2))
  rerender(['a', 'b', 'd'])
  expect(result.current.at).toBe(2)
  rerender(['a'])
  expect(result.current.at).toBe(0)
  rerender([])
  expect(result.current.at).toBe(0)
  act(() => result.current.toFirst())
  rerender(['a', 'b', 'c', 'd'])
  expect(result.current.at).toBe(0)
})
