import { afterEach, expect, test, vi } from 'vitest'
import { listenForDismissal } from './floating-part.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

function opened(isOwn: (target: Element) => boolean = () => false) {
  const surface = document.createElement('div')
  surface.append(document.createElement('button'))
  document.body.append(surface)
  const onDismiss = vi.fn<(pressed: Element | null) => void>()
  stops.push(listenForDismissal({ surface, isOwn, onDismiss }))
  return { surface, onDismiss }
}
const press = (target: Element) => target.dispatchEvent(new Event('pointerdown', { bubbles: true }))
const escape = () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('a press outside dismisses, one inside or on its own trigger does not', () => {
  const trigger = document.createElement('button')
  const { surface, onDismiss } = opened((target) => target === trigger)
  document.body.append(trigger)
  press(surface.firstElementChild!)
  press(trigger)
  expect(onDismiss).not.toHaveBeenCalled()
  press(document.body)
  expect(onDismiss).toHaveBeenCalledWith(document.body)
})

test('Esc closes what was opened last and goes no further', () => {
  const first = opened()
  const second = opened()
  expect(escape().defaultPrevented).toBe(true)
  expect(second.onDismiss).toHaveBeenCalledWith(null)
  expect(first.onDismiss).not.toHaveBeenCalled()
  stops.pop()!()
  escape()
  expect(first.onDismiss).toHaveBeenCalledTimes(1)
})

test('Esc in a dialog that lies above is the dialog’s', () => {
  const { onDismiss } = opened()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(onDismiss).not.toHaveBeenCalled()
})
