import type { SeriesPoint } from '#contract/records/calculator.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import type { Candle } from '#contract/records/price-history.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { cell, tableOnDemand, type ChartTableData, type ColumnUnit } from '#shared/charts/chart-table.tsx'
import { formatDay, formatInstant, isoInstant } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import {
  type AverageLine,
  paneValueAt,
  type PaneSeries,
} from '#features/asset-overview/layers/price-layers.tsx'
import { candleAt } from '#features/asset-overview/series/candles.ts'
import type { PriceSlice } from '#features/asset-overview/series/price-geometry.ts'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf, allOf } from '#shared/format/words.ts'
import { STATUS_SOURCE } from '#shared/ui/indicators/status-mark.tsx'
import {
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import type { PriceChange, PriceWindow } from '#features/asset-overview/series/price-window.ts'

type PriceTableInput = {
  points: readonly SeriesPoint[]
  slice: PriceSlice
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
  const { points, slice, base, currency, format, isIntraday = false } = input
  const { candles = [], averages = [], pane = null } = input
  const column = (label: string, unit: ColumnUnit) => ({ label, align: 'right' as const, unit })
  const price = (value: number | null) => cell(format.price(value), value)
  const prices = candles.length > 0 ? (['open', 'high', 'low'] as const) : []
  return tableOnDemand(
    `${isIntraday ? 'Prices' : 'Closes'} in the visible window, newest first${currency ? `, in ${currency}` : ''}`,
    () => ({
      columns: [
        { label: isIntraday ? 'Time' : 'Date', align: 'left' },
        column('Close', 'price'),
        column(base ? `Change since ${formatDay(base.at)}` : 'Change', 'fraction'),
        ...prices.map((each) => column(each.charAt(0).toUpperCase() + each.slice(1), 'price')),
        ...averages.map(({ length }) => column(`${length}-day average`, 'price')),
        ...(pane ? [column(pane.title, 'own unit')] : []),
      ],
      rows: points
        .slice(slice.start, slice.end)
        .map(({ at, value }, i) => {
          const change = base && base.value > 0 && value !== null ? value / base.value - 1 : null
          const candle = candleAt(candles, at)
          const ofPane = pane && paneValueAt(pane, at)
          return [
            isIntraday ? cell(formatInstant(at), isoInstant(at)) : cell(formatDay(at), toIsoDay(at)),
            price(value),
            cell(formatReturn(change, 2), change),
            ...prices.map((each) => price(candle?.[each] ?? null)),
            ...averages.map((line) => price(line.points[slice.start + i]?.value ?? null)),
            ...(pane ? [cell(ofPane ?? 'n/a', ofPane)] : []),
          ]
        })
        .reverse(),
    }),
  )
}

type CaptionInput = {
  comparison: { assets: readonly { label: string }[]; words: string } | null
  label: string
  summary: string
  currency: string | null
  closeCount: number
  insights: readonly JudgedInsight[]
  layers?: readonly string[]
  isIntraday?: boolean
}

export function priceCaption(input: CaptionInput): ImageCaption {
  const { comparison, label, summary, currency, closeCount, insights, layers = [], isIntraday } = input
  const unit = currency === null ? 'currency not provided' : `in ${currency}`
  return {
    title: comparison
      ? `${allOf(comparison.assets.map((asset) => asset.label))}, index`
      : `${label}, price ${unit}`,
    subtitle: comparison
      ? `${comparison.words}; each asset in its own currency`
      : `${summary} ${isIntraday ? 'Intraday prices' : 'Closes by day'}, n = ${formatCount(closeCount)}.`,
    legend: [...layers, ...(insights.length > 0 ? [marksInWords(insights)] : [])],
    footer: [
      isIntraday
        ? 'Financial Insights Service, price history.'
        : 'Financial Insights Service, calculator series. Gaps are not filled.',
      'Past moves do not predict later ones.',
    ],
  }
}

const marksInWords = (insights: readonly JudgedInsight[]) =>
  `Marks: ${countOf(insights.length, 'past insight')}, ${outcomeWords(outcomeCounts(insights))}; ${STATUS_SOURCE}. ` +
  'Triangles up and below the line are bullish, down and above it bearish. Filled: worked. Hollow: failed. Dot: active. ' +
  'Dash: cannot be judged. Half filled: several with different outcomes. A number beside a mark counts its insights.'

/** One sentence from the data: what a look at the chart tells. */
export function priceSummary(
  name: string,
  window: PriceWindow,
  change: PriceChange | null,
  format: PriceFormat,
  isIntraday = false,
): string {
  const span = `Price of ${name}, ${formatDay(window.from)} to ${formatDay(window.to)}`
  if (!change) return `${span}: no close in this window.`
  const { at, value } = change.last
  const last = isIntraday
    ? `last price ${format.price(value)}, ${formatInstant(at)}`
    : `last close ${format.price(value)} on ${formatDay(at)}`
  return `${span}: ${formatReturn(change.fraction)} ${sinceWords(change, format)}, ${last}.`
}

/** `since the close of 20 Nov 2024, 185.58`, or since the first close where the history begins later. */
export const sinceWords = ({ base, isFromFirstClose }: PriceChange, format: PriceFormat) =>
  `since the ${isFromFirstClose ? 'first close on' : 'close of'} ${formatDay(base.at)}, ${format.price(base.value)}`
