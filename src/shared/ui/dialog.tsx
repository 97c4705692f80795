import { lazy, Suspense, useEffectEvent, useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { MissingPart, PartBoundary } from './states/part-boundary.tsx'

/** Fetches what dialogs and panels are made of, so that a press finds it here. */
export const loadSurfaces = () => import('./surfaces.tsx')

const DialogSurface = lazy(async () => ({ default: (await loadSurfaces()).DialogSurface }))

export type DialogProps = {
  title: string
  onClose: () => void
  /** Where its own search field is its head, the title is for screen readers only. */
  isTitleHidden?: boolean
  className?: string
  children: ReactNode
}

/** A modal dialog, open as long as it is mounted; it traps the focus, closes on Esc and on a press beside it. */
export const Dialog = (props: DialogProps) => (
  <OnDemand onCancel={props.onClose}>
    <DialogSurface {...props} />
  </OnDemand>
)

type OnDemandProps = { onCancel: () => void; children: ReactNode }

/** Around what opens over the page and may still be loading. */
export const OnDemand = ({ onCancel, children }: OnDemandProps) => (
  <PartBoundary
    fallback={
      <div className="fixed inset-x-0 top-16 z-60 mx-auto w-fit rounded-md bg-raised shadow-3">
        <MissingPart />
      </div>
    }
  >
    <Suspense fallback={<TypedAhead onCancel={onCancel} />}>{children}</Suspense>
  </PartBoundary>
)

/** Typed while something was loading, and in no field yet: what loads in two steps holds it over both. */
let unhanded: { text: string; drop: () => void } | null = null

/** While what a key has opened is loading: what is typed meanwhile runs no command and is in its field once that has the focus. */
export function TypedAhead({ onCancel }: Pick<OnDemandProps, 'onCancel'>) {
  const cancel = useEffectEvent(onCancel)
  useLayoutEffect(() => {
    let text = unhanded?.text ?? ''
    unhanded?.drop()
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
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
      const handed = new AbortController()
      const { signal } = handed
      const drop = () => {
        handed.abort()
        unhanded = null
      }
      unhanded = { text, drop }
      const hand = ({ target }: FocusEvent) => {
        // What is shown first may be the panel while its content is loading.
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
        drop()
        // It fires the events of typing, so that the field hears of it.
        document.execCommand('insertText', false, text)
      }
      document.addEventListener('focusin', hand, { signal })
      // Without a field it is nobody's: what is pressed next is not for it.
      for (const press of ['keydown', 'pointerdown'])
        document.addEventListener(press, drop, { signal, capture: true })
    }
  }, [])
  return null
}
