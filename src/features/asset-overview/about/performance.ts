import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { changeOver, type PriceChange } from '#features/asset-overview/series/price-change.ts'
import { firstIndexFrom, historyOf, windowOf } from '#features/asset-overview/series/price-window.ts'

/** The spans of the strip; from a month on each as the button of the same name on the chart, which draws a day and a week from prices inside it. */
export const SPANS = ['1D', '1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y'] as const
export type Span = (typeof SPANS)[number]

/** The change over each span up to the last close; null where the history does not reach so far back. */
export function performance(points: readonly SeriesPoint[]): Record<Span, PriceChange | null> {
  const history = historyOf(points)
  const over = (name: Span) => {
    const change = history && changeOver(points, windowOf({ name }, history))
    return change && !change.isFromFirstClose ? change : null
  }
  return Object.fromEntries(SPANS.map((span) => [span, over(span)])) as Record<Span, PriceChange | null>
}

/** Trading days of a month, in which the service counts its month. */
export const MONTH_DAYS = 21
/** Months that can be made of whole service months. */
const MONTHS: Partial<Record<Span, number>> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 }

/**
 * Returns against a group over longer spans, from a daily series of the return against it over one month of 21 trading days: the
 * months that follow each other without overlap are multiplied. Null where one of them is missing.
 */
export function chainedMonths(points: readonly SeriesPoint[]): Record<Span, number | null> {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const over = (span: Span) => {
    const months = MONTHS[span]
    if (months === undefined) return null
    let product = 1
    for (let i = 0; i < months; i += 1) {
      const value = values[values.length - 1 - i * MONTH_DAYS]
      if (value === undefined || value <= -1) return null
      product *= 1 + value
    }
    return product - 1
  }
  return Object.fromEntries(SPANS.map((span) => [span, over(span)])) as Record<Span, number | null>
}

/** Lowest and highest price of a time, and where the last one stands between them. Instants in ms UTC, null where not dated. */
export type PriceRange = {
  low: number
  high: number
  last: number
  lowAt: number | null
  highAt: number | null
}

/** Lowest and highest close of the twelve months up to the last one, and its instant; null without closes. */
export function yearRange(points: readonly SeriesPoint[]): (PriceRange & { asOf: number }) | null {
  const history = historyOf(points)
  if (!history) return null
  const closes = points
    .slice(firstIndexFrom(points, addMonths(history.to, -12)))
    .flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  const low = closes.reduce((least, close) => (close.value < least.value ? close : least))
  const high = closes.reduce((most, close) => (close.value > most.value ? close : most))
  const last = closes.at(-1)!
  return {
    low: low.value,
    high: high.value,
    last: last.value,
    lowAt: low.at,
    highAt: high.at,
    asOf: last.at,
  }
}
