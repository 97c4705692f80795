import { create } from 'zustand'

/** Confirms an action. `undo` reverts it, as long as the toast is on screen; false if what it would revert has changed since. */
type Toast = { id: number; message: string; undo: (() => unknown) | null }

/** One at a time: a newer toast replaces an older one. */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let lastId = 0

/** Shows a toast; `undo` can also be called by the undo key. */
export function showToast(message: string, undo: Toast['undo'] = null) {
  lastId += 1
  useToast.setState({ toast: { id: lastId, message, undo } })
}

export const dismissToast = () => useToast.setState({ toast: null })

export function undoLast() {
  const undo = useToast.getState().toast?.undo
  if (!undo) return
  showToast(undo() === false ? 'It has changed since, so nothing was reverted' : 'Undone')
}

const sayBlocked = () => showToast('The browser blocked copying. Select the text and copy it.')

/** Copies a text and shows a toast. @param onBlocked called if the browser does not allow it @returns whether it was copied */
export async function copyText(text: string, done: string, onBlocked: () => unknown = sayBlocked) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    onBlocked()
    return false
  }
  showToast(done)
  return true
}

/** Copies an address, by default that of the page, which contains its state. If the browser blocks that, it can be selected. */
export const copyLink = (link = window.location.href, done = 'Link copied') =>
  copyText(link, done, () => window.prompt('The browser blocked copying. Copy the link here:', link))
