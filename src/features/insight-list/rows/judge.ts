import { insightStatus } from '#contract/rules/insight-status.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { statusInputs } from '#shared/predictions/status-inputs.ts'

/** Status of one insight from its asset's closes; `stepAt` is the date of its prediction, where that is loaded. */
export const statusOf = (
  insight: Insight,
  closes: Parameters<typeof insightStatus>[1],
  { now, units }: { now: number; units: UnitRules },
  stepAt: number | null = null,
): InsightStatus => insightStatus(statusInputs(insight, units), closes, now, stepAt)
