import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { addMonths, addWeekdays, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { holidayReach } from '#contract/rules/insight-end.ts'
import { insightStatus, type InsightStatus, type StatusInputs } from '#contract/rules/insight-status.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { statedFigures, type Stating } from './stated-figures.ts'
import type { Direction } from '#contract/values/codes.ts'

/** An insight can still be running when it is this old: the longest usual horizon is twelve months. */
export const LONGEST_RUN_MONTHS = 13

/** An insight is dated some days after the close that its window begins at. */
const MARGIN_DAYS = 15

/** First day of the closes that the status of every insight that may still run needs, ms. @param now the service's clock, ms */
export const closesSince = (now: number): number =>
  addMonths(now - (now % MS_PER_DAY), -LONGEST_RUN_MONTHS) - MARGIN_DAYS * MS_PER_DAY

/** The status by the one rule. Without closes it is unknown whether a level was reached, so that even "active" would be a guess. */
export function statusOnCloses(
  inputs: StatusInputs,
  closes: readonly SeriesPoint[],
  now: number,
): InsightStatus {
  const rated = insightStatus(inputs, closes, now)
  return rated.state === 'active' && closes.length === 0
    ? { state: 'cannot-be-judged', reason: 'no-prices', end: rated.end, realised: null }
    : rated
}

/** The status of an insight of the feed, which says its figures beside its id. */
export const statusOfListed = (
  insight: FeedInsight,
  closes: readonly SeriesPoint[],
  now: number,
  units: UnitRules,
): InsightStatus =>
  statusOnCloses(statusInputs({ metadata: insight, created_at: insight.created_at }, units), closes, now)

/** Whether the window of an insight that cannot be judged may be open. Without closes its end is counted in weekdays, too early by the holidays. */
export function mayStillRun(status: InsightStatus, horizon: string | null, now: number): boolean {
  if (status.end === null || status.end > now) return true
  const length = horizon === null ? null : parseHorizon(horizon)
  const isByWeekdays = status.state === 'cannot-be-judged' && status.reason === 'no-prices'
  return isByWeekdays && length !== null && addWeekdays(status.end, holidayReach(tradingDays(length))) > now
}

/** The insight as the status rule reads it. */
export function statusInputs(insight: Stating, units: UnitRules): StatusInputs {
  const { metadata, created_at = null } = insight
  const { signalHigh, signalLow } = statedFigures(insight, units)
  return {
    direction: metadata.direction ?? null,
    horizon: metadata.horizon ?? null,
    created_at,
    last_value: metadata.last_value ?? null,
    last_value_date: metadata.last_value_date ?? null,
    signal_high: signalHigh,
    signal_low: signalLow,
  }
}

/** Quality that each of two insights must have for their opposite ways to count as a disagreement. */
export const CONFLICT_QUALITY = 5

/** Which way an insight on an asset points, how strongly, and while when; times in ms. */
export type Stance = {
  direction: Direction
  stars: number | null
  createdAt: number | null
  endAt: number | null
}

/**
 * How two insights on one asset stand to each other: `opposite` while both run is a fact about their directions, `disagree` says
 * besides that each carries weight. Null where they point the same way, one has no direction, or their windows do not overlap.
 */
export function oppositionOf(a: Stance, b: Stance): 'opposite' | 'disagree' | null {
  if (a.direction === 'unknown' || b.direction === 'unknown' || a.direction === b.direction) return null
  if (a.createdAt === null || a.endAt === null || b.createdAt === null || b.endAt === null) return null
  if (a.createdAt >= b.endAt || b.createdAt >= a.endAt) return null
  return carriesWeight(a) && carriesWeight(b) ? 'disagree' : 'opposite'
}

export const carriesWeight = ({ stars }: Pick<Stance, 'stars'>) => stars !== null && stars >= CONFLICT_QUALITY
