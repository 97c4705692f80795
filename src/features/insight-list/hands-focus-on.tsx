import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

type HandsFocusOnProps = {
  /** Called right before it goes with the focus in it, where the rows are still to come. */
  onLeave?: () => void
  children: ReactNode
}

/** Something that goes once it has been answered: who pressed a button of it goes on in the rows. */
export function HandsFocusOn({ onLeave = toTheRows, children }: HandsFocusOnProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = root.current
    return () => {
      if (own?.contains(document.activeElement)) onLeave()
    }
  }, [onLeave])
  return <div ref={root}>{children}</div>
}

/** To the rows that stand, once what is going has gone; not where something else has taken it. */
function toTheRows() {
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus()
  })
}
