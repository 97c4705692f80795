import { useMemo } from 'react'
import { isHead } from '#features/insight-list/rows/group-rows.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'
import { rowOffsets } from './row-offsets.ts'

export const GROUP_HEIGHT = 24

/**
 * Where each item stands, which items are rows, and the active one's index among the rows (the first where it is not there). Heads
 * are few, rows may be many: only the heads are kept.
 */
export function useGridLayout(items: readonly ListItem[], rowHeight: number, activeId: string | null) {
  const places = useMemo(() => rowPlaces(items), [items])
  const offsets = useMemo(
    () =>
      rowOffsets(items.length, (index) => {
        const item = items[index]
        return !item || isHead(item) ? GROUP_HEIGHT : rowHeight
      }),
    [items, rowHeight],
  )
  const activeIndex = useMemo(() => {
    const at = items.findIndex((item) => !isHead(item) && item.id === activeId)
    return at < 0 ? 0 : places.rowIndexOf(at)
  }, [items, places, activeId])
  return { places, offsets, activeIndex }
}

export type RowPlaces = {
  /** Rows, heads not counted. */
  count: number
  /** From a row's index among the rows to its index among the items. */
  itemIndexOf: (row: number) => number
  /** The other way; for a head the row after it. */
  rowIndexOf: (item: number) => number
}

export function rowPlaces(items: readonly ListItem[]): RowPlaces {
  const heads: number[] = []
  for (let index = 0; index < items.length; index += 1) if (isHead(items[index]!)) heads.push(index)
  return {
    count: items.length - heads.length,
    itemIndexOf: (row) => heads.reduce((index, head) => (head <= index ? index + 1 : index), row),
    rowIndexOf: (item) => item - heads.filter((head) => head < item).length,
  }
}
