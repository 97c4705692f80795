import type { SeriesPoint } from '#contract/records/calculator.ts'
import { directionOf } from '#contract/values/codes.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { firstAfterDay, insightEnd, windowStart, type WindowInputs } from './insight-end.ts'
import { basisFactor, entryPrice } from './price-basis.ts'

/**
 * Version of the rule by which this product estimates the status of an insight: the service names the three states and their inputs
 * but no rule. {@link insightStatus} implements it.
 *
 * The window runs from the day after the last value to `insightEnd`; only closes count. Bullish: worked if the first close that
 * reaches a level is at or above `signal_high`, failed if it is at or below `signal_low`; bearish mirrored. If none does by the end:
 * worked if the last close of the window moved in the stated direction from `last_value`, else failed. Before the end: active.
 *
 * Version 2: an insight's prices are put on the basis of the closes, where the close of `last_value_date` shows a split or a dividend
 * since; without that date they are taken as stated. Version 3: the window ends where the fan does, in trading days from the last
 * value, no longer by the calendar from the creation. Version 4: rounding no longer decides whether a close on a level reached it
 * ({@link levelReached}), as in the count of first touches over past cases.
 */
export const STATUS_RULE_VERSION = 4

export type StatusInputs = WindowInputs & {
  direction: number | null
  last_value: number | null
  signal_high: number | null
  signal_low: number | null
}

export type UnjudgedReason =
  | 'no-direction'
  | 'no-horizon'
  | 'no-start'
  | 'no-levels'
  | 'levels-crossed'
  | 'no-prices'

/** `realised`: the return at the last close of the window so far, on the basis of the closes; null without a close. */
export type InsightStatus =
  | {
      state: 'worked' | 'failed'
      at: number
      by: 'level' | 'end-of-window'
      end: number
      realised: number | null
      /** Return at the deciding close; the price may have moved on since. */
      whenDecided: number
    }
  | { state: 'active'; end: number; realised: number | null }
  | { state: 'cannot-be-judged'; reason: UnjudgedReason; end: number | null; realised: number | null }

/**
 * @param closes daily closes of the asset in ascending time; nulls are gaps and are skipped
 * @param now the service's clock in ms UTC; closes after it are ignored
 * @param stepAt date of the prediction at the insight's own horizon, where one is loaded
 */
export function insightStatus(
  insight: StatusInputs,
  closes: readonly SeriesPoint[],
  now: number,
  stepAt: number | null = null,
): InsightStatus {
  const known = closes.slice(0, closes.findLastIndex(({ at }) => at <= now) + 1)
  const end = insightEnd(insight, known, stepAt)
  const start = windowStart(insight)
  const entry = entryPrice(insight, known)
  const inWindow = start === null || end === null ? [] : closesWithin(known, start, end)
  const last = inWindow.at(-1)
  const realised = last && entry ? last.value / entry - 1 : null
  const unjudged = (reason: UnjudgedReason): InsightStatus => ({
    state: 'cannot-be-judged',
    reason,
    end,
    realised,
  })
  const direction = directionOf(insight.direction)
  if (direction === 'unknown') return unjudged('no-direction')
  if (start === null) return unjudged('no-start')
  if (end === null) return unjudged('no-horizon')
  const { signal_high: statedHigh, signal_low: statedLow, last_value: lastValue } = insight
  if (statedHigh === null || statedLow === null || lastValue === null || !entry) return unjudged('no-levels')
  if (statedLow >= statedHigh) return unjudged('levels-crossed')
  const factor = basisFactor(insight, known)
  const levels = { low: statedLow * factor, high: statedHigh * factor }

  const decisive = inWindow.find(({ value }) => levelReached(value, levels) !== null)
  if (decisive) {
    const isUpper = levelReached(decisive.value, levels) === 'upper'
    const state = isUpper === (direction === 'up') ? 'worked' : 'failed'
    return {
      state,
      at: decisive.at,
      by: 'level',
      end,
      realised,
      whenDecided: decisive.value / entry - 1,
    }
  }
  if (!windowHasEnded(known, end, now)) return { state: 'active', end, realised }
  if (realised === null) return unjudged('no-prices')
  return {
    state: movedAsStated(realised, direction) ? 'worked' : 'failed',
    at: end,
    by: 'end-of-window',
    end,
    realised,
    whenDecided: realised,
  }
}

const closesWithin = (closes: readonly SeriesPoint[], start: number, end: number) =>
  closes
    .slice(firstAfterDay(closes, start))
    .flatMap(({ at, value }) => (value === null || dayNumber(at) > dayNumber(end) ? [] : [{ at, value }]))

/** The window stays open until the close of its last day is known, or that day is over without one. */
export function windowHasEnded(closes: readonly SeriesPoint[], end: number, now: number): boolean {
  const last = closes.findLast(({ at, value }) => value !== null && at <= now)
  return dayNumber(now) > dayNumber(end) || (last !== undefined && dayNumber(last.at) >= dayNumber(end))
}

/** Two levels on one scale, `low` below `high`: prices, or prices on the basis of a chart. */
export type SignalLevels = { low: number; high: number }

/**
 * Tolerance relative to the price. A level is often a percentile of the returns it is compared with, so some closes lie exactly on it,
 * and a split divides price and level separately: rounding must not decide whether a close reached it.
 */
const ROUNDING = 1e-9

/** The level that a close has reached (a close on the level counts); null between the two. */
export function levelReached(close: number, { low, high }: SignalLevels): 'upper' | 'lower' | null {
  if (close >= high - Math.abs(high) * ROUNDING) return 'upper'
  return close <= low + Math.abs(low) * ROUNDING ? 'lower' : null
}

/** Whether a return has the stated direction; one within rounding error has none. */
export const movedAsStated = (moved: number, direction: 'up' | 'down'): boolean =>
  direction === 'up' ? moved > ROUNDING : moved < -ROUNDING
