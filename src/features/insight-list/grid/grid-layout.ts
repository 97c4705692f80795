import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { isHead } from '#features/insight-list/rows/group-rows.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'

/** Where everything in the grid stands. Heights in px from the first item; "item" is an index among rows and heads, "row" one among rows. */
export type GridLayout = {
  rowCount: number
  /** Of a head. */
  groupHeight: number
  /** Of all items. Chromium draws nothing beyond some 33 million px, more than a million lines. */
  height: number
  itemOfRow: (row: number) => number
  /** The other way; for a head the row after it. */
  rowOfItem: (item: number) => number
  /** Where an item begins; one after the last begins where that one ends. */
  topOf: (item: number) => number
  /** The head that stands at a height or last above it; −1 where there is none. */
  headAt: (y: number) => number
  /** First and last item that touch the stretch from `top` to `bottom`, and `extra` more on either side; empty as [0, −1]. */
  within: (top: number, bottom: number, extra: number) => [number, number]
}

/**
 * Every row is as high as the next one and heads are few, so only the heads are kept, found by leaping from one to the next: a million
 * rows cost what a thousand do.
 *
 * @param items rows without heads, or every row behind the head that counts it, as `groupRows` gives them
 */
export function gridLayout(items: readonly ListItem[], rowHeight: number, groupHeight: number): GridLayout {
  const heads = headsOf(items)
  const headsBefore = (item: number) => firstIndexWhere(heads.length, (k) => heads[k]! >= item)
  const topOf = (item: number) => {
    const before = headsBefore(item)
    return before * groupHeight + (item - before) * rowHeight
  }
  const headAt = (y: number) => heads[firstIndexWhere(heads.length, (k) => topOf(heads[k]!) > y) - 1] ?? -1
  const itemAt = (y: number) => {
    const head = headAt(y)
    const firstRow = head + 1
    return Math.max(
      head,
      0,
      Math.min(items.length - 1, firstRow + Math.floor((y - topOf(firstRow)) / rowHeight)),
    )
  }
  return {
    groupHeight,
    rowCount: items.length - heads.length,
    height: topOf(items.length),
    // The k-th head has k heads and `heads[k] − k` rows before it.
    itemOfRow: (row) => row + firstIndexWhere(heads.length, (k) => heads[k]! - k > row),
    rowOfItem: (item) => item - headsBefore(item),
    topOf,
    headAt,
    within: (top, bottom, extra) =>
      items.length === 0
        ? [0, -1]
        : [Math.max(0, itemAt(top) - extra), Math.min(items.length - 1, itemAt(bottom) + extra)],
  }
}

function headsOf(items: readonly ListItem[]): number[] {
  const heads: number[] = []
  let at = 0
  for (let item = items[at]; item && isHead(item); item = items[at]) {
    heads.push(at)
    at += item.count + 1
  }
  return heads
}
