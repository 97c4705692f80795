import { greatest, least, mean, range, sum } from 'd3-array'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import {
  changeOver,
  closesByDay,
  firstIndexFrom,
  historyOf,
  windowOf,
  type PriceChange,
} from '#features/asset-overview/series/price-window.ts'
import type { Close } from '#contract/rules/price-basis.ts'

/** Spans of the table. From one month on they equal the chart's buttons of the same name. */
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

const MONTH_DAYS = 21
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

/** Lowest, highest and last close of the twelve months up to the last one; null without closes. */
export function yearRange(points: readonly SeriesPoint[]) {
  const history = historyOf(points)
  if (!history) return null
  const closes = points
    .slice(firstIndexFrom(points, addMonths(history.to, -12)))
    .flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
  return { low: least(closes, byValue)!, high: greatest(closes, byValue)!, last: closes.at(-1)! }
}
const byValue = ({ value }: Close) => value

/**
 * Returns from the last close of a month to the last close of the next, January first, and of the whole year, as fractions, newest
 * year first; null where the closes do not cover it. The month in which the closes begin has no start and stays empty; the running
 * month and year count up to the last close.
 */
export function calendarReturns(points: readonly SeriesPoint[]) {
  const lastOfMonth = new Map<number, number>()
  for (const { at, value } of points) {
    if (value === null) continue
    const date = new Date(at)
    lastOfMonth.set(date.getUTCFullYear() * 12 + date.getUTCMonth(), value)
  }
  const months = [...lastOfMonth.keys()]
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = (from: number, to: number) => {
    const [base, end] = [lastOfMonth.get(from), lastOfMonth.get(to)]
    return base === undefined || end === undefined || base <= 0 || end <= 0 ? null : end / base - 1
  }
  return range(Math.floor(last / 12), Math.floor(first / 12) - 1, -1).map((year) => ({
    year,
    months: range(year * 12, year * 12 + 12).map((month) => between(month - 1, month)),
    total: between(year * 12 - 1, Math.min(year * 12 + 11, last)),
    isPartial: last < year * 12 + 11,
  }))
}

const LEAST_RETURNS = 60

/**
 * Pearson's correlation of the returns between the days on which both have a close, and their number; null with fewer than 60 of
 * them, or where one of the two never moves.
 */
export function returnCorrelation(a: readonly SeriesPoint[], b: readonly SeriesPoint[], from: number) {
  const other = closesByDay(b, { from, to: Number.MAX_SAFE_INTEGER })
  const common = [...closesByDay(a, { from, to: Number.MAX_SAFE_INTEGER })].filter(
    ([day, close]) => close > 0 && (other.get(day) ?? 0) > 0,
  )
  const pairs: [number, number][] = []
  for (let i = 1; i < common.length; i += 1) {
    const [day, close] = common[i]!
    const [before, base] = common[i - 1]!
    pairs.push([close / base - 1, other.get(day)! / other.get(before)! - 1])
  }
  if (pairs.length < LEAST_RETURNS) return null
  const centred = ([0, 1] as const).map((side) => {
    const average = mean(pairs, (pair) => pair[side])!
    return pairs.map((pair) => pair[side] - average)
  })
  const product = (x: readonly number[], y: readonly number[]) => sum(x, (value, i) => value * y[i]!)
  const [x, y] = [centred[0]!, centred[1]!]
  const [squaresX, squaresY] = [product(x, x), product(y, y)]
  if (squaresX < 1e-18 || squaresY < 1e-18) return null
  const value = product(x, y) / Math.sqrt(squaresX * squaresY)
  return { value: Math.max(-1, Math.min(1, value)), n: pairs.length }
}
