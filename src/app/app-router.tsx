import { startTransition, useLayoutEffect, useOptimistic, useState } from 'react'
import type { ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { AddressBar } from '#shared/navigation/use-search-state.ts'

/**
 * The router of the address bar, with two ways to follow it. Within a page the next address is a transition, which gives way to keys;
 * what is `AtOnce` follows before it. Another page is drawn in one go: nothing of the page before is of use any more, and a drawing
 * that stops every five milliseconds for the frames of that page takes half as long again. In a task of its own, because what a key's
 * own task draws must also have run its effects before it can be seen.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [at, setAt] = useState(() => ({ navigationType: history.action, location: history.location }))
  const [now, setNow] = useOptimistic(at)
  useLayoutEffect(() => {
    let path = history.location.pathname
    let awaited: ReturnType<typeof setTimeout> | undefined
    return history.listen(({ action: navigationType, location }) => {
      // Who turns back at once stays: the page asked for must not be drawn over the one come back to.
      clearTimeout(awaited)
      const isSamePage = location.pathname === path
      path = location.pathname
      const next = { navigationType, location }
      const follow = () =>
        startTransition(() => {
          setNow(next)
          setAt(next)
        })
      // The browser scrolls a page that it goes back to when this event ends: it must be there by then, so React draws it in one go.
      if (isSamePage !== (navigationType === 'POP')) follow()
      else awaited = setTimeout(isSamePage ? follow : () => setAt(next))
    })
  }, [history, setNow])
  return (
    <AddressBar value={now}>
      <Router {...at} navigator={history}>
        {children}
      </Router>
    </AddressBar>
  )
}
