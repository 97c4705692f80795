import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

/** Correlation of two assets' daily returns over the days that both have. `n`: returns that were compared. */
export type Correlation = { value: number; n: number }

/** With fewer returns than this a correlation says next to nothing. */
export const LEAST_RETURNS = 60

/**
 * Pearson's correlation of the returns between the days on which both have a close; null with fewer than 60 of them, or where one
 * of the two never moves.
 */
export function returnCorrelation(
  a: readonly SeriesPoint[],
  b: readonly SeriesPoint[],
  from: number,
): Correlation | null {
  const other = closesByDay(b, from)
  const common = [...closesByDay(a, from)].filter(([day]) => other.has(day))
  const pairs: [number, number][] = []
  for (let i = 1; i < common.length; i += 1) {
    const [day, close] = common[i]!
    const [before, base] = common[i - 1]!
    pairs.push([close / base - 1, other.get(day)! / other.get(before)! - 1])
  }
  if (pairs.length < LEAST_RETURNS) return null
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length
  const [meanA, meanB] = [mean(0), mean(1)]
  let [cross, squaresA, squaresB] = [0, 0, 0]
  for (const [x, y] of pairs) {
    cross += (x - meanA) * (y - meanB)
    squaresA += (x - meanA) ** 2
    squaresB += (y - meanB) ** 2
  }
  if (squaresA < 1e-18 || squaresB < 1e-18) return null
  const value = cross / Math.sqrt(squaresA * squaresB)
  return { value: Math.max(-1, Math.min(1, value)), n: pairs.length }
}

function closesByDay(points: readonly SeriesPoint[], from: number): Map<number, number> {
  const closes = new Map<number, number>()
  for (const { at, value } of points)
    if (value !== null && value > 0 && at >= from) closes.set(Math.floor(at / MS_PER_DAY), value)
  return closes
}
