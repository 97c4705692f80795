import { clsx } from 'clsx'
import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type Ref,
  memo,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import { isHead } from '#features/insight-list/rows/arrange-rows.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ListModel } from '#features/insight-list/rows/list-model.tsx'
import type { InsightPages } from '#features/insight-list/rows/list-query.ts'
import { useFactsById, useRowFacts } from '#features/insight-list/rows/row-facts.ts'
import {
  type InsightSearch,
  type Sort,
  type SortKey,
  SORT_KEYS,
  type ColumnId,
} from '#features/insight-list/search/insight-search.ts'
import { setPageState, usePageState } from '#features/insight-list/search/page-state.ts'
import { lowerFirst } from '#shared/format/words.ts'
import { useExplanation } from '#shared/glossary/explained-word.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { rem } from '#shared/ui/text-scale.ts'
import { type GridShape, gridLayout, useRowWindow } from './grid-layout.ts'
import { type RowPosition, useGridFocus, type GridHandle } from './grid-position.ts'
import { GroupRow, InsightCard, InsightLine } from './grid-rows.tsx'

type InsightGridProps = {
  ref?: Ref<GridHandle>
  list: Pick<ListModel, 'items' | 'flags' | 'now'> & {
    rows: readonly InsightRow[]
    search: Pick<InsightSearch, 'sort' | 'page' | 'limit'>
    pages: Pick<InsightPages, 'isEnd' | 'isPrevious'>
  }
  shape: GridShape
  position: RowPosition
  onSort: (key: SortKey) => void
  onTogglePreview: () => void
}

