import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { listPath } from '#features/insight-list/search/list-path.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageShell } from '#app/shell/page-shell.tsx'

/** The list is what people come for: it is in the first bundle, everything with charts comes when it is asked for. */
const InsightDetailRoute = lazy(async () => ({
  default: (await import('./routes/insight-detail.route.tsx')).InsightDetailRoute,
}))
const NotFound = lazy(async () => ({ default: (await import('./routes/not-found.tsx')).NotFound }))
const AssetRoute = lazy(async () => ({ default: (await import('./routes/asset.route.tsx')).AssetRoute }))
const TrackRecordRoute = lazy(async () => ({
  default: (await import('./routes/track-record.route.tsx')).TrackRecordRoute,
}))
const CompareRoute = lazy(async () => ({
  default: (await import('./routes/compare.route.tsx')).CompareRoute,
}))

export const AppRoutes = () => (
  <AppFrame>
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route index element={<Navigate to={insightsPath()} replace />} />
        <Route path="insights" element={<InsightList Frame={PageShell} />} />
        <Route path="insights/:id" element={<InsightDetailRoute />} />
        <Route path="assets/:tag" element={<AssetRoute />} />
        <Route path="track-record" element={<TrackRecordRoute />} />
        <Route path="compare" element={<CompareRoute />} />
        <Route path="watchlist" element={<Navigate to={listPath({ watched: true })} replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </AppFrame>
)

/** Stands while a page's code is on its way. */
const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)
