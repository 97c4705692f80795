import { useMemo } from 'react'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { useColumns } from '#features/insight-list/search/list-address.ts'
import { useListView, usePreview } from '#features/insight-list/search/list-view.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { useListLayout } from '#shared/state/views/list-layout.ts'
import { rem } from '#shared/ui/text-scale.ts'
import { COLUMNS } from './columns.tsx'

const ROW_HEIGHTS = { compact: 28, comfortable: 40 } as const
/** As `--row-h-head` in the tokens. */
const HEAD_HEIGHTS = { compact: 26, comfortable: 28 } as const
/** Three lines, of which the title's may take two: every card is as high as the highest. */
const CARD_HEIGHT = 99

/** Of the line above the rows of a day. */
const GROUP_HEIGHT = 24

/** How rows are drawn in the room they have; heights in px on screen. */
export function useGridShape() {
  const { isCards, rowsWidth, coveredPx } = usePreview()
  const textScale = useListView((view) => view.textScale)
  const density = usePreferences((state) => state.density)
  const widths = useListLayout((layout) => layout.widths)
  const chosen = useColumns().columns
  // The same array as long as it says the same: rows are drawn again for another one.
  const columns = useMemo(() => fittingColumns(chosen, rowsWidth, widths), [chosen, rowsWidth, widths])
  return {
    /** Cards of three lines instead of one line with columns. */
    isCards,
    columns,
    rowHeight: textScale * (isCards ? CARD_HEIGHT : ROW_HEIGHTS[density]),
    groupHeight: textScale * GROUP_HEIGHT,
    /** What the heads of the columns cover while the rows scroll below them. */
    headHeight: isCards ? 0 : textScale * HEAD_HEIGHTS[density],
    /** A row has room for two lines. */
    isTall: density === 'comfortable',
    /** What a drawer covers at the right: rows end before it, the list itself keeps its width. */
    coveredPx,
    template: gridTemplate(columns, widths),
    /** A column may be narrower than what it shows. */
    hasOwnWidths: Object.keys(widths).length > 0,
    /** Titles have room for the asset's name. */
    hasNames: hasRoomForNames(columns, rowsWidth, widths),
  }
}

export type GridShape = ReturnType<typeof useGridShape>

const GAP = 10
/** Left of the first column: the unread dot or the tick of a chosen row. */
const LEAD = 26
const END = 14

/** What gives way first when the window narrows; the rest is what a row is about. */
const DISPENSABLE: readonly ColumnId[] = [
  'name',
  'eco',
  'topic',
  'cap',
  'sector',
  'interval',
  'range',
  'percentile',
  'realised',
  'age',
  'n',
  'hit',
  'horizon',
  'median',
  'direction',
  'status',
]

type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

const widthOf = (id: ColumnId, widths: ColumnWidths) => widths[id] ?? COLUMNS[id].width

const needed = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  LEAD + END - GAP + ids.reduce((sum, id) => sum + widthOf(id, widths) + GAP, 0)

/** The chosen columns that fit into `available` px; what does not is left out rather than squeezed. */
export function fittingColumns(
  chosen: readonly ColumnId[],
  available: number,
  widths: ColumnWidths,
): readonly ColumnId[] {
  let shown = chosen
  for (const id of DISPENSABLE) {
    if (available === 0 || needed(shown, widths) <= available) break
    shown = shown.filter((each) => each !== id)
  }
  return shown
}

/** Beside what is said of an asset its name needs as much room again; less would cut it after a letter or two. */
const NAMES_FROM = 340

/** Whether titles have room for the asset's name: `available` px less what the other columns take. */
export const hasRoomForNames = (shown: readonly ColumnId[], available: number, widths: ColumnWidths) =>
  !shown.includes('name') &&
  available -
    needed(
      shown.filter((id) => id !== 'title'),
      widths,
    ) >=
    NAMES_FROM

/** Value of `grid-template-columns`. Where even the last columns do not fit, the one that grows gives way. */
export const gridTemplate = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  ids.map((id) => (COLUMNS[id].grow ? 'minmax(0, 1fr)' : rem(widthOf(id, widths)))).join(' ')
