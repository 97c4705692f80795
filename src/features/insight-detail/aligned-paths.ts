import { cell, type ChartTableData } from '#shared/charts/chart-table-data.ts'
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

/** What the counted paths show, day by day. */
export function alignedTable(paths: readonly AlignedPath[], bars: number): ChartTableData {
  const right = (label: string) => ({ label, align: 'right' as const })
  const value = (each: number) => cell(formatReturn(each, 2), each)
  return {
    caption: 'Counted past paths by trading day since their start',
    columns: [
      { label: 'Day', align: 'left' },
      right('Paths'),
      right('P10'),
      right('P25'),
      right('Median'),
      right('P75'),
      right('P90'),
      right('Above the start'),
    ],
    rows: dayStatistics(paths, bars).map((day) => [
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
