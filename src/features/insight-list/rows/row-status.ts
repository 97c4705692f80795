import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { insightStatus, type InsightStatus } from '#contract/rules/insight-status.ts'
import { usableCloses } from '#contract/rules/price-basis.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { toFan } from '#shared/predictions/fan.ts'
import { oppositionsOf } from '#shared/predictions/opposition.ts'
import { rankPath } from '#shared/predictions/past-cases.ts'
import { realisedPath } from '#shared/predictions/realised-path.ts'
import { statusInputs } from '#shared/predictions/status.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import type { InsightRow } from './insight-row.ts'
import type { Outcomes } from './row-facts.ts'

/** Status from the asset's closes. `stepAt`: date of the prediction for its horizon, where loaded. */
export const statusOf = (
  insight: Insight,
  closes: Parameters<typeof insightStatus>[1],
  { now, units }: { now: number; units: UnitRules },
  stepAt: number | null = null,
): InsightStatus => insightStatus(statusInputs(insight, units), closes, now, stepAt)

/** Percentile of the latest realised return among past cases of that day. Null without a close or a prediction for it. */
export function percentileOf(
  { lastValue, entryAt }: Pick<InsightRow, 'lastValue' | 'entryAt'>,
  predictions: readonly Prediction[],
  points: readonly SeriesPoint[],
  { now, units }: { now: number; units: UnitRules },
): CurvePlace | null {
  if (entryAt === null) return null
  const fan = toFan({ predictions, lastValue, startAt: entryAt, units })
  const end = fan.steps.at(-1)?.at
  if (end === undefined) return null
  const closes = usableCloses(points)
  const path = realisedPath({ closes, entryAt, lastValue, until: now, end, leadInMs: 0 })
  return (path && rankPath(fan, path.since.slice(-1))[0]?.place) ?? null
}

type ConflictRow = Pick<InsightRow, 'id' | 'tag' | 'direction' | 'stars' | 'createdAt' | 'endsAt'>

/** Ids of the open insights that disagree with another open one on the same asset, by the rule of the asset's board. */
export function conflictingRows(rows: readonly ConflictRow[], outcomes: Outcomes, now: number) {
  const open = rows.flatMap((row) => {
    const { state, end } = outcomes[row.id]?.status ?? { state: 'active', end: row.endsAt }
    return state === 'active' && end !== null && end > now ? [{ ...row, endAt: end }] : []
  })
  const pairs = oppositionsOf(open)
  return new Set(pairs.flatMap(({ kind, up, down }) => (kind === 'disagree' ? [up.id, down.id] : [])))
}
