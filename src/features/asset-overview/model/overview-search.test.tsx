import { act, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { overviewSearch, usePriceView } from './overview-search.ts'

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

const read = (query: string) => overviewSearch.read(new URLSearchParams(query))

test('invalid fields are named and dropped', () => {
  const { state, dropped } = read('look=bars&avg=50,75&quality=9&outcome=won&range=2D')
  expect(state).toMatchObject({ look: 'line', avg: [], minStars: '0', outcome: 'all', range: '1Y' })
  expect(dropped.toSorted()).toEqual(['avg', 'look', 'outcome', 'quality', 'range'])
})

test('every state survives its address', () => {
  const states = fc.record({
    range: fc.constantFrom('1D', '1W', '1M', 'YTD', '1Y', 'Max'),
    look: fc.constantFrom('line', 'candles'),
    avg: fc.constantFrom([], [50], [200], [50, 200]),
    pane: fc.constantFrom(null, 'drawdown', 'mom(horiz=3m)', 'us.policy_rate', 'a&b=c?d#e'),
    fan: fc.constantFrom(null, '32990405-ee03-8924-a043-757641dfbed3'),
    past: fc.boolean(),
    outcome: fc.constantFrom('all', 'worked', 'failed', 'active'),
    direction: fc.constantFrom('all', 'up', 'down'),
    minStars: fc.constantFrom('0', '5', '6', '7'),
  })
  fc.assert(
    fc.property(states, (chosen) => {
      const state = { ...read('').state, ...chosen } as ReturnType<typeof read>['state']
      const again = read(overviewSearch.write(state).toString())
      expect(again).toEqual({ state, dropped: [] })
    }),
  )
  expect(overviewSearch.write(read('').state).toString()).toBe('')
})
