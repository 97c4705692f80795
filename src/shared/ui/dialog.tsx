import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  /** Where its own search field is its head, the title is for screen readers only. */
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** The browser's modal dialog, as high as the window at most: what scrolls in it gives way, head and foot stay. It traps focus, closes on Esc and on a press beside it, and gives focus back when it goes. */
export function Dialog({ title, onClose, isTitleHidden = false, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Open with the rendering that brings it: the next key is its own.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.open = true
    return () => {
      dialog.close?.()
      // What was pressed in it may have taken away what opened it, or its whole page.
      for (const place of [before, document.getElementById('main')]) {
        if (!(place instanceof HTMLElement)) continue
        place.focus()
        if (document.activeElement === place) break
      }
    }
  }, [])
  return (
    // A press on the backdrop lands on the dialog element itself; Esc does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose()
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] flex-col open:flex w-[min(42rem,calc(100vw-2rem))] overflow-hidden rounded-lg bg-raised p-0 text-sm text-ink shadow-3 backdrop:bg-scrim ${className ?? ''}`}
    >
      {isTitleHidden ? (
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
      ) : (
        <header className="flex items-center justify-between border-b border-line px-4 py-2.5">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X aria-hidden="true" size={15} />
          </IconButton>
        </header>
      )}
      {children}
    </dialog>
  )
}
