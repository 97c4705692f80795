import type { Close } from '#contract/rules/price-basis.ts'
import type { RankPosition } from '#shared/format/percent.ts'
import { type CurvePlace, percentileCurve } from '#shared/statistics/percentile-curve.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'
import { type Fan, type FanStep, outcomesAt } from './fan.ts'
import { returnOver, type PathDay } from './realised-path.ts'
import { bandValues, type FanBand } from './shown-fan.ts'
import type { Study } from './study.ts'

/**
 * The individual past cases behind an insight's predictions, available if the closes reproduce the figures that the service states.
 * Dots, counts, ranks and tables use them; without them they estimate from the stated percentiles and say "about".
 */
export type PastCases = NonNullable<ReturnType<typeof pastCases>>

/** `episode`: index in the insight's list of episodes. */
export type PastCase = { episode: number; startAt: number; value: number }

/** A service may round to a tenth of a percent; a larger difference means that it used other cases. */
const TOLERANCE = 0.001 + 1e-12

/**
 * The counted episodes of the study at the insight's own horizon; the predictions use the same ones at every step.
 *
 * @returns null if a stated count, median or percentile differs from that of the recomputed returns
 */
export function pastCases(study: Study | null, closes: readonly Close[], fan: Fan | null) {
  if (!study || study.n === 0 || !fan) return null
  const counted = study.outcomes.filter(({ excluded }) => excluded === null)
  const isKnown = (days: number | null): days is number => days !== null && days >= 1 && days <= study.bars
  const casesAt = (days: number | null): readonly PastCase[] | null =>
    isKnown(days)
      ? counted
          .map(({ episode, startAt, start }) => ({
            episode,
            startAt,
            value: returnOver(closes, start, days),
          }))
          .sort((a, b) => a.value - b.value)
      : null
  const returnsAt = (days: number | null) => casesAt(days)?.map(({ value }) => value) ?? null
  const own = fan.steps.filter(({ days }) => isKnown(days))
  if (own.length === 0 || !own.every((step) => agrees(step, returnsAt(step.days)!))) return null
  return {
    n: study.n,
    /** The cases after this many trading days, ascending; null beyond the horizon. */
    casesAt,
    returnsAt,
    /** Returns of an episode from its first day (0) on, one per trading day; null if its window had not ended or has no prices. */
    pathOf: (episode: number, days: number) => {
      const outcome = study.outcomes.find((each) => each.episode === episode)
      if (!outcome || outcome.value === null) return null
      const { start } = outcome
      return Array.from({ length: Math.min(days, study.bars) + 1 }, (_, day) =>
        returnOver(closes, start, day),
      )
    },
    /** Number of cases that were outside of a band at any of the given steps. */
    leaving: (steps: readonly FanStep[], band: FanBand) =>
      counted.filter(({ start }) =>
        steps.some((step) => {
          const values = bandValues(step, band)
          if (!values || !isKnown(step.days)) return false
          const value = returnOver(closes, start, step.days)
          return value < values[0] || value > values[1]
        }),
      ).length,
  }
}

function agrees({ count, median, knots }: FanStep, returns: readonly number[]): boolean {
  if (count !== null && count !== returns.length) return false
  if (count === null && knots.length < 2) return false
  const isNear = (stated: number, p: number) => Math.abs(quantileOfSorted(returns, p) - stated) <= TOLERANCE
  return (median === null || isNear(median, 0.5)) && knots.every(({ p, value }) => isNear(value, p))
}

export const countWhere = (returns: readonly number[], isIn: (value: number) => boolean) => ({
  count: returns.filter(isIn).length,
  of: returns.length,
})

export type RankedDay = PathDay & { place: RankPosition }

/**
 * Percentile of each realised return among past outcomes on the same day, interpolated between steps as drawn. Day 0 has no rank; days
 * without percentiles are left out.
 */
export const rankPath = (
  fan: Pick<Fan, 'steps'>,
  path: readonly PathDay[],
): (PathDay & { place: CurvePlace })[] =>
  path.flatMap((day) => {
    const outcomes = day.day <= 0 ? null : outcomesAt(fan, day.at)
    const place = outcomes && percentileCurve(outcomes.knots)?.rank(day.value)
    return place ? [{ ...day, place }] : []
  })

/** The same, by counting the individual cases if they are available. */
export const rankAmong = (
  cases: PastCases | null,
  fan: Pick<Fan, 'steps'>,
  path: readonly PathDay[],
): RankedDay[] =>
  path.flatMap((day): RankedDay[] => {
    const returns = cases?.returnsAt(day.day)
    if (!returns) return rankPath(fan, [day])
    const { count, of } = countWhere(returns, (value) => value < day.value)
    return [{ ...day, place: { place: 'counted', p: count / of, count, of } }]
  })
