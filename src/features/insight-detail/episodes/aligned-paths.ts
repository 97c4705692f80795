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

/** What the counted paths show on each day; a path that has ended is not carried on. */
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

/** What a band can rest on: the fewest cases on any day, and no more than the insight's own number of them. */
export const fewestCases = (days: readonly DayStatistics[], cases: number | null): number | null =>
  days.reduce<number | null>((fewest, { n }) => Math.min(fewest ?? n, n), cases)

/**
 * Values that the drawing spans: the middle 98 % of all points, because one wild case must not flatten all others. What lies
 * beyond is cut off, and how many paths that are is said beside the drawing.
 */
export function alignedDomain(paths: readonly AlignedPath[], current: readonly number[]) {
  const all = paths.flatMap((path) => path.values)
  const domain = paddedDomain([quantile(all, 0.01), quantile(all, 0.99), 0, ...current], 0.05) ?? [-0.1, 0.1]
  const [low, high] = domain
  const leaving = paths.filter(({ values }) => values.some((value) => value < low || value > high)).length
  return { domain, leaving }
}

/** What the counted paths show, day by day. */
export function alignedTable(days: readonly DayStatistics[]): ChartTableData {
  const right = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  const value = (each: number) => cell(formatReturn(each, 2), each)
  return {
    caption: 'Counted past paths by trading day since their start',
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

/** A tick of the axis of trading days; its word stands centred under it, that of the start begins there. */
export type DayTick = { day: number; text: string; isCentred: boolean }

/** One and two weeks, then months and quarters. */
const USUAL_DAYS = [5, 10, 21, 42, 63, 126, 189, 252] as const
/** Least room between two words in pixels. */
const GAP = 8

/** The start and the usual spans, longer ones first, as far as their words have room beside each other. */
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
