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
