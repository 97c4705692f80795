import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Popover } from './popover.tsx'

const onOpenRow = vi.fn<() => void>()

function Page({ onKept }: { onKept: (text: string) => void }) {
  return (
    <>
      <Popover label="Market cap" button={{ children: 'Market cap' }}>
        {() => <input onBlur={(event) => onKept(event.target.value)} />}
      </Popover>
      <div role="row">
        <button type="button" onClick={onOpenRow}>
          A row
        </button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}

async function typed(text: string) {
  const onKept = vi.fn<(text: string) => void>()
  render(<Page onKept={onKept} />)
  fireEvent.click(screen.getByRole('button', { name: 'Market cap' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
  expect(screen.getByRole('textbox')).toHaveFocus()
  return onKept
}

test('a press outside lets the field that is being typed in keep its value first', async () => {
  const onKept = await typed('50')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(onKept).toHaveBeenCalledWith('50')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Esc does so too, and gives the focus back to the trigger', async () => {
  const onKept = await typed('12')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(onKept).toHaveBeenCalledWith('12')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Market cap' })).toHaveFocus()
})

test('the press that closes a panel does not open the row below it; the next one does', async () => {
  await typed('1')
  const row = screen.getByRole('button', { name: 'A row' })
  const press = () => {
    fireEvent.pointerDown(row)
    fireEvent.click(row)
  }
  press()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onOpenRow).not.toHaveBeenCalled()
  press()
  expect(onOpenRow).toHaveBeenCalledTimes(1)
})
