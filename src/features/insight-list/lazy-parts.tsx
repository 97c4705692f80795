import { behind, eventually, later } from '#shared/loading/later.tsx'
import { GridSkeleton } from '#features/insight-list/grid/grid-skeleton.tsx'
import type { RowPlace } from '#features/insight-list/grid/use-row-place.ts'
import { PreviewClaim } from '#features/insight-list/preview/preview-claim.tsx'

/** What the list answers with, in the file right behind its first picture. */
const controls = () => import('./list-controls.ts')
export const LazyListFilters = later(async () => (await controls()).ListFilters)
export const LazyListKeys = later(async () => (await controls()).ListKeys)
export const LazyListTools = later(
  async () => (await controls()).ListTools,
  // As wide as what comes, so that the search field beside it stays where it is.
  <span className="h-control w-57.5 max-lg:w-45 max-md:w-8" />,
)
export const LazyPager = later(async () => (await controls()).Pager, <div className="h-11 shrink-0" />)
export const LazyViewTabs = later(
  async () => (await controls()).ViewTabs,
  <span className="flex-1 max-md:min-h-10" />,
)

/** What it says and does by itself, in the file behind that one; it stands without. */
const extras = behind(() => import('./list-extras.tsx'))
export const LazyListExtras = eventually(async () => (await extras()).ListExtras)
export const LazyListStatus = eventually(async () => (await extras()).ListStatus)
/** Until the rest has come it says what the row claims, as the whole pane does. */
export const LazyPreview = eventually(
  async () => (await extras()).PreviewPane,
  ({ row }) => (
    <PreviewClaim row={row}>
      <p role="status" className="skeleton text-ink-3">
        Loading the evidence
      </p>
    </PreviewClaim>
  ),
)

/** What stands in the place of rows or above them; a good day needs none of it. */
const faces = () => import('./list-faces.tsx')
export const LazyListFace = eventually<{ rowHeight: number; place: RowPlace }>(
  async () => (await faces()).ListFace,
  ({ rowHeight }) => <GridSkeleton rowHeight={rowHeight} />,
)
export const LazyStaleRows = eventually(async () => (await faces()).StaleRows)
export const LazyNotices = eventually(async () => (await faces()).ListNotices)
