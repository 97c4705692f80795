import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { AppFrame } from './shell/app-frame.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'
import { InsightListRoute } from './routes/insight-list.route.tsx'

/** The list is what people come for: it is in the first bundle, everything with charts comes when it is asked for. */
const InsightDetailRoute = lazy(async () => ({
  default: (await import('./routes/insight-detail.route.tsx')).InsightDetailRoute,
}))
const NotFound = lazy(async () => ({ default: (await import('./routes/not-found.tsx')).NotFound }))
const AssetRoute = lazy(async () => ({ default: (await import('./routes/asset.route.tsx')).AssetRoute }))

export const AppRoutes = () => (
  <AppFrame>
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        <Route index element={<Navigate to={insightsPath()} replace />} />
        <Route path="insights" element={<InsightListRoute />} />
        <Route path="insights/:id" element={<InsightDetailRoute />} />
        <Route path="assets/:tag" element={<AssetRoute />} />
        <Route path="watchlist" element={<Navigate to={insightsPath('watched=1')} replace />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </AppFrame>
)
