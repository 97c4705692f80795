import { clsx } from 'clsx'
import { Suspense, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, ReactNode, Ref } from 'react'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'
import { gridTemplate, hasRoomForNames } from './column-layout.ts'
import type { ColumnWidths } from './column-layout.ts'
import { GridHead } from './grid-head.tsx'
import { GroupRow, InsightLine } from './grid-rows.tsx'
import { isHead } from '#features/insight-list/rows/group-rows.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { InsightCard } from './insight-card.tsx'
import { HEAD_HEIGHT, useGridLayout } from './use-grid-layout.ts'
import { useRowWindow } from './use-row-window.ts'
import type { Sort, SortKey } from '#features/insight-list/rows/sort-rows.ts'

export type GridHandle = {
  /** Moves the focus by rows; from outside the grid it first lands on the active row. */
  step: (by: number) => void
  /** Focus to a row, by its index among the rows. */
  focusRow: (index: number) => void
}

/** What the list remembers while it is not on screen. */
export type GridMemory = { offset: number; activeId: string | null; hasFocus: boolean }

type InsightGridProps = {
  ref?: Ref<GridHandle>
  items: readonly ListItem[]
  columns: readonly ColumnId[]
  widths: ColumnWidths
  /** Cards of three lines instead of one line with columns. */
  isCards: boolean
  rowHeight: number
  /** Width of a row in px. */
  width: number
  /** What a drawer covers at the right, px: rows end before it, the list itself keeps its width. */
  coveredPx?: number
  now: number
  sort: Sort | null
  onSort: (key: SortKey) => void
  /** Total is known only when the last page is in. */
  isEnd: boolean
  firstRowNumber: number
  activeId: string | null
  onActivate: (id: string) => void
  onOpen: (id: string, isNewTab: boolean) => void
  onTogglePreview: () => void
  marks: { isWatched: (row: InsightRow) => boolean; isUnread: (row: InsightRow) => boolean }
  /** Rows picked for export, by id. */
  chosen: ReadonlySet<string>
  /** Rows of the previous request, or being renewed. */
  isDimmed: boolean
  memory: GridMemory | undefined
  onLeave: (memory: GridMemory) => void
  onVisible?: (ids: readonly string[]) => void
  children?: ReactNode
}

/** Index of the head among the rows, for the arrow keys. */
const HEAD = -1

/** The grid that went had the focus: the one that comes in its place, with another list, goes on with it. */
let isFocusLeft = false
const leaveFocus = (has: boolean) => (isFocusLeft = has)

/**
 * The ARIA grid "Insights": one tab stop, arrows move between cells, only the rows near the window exist. The row with the focus
 * is always among them, however far it is scrolled away.
 */
