import { X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { IconButton } from './button.tsx'

/** The first field or button, which gets the focus. */
const firstField = (surface: Element) =>
  surface.querySelector<HTMLElement>('input:not([type=hidden], [type=range]), [aria-pressed], button')

/** Escape does not close the surface while an input method is composing, or in a field that handles Escape itself. */
const leaveEscape = (event: KeyboardEvent) => {
  if (event.isComposing || (event.target as Element).closest('[data-own-escape]')) event.preventDefault()
}

export type DialogProps = {
  title: string
  onClose: () => void
  /** For screen readers only, where a search field is the header. */
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** At most as high as the window; scrollable content shrinks, header and footer stay. */
export function DialogSurface(props: DialogProps) {
  const { title, onClose, isTitleHidden = false, className = '', children } = props
  const opener = useRef(document.activeElement)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        {/* Not Radix's overlay, which adds a style element that the Content Security Policy blocks. */}
        <div className="no-print fixed inset-0 z-60 bg-scrim" />
        <Dialog.Content
          aria-modal="true"
          onEscapeKeyDown={leaveEscape}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement !== document.body) return
            // An action in the dialog may have removed the opener, or left its page.
            for (const target of [opener.current, document.getElementById('main')]) {
              if (document.activeElement === document.body && target instanceof HTMLElement) target.focus()
            }
          }}
          className={`fixed inset-0 z-60 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[min(42rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-lg bg-raised text-sm text-ink shadow-3 outline-none ${className}`}
        >
          {isTitleHidden ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <div className="flex items-center justify-between border-b border-line px-4 py-2.5">
              <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
              <IconButton label="Close" onClick={onClose} icon={<X size={15} />} />
            </div>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PopoverSurfaceProps = {
  id: string
  label: string
  anchor: RefObject<HTMLButtonElement | null>
  align: 'start' | 'end'
  className: string | undefined
  onDismiss: () => void
  children: ReactNode
}

export function PopoverSurface(props: PopoverSurfaceProps) {
  const { id, label, anchor, align, className = '', onDismiss, children } = props
  const surface = useRef<HTMLDivElement>(null)
  const close = () => {
    // Blurs a field before it is removed, so that it can save its text on blur.
    if (surface.current?.contains(document.activeElement)) surface.current.focus({ preventScroll: true })
    onDismiss()
  }
  const attach = useCallback((element: HTMLDivElement) => {
    surface.current = element
    let isMoving = false
    element.addEventListener('focusout', ({ relatedTarget }) => {
      isMoving = relatedTarget instanceof Node
    })
    element.addEventListener('focusin', () => {
      isMoving = false
    })
    // Focuses the first field when content has loaded, or when the focused element was removed (but not while the focus moves to another
    // field).
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && !isMoving
      if (isLost || document.activeElement === element) firstField(element)?.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    // A click outside on a row of the list only closes the popover and does not open the row.
    const keepRowClosed = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('[role=row]')) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('click', keepRowClosed, true)
    return () => window.removeEventListener('click', keepRowClosed, true)
  })
  return (
    <Popover.Root open onOpenChange={close}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          ref={attach}
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={leaveEscape}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const content = event.target as HTMLElement
            ;(firstField(content) ?? content).focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Only if the focus has not moved elsewhere.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          onInteractOutside={(event) => {
            // The trigger toggles by itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className={`z-60 max-h-(--radix-popover-content-available-height) overflow-auto rounded-md bg-raised text-sm text-ink shadow-2 outline-none ${className}`}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
