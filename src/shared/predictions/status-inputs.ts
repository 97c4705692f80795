import type { StatusInputs } from '#contract/rules/insight-status.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { statedFigures, type Stating } from './stated-figures.ts'

/** The insight as the status rule reads it. */
export function statusInputs(insight: Stating, units: UnitRules): StatusInputs {
  const { metadata, created_at = null } = insight
  const { signalHigh, signalLow } = statedFigures(insight, units)
  return {
    direction: metadata.direction ?? null,
    horizon: metadata.horizon ?? null,
    created_at,
    last_value: metadata.last_value ?? null,
    last_value_date: metadata.last_value_date ?? null,
    signal_high: signalHigh,
    signal_low: signalLow,
  }
}
