import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GridHead } from './grid-head.tsx'

test('a head that has the focus before its words are here explains itself when they come', async () => {
  render(<GridHead columns={['median', 'name']} sort={null} onSort={() => {}} focusedColumn="median" />)
  await userEvent.tab()
  expect(screen.getByRole('button', { name: /median/i })).toHaveFocus()
  expect(await screen.findByRole('tooltip')).toBeInTheDocument()
})

const draw = async () => {
  const onSort = vi.fn<() => void>()
  render(<GridHead columns={['median', 'name']} sort={null} onSort={onSort} focusedColumn="median" />)
  const head = screen.getByRole('button', { name: /median/i })
  // They come after the heads.
  await waitFor(async () => {
    head.blur()
    await userEvent.tab()
    expect(head).toHaveAttribute('aria-describedby')
  })
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
