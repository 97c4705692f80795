import { useEffect, useId, useRef, useState, type HTMLAttributes, type ReactNode } from 'react'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import type { Term } from './terms.ts'

const Explanation = lazyPart(async () => (await import('./glossary.tsx')).Explanation)

/** Delay before showing on hover, so that moving the pointer across a table shows nothing. */
const SHOW_MS = 350
/** Delay before hiding, so that the pointer can move from the word onto its explanation. */
const HIDE_MS = 200

type Anchor = Pick<
  HTMLAttributes<HTMLElement>,
  'aria-describedby' | 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'
>

/**
 * Explains a word in a tooltip: on hover, keyboard focus and touch. For elements that can be focused anyway, such as column headers; for
 * plain text use `ExplainedWord`.
 *
 * @returns props for the anchor, and the explanation to render beside it
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
      // Touch has no hover, so there is no delay.
      onPointerEnter: ({ pointerType, currentTarget }) =>
        show(currentTarget, pointerType === 'touch' ? 0 : SHOW_MS),
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') show(null, HIDE_MS)
      },
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) show(currentTarget)
      },
      onBlur: () => show(null),
    },
    explanation: element && (
      <PartBoundary fallback={null}>
        <Explanation
          id={id}
          term={term}
          anchor={element}
          onHold={() => clearTimeout(timer.current)}
          onRelease={() => show(null, HIDE_MS)}
          onDismiss={() => show(null)}
        />
      </PartBoundary>
    ),
  }
}

type ExplainedWordProps = {
  /** Without a term the children are rendered unchanged. */
  term: Term | undefined
  children: ReactNode
}

/** A word with an explanation on hover, focus or touch, marked by a dotted underline. */
export function ExplainedWord({ term, children }: ExplainedWordProps) {
  const { anchor, explanation } = useExplanation(term)
  if (term === undefined) return children
  return (
    <>
      <button
        type="button"
        {...anchor}
        // Padding for touch, compensated by the negative margin so that the line height does not change.
        className="-my-1.5 cursor-help py-1.5 text-left font-[inherit] text-inherit underline decoration-ink-3 decoration-dotted underline-offset-3 print:no-underline"
      >
        {children}
      </button>
      {explanation}
    </>
  )
}
