import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListModel } from '#features/insight-list/pages/list-model.ts'
import { rowFinder } from '#features/insight-list/rows/group-rows.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { setListContext } from '#shared/state/list-context.ts'

/** Where the reader is in a list and how an insight is opened from there; the way back finds the place again. */
export function useRowPosition({ address, entry, rows, pages: { isEnd, isPrevious } }: ListModel) {
  const navigate = useNavigate()
  const key = `${entry} ${address}`
  const memory = useMemo(() => recallPosition(key), [key])
  const [activeId, activate] = useState<string | null>(memory?.activeId ?? null)
  /** The grid that went had the focus: the one that comes in its place, with another list, goes on with it. */
  const isFocusLeft = useRef(false)
  const gridState = useRef<(() => GridMemory) | null>(null)
  /** The grid says how to read its state, as long as it is mounted. */
  const trackGrid = useCallback((here: (() => GridMemory) | null) => {
    gridState.current = here
  }, [])
  // Looked up by the press: every row takes this function, and another one would be a drawing of all of them.
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
      // The address changes now, the grid goes with the next drawing: who reloads in between finds the place too.
      if (gridState.current) rememberPosition(left.key, { ...gridState.current(), activeId: id })
      // Opened by a press, it has had no key: the way back leads to it all the same.
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
      // The place in the list before was noted when its address went.
      if (!isPrevious) rememberPosition(key, left)
    },
    [key, isPrevious],
  )
  const find = useMemo(() => rowFinder(rows), [rows])
  const active = useMemo(() => rows[find(activeId)] ?? rows[0], [find, rows, activeId])
  /** Whether the grid before left the focus behind; it is handed on once. */
  const takeFocus = useCallback(() => {
    const wasLeft = isFocusLeft.current
    isFocusLeft.current = false
    return wasLeft
  }, [])
  /** For the grid that is still to come. */
  const keepFocus = useCallback(() => {
    isFocusLeft.current = true
  }, [])
  return { memory, active, activate, open, trackGrid, leave, takeFocus, keepFocus }
}

export type RowPosition = ReturnType<typeof useRowPosition>

/** What a list remembers while it is not on screen; the offset in px. */
export type GridMemory = { offset: number; activeId: string | null; hasFocus: boolean }

const STORAGE_KEY = 'insight-desk.list-places'
const MOST = 30

/** Where each list was left, by its history entry: as long as the tab lives, loaded anew or not. Bounded. */
let positions: Map<string, GridMemory> | undefined

export const recallPosition = (entry: string): GridMemory | undefined => known().get(entry)

export function rememberPosition(entry: string, memory: GridMemory) {
  const all = known()
  all.delete(entry)
  all.set(entry, memory)
  for (const oldest of all.keys()) {
    if (all.size <= MOST) break
    all.delete(oldest)
  }
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...all]))
  } catch {
    // Without a store the memory of this page is all there is.
  }
}

const known = () => (positions ??= new Map(readStored().filter(isOfThisVisit)))

function readStored(): [string, GridMemory][] {
  try {
    const copy: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(copy) ? copy.filter(isPosition) : []
  } catch {
    return []
  }
}

/** The router calls the first entry of every visit by the same name: opened by its address, a list is not the one of the visit before. */
function isOfThisVisit([entry]: [string, GridMemory]): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !(entry.startsWith('default ') && visit && 'type' in visit && visit.type === 'navigate')
}

function isPosition(entry: unknown): entry is [string, GridMemory] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false
  const { offset, activeId, hasFocus } = Object(entry[1]) as Record<keyof GridMemory, unknown>
  return (
    typeof offset === 'number' &&
    (activeId === null || typeof activeId === 'string') &&
    typeof hasFocus === 'boolean'
  )
}
