import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { AppOverlays } from './app-overlays.tsx'
import { Toaster } from './toaster.tsx'
import { watchSlowAnswers } from '#app/slow-answers.ts'
import { useAppearance } from '#app/shell/settings/use-appearance.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { useKeyDispatch } from '#app/shell/keys/use-key-dispatch.ts'

// What completes the frame once the page stands, in one module, so that one request brings all of it.
export { EnvironmentBadge } from '#app/shell/status/environment-badge.tsx'
export { RailTools } from '#app/shell/rail/rail-tools.tsx'
export { SearchHint } from '#app/shell/keys/key-hints.tsx'
export { ServiceLine, ServiceNotices } from '#app/shell/status/service-line.tsx'
export { TabBar } from '#app/shell/rail/tab-bar.tsx'

/** Keys, overlays and toasts: nothing of the first picture, so they come right after it. */
export function ShellExtras() {
  const { pathname } = useLocation()
  useAppearance()
  useRouteFocus(pathname)
  useKeyDispatch()
  const queryClient = useQueryClient()
  useEffect(() => watchSlowAnswers(queryClient.getQueryCache()), [queryClient])
  return (
    <>
      <AppOverlays />
      <Toaster />
    </>
  )
}
