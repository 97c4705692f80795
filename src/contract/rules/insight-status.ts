import type { SeriesPoint } from '#contract/records/calculator.ts'
import { directionOf } from '#contract/values/codes.ts'
import { firstAfterDay, insightEnd, windowStart, type WindowInputs } from './insight-end.ts'
import { dayNumber } from '#contract/values/instant.ts'
import { basisFactor, entryPrice } from './price-basis.ts'

/**
 * Status of an insight, estimated by the client: the service names the three states and their inputs but no rule. This is the rule
 * of this product and the only place it is written.
 *
 * Window: after the day of the last value, to the one end that `insightEnd` gives. Closes only, in time order. Bullish: the first
 * close at or above `signal_high` means worked, the first at or below `signal_low` failed; bearish mirrored. Neither by the end:
 * worked when the last close of the window moved the stated way from `last_value`, else failed. Before the end: active.
 *
 * Since version 2 an insight's prices are first put on the basis of the closes, where the close of `last_value_date` says that
 * there was a split or a dividend since; without that date they are taken as stated. Since version 3 the window ends where the
 * fan does: counted in trading days from the last value, and no longer by the calendar from the creation. Since version 4 a close on
 * a level has reached it whatever rounding does ({@link levelReached}), as in the count of first touches over past cases.
 */
export const STATUS_RULE_VERSION = 4

export type StatusInputs = WindowInputs & {
  direction: number | null
  last_value: number | null
  signal_high: number | null
  signal_low: number | null
}

export type UnjudgedReason =
  'no-direction' | 'no-horizon' | 'no-start' | 'no-levels' | 'levels-crossed' | 'no-prices'

/** `realised`: the return at the last close of the window so far, on the basis of the closes; null without a close. */
export type InsightStatus =
  | {
      state: 'worked' | 'failed'
      at: number
      by: 'level' | 'end-of-window'
      end: number
      realised: number | null
      /** The return at the close that decided: the path may have gone on elsewhere since. */
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

/** The close of the last day decides, so the window is open until it is there, or until the day is over without one. */
export function windowHasEnded(closes: readonly SeriesPoint[], end: number, now: number): boolean {
  const last = closes.findLast(({ at, value }) => value !== null && at <= now)
  return dayNumber(now) > dayNumber(end) || (last !== undefined && dayNumber(last.at) >= dayNumber(end))
}

/** Two levels on one scale, `low` below `high`: prices, or prices on the basis of a chart. */
export type SignalLevels = { low: number; high: number }

/**
 * A level is often a percentile of the very returns it is held against, so that some closes lie exactly on it, and a split puts
 * price and level through one division each: rounding must not decide whether a close reached it. Relative to the price.
 */
const ROUNDING = 1e-9

/** The level that a close has reached: on it counts as reached. Null between the two. */
export function levelReached(close: number, { low, high }: SignalLevels): 'upper' | 'lower' | null {
  if (close >= high - Math.abs(high) * ROUNDING) return 'upper'
  return close <= low + Math.abs(low) * ROUNDING ? 'lower' : null
}

/** Whether a return went the stated way: a move that rounding alone can make is none. */
export const movedAsStated = (moved: number, direction: 'up' | 'down'): boolean =>
  direction === 'up' ? moved > ROUNDING : moved < -ROUNDING
