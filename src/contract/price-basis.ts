import { MS_PER_DAY } from './instant.ts'

export type Close = { at: number; value: number | null }

/** A close this far from the value stated for its day is on another basis: rounding and late corrections stay below. */
const BASIS_TOLERANCE = 0.01

const dayOf = (at: number) => Math.floor(at / MS_PER_DAY)

/**
 * What an insight's own prices are multiplied by to stand on the basis of the closes of today. Closes are adjusted backwards with
 * every split and dividend, while an insight keeps the prices of its day: the close of the day of its last value, over that
 * value. 1 where they agree, and where nothing can be said: no date, no value, no close on that very day.
 *
 * @param closes daily closes in ascending time
 */
export function basisFactor(
  {
    last_value: value,
    last_value_date: date,
  }: { last_value: number | null; last_value_date?: number | null },
  closes: readonly Close[],
): number {
  if (value === null || value <= 0 || date === null || date === undefined) return 1
  const close = closeOfDay(closes, dayOf(date))
  if (close === null || close <= 0) return 1
  const factor = close / value
  return Math.abs(factor - 1) > BASIS_TOLERANCE ? factor : 1
}

function closeOfDay(closes: readonly Close[], day: number): number | null {
  let low = 0
  let high = closes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (dayOf(closes[middle]!.at) < day) low = middle + 1
    else high = middle
  }
  const found = closes[low]
  return found && dayOf(found.at) === day ? found.value : null
}
