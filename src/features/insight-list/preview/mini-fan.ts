import type { Prediction } from '#contract/prediction.ts'
import { predictionAsReturn, predictionUnit } from '#contract/units.ts'
import type { UnitRules } from '#contract/units.ts'

/** One step of the small fan: returns at an instant. Bands are null where the service states no such pair. */
export type FanStep = {
  at: number
  median: number | null
  inner: [number, number] | null
  outer: [number, number] | null
}
export type MiniFan = { steps: FanStep[]; innerLabel: string; outerLabel: string }

/** Two bands, nearest to the middle 50 and 90 %, from whichever pairs of percentiles exist; null without two steps. */
export function miniFan(
  predictions: readonly Prediction[],
  lastValue: number | null,
  units: UnitRules,
): MiniFan | null {
  const dated = predictions.filter((step) => step.date !== null)
  const zero = dated[0]
  if (!zero || dated.length < 2) return null
  const unit = predictionUnit(zero.median, lastValue, units)
  const asReturn = (value: number | null) =>
    value === null ? null : predictionAsReturn(value, unit, zero.median ?? lastValue)
  const pairs = coverages(dated)
  const inner = nearest(pairs, 50)
  const outer = nearest(
    pairs.filter((coverage) => coverage !== inner),
    90,
  )
  const band = (step: Prediction, coverage: number | null): [number, number] | null => {
    if (coverage === null) return null
    const at = (p: number) =>
      asReturn(step.percentiles.find((each) => Math.abs(each.p - p) < 1e-6)?.value ?? null)
    const low = at(50 - coverage / 2)
    const high = at(50 + coverage / 2)
    return low === null || high === null ? null : [Math.min(low, high), Math.max(low, high)]
  }
  return {
    steps: dated.map((step) => ({
      at: step.date ?? 0,
      median: asReturn(step.median),
      inner: band(step, inner),
      outer: band(step, outer),
    })),
    innerLabel: inner === null ? '' : `middle ${inner}%`,
    outerLabel: outer === null ? '' : `middle ${outer}%`,
  }
}

/** Shares between percentiles p and 100 − p that the later steps state. */
function coverages(steps: readonly Prediction[]): number[] {
  const found = new Set<number>()
  for (const { percentiles } of steps.slice(1)) {
    const known = new Set(percentiles.map(({ p }) => p))
    for (const p of known) if (p < 50 && known.has(100 - p)) found.add(100 - 2 * p)
  }
  return [...found]
}

const nearest = (pairs: readonly number[], wanted: number): number | null =>
  pairs.reduce<number | null>(
    (best, each) => (best === null || Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
    null,
  )
