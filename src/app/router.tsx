import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import { pageAt } from './page-address.ts'
import type { PageAddress } from './page-address.ts'

/** The list is what people come for: it is in the first bundle, everything with charts comes when it is asked for. */
const InsightDetailRoute = lazy(async () => ({
  default: (await withTypeface(import('./routes/insight-detail.route.tsx'))).InsightDetailRoute,
}))
const NotFound = lazy(async () => ({ default: (await import('./routes/not-found.tsx')).NotFound }))
const AssetRoute = lazy(async () => ({
  default: (await withTypeface(import('./routes/asset.route.tsx'))).AssetRoute,
}))
const TrackRecordRoute = lazy(async () => ({
  default: (await withTypeface(import('./routes/track-record.route.tsx'))).TrackRecordRoute,
}))
const CompareRoute = lazy(async () => ({
  default: (await withTypeface(import('./routes/compare.route.tsx'))).CompareRoute,
}))

async function withTypeface<Code>(code: Promise<Code>): Promise<Code> {
  const first = import('./typeface.ts').then(({ typefaceFirst }) => typefaceFirst(code)).catch(() => {})
  await Promise.all([code, first])
  return code
}

export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <AppFrame>
      <Suspense fallback={<PageSkeleton />}>
        <Page address={pageAt(pathname)} />
      </Suspense>
    </AppFrame>
  )
}

function Page({ address: { page, key } }: { address: PageAddress }) {
  if (page === 'home') return <Navigate to={insightsPath()} replace />
  if (page === 'watchlist') return <Navigate to={listPath({ watched: true })} replace />
  if (page === 'insights') return <InsightList Frame={PageShell} />
  if (page === 'insight') return <InsightDetailRoute id={key} />
  if (page === 'asset') return <AssetRoute tag={key} />
  if (page === 'track-record') return <TrackRecordRoute />
  return page === 'compare' ? <CompareRoute /> : <NotFound />
}

/** Stands while a page's code is on its way. */
const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)
