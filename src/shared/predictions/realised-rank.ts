import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { formatPercentile, ordinal } from '#shared/format/percent.ts'
import { curveAt, type Fan } from './fan.ts'
import { countWhere, type PastCases } from './past-cases.ts'
import type { PathDay } from './realised-path.ts'

/** Place among the past outcomes: counted case by case, else read off the stated percentiles. `p` is the share below. */
export type RankPosition = CurvePlace | { place: 'counted'; p: number; count: number; of: number }

export type RankedDay = PathDay & { place: RankPosition }

/**
 * Percentile of each realised return among the past outcomes of the same day. Between two steps the percentiles are those of the
 * straight segments as drawn. Day 0 has no distribution and no rank; days where nothing is stated are left out.
 */
export function rankPath(
  fan: Pick<Fan, 'steps'>,
  path: readonly PathDay[],
): (PathDay & { place: CurvePlace })[] {
  return path.flatMap((day) => {
    const place = day.day <= 0 ? null : curveAt(fan, day.at)?.rank(day.value)
    return place ? [{ ...day, place }] : []
  })
}

/** The same, counting the cases below where they are known one by one. */
export function rankAmong(
  cases: PastCases | null,
  fan: Pick<Fan, 'steps'>,
  path: readonly PathDay[],
): RankedDay[] {
  return path.flatMap((day): RankedDay[] => {
    const returns = cases?.returnsAt(day.day)
    if (!returns) return rankPath(fan, [day])
    const { count, of } = countWhere(returns, (value) => value < day.value)
    return [{ ...day, place: { place: 'counted', p: count / of, count, of } }]
  })
}

/** `above 16 of 20 past cases`; without them `59th percentile`, or `above the 90th percentile` where nothing beyond it is stated. */
export function rankInWords(place: RankPosition): string {
  switch (place.place) {
    case 'counted':
      return `above ${place.count} of ${place.of} past cases`
    case 'inside':
      return formatPercentile(place.p * 100)
    case 'above':
      return `above the ${ordinal(Math.round(place.p * 100))} percentile`
    case 'below':
      return `below the ${ordinal(Math.round(place.p * 100))} percentile`
  }
}

/** The same for a table cell: `16 of 20`, `59th`, `> 90th`, `< 10th`. */
export function rankShort(place: RankPosition): string {
  if (place.place === 'counted') return `${place.count} of ${place.of}`
  const rank = ordinal(Math.round(place.p * 100))
  return place.place === 'inside' ? rank : `${place.place === 'above' ? 'above' : 'below'} ${rank}`
}

/** `p71`, or `> p90` where nothing beyond is stated. */
export const percentileShort = ({ place, p }: CurvePlace): string =>
  `${place === 'above' ? '> ' : place === 'below' ? '< ' : ''}p${Math.round(p * 100)}`
