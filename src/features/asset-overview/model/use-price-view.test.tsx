import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { usePriceView } from './overview-search.ts'

function open() {
  const history = { from: Date.UTC(2006, 0, 3), to: Date.UTC(2026, 10, 19) }
  const { result } = renderHook(() => ({ view: usePriceView(history), search: useLocation().search }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={['/assets/acme_nasd']}>{children}</MemoryRouter>
    ),
  })
  return { view: () => result.current.view, search: () => result.current.search }
}

test('two changes before the address has updated are both kept', () => {
  const { view, search } = open()
  act(() => {
    const before = view()
    before.setRange('5Y')
    before.set({ past: true })
  })
  expect(search()).toBe('?range=5Y&past=1')
  expect(view()).toMatchObject({ activeRange: '5Y', showsPast: true })
})

test('a pending window of the wheel never undoes a change made right after it', () => {
  vi.useFakeTimers()
  const { view, search } = open()
  const wheeled = { from: Date.UTC(2020, 0, 2), to: Date.UTC(2021, 0, 4) }
  const after = (change: () => void) => {
    act(() => view().setWindowDebounced(wheeled))
    expect(view().window).toEqual(wheeled)
    act(change)
    act(() => void vi.advanceTimersByTime(1_000))
    return search()
  }
  const window = '?range=5Y&from=2020-01-02&to=2021-01-04'
  expect(after(() => view().setRange('5Y'))).toBe('?range=5Y')
  expect(after(() => {})).toBe(window)
  act(() => view().setRange('5Y'))
  // A change of another field includes the window of the wheel.
  expect(after(() => view().set({ past: true }))).toBe(`${window}&past=1`)
})
