import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import type { GridShape } from './grid-shape.ts'
import type { GridLayout } from './grid-window.ts'
import type { RowPosition } from './row-position.ts'

export type GridHandle = {
  /** Moves the focus by rows; from outside the grid it first lands on the active row. */
  step: (by: number) => void
  /** Focus to a row, by its index among the rows. */
  focusRow: (index: number) => void
}

/** Index of the head among the rows, for the arrow keys. */
const HEAD = -1

type GridFocus = {
  ref: Ref<GridHandle> | undefined
  scroller: RefObject<HTMLElement | null>
  shape: GridShape
  position: RowPosition
  layout: GridLayout
  activeIndex: number
  rowAt: (index: number) => InsightRow | undefined
  /** How far the grid is scrolled, px. */
  scrolled: RefObject<number>
  /** Scrolls a row into sight, by its index among the items. */
  reveal: (item: number) => void
  onSpace: () => void
}

/**
 * One tab stop for the whole grid: arrows move between cells, the focus stays on the active row's cell, and it survives that the
 * row, or the grid with another list in it, is drawn anew.
 */
export function useGridFocus(focus: GridFocus) {
  const { ref, scroller, position, layout, activeIndex, rowAt, scrolled, reveal } = focus
  const { memory, trackGrid, leave, takeFocus } = position
  const pendingFocus = useRef(memory?.hasFocus ?? false)
  const hadFocus = useRef(false)
  const [activeColumn, setActiveColumn] = useState<ColumnId>('title')
  const [isOnHead, setIsOnHead] = useState(false)
  const activeRow = rowAt(activeIndex)
  const activeId = position.active?.id ?? null
  const at = isOnHead ? HEAD : activeIndex

  const focusAt = (index: number, column: ColumnId) => {
    pendingFocus.current = true
    setActiveColumn(column)
    setIsOnHead(index === HEAD)
    if (index === HEAD) return
    const wanted = Math.min(Math.max(index, 0), layout.rowCount - 1)
    const target = rowAt(wanted)
    if (!target) return
    reveal(layout.itemOfRow(wanted))
    if (target.id !== activeId) position.activate(target.id)
    // Nothing changes, so nothing is drawn that could take the focus: take it now.
    else if (column === activeColumn && !isOnHead) refocus()
  }
  const refocus = () => {
    const root = scroller.current
    const row = root?.querySelector(
      isOnHead ? '[data-head]' : `[data-row="${CSS.escape(activeRow?.id ?? '')}"]`,
    )
    const cell =
      row?.querySelector<HTMLElement>(`[data-col="${activeColumn}"]`) ??
      row?.querySelector<HTMLElement>('[data-col]')
    if (!cell) return
    pendingFocus.current = false
    cell.focus({ preventScroll: true })
    // In a low window the page scrolls, and the rows may lie outside it.
    root?.scrollIntoView?.({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    // A row that held the focus and is gone leaves it to the active one, with its whole grid too.
    const wasLeft = takeFocus()
    // Nothing of a page has it: the body, or the main that all pages have in common.
    const isFree = document.activeElement?.contains(scroller.current!.parentElement)
    const isLost = (hadFocus.current || wasLeft) && isFree
    if (pendingFocus.current || isLost) refocus()
  })

  useImperativeHandle(ref, () => ({
    step: (by) => {
      const isInside = scroller.current?.contains(document.activeElement)
      // From the head on to the first row, and never back to it: j and k walk through rows.
      focusAt(isInside ? Math.max(0, at + by) : activeIndex, activeColumn)
    },
    focusRow: (index) => focusAt(index, 'title'),
  }))

  // Before the page is taken apart: afterwards neither the scroll nor the focus can be read.
  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return
    const here = () => ({
      offset: scrolled.current,
      activeId,
      hasFocus: root.contains(document.activeElement),
    })
    const note = () => leave(here())
    trackGrid(here)
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('pagehide', note)
      trackGrid(null)
      note()
    }
  }, [scroller, scrolled, trackGrid, leave, activeId])

  return {
    activeColumn,
    isOnHead,
    handlers: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) =>
        onGridKey(event, { ...focus, at, isOnHead, activeColumn, activeRow, focusAt }),
      onFocus: () => {
        hadFocus.current = true
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // No blur comes when the focused row is taken out of the page: only a real move ends it.
        hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      },
    },
  }
}

/** Where the focus is in the grid, and how it is moved. */
type FocusPosition = Pick<GridFocus, 'shape' | 'position' | 'layout' | 'onSpace'> & {
  /** Index among the rows, or that of the head. */
  at: number
  isOnHead: boolean
  activeColumn: ColumnId
  activeRow: InsightRow | undefined
  focusAt: (index: number, column: ColumnId) => void
}

/** The grid's own keys, as the pattern of the ARIA grid has them; all others are commands of the page. */
function onGridKey(event: KeyboardEvent<HTMLElement>, focus: FocusPosition) {
  if (event.altKey) return
  const { shape, position, layout, onSpace, at, isOnHead, activeColumn, activeRow, focusAt } = focus
  const { columns, isCards, rowHeight } = shape
  const isMod = event.ctrlKey || event.metaKey
  const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
  const last = columns.at(-1) ?? 'title'
  const sideways = (by: number) => columns[Math.max(0, columns.indexOf(activeColumn) + by)] ?? last
  const act: Record<string, () => void> = {
    // On a head both are its button's own.
    ...(!isOnHead && { Enter: () => activeRow && position.open(activeRow.id, isMod), ' ': onSpace }),
    ArrowDown: () => focusAt(at + 1, activeColumn),
    ArrowUp: () => focusAt(Math.max(isCards ? 0 : HEAD, at - 1), activeColumn),
    ArrowRight: () => focusAt(at, sideways(1)),
    ArrowLeft: () => focusAt(at, sideways(-1)),
    Home: () => focusAt(isMod ? 0 : at, columns[0] ?? last),
    End: () => focusAt(isMod ? layout.rowCount - 1 : at, last),
    PageDown: () => focusAt(Math.max(0, at) + page, activeColumn),
    PageUp: () => focusAt(Math.max(0, at - page), activeColumn),
  }
  const action = act[event.key]
  if (!action || (isMod && /^(A|P)/.test(event.key))) return
  event.preventDefault()
  action()
}
