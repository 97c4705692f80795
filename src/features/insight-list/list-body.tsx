import { useCallback } from 'react'
import type { RefObject } from 'react'
import { GridSkeleton } from '#features/insight-list/grid/grid-skeleton.tsx'
import { InsightGrid } from '#features/insight-list/grid/insight-grid.tsx'
import type { GridHandle } from '#features/insight-list/grid/use-grid-focus.ts'
import { useGridShape } from '#features/insight-list/grid/grid-shape.ts'
import type { RowPosition } from '#features/insight-list/grid/use-row-position.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { nextSort } from '#features/insight-list/rows/row-order.ts'
import type { SortKey } from '#features/insight-list/rows/row-order.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { usePreview } from '#features/insight-list/search/use-preview.ts'
import { EmptyList } from './list-states.tsx'
import { Pager } from './pager.tsx'

type ListBodyProps = { position: RowPosition; grid: RefObject<GridHandle | null> }

/** The rows, or what stands in their place, and the pager below. */
export function ListBody({ position, grid }: ListBodyProps) {
  const { pages, search } = useList()
  const loaded = pages.rows.length
  return (
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
  )
}

function Rows({ position, grid }: ListBodyProps) {
  const { search, pages, rows, items, flags, now, failure, isUnasked, renewals } = useList()
  const { set } = useListAddress()
  const { toggle } = usePreview()
  const shape = useGridShape()
  const onSort = useCallback(
    (column: SortKey) => set(({ sort }) => ({ sort: nextSort(sort, column) })),
    [set],
  )
  // Nothing to show, and not because the answer is still on its way.
  const hasNoRows =
    isUnasked ||
    (rows.length === 0 &&
      (failure !== null || (!pages.isPrevious && (pages.rows.length > 0 || !pages.isPending))))
  if (hasNoRows)
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <EmptyList position={position} />
      </div>
    )
  if (rows.length === 0) return <GridSkeleton rowHeight={shape.rowHeight} />
  // A new answer starts at its top; more rows, another order or other columns keep the place.
  return (
    <InsightGrid
      key={`${pages.rowsKey} ${renewals}`}
      ref={grid}
      list={{
        items,
        flags,
        now,
        sort: search.sort,
        isEnd: pages.isEnd,
        isPrevious: pages.isPrevious,
        firstRow: search.page * search.limit,
      }}
      shape={shape}
      position={position}
      onSort={onSort}
      onTogglePreview={toggle}
    />
  )
}
