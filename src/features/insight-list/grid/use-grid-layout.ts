import { useMemo } from 'react'
import { isHead } from '#features/insight-list/rows/group-rows.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'
import { rowOffsets } from './row-offsets.ts'

export const GROUP_HEIGHT = 24
export const HEAD_HEIGHT = 26
const CARD_LINE = 19
const CARD_REST = 61
const CARD_SIDES = 38
/** Widths in px of the letters of a card's title (IBM Plex Sans, 14 px), the mean of each group; any other letter is about as wide as an `h`. */
const LETTERS: readonly (readonly [RegExp, number])[] = [
  [/[ ijl.,:’']/, 3.7],
  [/[ftrI()/-]/, 4.9],
  [/[sczvxykgJL]/, 7.1],
  [/[mwMW]/, 11.7],
  [/[A-Z]/, 9.1],
]
const OTHER_LETTER = 8
/** For what a mean gets wrong. */
const MARGIN = 1.01

/** About as wide as the title will be drawn, rather wider: a line too few would cut its end. */
export const titleWidth = (title: string) =>
  MARGIN *
  [...title].reduce(
    (sum, letter) => sum + (LETTERS.find(([group]) => group.test(letter))?.[1] ?? OTHER_LETTER),
    0,
  )

type RowShape = { rowHeight: number; isCards: boolean; width: number }

/**
 * Where each item stands, which items are rows, and the active one's index among the rows (the first where it is not there). Heads
 * are few, rows may be many: only the heads are kept.
 */
export function useGridLayout(
  items: readonly ListItem[],
  { rowHeight, isCards, width }: RowShape,
  activeId: string | null,
) {
  const places = useMemo(() => rowPlaces(items), [items])
  const offsets = useMemo(
    () =>
      rowOffsets(items.length, (index) => {
        const item = items[index]
        if (!item || isHead(item)) return GROUP_HEIGHT
        return isCards
          ? CARD_REST + CARD_LINE * (titleWidth(item.title) > width - CARD_SIDES ? 2 : 1)
          : rowHeight
      }),
    [items, isCards, rowHeight, width],
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
