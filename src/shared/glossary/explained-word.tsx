import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useExplanation } from './use-explanation.tsx'
import type { Term } from './terms.ts'

type ExplainedWordProps = {
  /** Without one the words stand alone. */
  term: Term | undefined
  className?: string
  children: ReactNode
}

/** A word with its explanation: rest on it, reach it with Tab, or touch it. The dotted line says that there is more. */
export function ExplainedWord({ term, className, children }: ExplainedWordProps) {
  const { anchor, explanation, toggle } = useExplanation(term)
  if (term === undefined) return children
  return (
    <>
      <button
        type="button"
        {...anchor}
        onClick={(event) => {
          // A finger has opened it on its way down.
          if (event.detail === 0) toggle(event.currentTarget)
        }}
        className={clsx(
          'cursor-help text-left font-[inherit] text-inherit underline decoration-ink-3 decoration-dotted underline-offset-3',
          // Room for a finger, which the line around it does not feel.
          '-my-1.5 py-1.5 print:no-underline',
          className,
        )}
      >
        {children}
      </button>
      {explanation}
    </>
  )
}
