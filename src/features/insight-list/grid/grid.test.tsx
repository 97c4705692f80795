import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridHead } from './grid-head.tsx'
import { gridLayout } from './grid-layout.ts'
import { StickyGroup } from './grid-rows.tsx'

test('the head of a day lies on no part of the next one, however far the list is scrolled', () => {
  const heads = ['Fri 20 Nov', 'Thu 19 Nov'].map((title) => ({ group: title, title, sub: '', count: 0 }))
  const height = 24
  // Heads alone: the second one is above the edge once its own height has been scrolled.
  const layout = gridLayout(heads, 28, height)
  const group = (top: number) => <StickyGroup items={heads} layout={layout} top={top} isBelowHead />
  const { container, rerender } = render(group(0))
  const seen = [0, 10, height - 1, height].map((top) => {
    rerender(group(top))
    const words = container.querySelector<HTMLElement>('[aria-hidden] > *')!
    return [words.textContent, words.style.translate]
  })
  expect(seen).toEqual([
    ['Fri 20 Nov 0', '0 0px'],
    ['Fri 20 Nov 0', '0 -10px'],
    ['Fri 20 Nov 0', `0 ${1 - height}px`],
    ['Thu 19 Nov 0', '0 0px'],
  ])
})

test('a head explains itself on focus, as soon as its words are here, and under a pointer, and still sorts', async () => {
  const onSort = vi.fn<() => void>()
  render(<GridHead columns={['median', 'name']} sort={null} onSort={onSort} focusedColumn="median" />)
  await userEvent.tab()
  const head = screen.getByRole('button', { name: /median/i })
  expect(head).toHaveFocus()
  const tip = await screen.findByRole('tooltip')
  expect(head).toHaveAttribute('aria-describedby', tip.id)
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenCalledOnce()
  head.blur()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(head).not.toHaveAttribute('aria-describedby')
  await userEvent.hover(head)
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})
