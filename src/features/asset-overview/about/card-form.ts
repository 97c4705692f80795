import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'

type Observed = { at: number; value: number }

/**
 * How often a series goes from one side of its median to the other; days on the median itself belong to the side they came from.
 */
export function medianCrossings(values: readonly number[]): number {
  if (values.length === 0) return 0
  const median = quantileOfSorted(sortedAscending([...values]), 0.5)
  let side = 0
  let crossings = 0
  for (const value of values) {
    const next = Math.sign(value - median)
    if (next === 0 || next === side) continue
    if (side !== 0) crossings += 1
    side = next
  }
  return crossings
}

/** A line that crosses its middle more often than once in two pixels of a card is a solid block. */
const MOST_CROSSINGS = 100
/** How much of a fast series is drawn day by day. */
const RECENT_MONTHS = 12

/** `line`: the whole history as a line. `recent`: the last twelve months as a line beside a histogram of the whole history. */
export type CardForm = 'line' | 'recent'

export const cardForm = (values: readonly number[]): CardForm =>
  medianCrossings(values) > MOST_CROSSINGS ? 'recent' : 'line'

/** The points that a form draws as a line. */
export function drawnPart(
  points: readonly SeriesPoint[],
  last: number,
  form: CardForm,
): readonly SeriesPoint[] {
  if (form === 'line') return points
  const from = addMonths(last, -RECENT_MONTHS)
  return points.filter(({ at }) => at >= from)
}

export type Bin = { from: number; to: number; count: number }

/** Counts of values in bins of equal width from the lowest to the highest; one bin where all are equal. */
export function histogram(values: readonly number[], bins: number): Bin[] {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (low > high) return []
  const width = (high - low) / bins
  // Values so close that no number lies between their edges are one bin too.
  if (!(width > 0)) return [{ from: low, to: high, count: values.length }]
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.floor((value - low) / width))
    counts[bin] = counts[bin]! + 1
  }
  return counts.map((count, i) => ({ from: low + i * width, to: low + (i + 1) * width, count }))
}

/**
 * Share of a series' own values that lie at least as far out as its last one, on the side on which that is rarer: 1 of 2,500 is
 * rarer than 25 of 2,500, though both read "99%". The last value counts itself.
 */
export function rarity(observed: readonly Observed[]): number {
  const last = observed.at(-1)
  if (!last) return 1
  const above = observed.filter(({ value }) => value >= last.value).length
  const below = observed.filter(({ value }) => value <= last.value).length
  return Math.min(above, below) / observed.length
}

/** The level that the card's condition names, where it speaks of the card's own series. */
export type Trigger = { value: number; side: 'above' | 'below' | null }

export function triggerOf({ expression, scenario_condition: condition }: RelevanceCard): Trigger | null {
  if (!condition || condition.value === null || !Number.isFinite(condition.value)) return null
  if (expression !== null && condition.snake !== null && condition.snake !== expression) return null
  const word = condition.condition?.trim().toLowerCase()
  return { value: condition.value, side: word === 'above' || word === 'below' ? word : null }
}
