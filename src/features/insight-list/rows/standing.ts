import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { realisedPath, usableCloses } from '#shared/predictions/realised-path.ts'
import { rankPath } from '#shared/predictions/realised-rank.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'

/**
 * Where the realised return stands today among the past cases of the same day, as the detail ranks it.
 *
 * @returns null without a close since the last value, or where no prediction reaches this day
 */
export function percentileOf(
  { insight, lastValue, createdAt }: Pick<InsightRow, 'insight' | 'lastValue' | 'createdAt'>,
  predictions: readonly Prediction[],
  points: readonly SeriesPoint[],
  { now, units }: { now: number; units: UnitRules },
): CurvePlace | null {
  const entryAt = insight.metadata.last_value_date ?? createdAt
  if (entryAt === null) return null
  const fan = toFan({ predictions, lastValue, startAt: entryAt, units })
  const end = fan.steps.at(-1)?.at
  if (end === undefined) return null
  const closes = usableCloses(points)
  const path = realisedPath({ closes, entryAt, lastValue, until: now, end, leadInMs: 0 })
  return (path && rankPath(fan, path.since.slice(-1))[0]?.place) ?? null
}
