import { clsx } from 'clsx'
import { Activity, Suspense, useContext, useState } from 'react'
import type { ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'

type KeptPageProps = {
  isShown: boolean
  fallback: ReactNode
  /** One and the same from render to render, or the page is drawn anew each time it is shown. */
  children: ReactNode
}

const FILLS = 'flex min-h-0 min-w-0 flex-1 flex-col'

/**
 * A page that stays made while another one is shown: the way back to it is a matter of one frame. Meanwhile it is kept without being
 * rendered: the browser holds its layout (`held-layout.ts`), and nobody sees, reads out, finds, prints or reaches any of it. None of its effects run
 * then: no keys, no requests, no title, no bars around it. It goes on at the address that it was left at; shown at another one, or
 * after a failure, it begins anew.
 *
 * Its place is behind the other page's, so that whatever looks for the first of a kind finds what is shown.
 */
export function KeptPage({ isShown, fallback, children }: KeptPageProps) {
  const now = useContext(LocationContext)
  const [kept, setKept] = useState({ isShown, at: now, visit: isShown ? 1 : 0, hasFailed: false })
  const isElsewhere = isShown && !isSameAddress(kept.at.location, now.location)
  if (isShown !== kept.isShown || isElsewhere) {
    const isAnew = isShown && !kept.isShown && (isElsewhere || kept.visit === 0 || kept.hasFailed)
    setKept({
      isShown,
      at: isElsewhere ? now : kept.at,
      visit: kept.visit + (isAnew ? 1 : 0),
      hasFailed: kept.hasFailed && !isAnew,
    })
  }
  if (kept.visit === 0) return null
  return (
    <div aria-hidden={!isShown || undefined} className={clsx(FILLS, !isShown && 'kept')}>
      <Activity key={kept.visit} mode={isShown ? 'visible' : 'hidden'}>
        <LocationContext value={kept.at}>
          <div className={FILLS}>
            <ErrorBoundary onFail={() => setKept((last) => ({ ...last, hasFailed: true }))}>
              <Suspense fallback={fallback}>{children}</Suspense>
            </ErrorBoundary>
          </div>
        </LocationContext>
      </Activity>
    </div>
  )
}

type Address = { pathname: string; search: string; hash: string; state: unknown }

const isSameAddress = (a: Address, b: Address) =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state
