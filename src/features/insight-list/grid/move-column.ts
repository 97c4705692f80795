import type { ColumnId } from '#features/insight-list/search/column-ids.ts'

/** The columns with one of them at another place; the others keep their order. */
export function moveColumn(columns: readonly ColumnId[], id: ColumnId, to: number): readonly ColumnId[] {
  const from = columns.indexOf(id)
  if (from < 0) return columns
  return columns.toSpliced(from, 1).toSpliced(Math.min(columns.length - 1, Math.max(0, to)), 0, id)
}

/**
 * Where a line that is dragged would land.
 *
 * @param middles vertical middles of the lines, px, in their order
 * @returns the index that the pointer's line has among them
 */
export const landingIndex = (middles: readonly number[], y: number) => {
  const index = middles.findIndex((middle, i) => y < (middle + (middles[i + 1] ?? Infinity)) / 2)
  return index < 0 ? middles.length - 1 : index
}
