import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useImperativeHandle,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { rowFinder } from '#features/insight-list/rows/arrange-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ListModel } from '#features/insight-list/rows/list-model.tsx'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { setListContext } from '#shared/state/list-context.ts'
import type { GridShape, GridLayout } from './grid-layout.ts'

/** The active row, how it is opened, and the scroll position and focus to return to. */
export function useRowPosition({ address, entry, rows, pages: { isEnd, isPrevious } }: ListModel) {
  const navigate = useNavigate()
  const key = `${entry} ${address}`
  const memory = useMemo(() => recallPosition(key), [key])
  const [activeId, activate] = useState<string | null>(memory?.activeId ?? null)
  /** The previous grid had the focus, so the next one takes it. */
  const isFocusLeft = useRef(false)
  const gridState = useRef<(() => GridMemory) | null>(null)
  /** The grid passes a function that reads its state. */
  const trackGrid = useCallback((here: (() => GridMemory) | null) => {
    gridState.current = here
  }, [])
  // A ref, because every row takes `open`, and a new function would redraw them all.
  const list = { key, entry, address, rows, isEnd }
  const drawn = useRef(list)
  useLayoutEffect(() => {
    drawn.current = list
  })
  const open = useCallback(
    (id: string, isNewTab: boolean) => {
      if (isNewTab) {
        window.open(insightPath(id), '_blank', 'noopener')
        return
      }
      const left = drawn.current
      // Saved at once, so that a reload before the grid unmounts finds it.
      if (gridState.current) rememberPosition(left.key, { ...gridState.current(), activeId: id })
      // A row opened by a click becomes the active one to return to.
      activate(id)
      setListContext({
        search: left.address,
        ids: left.rows.map((row) => row.id),
        isEnd: left.isEnd,
        place: left.entry,
      })
      void navigate(insightPath(id))
    },
    [navigate],
  )
  const leave = useCallback(
    (left: GridMemory) => {
      isFocusLeft.current = left.hasFocus
      // The position in the previous list was saved when its address changed.
      if (!isPrevious) rememberPosition(key, left)
    },
    [key, isPrevious],
  )
  const find = useMemo(() => rowFinder(rows), [rows])
  const active = useMemo(() => rows[find(activeId)] ?? rows[0], [find, rows, activeId])
  /** Whether the previous grid had the focus; true once. */
  const takeFocus = useCallback(() => {
    const wasLeft = isFocusLeft.current
    isFocusLeft.current = false
    return wasLeft
  }, [])
  /** The next grid takes the focus. */
  const keepFocus = useCallback(() => {
    isFocusLeft.current = true
  }, [])
  return { memory, active, activate, open, trackGrid, leave, takeFocus, keepFocus }
}

export type RowPosition = ReturnType<typeof useRowPosition>

/** State of a list that is not on screen; offset in px. */
type GridMemory = { offset: number; activeId: string | null; hasFocus: boolean }
const MOST = 30

/** State of each list by its history entry, for as long as the tab lives. */
const usePositions = create<Record<string, GridMemory>>()(
  persist(() => ({}), {
    name: 'insight-desk.list-places',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    merge: (stored) => Object.fromEntries(Object.entries({ ...(stored as object) }).filter(isOfThisVisit)),
  }),
)

export const recallPosition = (entry: string): GridMemory | undefined => usePositions.getState()[entry]

export function rememberPosition(entry: string, memory: GridMemory) {
  const { [entry]: _, ...others } = usePositions.getState()
  const kept = [...Object.entries(others).slice(1 - MOST), [entry, memory] as const]
  try {
    usePositions.setState(Object.fromEntries(kept), true)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Every visit's first history entry has the same name. A list opened by its address does not continue an earlier visit. */
function isOfThisVisit([entry]: [string, unknown]): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(entry.startsWith('default ') && visit && 'type' in visit && visit.type === 'navigate')
}

export type GridHandle = {
  /** Moves the focus by rows. From outside the grid it first goes to the active row. */
  step: (by: number) => void
  /** Index among the rows. */
  focusRow: (index: number) => void
}

/** Index of the column heads. */
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
  /** Index among the items. */
  reveal: (item: number) => void
  onSpace: () => void
}

/** Keeps the focus on the active row's cell, also when the row or the whole grid is drawn anew. */
export function useGridFocus(focus: GridFocus) {
  const { ref, scroller, shape, position, layout, activeIndex, rowAt, scrolled, reveal, onSpace } = focus
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
    // Nothing is redrawn that could take the focus.
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
    // In a low window the grid itself may be out of view.
    root?.scrollIntoView?.({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    // When the focused row or its grid has gone, the active row takes the focus.
    const wasLeft = takeFocus()
    // Only where nothing else on the page has taken it.
    const isFree = document.activeElement?.contains(scroller.current!.parentElement)
    const isLost = (hadFocus.current || wasLeft) && isFree
    if (pendingFocus.current || isLost) refocus()
  })

  useImperativeHandle(ref, () => ({
    step: (by) => {
      const isInside = scroller.current?.contains(document.activeElement)
      // j and k walk through rows and never back to the column heads.
      focusAt(isInside ? Math.max(0, at + by) : activeIndex, activeColumn)
    },
    focusRow: (index) => focusAt(index, 'title'),
  }))

  // Before unmounting: afterwards neither scroll nor focus can be read.
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

  /** Keys of the ARIA grid pattern; all others are commands of the page. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const { columns, isCards, rowHeight } = shape
    const isMod = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
    const last = columns.at(-1) ?? 'title'
    const sideways = (by: number) => columns[Math.max(0, columns.indexOf(activeColumn) + by)] ?? last
    const act: Record<string, () => void> = {
      // On a column head its button handles both.
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

  return {
    activeColumn,
    isOnHead,
    handlers: {
      onKeyDown,
      onFocus: () => {
        hadFocus.current = true
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        // A removed element fires no blur, so a blur is a real move.
        hadFocus.current = event.currentTarget.contains(event.relatedTarget)
      },
    },
  }
}
