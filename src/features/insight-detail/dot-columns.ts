import type { QuantileDot } from './distribution.ts'

/** A dot's place: `bin` counts rows from zero upwards (negative below), `rank` its place in the row. */
export type PlacedDot = QuantileDot & { bin: number; rank: number }

/**
 * Stacks dots into rows of equal height, so that each can be counted. A dot keeps the row that holds its value; zero is a row
 * border, so gains and losses never share one.
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

/** Height of a row in values: the smallest round step whose rows are high enough for a dot and short enough for the width. */
export function dotRowHeight(
  span: number,
  plotHeight: number,
  dots: readonly QuantileDot[],
  mostInRow: number,
): number {
  const least = (span / plotHeight) * 14
  for (const step of [0.0025, 0.005, 0.01, 0.02, 0.025, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2]) {
    if (step < least) continue
    if (stackDots(dots, step).every((dot) => dot.rank < mostInRow)) return step
  }
  return Math.max(least, span / 10)
}
