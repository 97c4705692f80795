import { lazy } from 'react'
import { later } from '#shared/loading/later.tsx'

/** Completes the list right behind its first picture; one file, with all that the frame around it still lacks. */
const extras = () => import('./list-extras.tsx')
export const LazyListFilters = later(async () => (await extras()).ListFilters)
export const LazyListExtras = later(async () => (await extras()).ListExtras)
export const LazyListStatus = later(async () => (await extras()).ListStatus)
export const LazyListTools = later(
  async () => (await extras()).ListTools,
  // As wide as what comes, so that the search field beside it stays where it is.
  <span className="h-control w-57.5 max-lg:w-45 max-md:w-8" />,
)
export const LazyPager = later(async () => (await extras()).Pager, <div className="h-11 shrink-0" />)
export const LazyViewTabs = later(
  async () => (await extras()).ViewTabs,
  <span className="flex-1 max-md:min-h-10" />,
)

/** What stands in the place of rows or above them; a good day needs none of it. */
const faces = () => import('./list-faces.tsx')
export const LazyListFace = lazy(async () => ({ default: (await faces()).ListFace }))
export const LazyStaleRows = lazy(async () => ({ default: (await faces()).StaleRows }))
export const LazyNotices = lazy(async () => ({ default: (await faces()).ListNotices }))
