import { useMemo } from 'react'
import { COLUMNS } from '#features/insight-list/rows/columns.tsx'
import type { ColumnId } from '#features/insight-list/search/insight-search.ts'
import { useColumns, useListAddress } from '#features/insight-list/search/list-address.ts'
import { useListView, usePreview } from '#features/insight-list/search/list-view.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { useListLayout } from '#shared/state/views.ts'
import { rem } from '#shared/ui/text-scale.ts'

const ROW_HEIGHTS = { compact: 28, comfortable: 40 } as const
/** Same as `--row-h-head`. */
const HEAD_HEIGHTS = { compact: 26, comfortable: 28 } as const
/** Room for a title of two lines. */
const CARD_HEIGHT = 99
const GROUP_HEIGHT = 24

/** Layout of the rows in the available width; heights in px on screen. The same object while nothing has changed: every row takes it. */
export function useGridShape() {
  const { isCards, rowsWidth, coveredPx } = usePreview()
  const textScale = useListView((view) => view.textScale)
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
      /** Width covered by the preview drawer, px. */
      coveredPx,
      template: gridTemplate(columns, widths),
      /** The reader set widths, so cells may be too narrow for their content. */
      hasOwnWidths: Object.keys(widths).length > 0,
      hasNames: hasRoomForNames(columns, rowsWidth, widths),
    }
  }, [isCards, rowsWidth, coveredPx, textScale, density, widths, chosen, sorted])
}

export type GridShape = ReturnType<typeof useGridShape>

const GAP = 10
/** Space for the unread dot or the tick of a selected row, and at the end. */
const AROUND = 26 + 14

/** Columns hidden first when there is no room. */
const DISPENSABLE: readonly ColumnId[] = [
  'name',
  'eco',
  'topic',
  'cap',
  'sector',
  'edge',
  'interval',
  'range',
  'percentile',
  'realised',
  'age',
  'n',
  'hit',
  'horizon',
  'median',
  'expected',
  'direction',
  'status',
]

type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

const widthOf = (id: ColumnId, widths: ColumnWidths) => widths[id] ?? COLUMNS[id].width

const needed = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  AROUND - GAP + ids.reduce((sum, id) => sum + widthOf(id, widths) + GAP, 0)

/** The chosen columns that fit into `available` px; the one that rows are sorted by stays. */
export function fittingColumns(
  chosen: readonly ColumnId[],
  available: number,
  widths: ColumnWidths,
  sorted?: ColumnId,
): readonly ColumnId[] {
  let shown = chosen
  for (const id of DISPENSABLE.filter((each) => each !== sorted)) {
    if (available === 0 || needed(shown, widths) <= available) break
    shown = shown.filter((each) => each !== id)
  }
  return shown
}

/** Below this width, px, the name would be cut after a few letters. */
const NAMES_FROM = 340

/** Whether titles have room for the asset's name. */
export function hasRoomForNames(shown: readonly ColumnId[], available: number, widths: ColumnWidths) {
  const others = shown.filter((id) => id !== 'title')
  return !shown.includes('name') && available - needed(others, widths) >= NAMES_FROM
}

export const gridTemplate = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  ids.map((id) => (COLUMNS[id].grow ? 'minmax(0, 1fr)' : rem(widthOf(id, widths)))).join(' ')
