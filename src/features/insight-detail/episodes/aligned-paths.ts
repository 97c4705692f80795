import { cell, type ChartTableData, type ColumnUnit } from '#shared/charts/table/chart-table-data.ts'
import { paddedDomain } from '#shared/charts/axis/scale.ts'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import type { AlignedPath } from './episode-drawing.ts'

export type DayStatistics = {
  day: number
  n: number
  median: number
  p10: number
  p25: number
  p75: number
  p90: number
  above: number
}

/** Statistics of the counted paths on each day; a path that has ended is not extended. */
export function dayStatistics(paths: readonly AlignedPath[], bars: number): DayStatistics[] {
  const counted = paths.filter((path) => path.isCounted)
  return Array.from({ length: bars + 1 }, (_, day) => {
    const values = counted.flatMap((path) => path.values[day] ?? [])
    return {
      day,
      n: values.length,
      median: quantile(values, 0.5),
      p10: quantile(values, 0.1),
      p25: quantile(values, 0.25),
      p75: quantile(values, 0.75),
      p90: quantile(values, 0.9),
      above: values.filter((value) => value > 0).length,
    }
  }).filter((day) => day.n > 0)
}

/** Sample size of a band: the fewest cases on any day, and at most the insight's own number of cases. */
export const fewestCases = (days: readonly DayStatistics[], cases: number | null): number | null =>
  days.reduce<number | null>((fewest, { n }) => Math.min(fewest ?? n, n), cases)

/**
 * Values that the chart spans: the middle 98 % of all points, so that one outlier does not flatten the others. `leaving` counts the
 * paths that are cut off.
 */
export function alignedDomain(paths: readonly AlignedPath[], current: readonly number[]) {
  const all = paths.flatMap((path) => path.values)
  const domain = paddedDomain([quantile(all, 0.01), quantile(all, 0.99), 0, ...current], 0.05) ?? [-0.1, 0.1]
  const [low, high] = domain
  const leaving = paths.filter(({ values }) => values.some((value) => value < low || value > high)).length
  return { domain, leaving }
}

/** The same statistics as a table. */
export function alignedTable(days: readonly DayStatistics[]): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  const value = (each: number) => cell(formatReturn(each, 2), each)
  return {
    caption: 'Paths of counted past cases, by trading day since the start',
    columns: [
      { label: 'Day', align: 'left' },
      right('Paths', 'count'),
      right('P10', 'fraction'),
      right('P25', 'fraction'),
      right('Median', 'fraction'),
      right('P75', 'fraction'),
      right('P90', 'fraction'),
      right('Above the start', 'count'),
    ],
    rows: days.map((day) => [
      cell(String(day.day), day.day),
      cell(String(day.n), day.n),
      value(day.p10),
      value(day.p25),
      value(day.median),
      value(day.p75),
      value(day.p90),
      cell(`${day.above} of ${day.n}`, day.above),
    ]),
  }
}

/** A tick of the trading-day axis; its label is centred, except at the start. */
type DayTick = { day: number; text: string; isCentred: boolean }

/** One and two weeks, then months and quarters. */
const USUAL_DAYS = [5, 10, 21, 42, 63, 126, 189, 252] as const
/** Least gap between two labels in pixels. */
const GAP = 8

/** The start and the usual spans, longest first, as far as their labels fit. */
export function dayTicks(bars: number, x: (day: number) => number): DayTick[] {
  const ticks: DayTick[] = [{ day: 0, text: 'start', isCentred: false }]
  const start = x(0) + textWidth('start') + GAP
  let next = Number.POSITIVE_INFINITY
  for (const day of USUAL_DAYS.toReversed()) {
    const text = `day ${day}`
    const half = textWidth(text) / 2
    if (day > bars || x(day) - half < start || x(day) + half + GAP > next) continue
    ticks.push({ day, text, isCentred: true })
    next = x(day) - half
  }
  return ticks.sort((a, b) => a.day - b.day)
}
