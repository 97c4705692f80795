import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { formatPercentile, ordinal } from '#shared/format/percent.ts'
import { curveAt, type Fan } from './fan.ts'
import type { PathDay } from './realised-path.ts'

export type RankedDay = PathDay & { place: CurvePlace }

/**
 * Percentile of each realised return among the past outcomes of the same day. Between two steps the percentiles are those of the
 * straight segments as drawn. Day 0 has no distribution and no rank; days where nothing is stated are left out.
 */
export function rankPath(fan: Pick<Fan, 'steps'>, path: readonly PathDay[]): RankedDay[] {
  return path.flatMap((day) => {
    if (day.day <= 0) return []
    const place = curveAt(fan, day.at)?.rank(day.value)
    return place ? [{ ...day, place }] : []
  })
}

/** `59th percentile`, or `above the 90th percentile` where nothing beyond it is stated. */
export function placeInWords(place: CurvePlace): string {
  switch (place.place) {
    case 'inside':
      return formatPercentile(place.p * 100)
    case 'above':
      return `above the ${ordinal(Math.round(place.p * 100))} percentile`
    case 'below':
      return `below the ${ordinal(Math.round(place.p * 100))} percentile`
  }
}

/** The same for a table cell: `59th`, `> 90th`, `< 10th`. */
export function placeShort(place: CurvePlace): string {
  const rank = ordinal(Math.round(place.p * 100))
  return place.place === 'inside' ? rank : `${place.place === 'above' ? 'above' : 'below'} ${rank}`
}
