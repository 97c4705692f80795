import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { usePriceView } from './use-price-view.ts'

const HISTORY = { from: Date.UTC(2006, 0, 3), to: Date.UTC(2026, 10, 19) }

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/assets/acme_nasd']}>{children}</MemoryRouter>
)

test('a choice made before the address carries the last one keeps both', () => {
  const { result } = renderHook(() => ({ view: usePriceView(HISTORY), search: useLocation().search }), {
    wrapper,
  })
  act(() => {
    const { view } = result.current
    view.setRange('5Y')
    view.set({ past: true })
  })
  expect(result.current.search).toBe('?range=5Y&past=1')
  expect(result.current.view).toMatchObject({ activeRange: '5Y', showsPast: true })
})

afterEach(() => {
  vi.useRealTimers()
})

const TURNED = { from: Date.UTC(2020, 0, 2), to: Date.UTC(2021, 0, 4) }

test('a window that the wheel stopped at never takes back a choice made right after it', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => ({ view: usePriceView(HISTORY), search: useLocation().search }), {
    wrapper,
  })
  const after = (choice: () => void) => {
    act(() => result.current.view.turnTo(TURNED))
    expect(result.current.view.window).toEqual(TURNED)
    act(choice)
    act(() => void vi.advanceTimersByTime(1_000))
    return result.current.search
  }
  expect(after(() => result.current.view.setRange('5Y'))).toBe('?range=5Y')
  expect(after(() => {})).toBe('?range=5Y&from=2020-01-02&to=2021-01-04')
  act(() => result.current.view.setRange('5Y'))
  // What is no window takes the wheel's along.
  expect(after(() => result.current.view.set({ past: true }))).toBe(
    '?range=5Y&from=2020-01-02&to=2021-01-04&past=1',
  )
})
