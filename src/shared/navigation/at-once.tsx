import { useContext } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { AddressBar } from './use-search-state.ts'

/**
 * What shows the address itself: it follows the address bar at once, before the page around it, whose rows and charts take their time.
 * Another page's address is none of its business, and one with the page's own search is nothing to draw again.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  const now = useContext(AddressBar)
  const page = useContext(LocationContext)
  const isAhead =
    now?.location.pathname === page.location.pathname && now.location.search !== page.location.search
  return <LocationContext value={isAhead ? now : page}>{children}</LocationContext>
}
