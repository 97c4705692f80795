import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Popover } from './popover.tsx'

const onOpenRow = vi.fn<() => void>()

/** Renders an open panel and types `text` into its field. */
async function typed(text: string) {
  const onKept = vi.fn<(text: string) => void>()
  const user = userEvent.setup()
  render(
    <>
      <Popover label="Market cap" button={{ children: 'Market cap' }}>
        {() => <input onBlur={(event) => onKept(event.target.value)} />}
      </Popover>
      <div role="row">
        <button type="button" onClick={onOpenRow}>
          A row
        </button>
      </div>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Market cap' }))
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard(text)
  return { user, onKept }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a click outside saves the typed text and does not open the row below; the next click does', async () => {
  const { user, onKept } = await typed('50')
  for (const times of [0, 1]) {
    await user.click(screen.getByRole('button', { name: 'A row' }))
    expect(onKept).toHaveBeenCalledExactlyOnceWith('50')
    await isClosed()
    expect(onOpenRow).toHaveBeenCalledTimes(times)
  }
})

test('Esc saves it too, and moves the focus back to the trigger', async () => {
  const { user, onKept } = await typed('12')
  await user.keyboard('{Escape}')
  expect(onKept).toHaveBeenCalledWith('12')
  await isClosed()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Market cap' })).toHaveFocus())
})

test('a dialog takes the focus, lets a field handle Esc, and restores the focus on close', async () => {
  const onClose = vi.fn<() => void>()
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Opens it</button>
      {isOpen && (
        <Dialog title="Filters" onClose={onClose}>
          <input aria-label="Own" data-own-escape />
        </Dialog>
      )}
    </>
  )
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button')
  opener.focus()
  rerender(page(true))
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toHaveAttribute('aria-modal', 'true')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus())
  screen.getByRole('textbox').focus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Close' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  rerender(page(false))
  await waitFor(() => expect(opener).toHaveFocus())
})
