import { startTransition, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

/**
 * The router of the address bar, with two ways to follow it. Within a page the next address is a transition, which gives way to keys.
 * Another page is drawn in one go: nothing of the page before is of use any more, and a drawing that stops every five milliseconds for
 * the frames of that page takes half as long again. In a task of its own, because what a key's own task draws must also have run its
 * effects before it can be seen.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }))
  const [at, setAt] = useState(() => ({ action: history.action, location: history.location }))
  useLayoutEffect(() => {
    let path = history.location.pathname
    return history.listen((next) => {
      const isSamePage = next.location.pathname === path
      path = next.location.pathname
      // The browser scrolls a page that it goes back to when this event ends: it must be there by then.
      if (isSamePage || next.action === 'POP') startTransition(() => setAt(next))
      else setTimeout(() => setAt(next))
    })
  }, [history])
  return (
    <Router location={at.location} navigationType={at.action} navigator={history}>
      {children}
    </Router>
  )
}
