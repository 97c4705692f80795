import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
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
