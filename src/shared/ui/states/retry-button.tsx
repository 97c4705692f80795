import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#shared/ui/button.tsx'

/**
 * Asks again for what failed; `data-asks-again` tells the app that a person does (app/main.tsx). When it goes because that came, whoever pressed it goes on in what stands in its place.
 */
export function RetryButton(props: Omit<ButtonProps, 'children' | 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) handFocusOn(own)
    }
  }, [])
  return (
    <Button {...props} data-asks-again="" ref={button}>
      Try again
    </Button>
  )
}

/** Call it while the element still stands: afterwards nobody can tell where that was. */
function handFocusOn(from: HTMLElement) {
  // Whoever wrote this round it hands the focus on by itself.
  if (from.closest('[data-hands-focus-on]')) return
  const around: { place: Element; before: Element | null }[] = []
  for (let child: Element = from, place = child.parentElement; place; place = child.parentElement) {
    around.push({ place, before: child.previousElementSibling })
    child = place
  }
  // Once the page is drawn: only then it shows what is left of all that, and whether something else took the focus.
  queueMicrotask(() => {
    if (from.isConnected || document.activeElement !== document.body) return
    const left = around.find(({ place }) => place.isConnected)
    const target = left && successor(left.place, left.before)
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}

/** The panel around; where the whole panel was replaced, the one that came; else the heading of the page. */
function successor(place: Element, before: Element | null): HTMLElement | null {
  const panel = place.closest<HTMLElement>('section')
  if (panel) return panel
  const came = before?.isConnected ? before.nextElementSibling : place.firstElementChild
  if (came?.matches('section')) return came as HTMLElement
  const heading = () => place.closest('main')?.querySelector<HTMLElement>('h1') ?? null
  return came?.querySelector<HTMLElement>('h1, section') ?? heading()
}

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
