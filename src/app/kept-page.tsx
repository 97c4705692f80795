import { Activity, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'

type KeptPageProps = {
  isShown: boolean
  fallback: ReactNode
  /** One and the same from render to render, or the page is drawn anew each time it is shown. */
  children: ReactNode
}

/**
 * A page that stays made while another one is shown: the way back to it is a matter of one frame. Meanwhile it is out of the
 * document, so that no name, landmark or heading is there twice, and none of its effects run: no keys, no requests, no title. It
 * goes on at the address that it was left at; shown at another one, or after a failure, it begins anew.
 */
export function KeptPage({ isShown, fallback, children }: KeptPageProps) {
  const now = useContext(LocationContext)
  const [kept, setKept] = useState({ isShown, at: now, visit: isShown ? 1 : 0, hasFailed: false })
  const [page] = useState(makePlace)
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
  return (
    <>
      <Place page={page} isShown={isShown} />
      {kept.visit > 0 &&
        createPortal(
          <Activity key={kept.visit} mode={isShown ? 'visible' : 'hidden'}>
            <LocationContext value={kept.at}>
              <ErrorBoundary onFail={() => setKept((last) => ({ ...last, hasFailed: true }))}>
                <Suspense fallback={fallback}>{children}</Suspense>
              </ErrorBoundary>
            </LocationContext>
          </Activity>,
          page,
        )}
    </>
  )
}

/** Before the page among its siblings: in the document again when the page's own effects look for a place and take the focus. */
function Place({ page, isShown }: { page: HTMLElement; isShown: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Taken out only now, when the page's effects have noted where they were.
    if (isShown) place.current?.append(page)
    else page.remove()
  }, [isShown, page])
  return <div ref={place} className="contents" />
}

function makePlace() {
  const element = document.createElement('div')
  element.className = 'contents'
  return element
}

type Address = { pathname: string; search: string; hash: string; state: unknown }

const isSameAddress = (a: Address, b: Address) =>
  a.pathname === b.pathname && a.search === b.search && a.hash === b.hash && a.state === b.state
