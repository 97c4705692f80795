import type { SeriesPoint } from '#contract/records/calculator.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'

/** An observed close: `at` in ms UTC, `value` in the price's own unit. */
export type Close = { at: number; value: number }

/** Closes without gaps and without values that cannot be a price (zero or less). */
export const usableCloses = (points: readonly SeriesPoint[]): Close[] =>
  points.flatMap(({ at, value }) => (value !== null && value > 0 ? [{ at, value }] : []))

/** A close that differs this much from the value stated for its day is on another basis: rounding and late corrections stay below. */
const BASIS_TOLERANCE = 0.01

/**
 * Factor that puts an insight's prices on the basis of today's closes. Closes are adjusted backwards with every split and dividend,
 * while an insight keeps the prices of its day. It is the close of the day of its last value, divided by that value; 1 where they
 * agree or cannot be compared (no date, no value, no close on that day).
 *
 * @param closes daily closes in ascending time; null where there is a gap
 */
export function basisFactor(
  {
    last_value: value,
    last_value_date: date,
  }: { last_value: number | null; last_value_date?: number | null },
  closes: readonly SeriesPoint[],
): number {
  if (value === null || value <= 0 || date === null || date === undefined) return 1
  const close = closeOfDay(closes, dayNumber(date))
  if (close === null || close <= 0) return 1
  const factor = close / value
  return Math.abs(factor - 1) > BASIS_TOLERANCE ? factor : 1
}

/**
 * The base price of returns since an insight: its last value on the basis of the closes, or, where none is stated (or zero), the last
 * close up to that day. Null without either, and where it is negative: a return on it would have the wrong sign.
 */
export function entryPrice(
  insight: { last_value: number | null; last_value_date?: number | null; created_at?: number | null },
  closes: readonly SeriesPoint[],
): number | null {
  const { last_value: value, last_value_date: date, created_at: created } = insight
  if (value !== null && value !== 0) return value > 0 ? value * basisFactor(insight, closes) : null
  const day = date ?? created ?? null
  if (day === null) return null
  const close = closes.findLast(({ at, value: price }) => price !== null && dayNumber(at) <= dayNumber(day))
  return close?.value && close.value > 0 ? close.value : null
}

function closeOfDay(closes: readonly SeriesPoint[], day: number): number | null {
  const found = closes[firstIndexWhere(closes.length, (i) => dayNumber(closes[i]!.at) >= day)]
  return found && dayNumber(found.at) === day ? found.value : null
}
