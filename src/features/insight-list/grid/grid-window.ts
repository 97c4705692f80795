import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { isHead, type ListItem } from '#features/insight-list/rows/group-rows.ts'

/** Rows drawn beyond the window on either side: a fast scroll finds them there. */
const OVERSCAN = 5

type RowWindow = {
  /** Indexes to draw, ascending; `pinned` is among them wherever it is. */
  drawn: readonly number[]
  /** How far it is scrolled, px: as it is drawn, and as it is. */
  top: number
  scrolled: RefObject<number>
  /** Call it when the element has scrolled. */
  look: (element: HTMLElement) => void
  /** Scrolls as little as needed to show a row below the sticky head. */
  reveal: (index: number) => void
}

/**
 * Which rows of a long list exist: those near the window. Every height is known before it is drawn, so a million rows cost
 * what a thousand do, and each row moves by its own transform.
 *
 * @param headPx height of the head above the rows, which stays in sight
 * @param groupPx height of the group's own head, which stays in sight over the rows
 * @param pinned a row that must not go while it is scrolled away, because it may hold the focus
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  {
    headPx,
    groupPx,
    initialScroll,
    pinned,
  }: { headPx: number; groupPx: number; initialScroll: number; pinned: number | undefined },
): RowWindow {
  const [view, setView] = useState({ top: initialScroll, height: 0 })
  const [first, last] = layout.within(view.top - headPx, view.top + (view.height || 900), OVERSCAN)

  /** Where it is scrolled: not displayed meanwhile, an element forgets that, and when it goes, nothing can be read without a layout. */
  const scrolled = useRef(initialScroll)

  const look = useCallback((element: HTMLElement) => {
    scrolled.current = element.scrollTop
    setView({ top: element.scrollTop, height: element.clientHeight })
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (scrolled.current > 0) element.scrollTo({ top: scrolled.current })
    // Its first report comes at once and brings the height.
    const observer = new ResizeObserver(() => look(element))
    observer.observe(element)
    return () => observer.disconnect()
    // The place to begin at matters once, when the list appears.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [scroller, look])

  const drawn = useMemo(() => {
    const near = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    if (pinned === undefined || (pinned >= first && pinned <= last)) return near
    return pinned < first ? [pinned, ...near] : [...near, pinned]
  }, [first, last, pinned])

  const reveal = (index: number) => {
    const element = scroller.current
    if (!element) return
    const highest = layout.topOf(index) - groupPx
    const lowest = layout.topOf(index + 1) + headPx - element.clientHeight
    if (highest < element.scrollTop) element.scrollTo({ top: highest })
    else if (lowest > element.scrollTop) element.scrollTo({ top: lowest })
    look(element)
  }
  return { drawn, top: view.top, scrolled, look, reveal }
}

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
