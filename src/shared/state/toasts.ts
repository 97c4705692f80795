import { create } from 'zustand'

/** What is said to confirm an action. `undo` takes it back, as long as it is on screen. */
export type Toast = { id: number; message: string; undo: (() => void) | null }

/** One at a time: a newer message takes the place of the older one. */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let lastId = 0

/** Confirms an action in words and, where it can be taken back, offers to (also by the undo key). */
export function say(message: string, undo: (() => void) | null = null) {
  lastId += 1
  useToast.setState({ toast: { id: lastId, message, undo } })
}

export const dismissToast = () => useToast.setState({ toast: null })

export function undoLast() {
  const undo = useToast.getState().toast?.undo
  if (!undo) return
  undo()
  say('Undone')
}

/**
 * Puts a text on the clipboard and says so.
 *
 * @param onBlocked what helps where the browser forbids it
 */
export async function copyText(text: string, done: string, onBlocked: () => void) {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return onBlocked()
  }
  say(done)
}

/** Copies an address, by default that of the page as it stands, which holds every choice made on it. */
export const copyLink = (link = window.location.href) =>
  copyText(link, 'Link copied', () => say('The clipboard is blocked. Copy the address instead.'))
