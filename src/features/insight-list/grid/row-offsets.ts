import { firstIndexWhere } from '#contract/sorted-search.ts'

/** Where each row begins, in px from the first; one more entry than rows, the last being the whole height. */
export type RowOffsets = Float64Array

export function rowOffsets(count: number, heightOf: (index: number) => number): RowOffsets {
  const offsets = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) offsets[index + 1] = offsets[index]! + heightOf(index)
  return offsets
}

/** First and last row that touch the stretch from `top` to `bottom`, and `extra` more on either side; empty as [0, −1]. */
export function rowsWithin(
  offsets: RowOffsets,
  top: number,
  bottom: number,
  extra: number,
): [number, number] {
  const count = offsets.length - 1
  if (count <= 0) return [0, -1]
  const first = rowAt(offsets, Math.max(0, top))
  const last = rowAt(offsets, Math.max(0, bottom))
  return [Math.max(0, first - extra), Math.min(count - 1, last + extra)]
}

/** The row that covers a height; beyond the end the last one. */
const rowAt = (offsets: RowOffsets, y: number): number =>
  Math.max(0, firstIndexWhere(offsets.length - 1, (i) => offsets[i]! > y) - 1)
