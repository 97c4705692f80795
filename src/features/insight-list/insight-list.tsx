import { clsx } from 'clsx'
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useCallback,
  type ComponentType,
  type RefObject,
} from 'react'
import { useLocation, type Location } from 'react-router'
import { ListFilters } from '#features/insight-list/filters/list-filters.tsx'
import { useGridShape } from '#features/insight-list/grid/grid-layout.ts'
import {
  useRowPosition,
  type RowPosition,
  type GridHandle,
} from '#features/insight-list/grid/grid-position.ts'
import { InsightGrid, GridSkeleton } from '#features/insight-list/grid/insight-grid.tsx'
import { PreviewPane } from '#features/insight-list/preview/preview-pane.tsx'
import { nextSort } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import {
  ListModelProvider,
  useList,
  useListModel,
  useListActions,
  nextPage,
  onePageMore,
  previousPage,
} from '#features/insight-list/rows/list-model.tsx'
import { type SortKey, PAGE_SIZES } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { observeSize, resetPageState, usePreview } from '#features/insight-list/search/page-state.ts'
import { useLegend } from '#shared/state/preferences.ts'
import { Button } from '#shared/ui/button.tsx'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { HandsFocusOn } from '#shared/ui/states/error-panel.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import { Legend } from './legend.tsx'
import { ListBackground } from './list-background.tsx'
import { ListCommands, ListTools, ListStatus } from './list-header.tsx'
import { EmptyList, ListNotices, StaleRows } from './list-states.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Frame = ComponentType<PageFrameProps>

/**
 * The list of insights. Its state is the address. Filters, tabs and tools render at once; rows and preview use deferred values,
 * so that key presses come first.
 */
export function InsightList({ Frame }: { Frame: Frame }) {
  return <ListAt Frame={Frame} location={useDeferredValue(useLocation())} />
}

const ListAt = memo(function ListAt({ Frame, location }: { Frame: Frame; location: Location }) {
  const list = useListModel(location)
  useEffect(() => resetPageState, [])
  return (
    <ListModelProvider value={useDeferredValue(list)}>
      <ListPage Frame={Frame} />
    </ListModelProvider>
  )
})

/** Memoized: when rows or names arrive, only the parts that use them render again. */
const ListPage = memo(function ListPage({ Frame }: { Frame: Frame }) {
  return (
    <Frame
      title={<h1>Insights</h1>}
      tabs={<ViewTabs />}
      tools={<ListTools />}
      status={<ListStatus />}
      isFixed
    >
      <div className="min-h-10 shrink-0 max-md:min-h-13">
        <ListFilters />
      </div>
      <ListBars />
      <ListRows />
    </Frame>
  )
})

/** Notices on the list, and the legend, which explains the icons of a row until the reader closes it. */
function ListBars() {
  const { failure, rows } = useList()
  const isLegendClosed = useLegend((state) => state.isDismissed)
  return (
    <>
      <ListBackground />
      <ListNotices />
      {failure && rows.length > 0 && <StaleRows failure={failure} />}
      {!isLegendClosed && <Legend />}
    </>
  )
}

/** Renders at every step through the rows. Everything above them, the commands, the pager and the preview do not. */
function ListRows() {
  const list = useList()
  const position = useRowPosition(list)
  const latestPosition = useRef(position)
  useLayoutEffect(() => {
    latestPosition.current = position
  })
  const grid = useRef<GridHandle>(null)
  const { toggle } = usePreview()
  const closePreview = useCallback(() => toggle(grid.current), [toggle])
  const { pages, search } = list
  const loaded = pages.rows.length
  return (
    <>
      <ListCommands position={latestPosition} grid={grid} />
      <div
        ref={observeSize}
        className="relative flex min-h-60 min-w-0 flex-1 short:h-[calc(100dvh-0.5rem)] short:flex-none"
      >
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {pages.isFetching && loaded > 0 && (
            <div
              aria-hidden="true"
              className="absolute inset-x-0 top-0 z-20 h-0.5 animate-pulse bg-accent motion-reduce:animate-none"
            />
          )}
          <Rows position={position} grid={grid} />
          {(loaded > 0 || search.page > 0) && <Pager grid={grid} />}
        </div>
        <PreviewSlot row={position.active} onClose={closePreview} />
      </div>
    </>
  )
}

