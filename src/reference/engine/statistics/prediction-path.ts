import type { PathStep } from '#reference/engine/base/insight-facts.ts'
import { quantileOfSorted, mean, standardDeviation } from '#shared/statistics/quantile.ts'
import type { Forward } from './forward.ts'

/** Bars between two steps, for about 21 steps at every horizon. */
const stride = (bars: number) => Math.max(1, Math.round(bars / 21))

/** The fan: the returns of the same cases at every step from 0 to the horizon. */
export function predictionPath(cases: Int32Array, bars: number, forward: Forward): PathStep[] {
  const steps: PathStep[] = []
  for (let step = 0; step <= bars; step += stride(bars)) {
    const outcomes = forward.returnsOver(cases, step).sort()
    const at = (p: number) => quantileOfSorted(outcomes, p)
    steps.push({
      bars: step,
      mean: mean(outcomes),
      median: at(0.5),
      stdDev: standardDeviation(outcomes),
      min: at(0),
      max: at(1),
      percentiles: {
        '10': at(0.1),
        '20': at(0.2),
        '30': at(0.3),
        '40': at(0.4),
        '60': at(0.6),
        '70': at(0.7),
        '80': at(0.8),
        '90': at(0.9),
      },
    })
  }
  return steps
}
