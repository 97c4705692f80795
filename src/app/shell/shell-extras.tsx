import { useLocation } from 'react-router'
import { AppOverlays } from './app-overlays.tsx'
import { Toaster } from './toaster.tsx'
import { useAppearance } from './use-appearance.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useKeyDispatch } from './use-key-dispatch.ts'

/** Keys, overlays and toasts: nothing of the first picture, so they come right after it. */
export function ShellExtras() {
  const { pathname } = useLocation()
  useAppearance()
  useRouteFocus(pathname)
  useKeyDispatch()
  return (
    <>
      <AppOverlays />
      <Toaster />
    </>
  )
}
