import { directionOf, type Direction } from '#contract/codes.ts'
import type { Entity } from '#contract/entity.ts'
import { parseHorizon } from '#contract/horizon.ts'
import { insightEnd } from '#contract/insight-end.ts'
import { insightStatus, type InsightStatus } from '#contract/insight-status.ts'
import type { Insight } from '#contract/insight.ts'
import type { Prediction } from '#contract/prediction.ts'
import type { Close } from '#contract/price-basis.ts'
import { asRate, asReturn, type UnitRules } from '#contract/units.ts'
import { type PredictionUnit } from '#contract/prediction.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { nearestBand, ownFan, type ShownFan } from '#shared/predictions/shown-fan.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { realisedPath, type PathDay } from '#shared/predictions/realised-path.ts'

/** One column of the comparison: what an insight says, and what happened since. Returns and rates are fractions, instants ms UTC. */
export type ComparedInsight = {
  id: string
  title: string
  tag: string | null
  asset: string
  card: string | null
  direction: Direction
  horizon: string | null
  stars: number | null
  createdAt: number | null
  startAt: number | null
  endsAt: number | null
  median: number | null
  rate: number | null
  /** Past cases behind the rate. */
  cases: number | null
  middle80: readonly [number, number] | null
  conditions: readonly string[]
  fan: ShownFan & { unit: PredictionUnit }
  /** Closes since the entry as returns on it; null without prices. */
  since: readonly PathDay[] | null
  status: InsightStatus | null
}

type Parts = {
  insight: Insight
  predictions: readonly Prediction[]
  closes: readonly Close[]
  entity: Entity | undefined
  units: UnitRules
  now: number
}

/** Puts what is loaded of an insight into one shape; what has not come yet is null or empty. */
export function comparedInsight({
  insight,
  predictions,
  closes,
  entity,
  units,
  now,
}: Parts): ComparedInsight {
  const { metadata } = insight
  const horizon = metadata.horizon ?? null
  const lastValue = metadata.last_value ?? null
  const startAt = metadata.last_value_date ?? insight.created_at
  const fan = ownFan({ predictions, lastValue, startAt, horizon, units })
  const edge = fan.steps.at(-1)
  const own = horizon === null ? undefined : insight.hit_ratio[horizon]
  const rate = own?.hit_ratio ?? metadata.hit_rate ?? null
  const median = own?.median ?? metadata.median_return ?? null
  const band = edge ? nearestBand(fan.bands, 0.8) : null
  const inputs = {
    direction: metadata.direction ?? null,
    horizon,
    created_at: insight.created_at,
    last_value: lastValue,
    last_value_date: metadata.last_value_date ?? null,
    signal_high: metadata.signal_high ?? null,
    signal_low: metadata.signal_low ?? null,
  }
  const stepAt = edge?.at ?? null
  const known = closes.filter(({ at }) => at <= now)
  const endsAt = horizon !== null && parseHorizon(horizon) ? insightEnd(inputs, known, stepAt) : null
  const path =
    startAt === null || closes.length === 0
      ? null
      : realisedPath({
          closes,
          entryAt: startAt,
          lastValue,
          until: now,
          end: endsAt ?? now,
          leadInMs: 0,
        })
  return {
    id: insight.id,
    title: insight.title?.trim() || 'Insight without a title',
    tag: metadata.entity ?? null,
    asset: metadata.entity ? tickerLabel(metadata.entity, entity) : 'No asset',
    card: insight.card.name,
    direction: directionOf(metadata.direction ?? null),
    horizon,
    stars: metadata.stars ?? null,
    createdAt: insight.created_at,
    startAt,
    endsAt,
    median: median === null ? (edge?.median ?? null) : asReturn(median, units),
    rate: rate === null ? null : asRate(rate, units),
    cases: edge?.count ?? null,
    middle80: edge && band ? bandValues(edge, band) : null,
    conditions: insight.conditions.flatMap(({ condition_text, snake }) => condition_text ?? snake ?? []),
    fan,
    since: path?.since ?? null,
    status: closes.length === 0 ? null : insightStatus(inputs, closes, now, stepAt),
  }
}
