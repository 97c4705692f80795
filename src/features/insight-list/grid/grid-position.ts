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
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ListModel } from '#features/insight-list/rows/list-model.tsx'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { createOfSession } from '#shared/state/session.ts'
import { within } from '#shared/statistics/within.ts'
import type { GridShape } from './grid-layout.ts'

/** The active row, how a row is opened, and the scroll position and focus to restore. */
export function useRowPosition({ address, entry, rows, pages: { isPrevious } }: ListModel) {
  const navigate = useNavigate()
  const key = `${entry} ${address}`
  const saved = useMemo(() => savedPosition(key), [key])
  const [activeId, activate] = useState<string | null>(saved?.activeId ?? null)
  /** The element from which the next grid takes the focus; null where it takes none. */
  const focusFrom = useRef<Element | null>(null)
  const open = (id: string, isNewTab: boolean) => {
    if (isNewTab) {
      window.open(insightPath(id), '_blank', 'noopener')
      return
    }
    // A row opened by a click becomes the active one to return to.
    activate(id)
    useListContext.setState({ search: address, ids: rows.map((row) => row.id), entry })
    void navigate(insightPath(id))
  }
  const leave = useCallback(
    (position: GridPosition) => {
      focusFrom.current = position.hasFocus ? document.activeElement : null
      // The position in the previous list was saved when the address changed.
      if (!isPrevious) savePosition(key, position)
    },
    [key, isPrevious],
  )
  const active = useMemo(() => rows.find(({ id }) => id === activeId) ?? rows[0], [rows, activeId])
  /** The element from which this grid takes the focus, which may have been removed; only once. */
  const takeFocus = useCallback(() => {
    const from = focusFrom.current
    focusFrom.current = null
    return from
  }, [])
  /** Makes the next grid take the focus, unless it moves before. */
  const keepFocus = useCallback(() => {
    focusFrom.current = document.activeElement
  }, [])
  return { saved, active, activate, open, leave, takeFocus, keepFocus }
}

export type RowPosition = ReturnType<typeof useRowPosition>

/** Position in a list; `offset`: scroll position in px. */
type GridPosition = { offset: number; activeId: string | null; hasFocus: boolean }
const MAX_POSITIONS = 30

/** Position in each list by history entry. */
const usePositions = createOfSession<Record<string, GridPosition>>(
  'insight-desk.list-places',
  {},
  {
    merge: (stored) =>
      Object.fromEntries(Object.entries<GridPosition>({ ...(stored as object) }).filter(isOfThisVisit)),
  },
)

export const savedPosition = (entry: string): GridPosition | undefined => usePositions.getState()[entry]

export function savePosition(entry: string, position: GridPosition) {
  const { [entry]: _, ...others } = usePositions.getState()
  const newest = [...Object.entries(others).slice(1 - MAX_POSITIONS), [entry, position] as const]
  usePositions.setState(Object.fromEntries(newest), true)
}

/** Every visit's first history entry is called `default`: a list opened by its address must not use an earlier position. */
function isOfThisVisit([entry]: [string, unknown]): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(entry.startsWith('default ') && visit && 'type' in visit && visit.type === 'navigate')
}

export type GridHandle = {
  /** Moves the focus by some rows; from outside of the grid, to the active row. */
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
  rows: readonly InsightRow[]
  activeIndex: number
  /** How far the grid is scrolled, px. */
  scrolled: RefObject<number>
  reveal: (row: InsightRow) => void
  onSpace: () => void
}

/** Keyboard and focus: keeps the focus on a cell of the active row, also when the row or the whole grid is mounted again. */
export function useGridFocus(focus: GridFocus) {
  const { ref, scroller, shape, position, rows, activeIndex, scrolled, reveal, onSpace } = focus
  const { saved, leave, takeFocus } = position
  const pendingFocus = useRef(saved?.hasFocus ?? false)
  const hadFocus = useRef(false)
  const [activeColumn, setActiveColumn] = useState<ColumnId>('title')
  const [isOnHead, setIsOnHead] = useState(false)
  const activeRow = rows[activeIndex]
  const activeId = position.active?.id ?? null
  const at = isOnHead ? HEAD : activeIndex

  const focusAt = (index: number, column: ColumnId) => {
    pendingFocus.current = true
    setActiveColumn(column)
    setIsOnHead(index === HEAD)
    if (index === HEAD) return
    const target = rows[within(index, 0, rows.length - 1)]
    if (!target) return
    reveal(target)
    if (target.id !== activeId) position.activate(target.id)
    // No render follows in which the cell could take the focus.
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
    // When the focused row or its grid was unmounted, the active row takes the focus.
    const from = takeFocus()
    const root = scroller.current!
    const now = document.activeElement
    // Only if nothing else on the page has taken it.
    const isLost = (hadFocus.current || from !== null) && now?.contains(root.parentElement)
    const isWanted = from !== null && from === now && !root.contains(now)
    if (pendingFocus.current || isLost || isWanted) refocus()
  })

  useImperativeHandle(ref, () => ({
    step: (by) => {
      const isInside = scroller.current?.contains(document.activeElement)
      // j and k move through rows and never to the column heads.
      focusAt(isInside ? Math.max(0, at + by) : activeIndex, activeColumn)
    },
    focusRow: (index) => focusAt(index, 'title'),
  }))

  // A layout effect, because after unmounting neither scroll position nor focus can be read.
  useLayoutEffect(() => {
    const root = scroller.current
    if (!root) return
    const save = () =>
      leave({ offset: scrolled.current, activeId, hasFocus: root.contains(document.activeElement) })
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [scroller, scrolled, leave, activeId])

  /** Keys of the ARIA grid pattern. All other keys are commands of the page. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const { columns, isCards, rowHeight } = shape
    const isMod = event.ctrlKey || event.metaKey
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
    const last = columns.at(-1) ?? 'title'
    const sideways = (by: number) => columns[Math.max(0, columns.indexOf(activeColumn) + by)] ?? last
    const actions: Record<string, () => void> = {
      // On a column head its button handles both.
      ...(!isOnHead && { Enter: () => activeRow && position.open(activeRow.id, isMod), ' ': onSpace }),
      ArrowDown: () => focusAt(at + 1, activeColumn),
      ArrowUp: () => focusAt(Math.max(isCards ? 0 : HEAD, at - 1), activeColumn),
      ArrowRight: () => focusAt(at, sideways(1)),
      ArrowLeft: () => focusAt(at, sideways(-1)),
      Home: () => focusAt(isMod ? 0 : at, columns[0] ?? last),
      End: () => focusAt(isMod ? rows.length - 1 : at, last),
      PageDown: () => focusAt(Math.max(0, at) + page, activeColumn),
      PageUp: () => focusAt(Math.max(0, at - page), activeColumn),
    }
    const action = actions[event.key]
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
