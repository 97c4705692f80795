import { insightEnd } from '#contract/rules/insight-end.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { mean, standardDeviation } from '#shared/statistics/summary.ts'
import type { Fan, FanStep } from './fan.ts'
import type { Study } from './study.ts'

const KNOTS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
/** Steps of a fan, as the service has them. */
const STEPS = 21

/**
 * A fan of the counted cases of a study: what the service would predict for this horizon by its own rule, counted here. Steps lie
 * max(1, round(bars/21)) trading days apart, all on the same cases; quantiles are Hyndman and Fan's type 7. Days are trading days
 * of the closes after the entry, and weekdays where those do not reach.
 *
 * @returns null without a case
 */
export function studyFan(study: Study, closes: readonly Close[], entryAt: number): Fan | null {
  const starts = study.outcomes.flatMap(({ excluded, start }) => (excluded === null ? [start] : []))
  if (starts.length === 0) return null
  const apart = Math.max(1, Math.round(study.bars / STEPS))
  const days: number[] = []
  for (let day = 0; day < study.bars; day += apart) days.push(day)
  const steps = [...days, study.bars].map((day): FanStep => {
    const returns = sortedAscending(
      starts.map((start) => closes[start + day]!.value / closes[start]!.value - 1),
    )
    const at = (p: number) => quantileOfSorted(returns, p)
    const horizon = `${day}d`
    return {
      horizon,
      days: day,
      at: day === 0 ? entryAt : insightEnd({ horizon, created_at: null, last_value_date: entryAt }, closes)!,
      count: returns.length,
      mean: mean(returns),
      median: at(0.5),
      low: at(0.2),
      high: at(0.8),
      min: returns[0]!,
      max: returns.at(-1)!,
      stdDev: returns.length > 1 ? standardDeviation(returns) : null,
      knots: KNOTS.map((p) => ({ p, value: at(p) })),
      isCrossing: false,
    }
  })
  return { steps, unit: 'return', unplaced: 0 }
}
