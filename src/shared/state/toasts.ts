import { create } from 'zustand'

/** What is said to confirm an action. `canUndo`: it can be taken back as long as it is on screen. */
export type Toast = { id: number; message: string; canUndo: boolean }

/** One at a time: a newer message takes the place of the older one. */
export const useToast = create<{ toast: Toast | null }>(() => ({ toast: null }))

let lastId = 0
/** How to take back what the toast of this id confirms: beside the store, which holds only what can be drawn. */
let lastUndo: { id: number; undo: () => void } | null = null

/** Confirms an action in words and, where it can be taken back, offers to (also by the undo key). */
export function say(message: string, undo: (() => void) | null = null) {
  lastId += 1
  lastUndo = undo && { id: lastId, undo }
  useToast.setState({ toast: { id: lastId, message, canUndo: undo !== null } })
}

export const dismissToast = () => useToast.setState({ toast: null })

export function undoLast() {
  const { toast } = useToast.getState()
  if (!toast || lastUndo?.id !== toast.id) return
  lastUndo.undo()
  say('Undone')
}
