import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

type HandsFocusOnProps = {
  /** Called right before it goes with the focus in it; one function for as long as it stands. */
  onLeave: () => void
  /** Whether what it comes instead of left the focus behind: asked for again and failed again, its button has it again. */
  onCome?: () => boolean
  children: ReactNode
}

/** Something that goes once it has been answered: who pressed a button of it goes on in what comes. */
export function HandsFocusOn({ onLeave, onCome, children }: HandsFocusOnProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = root.current
    if (onCome?.() && document.activeElement === document.body) own?.querySelector('button')?.focus()
    return () => {
      if (own?.contains(document.activeElement)) onLeave()
    }
  }, [onLeave, onCome])
  return (
    // Read by the buttons that hand the focus on themselves where nothing around them does.
    <div ref={root} data-hands-focus-on>
      {children}
    </div>
  )
}
