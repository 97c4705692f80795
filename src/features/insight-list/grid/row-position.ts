import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { ListModel } from '#features/insight-list/pages/list-model.ts'
import { rowFinder } from '#features/insight-list/rows/group-rows.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { setListContext } from '#shared/state/list-context.ts'

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
