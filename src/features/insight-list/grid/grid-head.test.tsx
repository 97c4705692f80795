import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridHead } from './grid-head.tsx'

const draw = async () => {
  const onSort = vi.fn<() => void>()
  render(<GridHead columns={['median', 'name']} sort={null} onSort={onSort} focusedColumn="median" />)
  const head = screen.getByRole('button', { name: /median/i })
  await userEvent.tab()
  expect(head).toHaveFocus()
  await screen.findByRole('tooltip')
  return { head, onSort }
}

test('a head explains itself on focus, describes itself meanwhile and stops with it', async () => {
  const { head } = await draw()
  expect(head).toHaveAttribute('aria-describedby', screen.getByRole('tooltip').id)
  head.blur()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(head).not.toHaveAttribute('aria-describedby')
})

test('an explained head still sorts', async () => {
  const { onSort } = await draw()
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenCalledOnce()
})

test('a head explains itself under a resting pointer', async () => {
  const { head } = await draw()
  head.blur()
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  await userEvent.hover(head)
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})
