import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { statusOf, percentileOf } from '#features/insight-list/rows/row-outcomes.ts'
import { toFan, type Fan } from '#shared/predictions/fan.ts'
import { placeHorizon, stepDate } from '#shared/predictions/horizon-place.ts'
import { realisedPath, usableCloses } from '#shared/predictions/realised-path.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { ownPart } from '#shared/predictions/shown-fan.ts'

type PreviewInputs = {
  row: InsightRow
  /** Null while loading, like the closes. */
  predictions: readonly Prediction[] | null
  closes: readonly SeriesPoint[] | null
  now: number
  units: UnitRules
}

/** What the preview derives once predictions and closes are loaded; each part is null until then. */
export function previewModel({ row, predictions, closes, now, units }: PreviewInputs) {
  const { insight, lastValue, horizon } = row
  const entryAt = insight.metadata.last_value_date ?? row.createdAt
  const whole = predictions && toFan({ predictions, lastValue, startAt: entryAt, units })
  const fan = whole && ownPart(whole, { horizon, startAt: entryAt })
  const end = fan?.steps.at(-1)?.at ?? now
  const status = closes && statusOf(insight, closes, { now, units }, fan && stepDate(fan, horizon, entryAt))
  return {
    fan,
    /** Past cases at a horizon, null where there is no step. */
    casesAt: whole && ((at: string) => casesAt(whole, at, entryAt)),
    /** With the count of the predictions once they are loaded. */
    sample: insightSample(insight, fan, units),
    status,
    /** Current percentile of an open insight. */
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
