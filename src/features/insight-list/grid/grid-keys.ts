import type { KeyboardEvent } from 'react'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { HEAD } from './use-grid-focus.ts'
import type { GridFocus } from './use-grid-focus.ts'

/** Where the focus is in the grid, and how it is moved. */
export type FocusPlace = Pick<GridFocus, 'shape' | 'place' | 'layout' | 'onSpace'> & {
  /** Index among the rows, or that of the head. */
  at: number
  isOnHead: boolean
  activeColumn: ColumnId
  activeRow: InsightRow | undefined
  focusAt: (index: number, column: ColumnId) => void
}

/** The grid's own keys, as the pattern of the ARIA grid has them; all others are commands of the page. */
export function onGridKey(event: KeyboardEvent<HTMLElement>, focus: FocusPlace) {
  if (event.altKey) return
  const { shape, place, layout, onSpace, at, isOnHead, activeColumn, activeRow, focusAt } = focus
  const { columns, isCards, rowHeight } = shape
  const isMod = event.ctrlKey || event.metaKey
  const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2)
  const last = columns.at(-1) ?? 'title'
  const sideways = (by: number) => columns[Math.max(0, columns.indexOf(activeColumn) + by)] ?? last
  const act: Record<string, () => void> = {
    // On a head both are its button's own.
    ...(!isOnHead && { Enter: () => activeRow && place.open(activeRow.id, isMod), ' ': onSpace }),
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
