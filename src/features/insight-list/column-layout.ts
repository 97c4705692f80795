import type { ColumnId } from './column-ids.ts'
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

/** The chosen columns that fit into `available` px; what does not is left out rather than squeezed. */
export function fittingColumns(
  chosen: readonly ColumnId[],
  available: number,
  widths: ColumnWidths,
): readonly ColumnId[] {
  const needed = (ids: readonly ColumnId[]) =>
    LEAD + END - GAP + ids.reduce((sum, id) => sum + widthOf(id, widths) + GAP, 0)
  let shown = chosen
  for (const id of DISPENSABLE) {
    if (available === 0 || needed(shown) <= available) break
    shown = shown.filter((each) => each !== id)
  }
  return shown
}

/** Value of `grid-template-columns`. Where even the last columns do not fit, the one that grows gives way. */
export const gridTemplate = (ids: readonly ColumnId[], widths: ColumnWidths) =>
  ids.map((id) => (COLUMNS[id].grow ? 'minmax(0, 1fr)' : `${widthOf(id, widths)}px`)).join(' ')
