import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { HAS_POPOVER, listenForDismissal, placeBeside } from './floating-part.ts'

export type PopoverSurfaceProps = {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  className: string | undefined
  onDismiss: () => void
  children: ReactNode
}

export function PopoverSurface({
  id,
  label,
  anchor,
  align,
  className,
  onDismiss,
  children,
}: PopoverSurfaceProps) {
  const ref = useRef<HTMLDivElement>(null)
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })
  useLayoutEffect(() => {
    const surface = ref.current
    const button = anchor.current
    if (!surface || !button) return
    const place = () => placeBeside(surface, button, align)
    // It still is where React runs effects twice, while developing.
    if (HAS_POPOVER && !surface.matches(':popover-open')) surface.showPopover()
    place()
    firstField(surface).focus()
    let hadFocus = true
    // On its way to another field it is not lost: taken to the first one meanwhile, it would stay there.
    const onFocus = ({ type, relatedTarget }: FocusEvent) => {
      hadFocus = type === 'focusin' || !(relatedTarget instanceof Node)
    }
    // Content that is still on its way gets the focus when it comes, unless the reader has moved on; and so does the first field
    // when what had the focus is taken away: it has gone nowhere then, and the page would have it.
    const arrival = new MutationObserver(() => {
      const isLost = hadFocus && document.activeElement === document.body
      if (document.activeElement !== surface && !isLost) return
      place()
      firstField(surface).focus()
    })
    arrival.observe(surface, { childList: true, subtree: true })
    // What grows after it was placed would lie partly outside the window.
    const growth = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : null
    growth?.observe(surface)
    const stopListening = listenForDismissal({
      surface,
      // A press on the trigger is the trigger's own business: dismissing here would reopen at its click.
      isOwn: (target) => button.contains(target),
      onDismiss: (pressed) => {
        // A field that keeps what was typed when it loses the focus must hear of that before it is taken away.
        if (surface.contains(document.activeElement)) surface.focus({ preventScroll: true })
        dismiss.current()
        if (pressed?.closest('[role=row]')) swallowClick()
      },
    })
    surface.addEventListener('focusin', onFocus)
    surface.addEventListener('focusout', onFocus)
    window.addEventListener('resize', place)
    return () => {
      stopListening()
      arrival.disconnect()
      growth?.disconnect()
      window.removeEventListener('resize', place)
      // Focus that was inside would be lost with the panel; focus that has moved on stays where it went.
      if (surface.contains(document.activeElement)) button.focus()
    }
  }, [anchor, align])
  return (
    <div
      ref={ref}
      id={id}
      // Without a top layer for it, it is an ordinary fixed panel.
      popover={HAS_POPOVER ? 'manual' : undefined}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`m-0 max-h-[calc(100dvh-4rem)] overflow-auto rounded-md bg-raised p-0 text-sm text-ink shadow-2 outline-none ${className ?? ''}`}
    >
      {children}
    </div>
  )
}

/** The click of the press that closed a panel: over a list it meant the way out, and not the row that happens to lie there. */
function swallowClick() {
  const once = new AbortController()
  const options = { capture: true, signal: once.signal }
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
      once.abort()
    },
    options,
  )
  // The press may end elsewhere and make no click: the next one is its own.
  for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, () => once.abort(), options)
}

const firstField = (surface: HTMLElement) =>
  surface.querySelector<HTMLElement>(
    '[autofocus], input:not([type=hidden], [type=range]), [aria-pressed], button',
  ) ?? surface
