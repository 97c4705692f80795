import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showToast } from '#shared/state/toasts.ts'
import { Toaster } from './app-frame.tsx'

beforeEach(() => void vi.useFakeTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a toast disappears after five seconds', () => {
  render(<Toaster />)
  act(() => showToast('Saved'))
  pass(4_900)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('it stays while its button has the focus, also when the pointer enters and leaves', () => {
  render(<Toaster />)
  act(() => showToast('Deleted', () => {}))
  const undo = screen.getByRole('button', { name: /Undo/ })
  act(() => undo.focus())
  fireEvent.pointerEnter(screen.getByText('Deleted'))
  fireEvent.pointerLeave(screen.getByText('Deleted'))
  pass(20_000)
  expect(undo).toBeInTheDocument()
  act(() => undo.blur())
  pass(5_100)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('undo says so if what it would revert has changed since', () => {
  render(<Toaster />)
  act(() => showToast('Deleted', () => false))
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }))
  expect(screen.getByText('It has changed since, so nothing was reverted')).toBeInTheDocument()
})

test('undo reverts the action of the toast, once', () => {
  const undo = vi.fn<() => void>()
  render(<Toaster />)
  act(() => showToast('Deleted', undo))
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.getByText('Undone')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
})
