import { toIsoDay } from '#contract/values/instant.ts'
import {
  cell,
  tableOnDemand,
  type ChartCell,
  type ChartTableData,
} from '#shared/charts/table/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import type { IndexedComparison } from '#features/asset-overview/series/compare-index.ts'

/** One row a day, one column an asset, newest first; a day that an asset misses stays empty. */
export function comparisonTable(
  indexed: IndexedComparison | null,
  assets: readonly { tag: string; label: string }[],
): ChartTableData {
  const lines = indexed?.lines ?? []
  const caption = indexed ? `Index, 100 on ${formatDay(indexed.startsAt)}, newest first` : 'No shared day'
  return tableOnDemand(caption, () => ({
    columns: [
      { label: 'Date', align: 'left' },
      ...lines.map(({ tag }) => ({
        label: assets.find((asset) => asset.tag === tag)?.label ?? tag,
        align: 'right' as const,
        unit: 'index' as const,
      })),
    ],
    rows: rowsOf(lines),
  }))
}

function rowsOf(lines: IndexedComparison['lines']): ChartCell[][] {
  const byDay = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
  const days = [...new Set(byDay.flatMap((line) => [...line.keys()]))].sort((a, b) => b - a)
  return days.map((day) => [
    cell(formatDay(day), toIsoDay(day)),
    ...byDay.map((line) => {
      const value = line.get(day) ?? null
      return cell(formatNumber(value, 1), value)
    }),
  ])
}
