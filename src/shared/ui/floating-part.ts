/** What floats over the page and when it goes. */
export type Dismissal = {
  surface: HTMLElement
  /** Whether a press there belongs to the surface, for example on its trigger. What lies inside the surface always does. */
  isOwn: (target: Element) => boolean
  /** @param pressed what was pressed outside; null for Esc */
  onDismiss: (pressed: Element | null) => void
}

/** Surfaces on screen, the last opened last. */
const OPEN: HTMLElement[] = []

/**
 * The one way in which floating parts go: a press outside, or Esc wherever the focus is. Esc belongs to what was opened last, so
 * that it closes one thing at a time, before the dialog or the page below hear of it.
 *
 * @returns stops listening
 */
export function listenForDismissal({ surface, isOwn, onDismiss }: Dismissal): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    if (!(target instanceof Element) || surface.contains(target) || isOwn(target)) return
    onDismiss(target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || OPEN.at(-1) !== surface) return
    const dialog = event.target instanceof Element ? event.target.closest('[aria-modal=true]') : null
    // A dialog that came later lies above.
    if (dialog && !dialog.contains(surface)) return
    event.preventDefault()
    event.stopPropagation()
    onDismiss(null)
  }
  OPEN.push(surface)
  document.addEventListener('pointerdown', onPointerDown)
  document.addEventListener('keydown', onKeyDown, true)
  return () => {
    OPEN.splice(OPEN.indexOf(surface), 1)
    document.removeEventListener('pointerdown', onPointerDown)
    document.removeEventListener('keydown', onKeyDown, true)
  }
}
