import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import type { Term } from './terms.ts'

const Explanation = lazy(async () => ({ default: (await import('./explanation.tsx')).Explanation }))

/** The pointer must rest: on the way across a table nothing flashes. */
const REST_MS = 350
/** Time to get from the word onto its explanation. */
const LEAVE_MS = 200

type Pointed = { pointerType: string; currentTarget: Element }

/** Takes the events of React and those of the page itself. */
export type ExplanationAnchor = {
  'aria-describedby': string | undefined
  onPointerEnter: (event: Pointed) => void
  onPointerLeave: (event: Pointed) => void
  onFocus: (event: Pick<Pointed, 'currentTarget'>) => void
  onBlur: () => void
}

/**
 * Explains a word where it stands: on rest of the pointer, on focus by the keyboard and on a touch. For what is pressed and
 * focused anyway, such as the head of a column; a bare word becomes a button by `ExplainedWord`.
 *
 * @returns the anchor's properties, the explanation to draw beside it, and the way to open it by a press
 */
export function useExplanation(term: Term | undefined): {
  anchor: Partial<ExplanationAnchor>
  explanation: ReactNode
  toggle: (element: Element) => void
} {
  const id = useId()
  const [element, setElement] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const plan = (next: Element | null, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setElement(next), ms)
  }
  const show = (next: Element | null) => {
    clearTimeout(timer.current)
    setElement(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (term === undefined) return { anchor: {}, explanation: null, toggle: () => {} }
  return {
    anchor: {
      'aria-describedby': element ? id : undefined,
      onPointerEnter: (event) => {
        // A finger has no rest to wait for.
        if (event.pointerType === 'touch') show(event.currentTarget)
        else plan(event.currentTarget, REST_MS)
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== 'touch') plan(null, LEAVE_MS)
      },
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget)
      },
      onBlur: () => show(null),
    },
    explanation: element && (
      <PartBoundary fallback={null}>
        <Suspense>
          <Explanation
            id={id}
            term={term}
            anchor={element}
            onHold={() => clearTimeout(timer.current)}
            onRelease={() => plan(null, LEAVE_MS)}
            onDismiss={() => show(null)}
          />
        </Suspense>
      </PartBoundary>
    ),
    toggle: (next) => show(element ? null : next),
  }
}
