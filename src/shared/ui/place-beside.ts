const GAP = 4
const EDGE = 8

/**
 * Puts a floating part below what it belongs to where there is room, else above; never outside the window.
 *
 * @param align which edges meet
 */
export function placeBeside(surface: HTMLElement, anchor: Element, align: 'start' | 'end') {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = surface
  const wanted = align === 'start' ? at.left : at.right - width
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE))
  const below = at.bottom + GAP
  const top = below + height <= window.innerHeight - EDGE ? below : Math.max(EDGE, at.top - GAP - height)
  Object.assign(surface.style, { position: 'fixed', inset: 'auto', left: `${left}px`, top: `${top}px` })
}

/** Whether the browser has a top layer for floating parts; without one they are ordinary fixed boxes. */
export const HAS_POPOVER = typeof HTMLElement.prototype.showPopover === 'function'
