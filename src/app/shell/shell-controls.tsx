import { useCallback, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import type { Location } from 'react-router'
import { useKeyDispatch } from '#app/shell/keys/use-key-dispatch.ts'
import { useAppearance } from '#app/shell/settings/use-appearance.ts'
import { AppOverlays } from './app-overlays.tsx'
import { Toaster } from './toaster.tsx'
import { useRouteFocus } from './use-route-focus.ts'

// What the frame answers with, and which data it shows, in one module, so that one request brings all of it.
export { EnvironmentBadge } from '#app/shell/status/environment-badge.tsx'
export { ServiceLine } from '#app/shell/status/service-line.tsx'
export { RailTools } from '#app/shell/rail/rail-tools.tsx'
export { SearchHint } from '#app/shell/keys/key-hints.tsx'
export { TabBar } from '#app/shell/rail/tab-bar.tsx'

/** Keys and what confirms them, the place of the focus, the look, and what opens over every page. */
export function ShellKeys() {
  const { pathname } = useLocation()
  useAppearance()
  useRouteFocus(pathname)
  // Every history of the router knows where it is; the type names only what moves it.
  const history = useContext(NavigationContext).navigator as { location?: Location }
  const asked = useCallback(() => history.location?.pathname ?? pathname, [history, pathname])
  useKeyDispatch(pathname, asked)
  return (
    <>
      <AppOverlays />
      <Toaster />
    </>
  )
}
