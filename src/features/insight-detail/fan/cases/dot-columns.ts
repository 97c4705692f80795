import type { QuantileDot } from './distribution.ts'

/** A dot's position: `bin` counts rows from zero upwards (negative below), `rank` dots within the row. */
export type PlacedDot = QuantileDot & { bin: number; rank: number }

/**
 * Stacks dots into rows of equal height by value. Zero is a row border, so gains and losses never share a row.
 */
export function stackDots(dots: readonly QuantileDot[], rowHeight: number): PlacedDot[] {
  const inRow = new Map<number, number>()
  return dots.map((dot) => {
    const bin = Math.floor(dot.value / rowHeight + 1e-9)
    const rank = inRow.get(bin) ?? 0
    inRow.set(bin, rank + 1)
    return { ...dot, bin, rank }
  })
}

/** From a hundredth of a percent, for bonds, to the fivefold. */
const STEPS = [-4, -3, -2, -1, 0].flatMap((power) => [1, 2, 2.5, 5].map((step) => step * 10 ** power))
/** Heights of a row in pixels: dots of full size, and two smaller ones where many outcomes lie close together. */
const ROW_PX = [14, 11, 8] as const

/**
 * Height of a row in values: the smallest round step whose rows are high enough for a dot and short enough for the width. Where no
 * step is both, the finest rows: there the longest row is shortest.
 */
export function dotRowHeight(
  span: number,
  plotHeight: number,
  dots: readonly QuantileDot[],
  mostInRow: number,
): number {
  const perPixel = span / plotHeight
  for (const pixels of ROW_PX)
    for (const step of STEPS)
      if (step >= perPixel * pixels && longestRow(stackDots(dots, step)) <= mostInRow) return step
  const least = perPixel * ROW_PX.at(-1)!
  return STEPS.find((step) => step >= least) ?? least
}

/** Number of dots in the longest row. */
export const longestRow = (placed: readonly PlacedDot[]) =>
  1 + Math.max(-1, ...placed.map(({ rank }) => rank))

/** Between two dots of a row in pixels, and left of the first. */
export const DOT_GAP = 3
export const DOT_INDENT = 8

/** Radius of a dot in pixels: as large as the height of its row and the width for the longest row allow. */
export const dotRadius = (rowPx: number, longest: number, width: number) =>
  Math.max(2, Math.min(6.5, rowPx / 2 - 1, ((width - DOT_INDENT) / Math.max(1, longest) - DOT_GAP) / 2))
