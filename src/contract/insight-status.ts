import { directionOf } from './codes.ts'
import { horizonEnd, parseHorizon } from './horizon.ts'
import { basisFactor, type Close } from './price-basis.ts'

/**
 * Status of an insight, estimated by the client: the service names the three states and their inputs but no rule. This is the rule
 * of this product and the only place it is written.
 *
 * Window: created_at to created_at + horizon. Closes only, in time order. Bullish: the first close at or above `signal_high`
 * means worked, the first at or below `signal_low` failed; bearish mirrored. Neither by the end of the window: worked when the
 * last close of the window moved the stated way from `last_value`, else failed. Before the end: active.
 *
 * Since version 2 an insight's prices are first put on the basis of the closes, where the close of `last_value_date` says that
 * there was a split or a dividend since; without that date they are taken as stated.
 */
export const STATUS_RULE_VERSION = 2

export type StatusInputs = {
  direction: number | null
  horizon: string | null
  created_at: number | null
  last_value: number | null
  /** ms UTC; without it no other basis can be found out. */
  last_value_date?: number | null
  signal_high: number | null
  signal_low: number | null
}

export type UnjudgedReason =
  'no-direction' | 'no-horizon' | 'no-creation-date' | 'no-levels' | 'levels-crossed' | 'no-prices'

export type InsightStatus =
  | {
      state: 'worked' | 'failed'
      at: number
      by: 'level' | 'end-of-window'
      end: number
      realised: number | null
    }
  | { state: 'active'; end: number; realised: number | null }
  | { state: 'cannot-be-judged'; reason: UnjudgedReason; end: number | null }

/**
 * @param closes daily closes of the asset in ascending time; nulls are gaps and are skipped
 * @param now the service's clock in ms UTC; closes after it are ignored
 */
export function insightStatus(insight: StatusInputs, closes: readonly Close[], now: number): InsightStatus {
  const direction = directionOf(insight.direction)
  const horizon = insight.horizon === null ? null : parseHorizon(insight.horizon)
  const { created_at: start } = insight
  const factor = basisFactor(insight, closes)
  const onBasis = (price: number | null) => (price === null ? null : price * factor)
  const high = onBasis(insight.signal_high)
  const low = onBasis(insight.signal_low)
  const lastValue = onBasis(insight.last_value)
  const end = start !== null && horizon ? horizonEnd(start, horizon) : null
  const unjudged = (reason: UnjudgedReason): InsightStatus => ({ state: 'cannot-be-judged', reason, end })
  if (direction === 'unknown') return unjudged('no-direction')
  if (start === null) return unjudged('no-creation-date')
  if (end === null) return unjudged('no-horizon')
  if (high === null || low === null || lastValue === null || lastValue === 0) return unjudged('no-levels')
  if (low >= high) return unjudged('levels-crossed')

  let last: number | null = null
  for (let i = firstAfter(closes, start); i < closes.length; i += 1) {
    const { at, value } = closes[i]!
    if (at > end || at > now) break
    if (value === null) continue
    last = value
    const reached = value >= high ? 'up' : value <= low ? 'down' : null
    if (reached) {
      const state = reached === direction ? 'worked' : 'failed'
      return { state, at, by: 'level', end, realised: value / lastValue - 1 }
    }
  }
  const realised = last === null ? null : last / lastValue - 1
  if (now < end) return { state: 'active', end, realised }
  if (realised === null) return unjudged('no-prices')
  const moved = direction === 'up' ? realised > 0 : realised < 0
  return { state: moved ? 'worked' : 'failed', at: end, by: 'end-of-window', end, realised }
}

/** Index of the first close later than `start`: the close an insight was computed from is not its outcome. */
function firstAfter(closes: readonly Close[], start: number): number {
  let lo = 0
  let hi = closes.length
  while (lo < hi) {
    const mid = (lo + hi) >> 1
    if (closes[mid]!.at <= start) lo = mid + 1
    else hi = mid
  }
  return lo
}
