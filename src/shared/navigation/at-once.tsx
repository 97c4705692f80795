import { useContext } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { AddressBar } from './use-search-state.ts'

/**
 * What shows the address itself: it follows the address bar at once, before the page around it, whose rows and charts take their time.
 * Another page's address is none of its business.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  const now = useContext(AddressBar)
  const page = useContext(LocationContext)
  const isSamePage = now?.location.pathname === page.location.pathname
  return <LocationContext value={isSamePage ? now : page}>{children}</LocationContext>
}
