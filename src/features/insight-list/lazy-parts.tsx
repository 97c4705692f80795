import { lazy } from 'react'
import { firstAnswer } from '#shared/state/first-answer.ts'

/** Completes the list right after its first answer; one chunk. */
const after = async () => {
  await firstAnswer
  return import('./after-first.tsx')
}
export const LazyListFilters = lazy(async () => ({ default: (await after()).ListFilters }))
export const LazyListExtras = lazy(async () => ({ default: (await after()).ListExtras }))
export const LazyListStatus = lazy(async () => ({ default: (await after()).ListStatus }))
export const LazyListTools = lazy(async () => ({ default: (await after()).ListTools }))
export const LazyPager = lazy(async () => ({ default: (await after()).Pager }))
export const LazyViewTabs = lazy(async () => ({ default: (await after()).ViewTabs }))

/** What stands in the place of rows or above them; a good day needs none of it. */
const faces = () => import('./list-faces.tsx')
/** The words for a lost network must be here before it is lost. */
export const preloadFaces = () => void faces().catch(() => {})
export const LazyListFace = lazy(async () => ({ default: (await faces()).ListFace }))
export const LazyStaleRows = lazy(async () => ({ default: (await faces()).StaleRows }))
export const LazyNotices = lazy(async () => ({ default: (await import('./list-notices.tsx')).ListNotices }))

export const LazyPreview = lazy(async () => ({ default: (await import('./preview-pane.tsx')).PreviewPane }))
const card = async () => (await import('./insight-card.tsx')).InsightCard
let loadedCard: Awaited<ReturnType<typeof card>> | null = null
/** Rows on a phone are made of it: it must be here when they come, so it is asked for before they are. */
export async function loadCards() {
  // Where it does not come, the lazy one below tries again, and says when that fails too.
  loadedCard = await card().catch(() => null)
}
if (globalThis.innerWidth < 768) void loadCards()
const LazyInsightCard = lazy(async () => ({ default: await card() }))
/** The card itself where it is here already: a lazy one would wait, as React holds back what comes soon after a fallback. */
export const insightCard = () => loadedCard ?? LazyInsightCard
export const LazyNarrowFilters = lazy(async () => ({
  default: (await import('./narrow-filters.tsx')).NarrowFilters,
}))
export const LazyStatusMark = lazy(async () => ({
  default: (await import('#shared/ui/status-mark.tsx')).StatusMark,
}))
