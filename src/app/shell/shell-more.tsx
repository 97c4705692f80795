import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import type { Location } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useLegend } from '#shared/state/legend.ts'
import { preload, whenIdle } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { AppOverlays } from './app-overlays.tsx'
import { watchSlowAnswers } from '#app/slow-answers.ts'
import { offerKeptShare } from './kept-share-source.ts'
import { Toaster } from './toaster.tsx'
import { useAppearance } from '#app/shell/settings/use-appearance.ts'
import { lateTypeface } from '#app/typeface.ts'
import { useRouteFocus } from './use-route-focus.ts'
import { fetchPagesOnIntent } from './pages-on-intent.ts'
import { useKeyDispatch } from '#app/shell/keys/use-key-dispatch.ts'

// What completes the frame once the page stands, in one module, so that one request brings all of it.
export { EnvironmentBadge } from '#app/shell/status/environment-badge.tsx'
export { RailTools } from '#app/shell/rail/rail-tools.tsx'
export { SearchHint } from '#app/shell/keys/key-hints.tsx'
export { ServiceLine } from '#app/shell/status/service-line.tsx'
export { TabBar } from '#app/shell/rail/tab-bar.tsx'

// What nobody waits for comes when nothing else is waiting.
const LaterLegend = part(async () => {
  await whenIdle()
  // It comes in one file with the list's panels, which are fetched now anyway: it is not the last thing of a first visit.
  return (await import('#shared/glossary/legend.tsx')).Legend
})
const SignInNotice = part(async () => {
  await whenIdle()
  return (await import('#app/shell/account/sign-in-notice.tsx')).SignInNotice
})
const Notices = part(async () => {
  await whenIdle()
  return (await import('#app/shell/status/service-notices.tsx')).ServiceNotices
})

/** The room above the content where the frame says that something is amiss. */
export const ServiceNotices = () => (
  <Suspense>
    <Notices />
  </Suspense>
)

/** Keys, overlays, toasts and the first visit's legend: nothing of the first picture, so they come right after it. */
export function ShellExtras() {
  const { pathname } = useLocation()
  const isDismissed = useLegend((state) => state.isDismissed)
  useAppearance()
  useRouteFocus(pathname)
  // Every history of the router knows where it is; the type names only what moves it.
  const history = useContext(NavigationContext).navigator as { location?: Location }
  const asked = useCallback(() => history.location?.pathname ?? pathname, [history, pathname])
  useKeyDispatch(pathname, asked)
  useEffect(() => preload(() => lateTypeface(pathname)), [pathname])
  const queryClient = useQueryClient()
  useEffect(() => offerKeptShare(queryClient), [queryClient])
  useEffect(fetchPagesOnIntent, [])
  // From the first answers on: what is slow is said after so many seconds of waiting.
  useEffect(() => watchSlowAnswers(queryClient.getQueryCache()), [queryClient])
  return (
    <>
      <AppOverlays />
      <Toaster />
      {/* Beside the list, whose marks it explains: an insight and an asset say in words what theirs mean, and it would lie on them. */}
      {!isDismissed && pathname === insightsPath() && (
        <Suspense>
          <LaterLegend />
        </Suspense>
      )}
      <Suspense>
        <SignInNotice />
      </Suspense>
    </>
  )
}
