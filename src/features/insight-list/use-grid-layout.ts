import { useMemo } from 'react'
import type { ListItem } from './group-rows.ts'
import { rowOffsets } from './row-offsets.ts'

export const GROUP_HEIGHT = 24
export const HEAD_HEIGHT = 26
const CARD_LINE = 19
const CARD_REST = 61
const CARD_SIDES = 38
/** Width of a letter at 14 px, on the wide side: a title may get a line too many, never one too few. */
const CARD_LETTER = 7.2

export type RowItem = ListItem & { kind: 'row' } & { itemIndex: number }

/** The rows among the items, and where each item stands. */
export function useGridLayout(
  items: readonly ListItem[],
  rowHeight: number,
  isCards: boolean,
  width: number,
) {
  const rowItems = useMemo(
    () =>
      items.flatMap((item, itemIndex): RowItem[] => (item.kind === 'row' ? [{ ...item, itemIndex }] : [])),
    [items],
  )
  const offsets = useMemo(
    () =>
      rowOffsets(items.length, (index) => {
        const item = items[index]
        if (item?.kind !== 'row') return GROUP_HEIGHT
        return isCards
          ? CARD_REST + CARD_LINE * (item.row.title.length * CARD_LETTER > width - CARD_SIDES ? 2 : 1)
          : rowHeight
      }),
    [items, isCards, rowHeight, width],
  )
  return { rowItems, offsets }
}
