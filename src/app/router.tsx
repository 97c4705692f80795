import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { ErrorBoundary } from '#app/shell/error-boundary.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import { KeptPage } from './kept-page.tsx'
import { pageAt } from './page-address.ts'
import type { PageAddress, PageName } from './page-address.ts'
import {
  AssetRoute,
  CompareRoute,
  InsightDetailRoute,
  NotFound,
  skeleton,
  TodayRoute,
  TrackRecordRoute,
  WatchlistRoute,
} from './pages.tsx'

const list = <InsightList Frame={PageShell} />

export function AppRoutes() {
  const { pathname, search } = useLocation()
  const address = pageAt(pathname)
  const isList = address.page === 'insights'
  return (
    <AppFrame isFixed={isList}>
      <FromTheTop page={address.page} />
      {!isList && (
        <ErrorBoundary key={pathname} at={search}>
          <Suspense fallback={skeleton}>
            <Page address={address} />
          </Suspense>
        </ErrorBoundary>
      )}
      <KeptPage isShown={isList} fallback={skeleton}>
        {list}
      </KeptPage>
    </AppFrame>
  )
}

/** Another page begins at its top; the way back leads to where the browser remembers it. Before the pages: they may scroll on. */
function FromTheTop({ page }: { page: PageName }) {
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(page)
  useLayoutEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (!isBack) window.scrollTo(0, 0)
  }, [page, isBack])
  return null
}

/** Leaves no entry in the history: the way back leads past it. */
function Home() {
  const navigate = useNavigate()
  useEffect(() => void navigate(insightsPath(), { replace: true }), [navigate])
  return null
}

/** The pages that are about nothing but themselves. */
const PLAIN: Readonly<Partial<Record<PageName, ReactNode>>> = {
  home: <Home />,
  today: <TodayRoute />,
  'track-record': <TrackRecordRoute />,
  compare: <CompareRoute />,
  watchlist: <WatchlistRoute />,
}

function Page({ address: { page, key } }: { address: PageAddress }) {
  if (page === 'insight') return <InsightDetailRoute id={key} />
  if (page === 'asset') return <AssetRoute tag={key} />
  return PLAIN[page] ?? <NotFound />
}
