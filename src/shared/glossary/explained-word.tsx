import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { HTMLAttributes, ReactNode } from 'react'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import type { Term } from './terms.ts'

const Explanation = lazy(async () => ({ default: (await import('./glossary.tsx')).Explanation }))

/** The pointer must rest: on the way across a table nothing flashes. */
const REST_MS = 350
/** Time to get from the word onto its explanation. */
const LEAVE_MS = 200

type Anchor = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-describedby' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>

/**
 * Explains a word where it stands: on rest of the pointer, on focus by the keyboard and on a touch. For what is pressed and
 * focused anyway, such as the head of a column; a bare word becomes a button by `ExplainedWord`.
 *
 * @returns the anchor's properties, and the explanation to draw beside it
 */
export function useExplanation(term: Term | undefined): { anchor: Anchor; explanation: ReactNode } {
  const id = useId()
  const [element, setElement] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (next: Element | null, ms = 0) => {
    clearTimeout(timer.current)
    if (ms === 0) setElement(next)
    else timer.current = setTimeout(() => setElement(next), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (term === undefined) return { anchor: {}, explanation: null }
  return {
    anchor: {
      'aria-describedby': element ? id : undefined,
      // A finger has no rest to wait for.
      onPointerEnter: ({ pointerType, currentTarget }) =>
        show(currentTarget, pointerType === 'touch' ? 0 : REST_MS),
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') show(null, LEAVE_MS)
      },
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget)
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
            onRelease={() => show(null, LEAVE_MS)}
            onDismiss={() => show(null)}
          />
        </Suspense>
      </PartBoundary>
    ),
  }
}

type ExplainedWordProps = {
  /** Without one the words stand alone. */
  term: Term | undefined
  children: ReactNode
}

/** A word with its explanation: rest on it, reach it with Tab, or touch it. The dotted line says that there is more. */
export function ExplainedWord({ term, children }: ExplainedWordProps) {
  const { anchor, explanation } = useExplanation(term)
  if (term === undefined) return children
  return (
    <>
      <button
        type="button"
        {...anchor}
        // With room for a finger, which the line around it does not feel.
        className="-my-1.5 cursor-help py-1.5 text-left font-[inherit] text-inherit underline decoration-ink-3 decoration-dotted underline-offset-3 print:no-underline"
      >
        {children}
      </button>
      {explanation}
    </>
  )
}
