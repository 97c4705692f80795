import { MS_PER_DAY } from '#contract/instant.ts'
import type { SeriesPoint } from '#contract/calculator.ts'
import { addMonths } from '#contract/horizon.ts'
import { formatNumber, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatPrice } from '#shared/format/money.ts'
import { percentileRank } from '#shared/statistics/percentile-rank.ts'
import { quantileOfSorted, sortedAscending } from '#shared/statistics/quantile.ts'
import { firstIndexFrom } from '#features/asset-overview/series/price-window.ts'

/** A good-to-know card looks at this much of a series. */
export const HISTORY_MONTHS = 120
/** Fewer values than this have no "middle 80 %" worth drawing. */
const LEAST_FOR_BAND = 60

/** The recent history of a series with the middle 80 % of its own values. */
export type SeriesHistory = {
  points: SeriesPoint[]
  last: { at: number; value: number }
  lowest: { at: number; value: number }
  highest: { at: number; value: number }
  band: { low: number; high: number } | null
  /** Where the last value stands, in words; null for a history too short to say. */
  standing: string | null
}

/** @returns null for a series without any value */
export function seriesHistory(points: readonly SeriesPoint[]): SeriesHistory | null {
  const lastPoint = points.findLast((point) => point.value !== null)
  if (!lastPoint) return null
  const recent = points.slice(firstIndexFrom(points, addMonths(lastPoint.at, -HISTORY_MONTHS)))
  const observed = recent.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  const last = observed.at(-1)!
  const sorted = sortedAscending(observed.map(({ value }) => value))
  const isLong = observed.length >= LEAST_FOR_BAND
  return {
    points: recent,
    last,
    lowest: observed.reduce((a, b) => (b.value < a.value ? b : a)),
    highest: observed.reduce((a, b) => (b.value > a.value ? b : a)),
    band: isLong ? { low: quantileOfSorted(sorted, 0.1), high: quantileOfSorted(sorted, 0.9) } : null,
    standing: isLong ? standingOf(sorted, last, observed[0]!.at) : null,
  }
}

/** `Higher than in 84% of the past 10 years`; whole percent, and never 0 or 100, which only extremes may claim. */
function standingOf(sorted: ArrayLike<number>, last: { at: number; value: number }, since: number): string {
  const years = (last.at - since) / (365.25 * MS_PER_DAY)
  const span =
    years >= 1.5
      ? `the past ${Math.round(years)} years`
      : `the past ${Math.max(1, Math.round(years * 12))} months`
  if (last.value >= sorted[sorted.length - 1]!) return `Highest of ${span}`
  if (last.value <= sorted[0]!) return `Lowest of ${span}`
  const rank = percentileRank(sorted, last.value)
  const share = (part: number) => `${Math.min(99, Math.max(1, Math.round(part * 100)))}%`
  return rank >= 0.5
    ? `Higher than in ${share(rank)} of ${span}`
    : `Lower than in ${share(1 - rank)} of ${span}`
}

/** A value of a series in its own format: `perc` values are fractions shown as percentages. */
export function formatSeriesValue(value: number | null, displayFormat: string | null): string {
  if (value === null) return NOT_AVAILABLE
  switch (displayFormat) {
    case 'perc':
    case 'percent':
      return formatReturn(value).replace(/^\+/, '')
    case 'percentage':
      return `${formatNumber(value, 2)}%`
    case 'price':
      return formatPrice(value)
    default:
      return formatNumber(value, Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 1 : 2)
  }
}
