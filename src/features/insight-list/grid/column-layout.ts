import { rem } from '#shared/ui/text-scale.ts'
import type { ColumnId } from '#features/insight-list/search/column-ids.ts'
import { COLUMNS } from './columns.tsx'

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

export type ColumnWidths = Readonly<Partial<Record<ColumnId, number>>>

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
