import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { statusOf, percentileOf } from '#features/insight-list/rows/outcome-loader.ts'
import { toFan, type Fan } from '#shared/predictions/fan.ts'
import { placeHorizon, stepDate } from '#shared/predictions/horizon-place.ts'
import { realisedPath, usableCloses, type RealisedPath } from '#shared/predictions/realised-path.ts'
import { insightSample, type Sample } from '#shared/predictions/sample.ts'
import { ownPart, type ShownFan } from '#shared/predictions/shown-fan.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'

/** What the preview derives once predictions and closes are loaded. */
export type PreviewModel = {
  fan: ShownFan | null
  /** Past cases at a horizon, null where there is no step. Null as a whole while loading. */
  casesAt: ((horizon: string) => number | null) | null
  /** With the count of the predictions once they are loaded. */
  sample: Sample
  status: InsightStatus | null
  path: RealisedPath | null
  /** Current percentile of an open insight. */
  percentile: CurvePlace | null
}

type PreviewInputs = {
  row: InsightRow
  /** Null while loading, like the closes. */
  predictions: readonly Prediction[] | null
  closes: readonly SeriesPoint[] | null
  now: number
  units: UnitRules
}

export function previewModel({ row, predictions, closes, now, units }: PreviewInputs): PreviewModel {
  const { insight, lastValue, horizon } = row
  const entryAt = insight.metadata.last_value_date ?? row.createdAt
  const whole = predictions && toFan({ predictions, lastValue, startAt: entryAt, units })
  const fan = whole && ownPart(whole, { horizon, startAt: entryAt })
  const end = fan?.steps.at(-1)?.at ?? now
  const status = closes && statusOf(insight, closes, { now, units }, fan && stepDate(fan, horizon, entryAt))
  return {
    fan,
    casesAt: whole && ((at) => casesAt(whole, at, entryAt)),
    sample: insightSample(insight, fan, units),
    status,
    percentile:
      status?.state === 'active' && closes && predictions
        ? percentileOf(row, predictions, closes, { now, units })
        : null,
    path:
      closes === null || entryAt === null
        ? null
        : realisedPath({
            closes: usableCloses(closes),
            entryAt,
            lastValue,
            until: now,
            end,
            leadInMs: end - entryAt,
          }),
  }
}

function casesAt(fan: Fan, horizon: string, entryAt: number | null): number | null {
  const place = placeHorizon(fan, horizon, entryAt)
  return place.kind === 'step' ? (fan.steps[place.index]?.count ?? null) : null
}
