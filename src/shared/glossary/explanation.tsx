import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { HAS_POPOVER, listenForDismissal, placeBeside } from '#shared/ui/floating-part.ts'
import { TERMS } from './terms.ts'
import type { Explained, Term } from './terms.ts'

type ExplanationProps = {
  id: string
  term: Term
  anchor: Element
  onHold: () => void
  onRelease: () => void
  onDismiss: () => void
}

/** The words beside what they explain. The pointer may go onto them; Esc and a press elsewhere take them away. */
export function Explanation({ id, term, anchor, onHold, onRelease, onDismiss }: ExplanationProps) {
  const ref = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  useLayoutEffect(() => {
    dismiss.current = onDismiss
  })
  useLayoutEffect(() => {
    const surface = ref.current
    if (!surface) return
    if (HAS_POPOVER) surface.showPopover()
    placeBeside(surface, anchor, 'start')
    // What scrolls away must not leave its words behind.
    const leave = () => dismiss.current()
    const stopListening = listenForDismissal({
      surface,
      isOwn: (target) => anchor.contains(target),
      onDismiss: leave,
    })
    window.addEventListener('scroll', leave, true)
    window.addEventListener('resize', leave)
    return () => {
      stopListening()
      window.removeEventListener('scroll', leave, true)
      window.removeEventListener('resize', leave)
    }
  }, [anchor])
  const { name, text, unit }: Explained = TERMS[term]
  return createPortal(
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover={HAS_POPOVER ? 'manual' : undefined}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      className="no-print m-0 w-76 max-w-[calc(100vw-1rem)] rounded-md border-0 bg-raised px-3 py-2.5 text-left font-sans text-sm font-regular whitespace-normal text-ink-2 shadow-2"
    >
      <b className="block font-semibold text-ink">{name}</b>
      {text}
      {unit && <span className="mt-1 block text-xs text-ink-3">Unit: {unit}</span>}
    </div>,
    roomOf(anchor),
  )
}

/** Outside the anchor, whose name it would become part of, and inside the landmark or dialog that the anchor belongs to. */
const roomOf = (anchor: Element) =>
  anchor.closest('dialog, [popover], aside, main, nav, header, footer') ?? document.body
