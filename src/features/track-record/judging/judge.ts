import { insightStatus, windowHasEnded } from '#contract/rules/insight-status.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { baseRate } from '#shared/predictions/base-rate.ts'
import { toFan, type FanStep } from '#shared/predictions/fan.ts'
import { placeHorizon } from '#shared/predictions/horizon-place.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { isHit } from '#shared/predictions/study.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'
import type { InsightFacts } from './insight-facts.ts'
import type { JudgedInsight, UnjudgedReason } from './judged-insight.ts'

export type Evidence = {
  closes: readonly Close[]
  /** None where the service has none, or they did not come. */
  predictions: readonly Prediction[]
  units: UnitRules
  /** The service's clock, ms UTC. */
  now: number
}

export type Verdict = { judged: JudgedInsight } | { unjudged: UnjudgedReason }

/**
 * What became of an insight by the end of its window, the same end and the same basis as its status: the return there, whether it
 * went the stated way, and where it lies in the insight's own prediction.
 */
export function judgeInsight(facts: InsightFacts, { closes, predictions, units, now }: Evidence): Verdict {
  const step = ownStep(facts, predictions, units)
  const inputs = {
    direction: facts.directionCode,
    horizon: facts.horizon,
    created_at: facts.createdAt,
    last_value: facts.lastValue,
    last_value_date: facts.startAt,
    signal_high: facts.high,
    signal_low: facts.low,
  }
  const { state, end, realised } = insightStatus(inputs, closes, now, step?.at ?? null)
  // A level may have decided long before, but where the return ends and what it was only the last close tells.
  if (state === 'active' || (end !== null && !windowHasEnded(closes, end, now)))
    return { unjudged: 'not-ended' }
  if (end === null || realised === null) return { unjudged: 'no-prices' }
  const { id, tag, title, card, sector, horizon, stars, direction, createdAt, checks, promised } = facts
  return {
    judged: {
      id,
      tag,
      title,
      card,
      sector,
      horizon,
      stars,
      direction,
      createdAt,
      checks,
      promised,
      base: baseBefore(facts, closes),
      endedAt: end,
      realised,
      kept: direction === 'unknown' ? null : isHit(realised, direction),
      status: state === 'worked' || state === 'failed' ? state : null,
      place: (step && percentileCurve(step.knots)?.rank(realised)) ?? null,
      percentiles: step?.knots.map(({ p }) => p) ?? [],
      sample: step?.count ?? null,
      predicted: step?.median ?? facts.median,
    },
  }
}

/** What the asset does anyway, as far as it was known when the insight was made. */
function baseBefore({ startAt, bars, direction }: InsightFacts, closes: readonly Close[]): number | null {
  if (direction === 'unknown') return null
  const range = { first: 0, last: indexAtOrBefore(closes, startAt) }
  return baseRate(closes, range, bars, direction)?.share ?? null
}

/** The prediction for the insight's own horizon: a step of another length tells of another outcome. */
function ownStep(
  facts: InsightFacts,
  predictions: readonly Prediction[],
  units: UnitRules,
): FanStep | undefined {
  const fan = toFan({ predictions, lastValue: facts.lastValue, startAt: facts.startAt, units })
  const found = placeHorizon(fan, facts.horizon, facts.startAt)
  return found.kind === 'step' && found.isExact ? fan.steps[found.index] : undefined
}
