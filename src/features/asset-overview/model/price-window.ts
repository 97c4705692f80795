import { bisector } from 'd3-array'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'

export const RANGE_NAMES = ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'Max'] as const
export type RangeName = (typeof RANGE_NAMES)[number]
export const DEFAULT_RANGE: RangeName = '1Y'

/** Ranges drawn from intraday prices, where the price service has any. */
export const INTRADAY_RANGES = ['1D', '1W'] as const
export type IntradayRange = (typeof INTRADAY_RANGES)[number]
export const isIntraday = (range: RangeName | IntradayRange | null): range is IntradayRange =>
  range === '1D' || range === '1W'

/** A range button, or two typed or dragged days (ms UTC midnight, both inclusive). */
type RangeChoice = { name: RangeName | IntradayRange } | { from: number; to: number }

/** The visible days in ms UTC midnight, both inclusive. */
export type PriceWindow = { from: number; to: number }

export const RANGE_MONTHS = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, '3Y': 36, '5Y': 60 } as const

export const startOfYear = (ms: number) => Date.UTC(new Date(ms).getUTCFullYear(), 0, 1)

/**
 * The days that a choice shows. A range of n months ends on the day of the last close and starts one day after the same date n
 * months earlier. Its base, the last close before it, is therefore the close of that date or of the last trading day before it.
 * The year to date starts on 1 January; its base is the last close of the previous year.
 *
 * @param history days of the first and the last close
 */
export function windowOf(choice: RangeChoice, history: PriceWindow): PriceWindow {
  const to = midnightOf(history.to)
  if ('from' in choice)
    return { from: Math.min(choice.from, choice.to), to: Math.max(choice.from, choice.to) }
  switch (choice.name) {
    case 'Max':
      return { from: midnightOf(history.from), to }
    case '1D':
      return { from: to, to }
    case '1W':
      return { from: to - 6 * MS_PER_DAY, to }
    case 'YTD':
      return { from: startOfYear(to), to }
    default:
      return { from: addMonths(to, -RANGE_MONTHS[choice.name]) + MS_PER_DAY, to }
  }
}

/** Past insights are shown in windows of more than six months, not in one of exactly six. */
const PAST_INSIGHTS_BEYOND_MONTHS = 6
export const showsPastInsights = ({ from, to }: PriceWindow) =>
  from < addMonths(to, -PAST_INSIGHTS_BEYOND_MONTHS)

/** Days of the first and last close of a series; null without closes. */
export function historyOf(points: readonly SeriesPoint[]): PriceWindow | null {
  const [first, last] = [closeFrom(points, 0, 1), lastCloseBefore(points, points.length)]
  return first && last ? { from: midnightOf(first.at), to: midnightOf(last.at) } : null
}

const byTime = bisector(({ at }: { at: number }) => at)

/** Index of the first point on or after a day; the length when there is none. Points are in time order. */
export const firstIndexFrom = (points: readonly { at: number }[], at: number): number =>
  byTime.left(points, at)

export const indexAfterDay = (points: readonly { at: number }[], day: number) =>
  firstIndexFrom(points, day + MS_PER_DAY)

export const nearestPointIndex = (points: readonly { at: number }[], at: number): number =>
  byTime.center(points, at)

/**
 * Change over a window. `base` is the last close before the window, or if the history starts inside it, the first close
 * (`isFromFirstClose`). Null when the window contains no close.
 */
export function changeOver(points: readonly SeriesPoint[], window: PriceWindow) {
  const start = firstIndexFrom(points, window.from)
  const end = indexAfterDay(points, window.to)
  const last = lastCloseBefore(points, end)
  if (!last || last.index < start) return null
  const before = lastCloseBefore(points, start)
  const base = before ?? closeFrom(points, start, 1)!
  return { ...changeBetween(base, last), isFromFirstClose: before === null }
}

export type PriceChange = NonNullable<ReturnType<typeof changeOver>>

/** `fraction` is null unless both values are above zero, because a rate that crossed zero has no meaningful percentage. */
export const changeBetween = (base: Close, last: Close) => ({
  base: { at: base.at, value: base.value },
  last: { at: last.at, value: last.value },
  absolute: last.value - base.value,
  fraction: base.value > 0 && last.value > 0 ? last.value / base.value - 1 : null,
})

export const isClose = (point: SeriesPoint): point is Close => point.value !== null

type Indexed = Close & { index: number }

/** The last close at an index below `end`; gaps are skipped. */
export const lastCloseBefore = (points: readonly SeriesPoint[], end: number): Indexed | null =>
  closeFrom(points, Math.min(end, points.length) - 1, -1)

function closeFrom(points: readonly SeriesPoint[], start: number, step: 1 | -1): Indexed | null {
  for (let index = start; index >= 0 && index < points.length; index += step) {
    const { at, value } = points[index]!
    if (value !== null) return { at, value, index }
  }
  return null
}

/** Closes of a window by day, because services date the same trading day at different hours. */
export const closesByDay = (points: readonly SeriesPoint[], { from, to }: PriceWindow) =>
  new Map(
    points
      .slice(firstIndexFrom(points, from), indexAfterDay(points, to))
      .flatMap(({ at, value }) => (value === null ? [] : [[midnightOf(at), value] as const])),
  )