/** The rows, or why there are none. */
function Rows({ position, grid }: { position: RowPosition; grid: RefObject<GridHandle | null> }) {
  const list = useList()
  const { pages, rows, failure, isKnownEmpty, isExpectedPending, refreshCount } = list
  const { set } = useListAddress()
  const { toggle } = usePreview()
  const shape = useGridShape()
  const onSort = useCallback(
    (column: SortKey) => set(({ sort }) => ({ sort: nextSort(sort, column) })),
    [set],
  )
  const hasResult = failure !== null || (!pages.isPrevious && (pages.rows.length > 0 || !pages.isPending))
  if (isKnownEmpty || (rows.length === 0 && hasResult && !isExpectedPending))
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <EmptyList position={position} />
      </div>
    )
  if (rows.length === 0) return <GridSkeleton rowHeight={shape.rowHeight} />
  return (
    <InsightGrid
      // Another list starts at its top; more rows, another order or other columns keep the scroll position.
      key={`${pages.rowsKey} ${refreshCount}`}
      ref={grid}
      list={list}
      shape={shape}
      position={position}
      onSort={onSort}
      onTogglePreview={toggle}
    />
  )
}

/** The preview, beside the rows or as a drawer over them. */
function PreviewSlot({ row, onClose }: { row: InsightRow | undefined; onClose: () => void }) {
  const { isOpen, isDrawer, widthPx } = usePreview()
  if (!isOpen || !row) return null
  return (
    <div
      style={{ width: rem(widthPx) }}
      className={
        isDrawer
          ? 'absolute inset-y-0 right-0 z-20 max-w-full border-l border-line shadow-3'
          : 'shrink-0 border-l border-line'
      }
    >
      <PartBoundary>
        <PreviewPane row={row} onClose={onClose} />
      </PartBoundary>
    </div>
  )
}

/** Below this width, px, the buttons show only their arrows. */
const TIGHT_BELOW = 480
/** Narrower windows, px, have no status bar. */
const STATUS_BAR_FROM = 768

/** Paging without a total, which the service does not state. Pages are shown from 1 and count from 0 in the address. */
const Pager = memo(function Pager({ grid }: { grid: RefObject<GridHandle | null> }) {
  const list = useList()
  const { goToPage } = useListActions()
  const { change } = useListAddress()
  const { rowsWidth, listWidth } = usePreview()
  const { rows } = list
  // Without rows there is no preview.
  const widthPx = rows.length > 0 ? rowsWidth : listWidth
  const { isEnd } = list.pages
  const { page, pages, limit } = list.search
  const last = page + pages
  const isTight = widthPx < TIGHT_BELOW
  const before = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const known = before.current
    if (!known) return
    const first = rows.findIndex(({ id }) => !known.has(id))
    if (first < 0 && !isEnd) return
    before.current = null
    // At the end of the list the button disappears, so the last row takes the focus.
    grid.current?.focusRow(first < 0 ? rows.length - 1 : first)
  }, [rows, isEnd, grid])
  const more = () => {
    // The first new row takes the focus.
    before.current = new Set(rows.map(({ id }) => id))
    // Retries a failed page instead of adding one.
    if (list.failure) list.pages.refetch()
    else goToPage(onePageMore, { isReplacing: true })
  }
  // It disappears by itself once the next page, which is prefetched, turns out to be empty.
  const onLeaveMore = useCallback(() => {
    if (before.current === null) queueMicrotask(() => grid.current?.focusRow(Infinity))
  }, [grid])
  const words = isTight ? 'sr-only' : undefined
  return (
    <nav
      aria-label="Pages"
      style={{ maxWidth: rem(widthPx) }}
      className={clsx(
        'flex shrink-0 flex-wrap items-center border-t border-line bg-app px-3 py-1.5 text-xs whitespace-nowrap text-ink-2',
        isTight ? 'gap-1' : 'gap-2',
      )}
    >
      <Button
        variant="ghost"
        disabled={page === 0}
        onClick={() => goToPage(previousPage)}
        icon={<ChevronLeftIcon size={14} />}
        title="Previous page (b)"
      >
        <span className={words}>Previous</span>
      </Button>
      <span aria-live="polite" className="data">
        {pages > 1 ? `Pages ${page + 1} to ${last}` : `Page ${page + 1}`}
      </span>
      <Button variant="ghost" disabled={isEnd} onClick={() => goToPage(nextPage)} title="Next page (n)">
        <span className={words}>Next</span>
        <ChevronRightIcon size={14} />
      </Button>
      {!isEnd && (
        <HandsFocusOn onLeave={onLeaveMore}>
          <Button variant="ghost" isBusy={list.pages.isFetching} onClick={more}>
            Load more
          </Button>
        </HandsFocusOn>
      )}
      <label className="ml-auto flex items-center gap-1.5 text-ink-3">
        <span className={words}>Per page</span>
        <select
          value={limit}
          onChange={(event) => change({ limit: Number(event.target.value) })}
          className="h-control rounded-sm border border-line bg-surface px-1 data text-ink"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      {listWidth < STATUS_BAR_FROM && (
        <span className="flex w-full flex-wrap justify-between gap-x-3 text-2xs whitespace-normal text-ink-3 md:hidden">
          <ListStatus />
        </span>
      )}
    </nav>
  )
})
