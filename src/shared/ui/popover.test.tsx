import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForDismissal } from './floating-part.ts'
import { Popover } from './popover.tsx'

const onOpenRow = vi.fn<() => void>()

/** The page with an open panel, in whose field `text` has been typed. */
async function typed(text: string) {
  const onKept = vi.fn<(text: string) => void>()
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
  fireEvent.click(screen.getByRole('button', { name: 'Market cap' }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: text } })
  expect(screen.getByRole('textbox')).toHaveFocus()
  return onKept
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a press outside keeps what is being typed first, and does not open the row below; the next press does', async () => {
  const onKept = await typed('50')
  const row = screen.getByRole('button', { name: 'A row' })
  for (const times of [0, 1]) {
    fireEvent.pointerDown(row)
    fireEvent.click(row)
    expect(onKept).toHaveBeenCalledExactlyOnceWith('50')
    await isClosed()
    expect(onOpenRow).toHaveBeenCalledTimes(times)
  }
})

test('Esc keeps it too, and gives the focus back to the trigger', async () => {
  const onKept = await typed('12')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
  expect(onKept).toHaveBeenCalledWith('12')
  await isClosed()
  expect(screen.getByRole('button', { name: 'Market cap' })).toHaveFocus()
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

/** A part of the page that stands open, with its own trigger. */
function opened() {
  const [surface, trigger] = ['div', 'button'].map((name) => document.createElement(name))
  surface!.append(document.createElement('button'))
  document.body.append(surface!, trigger!)
  const onDismiss = vi.fn<(pressed: Element | null) => void>()
  stops.push(listenForDismissal({ surface: surface!, isOwn: (target) => target === trigger, onDismiss }))
  return { surface: surface!, trigger: trigger!, onDismiss }
}
const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
const escape = (on: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  on.dispatchEvent(event)
  return event
}

test('a press outside dismisses, one inside or on its own trigger does not', () => {
  const { surface, trigger, onDismiss } = opened()
  press(surface.firstElementChild!)
  press(trigger)
  expect(onDismiss).not.toHaveBeenCalled()
  press(document.body)
  expect(onDismiss).toHaveBeenCalledWith(document.body)
})

test('Esc closes what was opened last and goes no further; in a dialog above it is the dialog’s', () => {
  const [first, second] = [opened(), opened()]
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  escape(dialog)
  expect(second.onDismiss).not.toHaveBeenCalled()
  expect(escape().defaultPrevented).toBe(true)
  expect(second.onDismiss).toHaveBeenCalledWith(null)
  expect(first.onDismiss).not.toHaveBeenCalled()
  stops.pop()!()
  escape()
  expect(first.onDismiss).toHaveBeenCalledTimes(1)
})
