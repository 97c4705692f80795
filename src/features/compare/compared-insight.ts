import type { UseQueryResult } from '@tanstack/react-query'
import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { Entity } from '#contract/records/entity.ts'
import { parseHorizon } from '#contract/values/horizon.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { insightStatus, windowHasEnded, type InsightStatus } from '#contract/rules/insight-status.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { ConvictionReport, Insight } from '#contract/records/insight.ts'
import type { Prediction, PredictionUnit } from '#contract/records/prediction.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightClasses, priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { nearestBand, ownFan, type ShownFan } from '#shared/predictions/shown-fan.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import { stepDate } from '#shared/predictions/horizon-place.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'
import { statusInputs } from '#shared/predictions/status-inputs.ts'
import { realisedPath, type PathDay } from '#shared/predictions/realised-path.ts'

/** A condition in the service's words, and the series that it is set on; null where the service names none. */
export type ComparedCondition = { text: string; series: string | null }

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
  /** Several counts are possible, and this is the likeliest. */
  isCasesEstimated: boolean
  /** The rate out of sample; the service does not state over how many cases. */
  outOfSample: number | null
  /** Listed by the service, those whose windows overlap included. */
  episodes: number
  /** The eight checks. */
  report: ConvictionReport | null
  topic: string | null
  sector: string | null
  economy: string | null
  /** In billions of USD. */
  marketCap: number | null
  lastValue: number | null
  signalLow: number | null
  signalHigh: number | null
  /** How this asset's prices are written. */
  prices: PriceFormat
  middle80: readonly [number, number] | null
  conditions: readonly ComparedCondition[]
  fan: ShownFan & { unit: PredictionUnit }
  /** Closes since the entry as returns on it; null without prices. */
  since: readonly PathDay[] | null
  status: InsightStatus | null
  /** Its window is over: what was realised will not change any more. */
  hasEnded: boolean
  /** What became of the parts that come after the insight itself: until they are there, what rests on them is not known. */
  parts: Readonly<Record<ComparedPart, PartState>>
}

/** What is asked for beside the insight itself. */
export type ComparedPart = 'predictions' | 'prices' | 'feed'

type Parts = {
  insight: Insight
  predictions: readonly Prediction[]
  closes: readonly Close[]
  /** What the feed says of it, which states more than the insight itself. */
  inFeed?: FeedInsight | undefined
  entity: Entity | undefined
  units: UnitRules
  now: number
  /** All are here where nothing else is said. */
  parts?: ComparedInsight['parts']
}

const ALL_HERE: ComparedInsight['parts'] = { predictions: 'ready', prices: 'ready', feed: 'ready' }

/** Puts what is loaded of an insight into one shape; what has not come yet is null or empty. */
export function comparedInsight({
  insight,
  predictions,
  closes,
  inFeed,
  entity,
  units,
  now,
  parts = ALL_HERE,
}: Parts): ComparedInsight {
  const { metadata } = insight
  const horizon = metadata.horizon ?? null
  const lastValue = metadata.last_value ?? null
  const startAt = metadata.last_value_date ?? insight.created_at
  const fan = ownFan({ predictions, lastValue, startAt, horizon, units })
  const edge = fan.steps.at(-1)
  const { rate, median, signalLow, signalHigh } = statedFigures(insight, units)
  const sample = insightSample(insight, fan, units)
  const outOfSample = inFeed?.hit_rate_out_of_sample ?? null
  const band = edge ? nearestBand(fan.bands, 0.8) : null
  const inputs = statusInputs(insight, units)
  const stepAt = stepDate(fan, horizon, startAt)
  const known = closes.filter(({ at }) => at <= now)
  // The prediction at the horizon and the closes both move the end: before they have come it would change unseen.
  const isWaiting = parts.predictions === 'loading' || parts.prices === 'loading'
  const endsAt =
    !isWaiting && horizon !== null && parseHorizon(horizon) ? insightEnd(inputs, known, stepAt) : null
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
    title: insightTitle(insight.title, insight.card.name),
    tag: metadata.entity ?? null,
    asset: metadata.entity ? tickerLabel(metadata.entity, entity) : 'No asset',
    card: insight.card.name,
    direction: directionOf(metadata.direction ?? null),
    horizon,
    stars: metadata.stars ?? null,
    createdAt: insight.created_at,
    startAt,
    endsAt,
    median,
    rate,
    cases: sample.count,
    isCasesEstimated: sample.source === 'estimated',
    outOfSample: outOfSample === null ? null : asRate(outOfSample, units),
    episodes: insight.episodes.length,
    report: metadata.high_conviction_report ?? null,
    topic: metadata.topic ?? null,
    sector: metadata.sector ?? null,
    economy: metadata.eco ?? null,
    marketCap: metadata.market_cap ?? null,
    lastValue,
    signalLow,
    signalHigh,
    prices: priceFormatOf(insightClasses(insight)),
    middle80: edge && band ? bandValues(edge, band) : null,
    conditions: insight.conditions.flatMap(({ condition_text, snake: series }) => {
      const text = condition_text ?? series
      return text === null ? [] : [{ text, series }]
    }),
    fan,
    since: path?.since ?? null,
    status: closes.length === 0 || isWaiting ? null : insightStatus(inputs, closes, now, stepAt),
    hasEnded: endsAt !== null && windowHasEnded(known, endsAt, now),
    parts,
  }
}

/** What became of something that is asked for beside the insight itself. */
export type PartState = 'loading' | 'failed' | 'ready'

/** Such a part of a column, with what failed and the way to ask again. */
export type AskedPart = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdatedAt'> & {
  state: PartState
  isAsking: boolean
  retry: () => void
}

/** @param query none where it cannot be asked yet, or never will be */
export function askedPart(query: UseQueryResult<unknown> | undefined, without: PartState): AskedPart {
  if (!query) {
    return {
      state: without,
      data: undefined,
      error: null,
      errorUpdatedAt: 0,
      isAsking: false,
      retry: () => {},
    }
  }
  const { data, error, errorUpdatedAt, isFetching, refetch } = query
  return {
    state: data !== undefined ? 'ready' : error ? 'failed' : 'loading',
    data,
    error,
    errorUpdatedAt,
    isAsking: isFetching,
    retry: () => void refetch(),
  }
}
