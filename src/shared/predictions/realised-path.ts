import { firstAfterDay } from '#contract/rules/insight-end.ts'
import { basisFactor, entryPrice, type Close } from '#contract/rules/price-basis.ts'
import { dayNumber } from '#contract/values/instant.ts'

/** Index of the last close up to the day of `at`; −1 if the series starts later. Closes and dates of a service may differ in time of day. */
export const indexAtOrBefore = (closes: readonly Close[], at: number): number => firstAfterDay(closes, at) - 1

/** Return over `bars` trading days from the close at index `start`. */
export const returnOver = (closes: readonly Close[], start: number, bars: number): number =>
  closes[start + bars]!.value / closes[start]!.value - 1

/** A close as a return on the entry; `day`: trading days since the entry, negative before it. */
export type PathDay = { at: number; day: number; value: number }

export type RealisedPath = NonNullable<ReturnType<typeof realisedPath>>

/** Day 0 is the base of the returns, so there is no realised return before the next close. */
export const isRealised = ({ day }: Pick<PathDay, 'day'>): boolean => day > 0

/** The last close since the entry; null before there is one. */
export function realisedSoFar(since: readonly PathDay[] | null | undefined): PathDay | null {
  const last = since?.at(-1)
  return last && isRealised(last) ? last : null
}

/** The last close up to a step; undefined if the step lies ahead. */
export const realisedAt = <D extends PathDay>(path: readonly D[], step: { at: number }): D | undefined => {
  const last = path.at(-1)
  // A step on a holiday has passed only with the next close.
  if (!last || dayNumber(last.at) < dayNumber(step.at)) return undefined
  return path.findLast((day) => dayNumber(day.at) <= dayNumber(step.at))
}

/** Reason shown beside `n/a`. */
export const NOTHING_REALISED = 'no daily close since'

type PathInputs = {
  closes: readonly Close[]
  /** Day of the insight's last value. */
  entryAt: number
  lastValue: number | null
  /** Closes after this instant are ignored, for replay. */
  until: number
  /** End of the fan; later closes are ignored. */
  end: number
  /** Length of the path before the entry, in ms. */
  leadInMs: number
}

/** Prices before and after the entry as returns on it; null if the series starts after the entry. */
export function realisedPath(inputs: PathInputs) {
  const { closes, entryAt, lastValue, until, end, leadInMs } = inputs
  const entryIndex = indexAtOrBefore(closes, Math.min(entryAt, until))
  if (entryIndex < 0) return null
  const close = closes[entryIndex]!
  const stated = { last_value: lastValue, last_value_date: entryAt }
  const factor = basisFactor(stated, closes)
  const entry = entryPrice(stated, closes) ?? close.value
  const toDay = ({ at, value }: Close, index: number): PathDay => ({
    at,
    day: index - entryIndex,
    value: value / entry - 1,
  })
  const first = indexAtOrBefore(closes, close.at - leadInMs - 1) + 1
  const last = indexAtOrBefore(closes, Math.min(until, end))
  return {
    past: closes.slice(first, entryIndex + 1).map((each, i) => toDay(each, first + i)),
    /** From the entry, day 0 at 0 %, to the chosen day. */
    since: closes.slice(entryIndex, last + 1).map((each, i) => toDay(each, entryIndex + i)),
    entryAt: close.at,
    /** Base price of the returns. */
    entry,
    /**
     * Close of the entry day divided by the stated last value, minus 1, if today's closes are on another basis than the insight's prices
     * (split, dividend); else null. By the same rule as the status, so that both agree.
     */
    basisDifference: factor === 1 ? null : factor - 1,
  }
}
