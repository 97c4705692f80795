import { useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { lazyPart, MissingPart, PartBoundary } from './states/part-boundary.tsx'
import type { DialogProps } from './surfaces.tsx'

/** Loads the chunk of dialogs and popovers. */
export const loadSurfaces = () => import('./surfaces.tsx')

const DialogSurface = lazyPart(async () => (await loadSurfaces()).DialogSurface)

/** A modal dialog, open while mounted; it traps the focus, and closes on Esc and on a click outside. */
export const Dialog = (props: DialogProps) => (
  <OnDemand onCancel={props.onClose}>
    <DialogSurface {...props} />
  </OnDemand>
)

type OnDemandProps = { onCancel: () => void; children: ReactNode }

/** Loading and error states of an overlay whose code loads on demand. */
export const OnDemand = ({ onCancel, children }: OnDemandProps) => (
  <PartBoundary
    loading={<TypedAhead onCancel={onCancel} />}
    fallback={
      <div className="fixed inset-x-0 top-16 z-60 mx-auto w-fit rounded-md bg-raised shadow-3">
        <MissingPart />
      </div>
    }
  >
    {children}
  </PartBoundary>
)

/** Text typed while an overlay was loading and not inserted yet; shared, because an overlay may load in two steps. */
let pending: { text: string; drop: () => void } | null = null

/** Rendered while an overlay loads: keys typed meanwhile run no commands, and are inserted into its field once that has the focus. */
export function TypedAhead({ onCancel }: Pick<OnDemandProps, 'onCancel'>) {
  const cancel = useEffectEvent(onCancel)
  useLayoutEffect(() => {
    let text = pending?.text ?? ''
    pending?.drop()
    /** What follows a Tab is for another field, and is not inserted. */
    let isOver = false
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Tab') isOver = true
      if (isOver && event.key !== 'Escape') return
      if (event.key === 'Backspace') text = text.slice(0, -1)
      else if ([...event.key].length === 1) text += event.key
      else if (event.key === 'Escape') {
        text = ''
        cancel()
      }
    }
    window.addEventListener('keydown', hold, true)
    return () => {
      window.removeEventListener('keydown', hold, true)
      if (text === '') return
      const listening = new AbortController()
      const { signal } = listening
      const drop = () => {
        listening.abort()
        pending = null
      }
      pending = { text, drop }
      const insert = ({ target }: FocusEvent) => {
        // The first focus may be on the panel itself while its content loads.
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
        drop()
        // Deprecated, but it fires the same events as typing.
        document.execCommand('insertText', false, text)
      }
      document.addEventListener('focusin', insert, { signal })
      // Dropped at the next key or click, if no field got the focus.
      for (const press of ['keydown', 'pointerdown'])
        document.addEventListener(press, drop, { signal, capture: true })
    }
  }, [])
  return null
}
