import { useMemo, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { isHead, type ListItem } from '#features/insight-list/rows/arrange-rows.ts'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { useColumns, useListAddress } from '#features/insight-list/search/list-address.ts'
import { usePageState, usePreview } from '#features/insight-list/search/page-state.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { useListLayout } from '#shared/state/views.ts'
import { rem } from '#shared/ui/text-scale.ts'

const ROW_HEIGHTS = { compact: 28, comfortable: 40 } as const
/** The values of `--row-h-head` (`app/tokens.css`). */
const HEAD_HEIGHTS = { compact: 26, comfortable: 28 } as const
/** Fits a title of two lines. */
const CARD_HEIGHT = 99
const GROUP_HEIGHT = 24

/** Layout of the rows in the available width; heights in px on screen. Memoized, because every row has it as a prop. */
export function useGridShape() {
  const { isCards, rowsWidth, coveredPx } = usePreview()
  const textScale = usePageState((state) => state.textScale)
  const density = usePreferences((state) => state.density)
  const widths = useListLayout((layout) => layout.widths)
  const chosen = useColumns().columns
  const sorted = useListAddress().search.sort?.key
  return useMemo(() => {
    const columns = fittingColumns(chosen, rowsWidth, widths, sorted)
    return {
      isCards,
      columns,
      rowHeight: textScale * (isCards ? CARD_HEIGHT : ROW_HEIGHTS[density]),
      groupHeight: textScale * GROUP_HEIGHT,
      headHeight: isCards ? 0 : textScale * HEAD_HEIGHTS[density],
      isTall: density === 'comfortable',
      /** Width that the preview drawer covers, px. */
      coveredPx,
      template: gridTemplate(columns, widths),
      hasNames: hasRoomForNames(columns, rowsWidth, widths),
    }
  }, [isCards, rowsWidth, coveredPx, textScale, density, widths, chosen, sorted])
}

export type GridShape = ReturnType<typeof useGridShape>

const GAP = 10
/** Space for the unread dot or the tick of a selected row, and at the end. */
const ROW_PADDING = 26 + 14

/** Columns that may be hidden when there is no room, in this order. Keys of a record, so that a forgotten column does not compile. */
const HIDDEN_FIRST = Object.keys({
  name: true,
  eco: true,
  topic: true,
  cap: true,
  sector: true,
  edge: true,
  interval: true,
  range: true,
  percentile: true,
  realised: true,
  age: true,
  n: true,
  hit: true,
  horizon: true,
  median: true,
  expected: true,
  direction: true,
  status: true,
} satisfies Record<Exclude<ColumnId, 'asset' | 'title' | 'quality'>, true>)

type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

const widthOf = (id: ColumnId, widths: ColumnWidths) => widths[id] ?? COLUMNS[id].width

const needed = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  ROW_PADDING - GAP + ids.reduce((sum, id) => sum + widthOf(id, widths) + GAP, 0)

/** The chosen columns that fit into `available` px. The sorted column is never hidden. */
export function fittingColumns(
  chosen: readonly ColumnId[],
  available: number,
  widths: ColumnWidths,
  sorted?: ColumnId,
): readonly ColumnId[] {
  let shown = chosen
  for (const id of HIDDEN_FIRST.filter((each) => each !== sorted)) {
    if (available === 0 || needed(shown, widths) <= available) break
    shown = shown.filter((each) => each !== id)
  }
  return shown
}

/** Below this width, px, the name would be cut after a few characters. */
const NAMES_FROM = 340

/** Whether titles have room for the asset's name. */
export function hasRoomForNames(shown: readonly ColumnId[], available: number, widths: ColumnWidths) {
  const others = shown.filter((id) => id !== 'title')
  return !shown.includes('name') && available - needed(others, widths) >= NAMES_FROM
}

export const gridTemplate = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  ids.map((id) => (COLUMNS[id].grow ? 'minmax(0, 1fr)' : rem(widthOf(id, widths)))).join(' ')

/** Rows rendered beyond the visible ones, for fast scrolling. */
const OVERSCAN = 5

type WindowOptions = {
  headPx: number
  initialScroll: number
  /** Index of an item that is always rendered, because it may have the focus. */
  pinned: number | undefined
}

/**
 * Windowing: renders only the items near the viewport, and the topmost group's head, which is sticky. Heights are known in advance,
 * so a million rows cost the same as a thousand.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  layout: GridLayout,
  { headPx, initialScroll, pinned }: WindowOptions,
) {
  const [view, setView] = useState({ top: initialScroll, height: 0 })
  // Measured before the rows arrive; 900 where it is not, and in tests without layout.
  const expectedPx = usePageState(({ heightPx }) => heightPx) || 900
  /** The scroll position, stored here because a hidden element loses it and an unmounted one cannot be read. */
  const scrolled = useRef(initialScroll)
  /** The position that was restored last; null once the reader has scrolled. */
  const restored = useRef<number | null>(null)

  /** Reads the position after a scroll or a resize. */
  const update = useCallback((element: HTMLElement) => {
    const { scrollTop: top, clientHeight: height } = element
    if (top !== restored.current) {
      scrolled.current = top
      restored.current = null
    }
    setView({ top, height })
  }, [])

  // Runs again when the content has grown: groups may arrive after the rows, and only then is the saved position within reach.
  useLayoutEffect(() => {
    const element = scroller.current
    const wanted = Math.min(scrolled.current, layout.height)
    // `scrollTop` last, because reading it forces a layout.
    if (!element || wanted === 0 || element.scrollTop >= wanted) return
    element.scrollTo({ top: wanted })
    restored.current = element.scrollTop
  }, [scroller, layout.height])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // An observer reports the height immediately.
    const observer = new ResizeObserver(() => update(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, update])

  /** Scrolls an item into view below the sticky heads. */
  const reveal = (index: number) => {
    const element = scroller.current
    if (!element) return
    const highest = layout.topOf(index) - layout.stickyHeight
    const lowest = layout.topOf(index + 1) + headPx - element.clientHeight
    element.scrollTo({ top: Math.min(highest, Math.max(lowest, element.scrollTop)) })
    update(element)
  }
  // The first paint waits only for the visible rows.
  const overscan = view.height > 0 ? OVERSCAN : 0
  const first = Math.max(0, layout.itemAt(view.top - headPx) - overscan)
  const last = Math.min(layout.itemAt(view.top + (view.height || expectedPx)) + overscan, layout.count - 1)
  const drawn = new Set([layout.headOf(first) ?? first, pinned ?? first])
  for (let index = first; index <= last; index += 1) drawn.add(index)
  return { drawn: [...drawn].sort((a, b) => a - b), scrolled, update, reveal }
}

export type GridLayout = ReturnType<typeof gridLayout>

/**
 * Positions in px from the first item. "Item" counts rows and group heads. Rows have equal heights and there are few group heads,
 * so only the heads are stored.
 */
export function gridLayout(items: readonly ListItem[], rowHeight: number, groupHeight: number) {
  const heads = headsOf(items)
  const headsBefore = (item: number) => firstIndexWhere(heads.length, (k) => heads[k]! >= item)
  /** Top of an item; for the index after the last one, the end of the list. */
  const topOf = (item: number) => item * rowHeight - headsBefore(item) * (rowHeight - groupHeight)
  return {
    count: items.length,
    /** Chromium limits an element to some 33 million px, which is more than a million rows. */
    height: topOf(items.length),
    /** Height of the sticky group head; 0 without groups. */
    stickyHeight: heads.length > 0 ? groupHeight : 0,
    headsBefore,
    topOf,
    /** The last item whose top is at or above a height; the first one for a height above them all. */
    itemAt: (y: number) => Math.max(0, firstIndexWhere(items.length, (item) => topOf(item) > y) - 1),
    /** The head of an item's group. */
    headOf: (item: number) => heads[headsBefore(item + 1) - 1],
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
