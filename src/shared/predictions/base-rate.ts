import type { Direction } from '#contract/values/codes.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Episode } from '#contract/records/episode.ts'
import { indexAtOrBefore, returnOver } from './realised-path.ts'
import { startIndex } from './study.ts'

/** All windows of one length of an asset, with or without the condition. Shares are fractions, values returns. */
export type BaseRate = NonNullable<ReturnType<typeof baseRate>>

/** Indices of closes, both inclusive. */
type Span = { first: number; last: number }

/** From the first episode to the day of the last value; without a dated episode from the first close. */
export function episodeSpan(
  closes: readonly Close[],
  episodes: readonly Pick<Episode, 'start_date'>[],
  entryAt: number,
): Span {
  const starts = episodes.flatMap(({ start_date }) => start_date ?? [])
  const first = starts.length > 0 ? startIndex(closes, Math.min(...starts)) : 0
  return { first, last: indexAtOrBefore(closes, entryAt) }
}

const MIN_CLOSES = 250
const MIN_SPANS = 10

/**
 * Unconditional forward returns of the asset over every window of `bars` trading days between two indices, to compare a hit rate with.
 * Panels use the time span of the episodes, because drift differs between periods; the expected share uses the service's own figure,
 * over the whole history up to publication. Because windows overlap, there is no interval. Null if the history is too short: under 250
 * closes, or under ten window lengths.
 */
export function baseRate(closes: readonly Close[], range: Span, bars: number, direction: Direction) {
  const first = Math.max(0, range.first)
  const last = Math.min(closes.length - 1, range.last)
  const span = last - first + 1
  if (bars < 1 || span < MIN_CLOSES || span < MIN_SPANS * bars) return null
  const windows = span - bars
  const returns = new Float64Array(windows)
  let up = 0
  let down = 0
  for (let i = 0; i < windows; i += 1) {
    const value = returnOver(closes, first + i, bars)
    returns[i] = value
    if (value > 0) up += 1
    else if (value < 0) down += 1
  }
  const sorted = sortedAscending(returns)
  return {
    /** They overlap, so they are not independent. */
    windows,
    from: closes[first]!.at,
    /** Share that moved in the insight's direction (up if it is not stated). */
    share: (direction === 'down' ? down : up) / windows,
    gained: up / windows,
    median: quantileOfSorted(sorted, 0.5),
    p10: quantileOfSorted(sorted, 0.1),
    p90: quantileOfSorted(sorted, 0.9),
  }
}

/** Number of steps at which the outline is computed: enough for its shape, fast enough for a long history. */
const OUTLINE_STEPS = 8

/**
 * Outline of the middle 80 % of all windows, for each length up to the step at the fan's right edge: the asset's moves without the
 * condition.
 */
export function baseOutline(
  closes: readonly Close[],
  range: Span,
  fanSteps: readonly { at: number; days: number | null }[],
  lastStep: number,
): { at: number; p10: number; p90: number }[] {
  // Counted back from the last step, so that the outline ends where the fan does.
  const steps = fanSteps.slice(0, lastStep + 1)
  const every = Math.max(1, Math.ceil((steps.length - 1) / OUTLINE_STEPS))
  return steps.flatMap(({ at, days }, i) => {
    if (days === null || days < 1 || (steps.length - 1 - i) % every !== 0) return []
    const base = baseRate(closes, range, days, 'up')
    return base ? [{ at, p10: base.p10, p90: base.p90 }] : []
  })
}
