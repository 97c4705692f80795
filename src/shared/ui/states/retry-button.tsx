import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#shared/ui/button.tsx'

/**
 * "Try again". `data-asks-again` marks the calls as made by the user (app/main.tsx). When the button is removed because the retry
 * succeeded, the focus moves to what replaces it.
 */
export function RetryButton(props: Omit<ButtonProps, 'children' | 'ref'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) moveFocusOn(own)
    }
  }, [])
  return (
    <Button {...props} data-asks-again="" ref={button}>
      Try again
    </Button>
  )
}

/** Must be called before the element is removed, to know its position. */
function moveFocusOn(from: HTMLElement) {
  // A `HandsFocusOn` around it handles the focus.
  if (from.closest('[data-hands-focus-on]')) return
  const ancestors: { parent: Element; before: Element | null }[] = []
  for (let child: Element = from, parent = child.parentElement; parent; parent = child.parentElement) {
    ancestors.push({ parent, before: child.previousElementSibling })
    child = parent
  }
  // After React has updated the DOM: then it is known which ancestors remain, and whether something else took the focus.
  queueMicrotask(() => {
    if (from.isConnected || document.activeElement !== document.body) return
    const left = ancestors.find(({ parent }) => parent.isConnected)
    const target = left && successor(left.parent, left.before)
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  })
}

/** The surrounding panel; if the whole panel was replaced, its replacement; else the heading of the page. */
function successor(parent: Element, before: Element | null): HTMLElement | null {
  const panel = parent.closest<HTMLElement>('section')
  if (panel) return panel
  const replacement = before?.isConnected ? before.nextElementSibling : parent.firstElementChild
  if (replacement?.matches('section')) return replacement as HTMLElement
  const heading = () => parent.closest('main')?.querySelector<HTMLElement>('h1') ?? null
  return replacement?.querySelector<HTMLElement>('h1, section') ?? heading()
}

type HandsFocusOnProps = {
  /** Called right before it is unmounted with the focus inside; must be stable. */
  onLeave: () => void
  /** Returns whether the focus was in what it replaces: after a retry that failed again, its button gets the focus again. */
  onCome?: () => boolean
  children: ReactNode
}

/** Wraps a part that disappears once its retry succeeds, and lets its owner move the focus. */
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
    // `moveFocusOn` does nothing inside of it.
    <div ref={root} data-hands-focus-on>
      {children}
    </div>
  )
}
