import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

type HandsFocusOnProps = {
  /** Called right before it goes with the focus in it. */
  onLeave: () => void
  className?: string
  children: ReactNode
}

/** Something that goes once it has been answered: who pressed a button of it goes on in what comes. */
export function HandsFocusOn({ onLeave, className, children }: HandsFocusOnProps) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = root.current
    return () => {
      if (own?.contains(document.activeElement)) onLeave()
    }
  }, [onLeave])
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  )
}
