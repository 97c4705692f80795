import { MS_PER_DAY } from '#contract/instant.ts'
import type { Close } from '#contract/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'

/** A market's close may be this much older than the day asked for: holidays differ, a series that has ended does not count. */
const MOST_DAYS_OLD = 5

/** Return of a series between two instants, from the closes at or before them; null where either is not covered. */
export function returnBetween(closes: readonly Close[], from: number, to: number): number | null {
  const start = closeAt(closes, from)
  const end = closeAt(closes, to)
  return start === null || end === null ? null : end / start - 1
}

function closeAt(closes: readonly Close[], at: number): number | null {
  const close = closes[indexAtOrBefore(closes, at)]
  return close && at - close.at <= MOST_DAYS_OLD * MS_PER_DAY ? close.value : null
}

/**
 * An outcome less the market's own return over the same days: the market-adjusted return of Brown & Warner, "Using daily stock
 * returns", J. Financial Economics 14 (1985). A difference of simple returns, in fractions; no beta is estimated.
 */
export function lessMarket(
  outcome: { from: number; to: number; value: number },
  market: readonly Close[],
): number | null {
  const moved = returnBetween(market, outcome.from, outcome.to)
  return moved === null ? null : outcome.value - moved
}

/** Trading days of the average that tells a rising market from a falling one. */
const TREND_BARS = 200

/**
 * Whether the market stood above the mean of its last 200 closes at an instant (Faber 2007 uses the ten months that these are);
 * null where it has no such history.
 */
export function marketState(closes: readonly Close[], at: number): 'rising' | 'falling' | null {
  const index = indexAtOrBefore(closes, at)
  const close = closeAt(closes, at)
  if (close === null || index + 1 < TREND_BARS) return null
  let sum = 0
  for (let i = index - TREND_BARS + 1; i <= index; i += 1) sum += closes[i]!.value
  return close >= sum / TREND_BARS ? 'rising' : 'falling'
}