/** The ARIA grid "Insights": one tab stop, arrow keys move between cells. The row with the focus is always rendered. */
export function InsightGrid({ ref, list, shape, position, onSort, onTogglePreview }: InsightGridProps) {
  const { items, rows, flags, search } = list
  const { isEnd, isPrevious } = list.pages
  const selected = usePageState((state) => state.selected)
  const { columns, isCards } = shape
  /** Rows before the first one here: those of earlier pages and the column heads. */
  const before = search.page * search.limit + (isCards ? 0 : 1)
  const scroller = useRef<HTMLDivElement>(null)
  const activeId = position.active?.id ?? null

  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const layout = useMemo(
    () => gridLayout(items, shape.rowHeight, shape.groupHeight),
    [items, shape.rowHeight, shape.groupHeight],
  )
  const activeRow = rows[activeIndex]
  const { drawn, scrolled, update, reveal } = useRowWindow(scroller, layout, {
    headPx: shape.headHeight,
    initialScroll: position.saved?.offset ?? 0,
    pinned: activeRow && items.indexOf(activeRow),
  })
  const { activeColumn, isOnHead, handlers } = useGridFocus({
    ref,
    scroller,
    shape,
    position,
    rows,
    activeIndex,
    scrolled,
    reveal: (row) => reveal(items.indexOf(row)),
    onSpace: onTogglePreview,
  })

  const annotations = useFactsById('annotations')
  const conflicts = useRowFacts((facts) => facts.conflicts)
  const drawnKey = drawn
    .flatMap((index) => {
      const item = items[index]
      return item && !isHead(item) ? item.id : []
    })
    .join()
  useEffect(() => {
    if (drawnKey !== '') setPageState({ visibleIds: drawnKey.split(',') })
  }, [drawnKey])

  const Row = isCards ? InsightCard : InsightLine
  return (
    <div
      ref={scroller}
      id="insight-grid"
      role="grid"
      tabIndex={-1}
      aria-label="Insights"
      aria-rowcount={isEnd ? before + rows.length : -1}
      aria-multiselectable="true"
      aria-busy={isPrevious || undefined}
      {...handlers}
      // Repeated for the linter, which does not look into the spread.
      onKeyDown={handlers.onKeyDown}
      // A click on a row makes it active, a click on its link opens it.
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
      // Renders the rows in the same frame as the scroll.
      onScroll={(event) => flushSync(() => update(event.currentTarget))}
      style={{ '--row': shape.template, paddingRight: rem(shape.coveredPx) } as CSSProperties}
      className={clsx(
        // Always with a scroll bar, so that rows do not shift when more arrive.
        'min-h-0 flex-1 overflow-x-hidden overflow-y-scroll bg-surface outline-none',
        isPrevious && 'opacity-60 transition-opacity duration-150',
      )}
    >
      {!isCards && (
        <GridHead
          columns={columns}
          sort={search.sort}
          onSort={onSort}
          focusedColumn={isOnHead ? activeColumn : null}
        />
      )}
      <div role="rowgroup" className="relative" style={{ height: layout.height }}>
        <Suspense>
          {drawn.map((index) => {
            const item = items[index]
            if (!item) return null
            const start = layout.topOf(index)
            if (isHead(item))
              return <GroupRow key={`group ${item.group}`} head={item} start={start} shape={shape} />
            const isActive = item.id === activeId
            return (
              <Row
                key={item.id}
                row={item}
                now={list.now}
                shape={shape}
                start={start}
                rowIndex={before + index - layout.headsBefore(index) + 1}
                tabColumn={isActive && !isOnHead ? activeColumn : null}
                isActive={isActive}
                isUnread={flags.isUnread(item)}
                isWatched={flags.isWatched(item)}
                isSelected={selected.has(item.id)}
                annotation={annotations[item.id]}
                disagrees={conflicts.has(item.id)}
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
export const GridSkeleton = memo(({ rowHeight }: { rowHeight: number }) => (
  <div role="status" className="min-h-0 flex-1 overflow-hidden bg-surface">
    <span className="sr-only">Loading insights</span>
    <div className="h-[var(--row-h-head)] border-b border-line bg-app max-md:hidden" />
    {Array.from({ length: Math.min(24, Math.ceil(900 / rowHeight)) }, (_, row) => (
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
))

type GridHeadProps = {
  columns: readonly ColumnId[]
  sort: Sort | null
  onSort: (key: SortKey) => void
  focusedColumn: ColumnId | null
}

/** The column heads, which sort the loaded rows. The arrow keys reach them from the first row. */
export const GridHead = memo(function GridHead({ columns, sort, onSort, focusedColumn }: GridHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10">
      <div
        role="row"
        data-head
        aria-rowindex={1}
        className="grid h-[var(--row-h-head)] grid-cols-(--row) items-center gap-x-2.5 border-b border-line bg-app pr-3.5 pl-6.5 text-2xs data text-ink-3"
      >
        {columns.map((id) => (
          <HeadCell key={id} id={id} sort={sort} onSort={onSort} isFocused={id === focusedColumn} />
        ))}
      </div>
    </div>
  )
})

type HeadCellProps = Pick<GridHeadProps, 'sort' | 'onSort'> & { id: ColumnId; isFocused: boolean }

function HeadCell({ id, sort, onSort, isFocused }: HeadCellProps) {
  const column = COLUMNS[id]
  const { name, head = name } = column
  const { anchor, explanation } = useExplanation(column.term)
  const key = SORT_KEYS.find((each) => each === id)
  const isSorted = sort?.key === id
  const order = sort?.isDescending ? 'descending' : 'ascending'
  const tabIndex = isFocused ? 0 : -1
  if (key === undefined)
    return (
      // A head that cannot sort can still be focused by the arrow keys.
      <div role="columnheader" data-col={id} tabIndex={tabIndex} {...anchor} className="-outline-offset-2">
        <span aria-hidden="true">{head}</span>
        {/* As text, because some screen readers ignore a column head without text. */}
        <span className="sr-only">{spokenHead(head, name)}</span>
        {explanation}
      </div>
    )
  const Arrow = sort?.isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <div role="columnheader" aria-sort={isSorted ? order : 'none'} className="min-w-0">
      <button
        type="button"
        data-col={id}
        tabIndex={tabIndex}
        {...anchor}
        aria-label={typeof head === 'string' ? spokenHead(head, name) : undefined}
        onClick={() => onSort(key)}
        className={clsx(
          'flex h-6 w-full items-center gap-0.5 -outline-offset-2 hover:text-ink',
          column.isNumeric && 'justify-end',
          isSorted && 'font-medium text-ink',
        )}
      >
        {typeof head === 'string' ? (
          head
        ) : (
          // A head that is a drawing has its name as hidden text.
          <>
            <span aria-hidden="true" className="flex flex-1">
              {head}
            </span>
            <span className="sr-only">{name}</span>
          </>
        )}
        {isSorted && <Arrow size={11} className="shrink-0" />}
      </button>
      {explanation}
    </div>
  )
}

/** Starts with the visible word, so that speech input finds it: `Dir, direction`. */
const spokenHead = (head: ReactNode, name: string) =>
  typeof head !== 'string' || name.startsWith(`${head} `) || name === head || head === ''
    ? name
    : `${head}, ${lowerFirst(name)}`
