import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLegend } from '#shared/state/legend.ts'
import { preload, whenIdle } from '#shared/loading/ahead.ts'
import { part } from '#shared/loading/part.tsx'
import { pageAt } from '#app/page-address.ts'
import { watchSlowAnswers } from '#app/slow-answers.ts'
import { useHeldLayout } from './held-layout.ts'
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
  const isList = pageAt(pathname).page === 'insights'
  useHeldLayout(isList)
  const isDismissed = useLegend((state) => state.isDismissed)
  useEffect(() => preload(() => lateTypeface(pathname)), [pathname])
  const queryClient = useQueryClient()
  useEffect(() => offerKeptShare(queryClient), [queryClient])
  useEffect(fetchPagesOnIntent, [])
  // From the first answers on: what is slow is said after so many seconds of waiting.
  useEffect(() => watchSlowAnswers(queryClient.getQueryCache()), [queryClient])
  // Beside the list, whose marks it explains: an insight and an asset say in words what theirs mean, and it would lie on them.
  const isLegendDue = useIdlyTrue(!isDismissed && isList)
  return (
    <>
      {isLegendDue && (
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

/** Follows `isTrue` to true only when nothing else is waiting: who comes back to a row waits for none of the legend's eighty elements. */
function useIdlyTrue(isTrue: boolean): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    let isGone = false
    const follow = async () => {
      await whenIdle()
      if (!isGone) setDue(true)
    }
    void follow()
    return () => {
      isGone = true
      setDue(false)
    }
  }, [isTrue])
  return isTrue && isDue
}
