import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { later } from '#shared/loading/later.tsx'
import { insightsPath } from '#shared/navigation/paths.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'
import { pageAt } from './page-address.ts'
import type { PageAddress } from './page-address.ts'

/** Stands while a page's code is on its way. */
const skeleton = (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)

/**
 * The list is what people come for: it is in the first bundle, everything with charts comes when it is asked for. Not by Suspense,
 * which holds a page back for 300 ms once its place has been shown empty, even where the code is here already.
 */
const InsightDetailRoute = later(
  async () => (await withTypeface(import('./routes/insight-detail.route.tsx'))).InsightDetailRoute,
  skeleton,
)
const NotFound = later(async () => (await import('./routes/not-found.tsx')).NotFound, skeleton)
const AssetRoute = later(
  async () => (await withTypeface(import('./routes/asset.route.tsx'))).AssetRoute,
  skeleton,
)
const TrackRecordRoute = later(
  async () => (await withTypeface(import('./routes/track-record.route.tsx'))).TrackRecordRoute,
  skeleton,
)
const CompareRoute = later(
  async () => (await withTypeface(import('./routes/compare.route.tsx'))).CompareRoute,
  skeleton,
)

/** Paragraphs stand still: their letters come before their words, or with the next page. */
async function withTypeface<Code>(code: Promise<Code>): Promise<Code> {
  const first = import('./typeface.ts').then(({ typefaceFirst }) => typefaceFirst(code)).catch(() => {})
  await Promise.all([code, first])
  return code
}

export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <AppFrame>
      <Suspense fallback={skeleton}>
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
