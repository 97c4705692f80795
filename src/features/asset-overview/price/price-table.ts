import type { SeriesPoint } from '#contract/records/calculator.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import {
  cell,
  tableOnDemand,
  type ChartCell,
  type ChartTableData,
} from '#shared/charts/table/chart-table-data.ts'
import { formatDay, formatInstant, isoInstant } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import type { AverageLine } from '#features/asset-overview/layers/average-lines.tsx'
import { paneValueAt, type PaneSeries } from '#features/asset-overview/layers/pane-series.ts'
import { candleAt } from '#features/asset-overview/series/candles.ts'
import type { PriceSlice } from '#features/asset-overview/series/price-view.ts'

type PriceTableInput = {
  points: readonly SeriesPoint[]
  slice: PriceSlice | null
  base: Close | null
  currency: string | null
  format: PriceFormat
  isIntraday?: boolean
  candles?: readonly Candle[]
  averages?: readonly AverageLine[]
  pane?: PaneSeries | null
}

/** The closes of the window, newest first, and beside them whatever else is drawn. */
export function priceTable(input: PriceTableInput): ChartTableData {
  const { base, currency, candles = [], averages = [], pane = null, isIntraday = false } = input
  const price = (label: string) => ({ label, align: 'right' as const, unit: 'price' as const })
  return tableOnDemand(
    `${isIntraday ? 'Prices' : 'Closes'} in the visible window, newest first${currency ? `, in ${currency}` : ''}`,
    () => ({
      columns: [
        { label: isIntraday ? 'Time' : 'Date', align: 'left' },
        price('Close'),
        { label: base ? `Change since ${formatDay(base.at)}` : 'Change', align: 'right', unit: 'fraction' },
        ...(candles.length > 0 ? ['Open', 'High', 'Low'].map(price) : []),
        ...averages.map(({ length }) => price(`${length}-day average`)),
        ...(pane ? [{ label: pane.title, align: 'right' as const, unit: 'own unit' as const }] : []),
      ],
      rows: input.slice ? rowsOf(input, input.slice) : [],
    }),
  )
}

function rowsOf(input: PriceTableInput, { start, end }: PriceSlice) {
  const { points, base, format, candles = [], averages = [], pane = null, isIntraday = false } = input
  const price = (value: number | null) => cell(format.price(value), value)
  const rows: ChartCell[][] = []
  for (let i = end - 1; i >= start; i -= 1) {
    const { at, value } = points[i]!
    const change = base && base.value > 0 && value !== null ? value / base.value - 1 : null
    const candle = candles.length > 0 ? candleAt(candles, at) : null
    rows.push([
      isIntraday ? cell(formatInstant(at), isoInstant(at)) : cell(formatDay(at), toIsoDay(at)),
      price(value),
      cell(formatReturn(change, 2), change),
      ...(candles.length > 0
        ? [price(candle?.open ?? null), price(candle?.high ?? null), price(candle?.low ?? null)]
        : []),
      ...averages.map((line) => price(line.points[i]?.value ?? null)),
      ...(pane ? [cell(paneValueAt(pane, at) ?? 'n/a', paneValueAt(pane, at))] : []),
    ])
  }
  return rows
}
