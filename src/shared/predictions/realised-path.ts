import type { SeriesPoint } from '#contract/records/calculator.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { basisFactor, entryPrice, type Close } from '#contract/rules/price-basis.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'

/** Closes that are there, oldest first: gaps are left out, values at or below zero cannot be a price. */
export const usableCloses = (points: readonly SeriesPoint[]): Close[] =>
  points.flatMap(({ at, value }) => (value !== null && value > 0 ? [{ at, value }] : []))

/** Index of the last close at or before `at`; −1 when the series starts later. */
export const indexAtOrBefore = (closes: readonly Close[], at: number): number =>
  firstIndexWhere(closes.length, (i) => closes[i]!.at > at) - 1

/** A close as a return on the entry; `day` counts trading days, 0 at the entry and negative before. */
export type PathDay = { at: number; day: number; value: number }

export type RealisedPath = {
  past: readonly PathDay[]
  /** From the entry, day 0 at 0 %, to the chosen day. */
  since: readonly PathDay[]
  entryAt: number
  /** The price the returns are taken on. */
  entry: number
  /**
   * Close of the entry day over the stated last value, minus 1, where the closes of today stand on another basis than the insight's
   * own prices (split, dividend): the rule of the status, so that the line and the verdict tell the same.
   */
  basisDifference: number | null
}

/** Day 0 is what returns are taken on: its 0 % is no return, so nothing is realised before another close has come. */
export const isRealised = ({ day }: Pick<PathDay, 'day'>): boolean => day > 0

/** Where a path has come to, its last close since the entry; null before there is one. */
export function realisedSoFar(since: readonly PathDay[] | null | undefined): PathDay | null {
  const last = since?.at(-1)
  return last && isRealised(last) ? last : null
}

/** The last realised close up to a step, if the step has passed. */
export const realisedAt = <D extends PathDay>(path: readonly D[], step: { at: number }): D | undefined => {
  const last = path.at(-1)
  // A step on a holiday has passed with the close after it; until then it lies ahead, however near it is.
  if (!last || dayNumber(last.at) < dayNumber(step.at)) return undefined
  return path.findLast((day) => dayNumber(day.at) <= dayNumber(step.at))
}

/** Beside `n/a` for as long as that is so. */
export const NOTHING_REALISED = 'no daily close since'

type PathInputs = {
  closes: readonly Close[]
  /** Day of the insight's last value. */
  entryAt: number
  lastValue: number | null
  /** Nothing after this instant is looked at: replay at a day equals computing with the data cut at that day. */
  until: number
  /** End of the fan; later closes are not part of its story. */
  end: number
  /** How far back the lead-in goes, in ms. */
  leadInMs: number
}

/** The price before and after the entry as returns on it; null when the series does not reach the entry. */
export function realisedPath(inputs: PathInputs): RealisedPath | null {
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
  const first = Math.max(0, indexAtOrBefore(closes, close.at - leadInMs - 1) + 1)
  const last = indexAtOrBefore(closes, Math.min(until, end))
  return {
    past: closes.slice(first, entryIndex + 1).map((each, i) => toDay(each, first + i)),
    since: closes.slice(entryIndex, last + 1).map((each, i) => toDay(each, entryIndex + i)),
    entryAt: close.at,
    entry,
    basisDifference: factor === 1 ? null : factor - 1,
  }
}
