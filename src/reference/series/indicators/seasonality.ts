import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { products } from '#reference/series/base/derived-columns.ts'
import { rollingSum } from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'

const series = seriesIn('seasonality')

/** Elapsed share of the calendar period of `months` months (a year, a quarter) at each bar. */
function progress(days: Int32Array, out: Float32Array, months: number): void {
  let from: Day = 0
  let to: Day = Number.NEGATIVE_INFINITY
  for (let i = 0; i < days.length; i++) {
    const day = days[i]!
    if (day >= to) {
      const date = new Date(day * MS_PER_DAY)
      const month = Math.floor(date.getUTCMonth() / months) * months
      from = Date.UTC(date.getUTCFullYear(), month, 1) / MS_PER_DAY
      to = Date.UTC(date.getUTCFullYear(), month + months, 1) / MS_PER_DAY
    }
    out[i] = (day - from) / (to - from)
  }
}

const CALENDAR: ReadonlySet<string> = new Set(['year_progress', 'quarter_progress'])

/** Whether a series depends on the calendar only, so that its extremes are known in advance. */
export const isScheduled = (series: string) => CALENDAR.has(series)

/** 1 on the first three trading days of a month, else 0. The first month of the history counts as begun before. */
function turnsOfMonth(days: Int32Array, turns: Float64Array): Float64Array {
  let since = 3
  let nextMonth = Number.NEGATIVE_INFINITY
  for (let i = 0; i < days.length; i++) {
    since += 1
    if (days[i]! >= nextMonth) {
      const date = new Date(days[i]! * MS_PER_DAY)
      nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / MS_PER_DAY
      if (i > 0) since = 0
    }
    turns[i] = since < 3 ? 1 : 0
  }
  return turns
}

export const season = (span: string, bars: number, period: string, length: string) =>
  series(
    [
      `season_${span}_5y`,
      `seasonality(horiz=${span},years=5)`,
      `Mean return of the coming ${period} in the last five years`,
      'fraction',
    ],
    `Mean return of the coming ${length} at the same time of year in each of the last five years (252 bars apart).`,
    1260,
    (_, out, { close }) => {
      for (let i = 1260; i < close.length; i++) {
        let sum = 0
        for (let start = i - 252; start >= i - 1260; start -= 252)
          sum += close[start + bars]! / close[start]! - 1
        out[i] = sum / 5
      }
    },
  )

/** Time of the year and seasonal returns. */
export const SEASONALITY: readonly SeriesDefinition[] = [
  season('1m', 21, 'month', 'month'),
  series(
    ['turn_of_month_12m', 'turn_of_month(horiz=12m)', 'Turn-of-month effect', 'fraction'],
    'Mean daily return on the first three trading days of a month, less the mean of all days, over 252 days.',
    252,
    (frame, out) => {
      const turns = turnsOfMonth(frame.history.days, frame.scratch(frame.bars))
      const count = rollingSum(turns, 252, 1, frame.scratch)
      const atTurns = products(frame.returns, turns, frame.scratch)
      const gained = rollingSum(atTurns, 252, 1, frame.scratch)
      const all = frame.sum('own', 252)
      for (let i = 252; i < frame.bars; i++) out[i] = Math.expm1(gained[i]! / count[i]! - all[i]! / 252)
    },
  ),
  series(
    ['year_progress', 'calendar(period=year)', 'Elapsed share of the year', 'fraction'],
    'Share of the calendar year that has passed: low in early January, high in late December.',
    0,
    (_, out, { days }) => progress(days, out, 12),
  ),
  series(
    ['quarter_progress', 'calendar(period=quarter)', 'Elapsed share of the quarter', 'fraction'],
    'Share of the calendar quarter that has passed: low in its first days, high in its last days.',
    0,
    (_, out, { days }) => progress(days, out, 3),
  ),
]