export function InsightGrid({ ref, ...props }: InsightGridProps) {
  const { items, columns, isCards, rowHeight, activeId, onActivate, onOpen, memory, onLeave } = props
  const scroller = useRef<HTMLDivElement>(null)
  const pendingFocus = useRef(memory?.hasFocus ?? false)
  const hadFocus = useRef(false)
  const [activeColumn, setActiveColumn] = useState<ColumnId>('title')
  const [isOnHead, setIsOnHead] = useState(false)

  const { places, offsets, activeIndex } = useGridLayout(
    items,
    { rowHeight, isCards, width: props.width },
    activeId,
  )
  const rowAt = (index: number) => {
    const item = items[places.itemIndexOf(index)]
    return item && !isHead(item) ? item : undefined
  }
  const activeRow = rowAt(activeIndex)

  const { drawn, look, reveal } = useRowWindow(scroller, offsets, {
    stickyPx: isCards ? 0 : HEAD_HEIGHT,
    initialScroll: memory?.offset ?? 0,
    kept: activeRow && places.itemIndexOf(activeIndex),
  })

  const focusAt = (index: number, column: ColumnId) => {
    pendingFocus.current = true
    setActiveColumn(column)
    if (index === HEAD) {
      setIsOnHead(true)
      return
    }
    setIsOnHead(false)
    const wanted = Math.min(Math.max(index, 0), places.count - 1)
    const target = rowAt(wanted)
    if (!target) return
    reveal(places.itemIndexOf(wanted))
    if (target.id !== activeId) onActivate(target.id)
    // Nothing changes, so nothing is drawn that could take the focus: take it now.
    else if (column === activeColumn && !isOnHead) refocus()
  }
  const refocus = () => {
    const root = scroller.current
    const row = isOnHead
      ? root?.querySelector('[data-head]')
      : root?.querySelector(`[data-row="${CSS.escape(activeRow?.id ?? '')}"]`)
    const cell =
      row?.querySelector<HTMLElement>(`[data-col="${activeColumn}"]`) ??
      row?.querySelector<HTMLElement>('[data-col]')
    if (!cell) return
    pendingFocus.current = false
    cell.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    // A row that held the focus and is gone leaves it to the active one, with its whole grid too.
    const isLost = (hadFocus.current || isFocusLeft) && document.activeElement === document.body
    leaveFocus(false)
    if (pendingFocus.current || isLost) refocus()
  })

  useImperativeHandle(ref, () => ({
    step: (by) => {
      const isInside = scroller.current?.contains(document.activeElement)
      // From the head on to the first row, and never back to it: j and k walk through rows.
      const at = isOnHead ? HEAD : activeIndex
      focusAt(isInside ? Math.max(0, at + by) : activeIndex, activeColumn)
    },
    focusRow: (index) => focusAt(index, 'title'),
  }))

  // Before the page is taken apart: afterwards neither the scroll nor the focus can be read.
  useLayoutEffect(() => {
    const root = scroller.current
    return () => {
      if (!root) return
      const hasFocus = leaveFocus(root.contains(document.activeElement))
      onLeave({ offset: root.scrollTop, activeId, hasFocus })
    }
  }, [onLeave, activeId])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
    const at = isOnHead ? HEAD : activeIndex
    const columnIndex = columns.indexOf(activeColumn)
    const sideways = (by: number) =>
      focusAt(at, columns[Math.min(columns.length - 1, Math.max(0, columnIndex + by))] ?? 'title')
    const act: Record<string, () => void> = {
      ArrowDown: () => focusAt(at + 1, activeColumn),
      ArrowUp: () => focusAt(isCards ? Math.max(0, at - 1) : at - 1, activeColumn),
      ArrowRight: () => sideways(1),
      ArrowLeft: () => sideways(-1),
      Home: () => (isMod ? focusAt(0, columns[0] ?? 'title') : focusAt(at, columns[0] ?? 'title')),
      End: () =>
        isMod ? focusAt(places.count - 1, columns.at(-1) ?? 'title') : focusAt(at, columns.at(-1) ?? 'title'),
      PageDown: () => focusAt(Math.max(0, at) + page, activeColumn),
      PageUp: () => focusAt(Math.max(0, at - page), activeColumn),
    }
    if (event.key === 'Enter' && !isOnHead && activeRow) {
      event.preventDefault()
      onOpen(activeRow.id, isMod)
      return
    }
    if (event.key === ' ' && !isOnHead) {
      event.preventDefault()
      props.onTogglePreview()
      return
    }
    const action = act[event.key]
    if (!action || (isMod && event.key !== 'Home' && event.key !== 'End')) return
    event.preventDefault()
    action()
  }

  const drawnIds = drawn.flatMap((index) => {
    const item = items[index]
    return item && !isHead(item) ? [item.id] : []
  })
  const drawnKey = drawnIds.join()
  const { onVisible } = props
  useEffect(() => {
    if (onVisible && drawnKey !== '') onVisible(drawnKey.split(','))
  }, [onVisible, drawnKey])

  const template: CSSProperties = {
    ['--row' as string]: gridTemplate(columns, props.widths),
    ['--names' as string]: hasRoomForNames(columns, props.width, props.widths) ? undefined : 'none',
    paddingRight: props.coveredPx,
  }
  return (
    <div
      ref={scroller}
      id="insight-grid"
      role="grid"
      tabIndex={-1}
      aria-label="Insights"
      aria-rowcount={props.isEnd ? places.count + 1 : -1}
      aria-multiselectable="true"
      aria-busy={props.isDimmed || undefined}
      onKeyDown={onKeyDown}
      onScroll={(event) => look(event.currentTarget)}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={(event) => {
        // No blur comes when the focused row is taken out of the page: only a real move ends it.
        hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      }}
      style={template}
      className={clsx(
        'min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-surface outline-none',
        props.isDimmed && 'opacity-60 transition-opacity duration-150',
      )}
    >
      {!isCards && (
        <GridHead
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          focusedColumn={isOnHead ? activeColumn : null}
        />
      )}
      <div role="rowgroup" className="relative" style={{ height: offsets[items.length] }}>
        <Suspense>
          {drawn.map((index) => {
            const item = items[index]
            if (!item) return null
            const start = offsets[index] ?? 0
            const place = { start, height: (offsets[index + 1] ?? start) - start }
            if (isHead(item))
              return <GroupRow key={`group ${item.group}`} item={item} {...place} span={columns.length} />
            const isActive = item.id === activeRow?.id
            const shared = {
              ...place,
              isUnread: props.marks.isUnread(item),
              isWatched: props.marks.isWatched(item),
              isChosen: props.chosen.has(item.id),
              row: item,
              now: props.now,
              rowIndex: props.firstRowNumber + places.rowIndexOf(index) + 2,
              isActive,
              onActivate,
              onOpen,
            }
            return isCards ? (
              <InsightCard key={item.id} {...shared} />
            ) : (
              <InsightLine
                key={item.id}
                {...shared}
                columns={columns}
                tabColumn={isActive && !isOnHead ? activeColumn : null}
                isTall={rowHeight > 30}
              />
            )
          })}
        </Suspense>
      </div>
      {props.children}
    </div>
  )
}
