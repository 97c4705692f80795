import * as v from 'valibot'
import type { FeedInsight } from '#contract/records/feed.ts'
import { ConvictionReport, type Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { insightStatus, windowHasEnded } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { sectorWords } from '#contract/values/classification.ts'
import { directionOf } from '#contract/values/codes.ts'
import { horizonEnd, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { isKnown } from '#shared/format/number.ts'
import { toFan, type FanStep, stepOfHorizon } from '#shared/predictions/fan.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { statedFigures, type Stating } from '#shared/predictions/sample.ts'
import { statusInputs } from '#shared/predictions/status.ts'
import { baseRate, isHit } from '#shared/predictions/study.ts'
import { normalScale } from '#shared/statistics/normal-score.ts'
import { percentileCurve } from '#shared/statistics/percentile-curve.ts'

const amount = v.nullable(v.number())

/** An insight as published. Rates and returns are fractions, instants ms UTC. */
const Published = v.object({
  id: v.string(),
  tag: v.string(),
  title: v.string(),
  card: v.nullable(v.string()),
  sector: v.nullable(v.string()),
  horizon: v.string(),
  /** Length of the horizon in trading days. */
  bars: v.number(),
  stars: amount,
  direction: v.picklist(['up', 'down', 'unknown']),
  createdAt: v.number(),
  checks: v.nullable(ConvictionReport),
  hitRatio: amount,
  /** Hit rate out of sample; null if the service does not state it. */
  outOfSample: amount,
})

/** A past insight and its outcome. Stored on this device, so it is parsed when read. */
export const JudgedInsight = v.object({
  ...Published.entries,
  /** Base rate of the asset before the insight; null with too few closes. */
  base: amount,
  predicted: amount,
  /** Last day of the window: `bars` closes of the asset after the last value. */
  endedAt: v.number(),
  realised: v.number(),
  /** Whether the return over the window has the stated direction, as the hit ratio counts; null without a direction. */
  isHit: v.nullable(v.boolean()),
  /** By the status rule with its signal levels; null if it cannot be judged. */
  status: v.nullable(v.picklist(['worked', 'failed'])),
  /** Position of the realised return among the stated percentiles of its horizon; null if none are stated. */
  place: v.nullable(v.object({ place: v.picklist(['below', 'inside', 'above']), p: v.number() })),
  percentiles: v.array(v.number()),
  /** Normal score of the realised return among them; null without a median. */
  score: amount,
  sample: amount,
})
export type JudgedInsight = v.InferOutput<typeof JudgedInsight>

export type SkipReason = 'no-prices' | 'not-ended'

/** What judging needs of a published insight. */
export type JudgingFacts = NonNullable<ReturnType<typeof factsOf>>

/** @returns null without an asset, a readable horizon or a date */
export const factsOfInsight = ({ id, title, card, metadata, ...others }: Insight, units: UnitRules) =>
  factsOf({ ...metadata, id, title, insight_card: card.name, ...others }, units)

type Stated = Partial<FeedInsight & Pick<Insight['metadata'], 'sector' | 'high_conviction_report'>>

/** Also of an insight of the feed, which has no sector and no checks. @returns null also without an id */
export function factsOf({ hit_ratio, ...stated }: Stated & Pick<Stating, 'hit_ratio'>, units: UnitRules) {
  const { id, entity: tag, horizon, created_at: createdAt, title = null, insight_card: card = null } = stated
  const parsed = horizon ? parseHorizon(horizon) : null
  if (!id || !tag || !horizon || !parsed || !createdAt) return null
  const stating: Stating = { metadata: stated, created_at: createdAt, ...(hit_ratio && { hit_ratio }) }
  const { rate, median } = statedFigures(stating, units)
  const bars = tradingDays(parsed)
  const startAt = stated.last_value_date ?? createdAt
  return {
    id,
    tag,
    title: insightTitle(title, card),
    card,
    sector: stated.sector ? sectorWords(stated.sector) : null,
    horizon,
    bars,
    stars: stated.stars ?? null,
    direction: directionOf(stated.direction ?? null),
    createdAt,
    /** Day of the last value, from which the window counts. */
    startAt,
    /** Approximate end of the window; the asset's closes give the exact one. */
    endsAt: horizonEnd(startAt, { count: bars, unit: 'd' }),
    inputs: statusInputs(stating, units),
    // Another would spoil every mean that it enters.
    hitRatio: rate !== null && rate >= 0 && rate <= 1 ? rate : null,
    outOfSample: isKnown(stated.hit_rate_out_of_sample) ? asRate(stated.hit_rate_out_of_sample, units) : null,
    median,
    checks: stated.high_conviction_report ?? null,
  }
}

type Evidence = {
  closes: readonly Close[]
  /** Empty if the service has none or they did not load. */
  predictions: readonly Prediction[]
  units: UnitRules
  /** The service's clock, ms UTC. */
  now: number
}

type Verdict = { judged: JudgedInsight } | { unjudged: SkipReason }

/**
 * The outcome of an insight at the end of its window, with the end and price basis of its status: the return, whether it is a hit,
 * and its percentile in the insight's own prediction.
 */
export function judgeInsight(facts: JudgingFacts, { closes, predictions, units, now }: Evidence): Verdict {
  const step = ownStep(facts, predictions, units)
  const { state, end, realised } = insightStatus(facts.inputs, closes, now, step?.at ?? null)
  // A signal level may decide the status earlier, but the return needs the last close of the window.
  if (state === 'active' || (end !== null && !windowHasEnded(closes, end, now)))
    return { unjudged: 'not-ended' }
  if (end === null || realised === null) return { unjudged: 'no-prices' }
  const { direction } = facts
  return {
    judged: {
      ...facts,
      base: baseBefore(facts, closes),
      endedAt: end,
      realised,
      isHit: direction === 'unknown' ? null : isHit(realised, direction),
      status: state === 'worked' || state === 'failed' ? state : null,
      place: (step && percentileCurve(step.knots)?.rank(realised)) ?? null,
      percentiles: step?.knots.map(({ p }) => p) ?? [],
      score: (step && normalScale(step.knots)?.scoreOf(realised)) ?? null,
      sample: step?.count ?? null,
      predicted: step?.median ?? facts.median,
    },
  }
}

/** What the expected share needs beside the insight's own figures, as known on its day. */
export const ratesOf = (facts: JudgingFacts, { closes, predictions, units }: Evidence) => ({
  base: baseBefore(facts, closes),
  outOfSample: facts.outOfSample,
  n: ownStep(facts, predictions, units)?.count ?? null,
})

function baseBefore({ startAt, bars, direction }: JudgingFacts, closes: readonly Close[]): number | null {
  const range = { first: 0, last: indexAtOrBefore(closes, startAt) }
  return baseRate(closes, range, bars, direction)?.share ?? null
}

/** The prediction for exactly the insight's own horizon. */
function ownStep(
  facts: JudgingFacts,
  predictions: readonly Prediction[],
  units: UnitRules,
): FanStep | undefined {
  const fan = toFan({ predictions, lastValue: facts.inputs.last_value, startAt: facts.startAt, units })
  const found = stepOfHorizon(fan, facts.horizon, facts.startAt)
  return found.kind === 'step' && found.isExact ? fan.steps[found.index] : undefined
}
