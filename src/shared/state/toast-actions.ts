import { say, useToast } from './toasts.ts'

// Apart from what confirms: the first picture can say something, and has nothing to take back.

export const dismissToast = () => useToast.setState({ toast: null })

export function undoLast() {
  const undo = useToast.getState().toast?.undo
  if (!undo) return
  undo()
  say('Undone')
}
