import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { rankCell } from '#features/insight-detail/fan/geometry/fan-table.ts'
import { placeInWords, type RankedDay } from '#shared/predictions/realised-rank.ts'

/** Day-by-day percentile as a table. */
export const rankTable = (ranked: readonly RankedDay[]): ChartTableData => ({
  caption: 'Realised return by day, with its percentile among past outcomes of the same day',
  columns: [
    { label: 'Date', align: 'left' },
    { label: 'Day', align: 'right', unit: 'days' },
    { label: 'Realised', align: 'right', unit: 'fraction' },
    { label: 'Percentile', align: 'right', unit: 'percentile' },
  ],
  rows: ranked.map((day) => [
    cell(formatDay(day.at), toIsoDay(day.at)),
    cell(String(day.day), day.day),
    cell(formatReturn(day.value, 2), day.value),
    rankCell(day.place),
  ]),
})

/** The path's rank in one sentence for the figure. */
export function summariseRanks(ranked: readonly RankedDay[]): string {
  const last = ranked.at(-1)
  return last
    ? `Percentile of the realised return by day; on ${formatDay(last.at)} ${placeInWords(last.place)}.`
    : 'No day can be ranked yet.'
}
