import type { SeriesPoint } from '#contract/calculator.ts'
import { toIsoDay } from '#contract/instant.ts'
import { cell, type ChartCell, type ChartTableData } from '#shared/charts/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { Close } from '#contract/price-basis.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import type { PriceSlice } from '#features/asset-overview/series/price-view.ts'

type PriceTableInput = {
  points: readonly SeriesPoint[]
  slice: PriceSlice | null
  base: Close | null
  currency: string | null
  format: PriceFormat
}

/**
 * The closes of the window, newest first. Rows are made when somebody reads them: the drawing must not pay for a table of
 * thousands of rows that nobody opened.
 */
export function priceTable({ points, slice, base, currency, format }: PriceTableInput): ChartTableData {
  let rows: readonly (readonly ChartCell[])[] | null = null
  return {
    caption: `Closes in the visible window, newest first${currency ? `, in ${currency}` : ''}`,
    columns: [
      { label: 'Date', align: 'left' },
      { label: 'Close', align: 'right', unit: 'price' },
      { label: base ? `Change since ${formatDay(base.at)}` : 'Change', align: 'right', unit: 'fraction' },
    ],
    get rows() {
      rows ??= slice ? rowsOf(points, slice, base, format) : []
      return rows
    },
  }
}

function rowsOf(
  points: readonly SeriesPoint[],
  { start, end }: PriceSlice,
  base: Close | null,
  format: PriceFormat,
) {
  const rows: ChartCell[][] = []
  for (let i = end - 1; i >= start; i -= 1) {
    const { at, value } = points[i]!
    const change = base && base.value > 0 && value !== null ? value / base.value - 1 : null
    rows.push([
      cell(formatDay(at), toIsoDay(at)),
      cell(format.price(value), value),
      cell(formatReturn(change, 2), change),
    ])
  }
  return rows
}
