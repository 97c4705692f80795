import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect } from 'react'
import { useLocation } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useLegend } from '#shared/state/legend.ts'
import { preload, whenIdle } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { watchSlowAnswers } from '#app/slow-answers.ts'
import { offerKeptShare } from './kept-share-source.ts'
import { lateTypeface } from '#app/typeface.ts'
import { fetchPagesOnIntent } from './pages-on-intent.ts'

// What nobody waits for comes when nothing else is waiting.
const LaterLegend = part(async () => {
  await whenIdle()
  // It comes in one file with the statuses of the list, which are fetched now anyway: it is not the last thing of a first visit.
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

/** The first visit's legend, the way to sign in, and what runs unseen: nobody waits for them. */
export function ShellExtras() {
  const { pathname } = useLocation()
  const isDismissed = useLegend((state) => state.isDismissed)
  useEffect(() => preload(() => lateTypeface(pathname)), [pathname])
  const queryClient = useQueryClient()
  useEffect(() => offerKeptShare(queryClient), [queryClient])
  useEffect(fetchPagesOnIntent, [])
  // From the first answers on: what is slow is said after so many seconds of waiting.
  useEffect(() => watchSlowAnswers(queryClient.getQueryCache()), [queryClient])
  // Beside the list, whose marks it explains: an insight and an asset say in words what theirs mean, and it would lie on them. Behind
  // the list's own picture: who comes back to a row waits for none of its eighty elements.
  const isList = pathname === insightsPath()
  const isListDrawn = useDeferredValue(isList)
  return (
    <>
      {!isDismissed && isList && isListDrawn && (
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
