import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { feedQueries, insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import { loadStateOf, usePricedAssets, type LoadState } from '#api/queries/priced-assets.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { insightStatus, windowHasEnded } from '#contract/rules/insight-status.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import { DEFAULT_UNITS, type UnitRules } from '#contract/values/units.ts'
import { outOfSampleOf } from '#shared/evidence/evidence-summary.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { insightClasses, priceFormatOf } from '#shared/format/price-format.ts'
import { fanCalibration, shownCalibration, type BandsChoice } from '#shared/predictions/calibrated-bands.ts'
import { stepDate } from '#shared/predictions/fan.ts'
import { realisedPath } from '#shared/predictions/realised-path.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { nearestBand, ownFan, bandValues } from '#shared/predictions/shown-fan.ts'
import { statedInsight } from '#shared/predictions/stated-insight.ts'
import { statusInputs } from '#shared/predictions/status.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import type { Calibration } from '#shared/statistics/calibration.ts'

/** One column per id, with what is loaded of it. A failure affects only its own column, and only its own part of that. */
export function useCompared(ids: readonly string[]) {
  const config = useQuery(configQueries.app())
  const details = useQueries({ queries: ids.map((id) => insightQueries.detail(id)) })
  const predictions = useQueries({ queries: ids.map((id) => predictionQueries.of(id)) })
  const tags = details.map(({ data }) => data?.metadata.entity ?? null)
  const feedOf = useFeeds(details.flatMap(({ data }) => data ?? []))
  const assets = [...new Set(tags.flatMap((tag) => tag ?? []))]
  const { assetOf, series } = usePricedAssets(assets, () => null)
  const record = useCalibration()
  const rates = useBaseRates(ids)
  const bandsChoice = usePreferences(({ fanBands }) => fanBands)
  const now = config.data?.now ?? null
  return ids.map((id, i) => {
    const detail = details[i]!
    const { data: insight } = detail
    const { entity, closes } = assetOf(tags[i] ?? null)
    // An insight without an asset has no prices and no feed to wait for.
    const parts = {
      predictions: predictions[i]!,
      prices: series[assets.indexOf(tags[i] ?? '')],
      feed: insight && feedOf(insight),
    }
    const units = config.data?.units ?? DEFAULT_UNITS
    const expected = insight ? expectedInList(statedInsight(insight, units), record, rates) : 'pending'
    const insightReady =
      insight && now !== null
        ? comparedInsight({
            insight,
            predictions: parts.predictions.data?.items ?? [],
            closes,
            entity,
            units,
            now,
            expected,
            record: record.data,
            bandsChoice,
            outOfSample: outOfSampleOf(parts.feed?.data?.items ?? [], id, units),
            parts: {
              predictions: partState(parts.predictions),
              prices: partState(parts.prices),
              feed: partState(parts.feed),
              expected: expected === 'pending' ? 'loading' : 'loaded',
            },
          })
        : null
    return {
      id,
      insight: insightReady,
      /** The query without which there is no column: the insight, then the configuration with clock and units. */
      waitsFor: { ...(insight ? config : detail), data: insightReady ?? undefined },
      parts,
      /** To judge other insights on its asset. */
      judging: now === null ? null : { closes, now, units },
    }
  })
}
export type ComparedColumn = ReturnType<typeof useCompared>[number]

/** The feed around the day of each insight. Insights of the same asset and instant share a request. */
function useFeeds(insights: readonly Insight[]) {
  const keyOf = ({ metadata: { entity }, created_at }: Insight) => `${entity} ${created_at}`
  const distinct = new Map(
    insights.flatMap((insight) => {
      const { entity } = insight.metadata
      return entity === null
        ? []
        : [[keyOf(insight), feedQueries.around(entity, insight.created_at)] as const]
    }),
  )
  const keys = [...distinct.keys()]
  const feeds = useQueries({ queries: [...distinct.values()] })
  // Undefined for an insight without an asset, which the feed cannot be filtered by.
  return (insight: Insight) => feeds[keys.indexOf(keyOf(insight))]
}

/** A condition in the service's words and its series; null if the service names none. */
export type ComparedCondition = { text: string; series: string | null }

export type ComparedPart = 'predictions' | 'prices' | 'feed' | 'expected'

const partState = (query: UseQueryResult | undefined) => (query ? loadStateOf(query) : 'loaded')

type Inputs = {
  insight: Insight
  predictions: readonly Prediction[]
  closes: readonly Close[]
  /** A rate that only the feed states; the service does not state over how many cases. */
  outOfSample: number | null
  entity: Entity | null
  units: UnitRules
  now: number
  expected: ListedExpected
  /** The calibration of its bands by ended insights, and which bands the reader has chosen. */
  record?: Pick<Calibration, 'bands'> | undefined
  bandsChoice?: BandsChoice
  parts: Readonly<Record<ComparedPart, LoadState>>
}

/**
 * One column of the comparison: what an insight says, and what happened since. What has not loaded is null or empty. Returns and
 * rates are fractions, instants ms UTC, the market cap billions of USD.
 */
export function comparedInsight(loaded: Inputs) {
  const { insight, predictions, closes, outOfSample, entity, units, now, expected, record } = loaded
  const { bandsChoice = 'record', parts } = loaded
  const { metadata } = insight
  const { horizon, last_value: lastValue } = metadata
  const startAt = metadata.last_value_date ?? insight.created_at
  const fan = ownFan({ predictions, lastValue, startAt, horizon, units })
  const edge = fan.steps.at(-1)
  const sample = insightSample(insight, fan, units)
  const band = nearestBand(fan.bands, 0.8)
  const inputs = statusInputs(insight, units)
  const stepAt = stepDate(fan, horizon, startAt)
  const known = closes.filter(({ at }) => at <= now)
  // The prediction at the horizon and the closes both decide the end: before they load it could still change.
  const isWaiting = parts.predictions === 'loading' || parts.prices === 'loading'
  const endAt = isWaiting ? null : insightEnd(inputs, known, stepAt)
  const calibration = fanCalibration(record, tradingDaysOf(horizon))
  const path =
    startAt === null
      ? null
      : realisedPath({
          closes,
          entryAt: startAt,
          lastValue,
          until: now,
          end: endAt ?? now,
          leadInMs: 0,
        })
  return {
    ...statedInsight(insight, units),
    asset: metadata.entity ? tickerLabel(metadata.entity, entity) : 'No asset',
    startAt,
    endAt,
    /** Past cases that the rate rests on, and whether that count is only the most likely one. */
    cases: sample.count,
    isCasesEstimated: sample.source === 'estimated',
    outOfSample,
    /** Listed episodes, including those with overlapping windows. */
    episodes: insight.episodes.length,
    metadata,
    lastValue,
    prices: priceFormatOf(insightClasses(insight)),
    middle80: edge && band ? bandValues(edge, band) : null,
    conditions: insight.conditions.flatMap(({ condition_text, snake: series }) => {
      const text = condition_text ?? series
      return text === null ? [] : [{ text, series }]
    }),
    fan,
    calibration: shownCalibration(calibration, fan, bandsChoice),
    expected,
    since: path?.since ?? null,
    status: closes.length === 0 || isWaiting ? null : insightStatus(inputs, closes, now, stepAt),
    hasEnded: endAt !== null && windowHasEnded(known, endAt, now),
    parts,
  }
}
export type ComparedInsight = ReturnType<typeof comparedInsight>
