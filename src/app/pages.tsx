import type { ComponentType } from 'react'
import { later } from '#shared/loading/later.tsx'

/** Stands while a page's code is on its way. */
export const skeleton = (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)

/**
 * The list is what people come for: it is in the first bundle, everything with charts comes when it is asked for. Not by Suspense,
 * which holds a page back for 300 ms once its place has been shown empty, even where the code is here already.
 */
function page<P extends object>(file: () => Promise<{ Route: ComponentType<P> }>) {
  const code = async () => (await file()).Route
  const Page = later(() => withTypeface(code()), skeleton)
  return Object.assign(Page, {
    code: (): Promise<unknown> => code(),
    /** Once its code is here, the next press draws it at once. */
    ready: () => Page.ahead(code),
  })
}

export const InsightDetailRoute = page(() => import('#app/routes/insight-detail.route.tsx'))
export const AssetRoute = page(() => import('#app/routes/asset.route.tsx'))
export const TodayRoute = page(() => import('#app/routes/today.route.tsx'))
export const TrackRecordRoute = page(() => import('#app/routes/track-record.route.tsx'))
export const CompareRoute = page(() => import('#app/routes/compare.route.tsx'))
export const WatchlistRoute = page(() => import('#app/routes/watchlist.route.tsx'))
export const NotFound = page(() => import('#app/routes/not-found.tsx'))

/** Paragraphs stand still: their letters come before their words, or with the next page. */
async function withTypeface<Code>(code: Promise<Code>): Promise<Code> {
  const first = import('./typeface.ts').then(({ typefaceFirst }) => typefaceFirst(code)).catch(() => {})
  await Promise.all([code, first])
  return code
}
