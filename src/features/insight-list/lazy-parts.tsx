import { lazy } from 'react'
import { firstAnswer } from '#shared/state/first-answer.ts'

/** Completes the list right after its first answer; one chunk. */
const after = async () => {
  await firstAnswer
  return import('./list-extras.tsx')
}
export const LazyListFilters = lazy(async () => ({ default: (await after()).ListFilters }))
export const LazyListExtras = lazy(async () => ({ default: (await after()).ListExtras }))
export const LazyListStatus = lazy(async () => ({ default: (await after()).ListStatus }))
export const LazyListTools = lazy(async () => ({ default: (await after()).ListTools }))
export const LazyPager = lazy(async () => ({ default: (await after()).Pager }))
export const LazyViewTabs = lazy(async () => ({ default: (await after()).ViewTabs }))

/** What stands in the place of rows or above them; a good day needs none of it. */
const faces = () => import('./list-faces.tsx')
export const LazyListFace = lazy(async () => ({ default: (await faces()).ListFace }))
export const LazyStaleRows = lazy(async () => ({ default: (await faces()).StaleRows }))
export const LazyNotices = lazy(async () => ({ default: (await import('./list-notices.tsx')).ListNotices }))

export const LazyPreview = lazy(async () => ({
  default: (await import('#features/insight-list/preview/preview-pane.tsx')).PreviewPane,
}))
