import { clsx } from 'clsx'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { CSSProperties, MouseEvent, Ref } from 'react'
import { flushSync } from 'react-dom'
import { isHead, rowFinder, type ListItem } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useRowMarks } from '#features/insight-list/rows/row-marks.ts'
import type { Sort, SortKey } from '#features/insight-list/search/insight-search.ts'
import { setListView, useListView } from '#features/insight-list/search/list-view.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import { GridHead } from './grid-head.tsx'
import { GroupRow, InsightCard, InsightLine, StickyGroup } from './grid-rows.tsx'
import type { GridShape } from './grid-shape.ts'
import { gridLayout, useRowWindow } from './grid-window.ts'
import type { RowPosition } from './row-position.ts'
import { useGridFocus, type GridHandle } from './use-grid-focus.ts'

type GridList = {
  items: readonly ListItem[]
  flags: { isWatched: (row: InsightRow) => boolean; isUnread: (row: InsightRow) => boolean }
  now: number
  sort: Sort | null
  /** The last page is loaded, so the total is known. */
  isEnd: boolean
  /** The rows belong to the previous list. */
  isPrevious: boolean
  /** Index of the first row in the whole list. */
  firstRow: number
}

type InsightGridProps = {
  ref?: Ref<GridHandle>
  list: GridList
  shape: GridShape
  position: RowPosition
  onSort: (key: SortKey) => void
  onTogglePreview: () => void
}

/** The ARIA grid "Insights": one tab stop, and arrows move between cells. The row with the focus is always drawn. */
export function InsightGrid({ ref, list, shape, position, onSort, onTogglePreview }: InsightGridProps) {
  const { items, flags, isPrevious } = list
  const chosen = useListView((view) => view.chosen)
  const { columns, isCards, rowHeight, groupHeight } = shape
  /** Rows of earlier pages, and the row of column heads. */
  const before = list.firstRow + (isCards ? 0 : 1)
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = position.active?.id ?? null

  const layout = useMemo(() => gridLayout(items, rowHeight, groupHeight), [items, rowHeight, groupHeight])
  const find = useMemo(() => rowFinder(items), [items])
  const activeItem = useMemo(() => find(activeId), [find, activeId])
  const activeIndex = activeItem < 0 ? 0 : layout.rowOfItem(activeItem)
  const rowOfItem = (itemIndex: number) => {
    const item = items[itemIndex]
    return item && !isHead(item) ? item : undefined
  }
  const rowAt = (index: number) => rowOfItem(layout.itemOfRow(index))
  const isGrouped = items[0] && isHead(items[0])
  const { drawn, top, scrolled, look, reveal } = useRowWindow(scroller, layout, {
    headPx: shape.headHeight,
    groupPx: isGrouped ? groupHeight : 0,
    initialScroll: position.memory?.offset ?? 0,
    pinned: rowAt(activeIndex) && layout.itemOfRow(activeIndex),
  })
  const { activeColumn, isOnHead, handlers } = useGridFocus({
    ref,
    scroller,
    shape,
    position,
    layout,
    activeIndex,
    rowAt,
    scrolled,
    reveal,
    onSpace: onTogglePreview,
  })

  const marks = useRowMarks()
  const drawnKey = drawn.flatMap((index) => rowOfItem(index)?.id ?? []).join()
  useEffect(() => {
    if (drawnKey !== '') setListView({ visibleIds: drawnKey.split(',') })
  }, [drawnKey])

  const Row = isCards ? InsightCard : InsightLine
  return (
    <div
      ref={scroller}
      id="insight-grid"
      role="grid"
      tabIndex={-1}
      aria-label="Insights"
      aria-rowcount={list.isEnd ? before + layout.rowCount : -1}
      aria-multiselectable="true"
      aria-busy={isPrevious || undefined}
      {...handlers}
      onKeyDown={handlers.onKeyDown}
      // A click on a row selects it, its link opens it.
      onClick={(event) => {
        const { id, isLink } = clickedRow(event)
        const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey
        if (id === undefined || (isLink && hasModifier)) return
        if (!isLink) return position.activate(id)
        event.preventDefault()
        position.open(id, false)
      }}
      onDoubleClick={(event) => {
        const { id } = clickedRow(event)
        if (id !== undefined) position.open(id, false)
      }}
      // Draws the rows in the same frame as the scroll.
      onScroll={(event) => flushSync(() => look(event.currentTarget))}
      style={
        {
          '--row': shape.template,
          '--names': shape.hasNames ? undefined : 'none',
          paddingRight: rem(shape.coveredPx),
        } as CSSProperties
      }
      className={clsx(
        // The scroll bar is always there, so that rows do not move when they arrive.
        'min-h-0 flex-1 overflow-x-hidden overflow-y-scroll bg-surface outline-none',
        isPrevious && 'opacity-60 transition-opacity duration-150',
      )}
    >
      {!isCards && (
        <GridHead
          columns={columns}
          sort={list.sort}
          onSort={onSort}
          focusedColumn={isOnHead ? activeColumn : null}
        />
      )}
      {isGrouped && <StickyGroup items={items} layout={layout} top={top} isBelowHead={!isCards} />}
      <div role="rowgroup" className="relative" style={{ height: layout.height }}>
        <Suspense>
          {drawn.map((index) => {
            const item = items[index]
            if (!item) return null
            const start = layout.topOf(index)
            if (isHead(item)) {
              const place = { start, height: groupHeight, span: isCards ? 1 : columns.length }
              return <GroupRow key={`group ${item.group}`} item={item} {...place} />
            }
            const isActive = item.id === activeId
            return (
              <Row
                key={item.id}
                row={item}
                now={list.now}
                shape={shape}
                start={start}
                rowIndex={before + layout.rowOfItem(index) + 1}
                tabColumn={isActive && !isOnHead ? activeColumn : null}
                isActive={isActive}
                isUnread={flags.isUnread(item)}
                isWatched={flags.isWatched(item)}
                isChosen={chosen.has(item.id)}
                mark={marks[item.id]}
              />
            )
          })}
        </Suspense>
      </div>
    </div>
  )
}

function clickedRow({ target }: MouseEvent) {
  const element = target instanceof Element ? target : null
  return {
    id: element?.closest<HTMLElement>('[data-row]')?.dataset['row'],
    isLink: element !== null && element.closest('a') !== null,
  }
}

const WIDTHS = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12', 'w-9/12', 'w-4/12']

/** Placeholder rows at their final height. */
export const GridSkeleton = ({ rowHeight }: { rowHeight: number }) => (
  <div role="status" className="min-h-0 flex-1 overflow-hidden bg-surface">
    <span className="sr-only">Loading insights</span>
    <div className="h-[var(--row-h-head)] border-b border-line bg-app max-md:hidden" />
    {Array.from({ length: 24 }, (_, row) => (
      <div
        key={row}
        style={{ height: rowHeight }}
        className="grid grid-cols-[6rem_1fr_6rem] items-center gap-4 border-b border-line-faint px-4"
      >
        <Skeleton className="w-20" />
        <Skeleton className={WIDTHS[row % 6]!} />
        <Skeleton className="w-full" />
      </div>
    ))}
  </div>
)
