import { X } from 'lucide-react'
import { Dialog, Popover } from 'radix-ui'
import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from './button.tsx'

/** Where the focus begins: what asks for it, else the first field, else the first button. */
const firstField = (surface: Element) =>
  surface.querySelector<HTMLElement>(
    '[autofocus], input:not([type=hidden], [type=range]), [aria-pressed], button',
  )

/** A field may have something of its own for Escape to take back first; so may an input method that composes a word. */
const leaveEscape = (event: KeyboardEvent) => {
  if (event.isComposing || (event.target as Element).closest('[data-own-escape]')) event.preventDefault()
}

/** As high as the window at most: what scrolls in it gives way, head and foot stay. */
export function DialogSurface({
  title,
  onClose,
  isTitleHidden = false,
  className = '',
  children,
}: DialogProps) {
  const opener = useRef(document.activeElement)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        {/* Not Radix's overlay, which writes a style sheet that the page's policy forbids. */}
        <div className="no-print fixed inset-0 z-60 bg-scrim" />
        <Dialog.Content
          aria-modal="true"
          onEscapeKeyDown={leaveEscape}
          onOpenAutoFocus={(event) => {
            const field = (event.target as Element).querySelector<HTMLElement>('[autofocus]')
            if (field) event.preventDefault()
            field?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement !== document.body) return
            // What was pressed in it may have taken away what opened it, or its whole page.
            for (const place of [opener.current, document.getElementById('main')]) {
              if (document.activeElement === document.body && place instanceof HTMLElement) place.focus()
            }
          }}
          className={`fixed inset-0 z-60 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[min(42rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-lg bg-raised text-sm text-ink shadow-3 outline-none ${className}`}
        >
          {isTitleHidden ? (
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
          ) : (
            <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
              <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
              <IconButton label="Close" onClick={onClose}>
                <X size={15} />
              </IconButton>
            </header>
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

export function PopoverSurface({
  id,
  label,
  anchor,
  align,
  className = '',
  onDismiss,
  children,
}: PopoverSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const close = () => {
    // A field that keeps what was typed when it loses the focus must hear of that before it is taken away.
    if (surface.current?.contains(document.activeElement)) surface.current.focus({ preventScroll: true })
    onDismiss()
  }
  const attach = useCallback((element: HTMLDivElement) => {
    surface.current = element
    let isPassing = false
    element.addEventListener('focusout', ({ relatedTarget }) => {
      isPassing = relatedTarget instanceof Node
    })
    element.addEventListener('focusin', () => {
      isPassing = false
    })
    // Content that loads later gets the focus when it comes, and so does the first field when what had the focus is taken away:
    // then it is nowhere, and not on its way to another field.
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && !isPassing
      if (isLost || document.activeElement === element) firstField(element)?.focus()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    // Over a list a press outside means the way out, and not the row that happens to lie there.
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
            // Focus that has moved on stays where it went.
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
          onInteractOutside={(event) => {
            // A press on the trigger is the trigger's own business.
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
