import { range } from 'd3-array'
import type { Episode } from '#contract/records/episode.ts'
import { firstAfterDay, insightEnd } from '#contract/rules/insight-end.ts'
import { movedAsStated } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { quantileOfSorted, sortedAscending, mean, standardDeviation } from '#shared/statistics/quantile.ts'
import type { Fan, FanStep } from './fan.ts'
import { indexAtOrBefore, returnOver } from './realised-path.ts'

/** Index of the close at which an episode starts: its day, or the next trading day within a week; −1 without a price. */
export function startIndex(closes: readonly Close[], startAt: number): number {
  const next = firstAfterDay(closes, startAt - MS_PER_DAY)
  const close = closes[next]
  return close && dayNumber(close.at) - dayNumber(startAt) < 7 ? next : -1
}

/** Outcome of one episode: `value` is the return; `excluded` is the reason why it does not count. */
export type EpisodeOutcome = {
  /** Index in the insight's list. */
  episode: number
  startAt: number
  value: number | null
  excluded: 'no-price' | 'not-finished' | 'overlaps' | null
  /** Index of the start in the closes; −1 without a price. */
  start: number
}

export type Study = ReturnType<typeof studyEpisodes>

type StudyInputs = {
  closes: readonly Close[]
  episodes: readonly Pick<Episode, 'start_date'>[]
  /** Window length in trading days. */
  bars: number
  /** Outcomes that ended later were not known when the insight was published. */
  emittedAt: number
  direction: Direction
}

/**
 * Recomputes the outcomes of the earlier episodes from prices: R = C[s+h]/C[s] − 1 from each episode's first day s, over h trading days.
 * Windows do not overlap: a start counts if it is at least h bars after the last counted one and its window ended by the day of
 * publication. This is the published rule of the reference service; a service with another rule gives different results.
 */
export function studyEpisodes({ closes, episodes, bars, emittedAt, direction }: StudyInputs) {
  const emission = indexAtOrBefore(closes, emittedAt)
  const dated = episodes
    .flatMap((episode, i) =>
      episode.start_date === null ? [] : [{ episode: i, startAt: episode.start_date }],
    )
    .sort((a, b) => a.startAt - b.startAt)
  let lastCounted = Number.NEGATIVE_INFINITY
  const outcomes = dated.map((each): EpisodeOutcome => {
    const start = startIndex(closes, each.startAt)
    if (start < 0) return { ...each, start, value: null, excluded: 'no-price' }
    if (start + bars > emission) return { ...each, start, value: null, excluded: 'not-finished' }
    const value = returnOver(closes, start, bars)
    if (start - lastCounted < bars) return { ...each, start, value, excluded: 'overlaps' }
    lastCounted = start
    return { ...each, start, value, excluded: null }
  })
  const returns = sortedAscending(
    outcomes.flatMap(({ excluded, value }) => (excluded === null && value !== null ? [value] : [])),
  )
  /** A return of exactly 0 is a miss for both directions. */
  const hits = returns.filter((value) => isHit(value, direction)).length
  /** `returns`: those that count, ascending. */
  return { bars, outcomes, returns, n: returns.length, hits }
}

export const isHit = (value: number, direction: Direction) =>
  direction !== 'unknown' && movedAsStated(value, direction)

/** Quantile of the counted returns (Hyndman & Fan type 7); null without any. */
export const studyQuantile = (study: Study, p: number): number | null =>
  study.n === 0 ? null : quantileOfSorted(study.returns, p)

const KNOTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const STEPS = 21

/**
 * A fan computed from the counted cases of a study, by the rule of the service's predictions. Steps are max(1, round(bars/21)) trading
 * days apart, all with the same cases; quantiles are Hyndman & Fan type 7. Days are trading days of the closes after the entry, then
 * weekdays beyond the last close.
 *
 * @returns null without cases
 */
export function studyFan(study: Study, closes: readonly Close[], entryAt: number): Fan | null {
  const starts = study.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
  if (starts.length === 0) return null
  const apart = Math.max(1, Math.round(study.bars / STEPS))
  const steps = [...range(0, study.bars, apart), study.bars].map((day): FanStep => {
    const returns = sortedAscending(starts.map((start) => returnOver(closes, start, day)))
    const at = (p: number) => quantileOfSorted(returns, p)
    const horizon = `${day}d`
    return {
      horizon,
      days: day,
      at: day === 0 ? entryAt : insightEnd({ horizon, created_at: null, last_value_date: entryAt }, closes)!,
      count: returns.length,
      mean: mean(returns),
      median: at(0.5),
      low: at(0.2),
      high: at(0.8),
      min: returns[0]!,
      max: returns.at(-1)!,
      stdDev: returns.length > 1 ? standardDeviation(returns) : null,
      knots: KNOTS.map((p) => ({ p, value: at(p) })),
      isCrossing: false,
    }
  })
  return { steps, unit: 'return', unplaced: 0, misdated: 0 }
}

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
 * over the whole history up to publication. Because windows overlap, there is no interval. Null if the history is too short (under 250
 * closes, or under ten window lengths), or without a direction, because then no window counts as a hit.
 */
export function baseRate(closes: readonly Close[], over: Span, bars: number, direction: Direction) {
  const first = Math.max(0, over.first)
  const last = Math.min(closes.length - 1, over.last)
  const span = last - first + 1
  if (direction === 'unknown' || bars < 1 || span < MIN_CLOSES || span < MIN_SPANS * bars) return null
  const windows = span - bars
  const returns = new Float64Array(windows).map((_, i) => returnOver(closes, first + i, bars)).sort()
  const risen = returns.filter((value) => value > 0).length
  return {
    /** They overlap, so they are not independent. */
    windows,
    from: closes[first]!.at,
    /** Share that moved in the insight's direction. Unchanged windows count as falls, as in the service's own base rate. */
    share: (direction === 'up' ? risen : windows - risen) / windows,
    median: quantileOfSorted(returns, 0.5),
    p10: quantileOfSorted(returns, 0.1),
    p90: quantileOfSorted(returns, 0.9),
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
  over: Span,
  fanSteps: readonly { at: number; days: number | null }[],
  lastStep: number,
): { at: number; p10: number; p90: number }[] {
  // Counted back from the last step, so that the outline ends where the fan does.
  const steps = fanSteps.slice(0, lastStep + 1)
  const every = Math.max(1, Math.ceil((steps.length - 1) / OUTLINE_STEPS))
  return steps.flatMap(({ at, days }, i) => {
    if (days === null || days < 1 || (steps.length - 1 - i) % every !== 0) return []
    const base = baseRate(closes, over, days, 'up')
    return base ? [{ at, p10: base.p10, p90: base.p90 }] : []
  })
}
