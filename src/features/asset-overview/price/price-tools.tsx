import { clsx } from 'clsx'
import { range } from 'd3-array'
import { useEffect, useRef, type ComponentProps } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { type AssetInsight } from '#features/asset-overview/insights/asset-insight.ts'
import { candleAt, type PlacedCandle } from '#features/asset-overview/model/candles.ts'
import {
  MAX_COMPARED,
  type PriceView,
  type ShownView,
} from '#features/asset-overview/model/overview-search.ts'
import type { PriceSlice } from '#features/asset-overview/model/price-geometry.ts'
import {
  changeBetween,
  INTRADAY_RANGES,
  isClose,
  RANGE_NAMES,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
  type PriceChange,
} from '#features/asset-overview/model/price-window.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import {
  type ChartTableData,
  cell,
  tableOf,
  type TableColumn,
  dayCell,
  returnCell,
} from '#shared/charts/chart-table.tsx'
import { ChartExport, ShowAsTable, type ChartView } from '#shared/charts/chart-tools.tsx'
import { formatDay, formatInstant, isoInstant } from '#shared/format/date.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { countOf, allOf, fromCode } from '#shared/format/words.ts'
import { useCommandGroup, type CommandLine } from '#shared/state/commands.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { outcomeWords, STATUS_SOURCE } from '#shared/ui/indicators/status-mark.tsx'
import { Switch, Segmented } from '#shared/ui/toggles.tsx'
import type { Comparison } from './compare-chart.tsx'
import { type AverageLine, paneValueAt, type PaneSeries } from './price-layers.tsx'
import { ComparePicker, LayerMenu } from './price-menus.tsx'

type PriceToolsProps = {
  chart: ChartView
  view: PriceView
  comparison: Comparison
  active: readonly AssetInsight[]
  saved: { table: ChartTableData; caption: ImageCaption; fileName: string }
  /** On a narrow page days and scale are hidden behind a button. */
  fold: { isOpen: boolean; toggle: () => void }
}

/** The panel's actions: comparison, layers, table, export, and the switch for past insights. */
export const PriceTools = ({ chart, view, comparison, active, saved, fold }: PriceToolsProps) => (
  <>
    {comparison.assets.length < MAX_COMPARED && (
      <span data-add>
        <ComparePicker comparedTags={comparison.assets.map(({ tag }) => tag)} onAdd={comparison.toggle} />
      </span>
    )}
    {comparison.indexed === null && <LayerMenu view={view} active={active} />}
    <ShowAsTable view={chart} isCompactWhenNarrow />
    <ChartExport view={chart} {...saved} />
    <Button
      variant="ghost"
      className="page-md:hidden print:hidden"
      aria-expanded={fold.isOpen}
      onClick={fold.toggle}
    >
      Days and scale
    </Button>
    {view.canShowPast && (
      <Switch label="Past insights" isOn={view.past} onChange={(past) => view.set({ past })} />
    )}
  </>
)

export const SCALES = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
  { value: 'percent', label: '%', name: 'Percent' },
] as const

export const COMPARE_SCALES = [
  { value: 'linear', label: 'Index' },
  { value: 'log', label: 'Log' },
] as const

type HorizonBarProps = {
  view: ShownView
  /** The drawn days. For intraday prices they differ from the view's window. */
  window: PriceWindow
  /** For 1D and 1W. */
  hasIntraday: boolean
  isHiddenWhenNarrow: boolean
}

/** Range buttons and two date fields. Both set the window, as the range bar does. */
export function HorizonBar({ view, window, hasIntraday, isHiddenWhenNarrow }: HorizonBarProps) {
  const { history } = view
  const ranges = [...(hasIntraday ? INTRADAY_RANGES : []), ...RANGE_NAMES]
  const field = (which: 'from' | 'to', label: string) => (
    <DayField
      day={window[which]}
      aria-label={label}
      min={toIsoDay(which === 'to' ? Math.max(history.from, window.from) : history.from)}
      max={toIsoDay(which === 'from' ? Math.min(history.to, window.to) : history.to)}
      onDay={(day) => view.setWindow({ ...window, [which]: day })}
    />
  )
  return (
    <>
      <div className="max-page-md:w-full max-page-md:[&>div]:w-full max-page-md:[&_button]:min-w-0 max-page-md:[&_button]:flex-1 max-page-md:[&_button]:px-0 max-page-xs:[&_button]:basis-1/4 flex">
        {/* With typed days no button is pressed. */}
        <Segmented<RangeName | IntradayRange | ''>
          label="Range"
          options={ranges.map((value) => ({ value, label: value }))}
          value={view.activeRange ?? ''}
          onChange={(name) => name !== '' && view.setRange(name)}
        />
      </div>
      <span
        className={clsx(
          'max-page-md:w-full inline-flex items-center gap-1.5 text-xs text-ink-3',
          isHiddenWhenNarrow && 'max-page-md:hidden',
        )}
      >
        {field('from', 'From')} to {field('to', 'To')}
      </span>
    </>
  )
}

type DayFieldProps = { day: number; onDay: (day: number) => void } & Pick<
  ComponentProps<'input'>,
  'aria-label' | 'min' | 'max'
>

/** It follows its day, but is not reset while somebody types; a day is chosen on Enter and on leaving the field. */
export function DayField({ day, onDay, ...input }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current!.value = toIsoDay(day)
  }, [day])
  const send = () => {
    const typed = parseDay(field.current!.value)
    if (typed !== undefined && typed !== day) onDay(typed)
  }
  return (
    <DateInput
      {...input}
      ref={field}
      day={day}
      onBlur={() => {
        // A day that was deleted or does not exist changes nothing, so the field shows its day again.
        if (field.current!.value === '') field.current!.value = toIsoDay(day)
        send()
      }}
      onKeyDown={({ key }) => key === 'Enter' && send()}
      className="h-control text-xs"
      placeClass="text-xs max-page-md:flex-1"
    />
  )
}

/** The page's keyboard commands. While the chart has the focus, it handles the same keys itself. */
export function usePriceKeys(
  view: PriceView,
  onTable: () => void,
  /** Null where there is nothing to measure or to clear. */
  onMeasure: (() => void) | null,
  clearMeasure: (() => void) | null,
) {
  const past = () => view.set({ past: !view.past })
  const lines: CommandLine[] = [
    ...RANGE_NAMES.map((name, i): CommandLine => [
      `range.${name}`,
      `Show ${name}`,
      String(i + 1),
      () => view.setRange(name),
    ]),
    ['table', 'Show the price as a table', 't', onTable, { hint: 'table' }],
  ]
  if (onMeasure) lines.push(['measure', 'Measure from A to B', 'm', onMeasure, { hint: 'measure' }])
  if (clearMeasure) lines.push(['measure-clear', 'Clear the measure', 'Escape', clearMeasure])
  if (view.canShowPast)
    lines.push(['past', 'Past insights on the chart', 'p', past, { hint: 'past insights' }])
  useCommandGroup('asset.', 'Asset', lines)
}

type PriceTableInput = {
  points: readonly SeriesPoint[]
  slice: PriceSlice
  base: Close | null
  currency: string | null
  format: PriceFormat
  isIntraday?: boolean
  candles?: readonly PlacedCandle[]
  averages?: readonly AverageLine[]
  pane?: PaneSeries | null
}

/** The closes of the window, newest first, with candles, averages and the lower pane if drawn. */
export function priceTable(input: PriceTableInput): ChartTableData {
  const { points, slice, base, currency, format, isIntraday = false } = input
  const { candles = [], averages = [], pane = null } = input
  const price = (value: number | null = null) => cell(format.price(value), value)
  const columns: TableColumn<number>[] = [
    isIntraday
      ? ['Time', null, (i) => cell(formatInstant(points[i]!.at), isoInstant(points[i]!.at))]
      : ['Date', null, (i) => dayCell(points[i]!.at)],
    ['Close', 'price', (i) => price(points[i]!.value)],
    [
      base ? `Change since ${formatDay(base.at)}` : 'Change',
      'fraction',
      (i) => returnCell(base && changeBetween(base, points[i] as Close).fraction),
    ],
  ]
  for (const each of candles.length > 0 ? (['open', 'high', 'low'] as const) : [])
    columns.push([fromCode(each), 'price', (i) => price(candleAt(candles, points[i]!.at)?.[each])])
  for (const { length, points: means } of averages)
    columns.push([`${length}-day average`, 'price', (i) => price(means[i]?.value)])
  const paneCell = (value: string | null) => cell(value ?? NOT_AVAILABLE, value)
  if (pane) columns.push([pane.title, 'own unit', (i) => paneCell(paneValueAt(pane, points[i]!.at))])
  const what = isIntraday ? 'Prices' : 'Closes'
  return tableOf(
    `${what} in the visible window, newest first${currency ? `, in ${currency}` : ''}`,
    // Without the empty points that part the line at gaps.
    range(slice.end - 1, slice.start - 1, -1).filter((i) => isClose(points[i]!)),
    columns,
  )
}

type CaptionInput = {
  comparison: { assets: readonly { label: string }[]; words: string } | null
  label: string
  summary: string
  currency: string | null
  closeCount: number
  insights: readonly AssetInsight[]
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

const marksInWords = (insights: readonly AssetInsight[]) =>
  `Marks: ${countOf(insights.length, 'past insight')}, ${outcomeWords(insights)}; ${STATUS_SOURCE}. ` +
  'Triangles up and below the line are bullish, down and above it bearish. Filled: worked. Hollow: failed. Dot: active. ' +
  'Dash: cannot be judged. Half filled: several with different outcomes. A number beside a mark counts its insights.'

export function priceSummary(
  name: string,
  window: PriceWindow,
  change: PriceChange | null,
  format: PriceFormat,
  isIntraday: boolean,
): string {
  const span = `Price of ${name}, ${formatDay(window.from)} to ${formatDay(window.to)}`
  if (!change) return `${span}: no close in this window.`
  const { at, value } = change.last
  const last = isIntraday
    ? `last price ${format.price(value)}, ${formatInstant(at)}`
    : `last close ${format.price(value)} on ${formatDay(at)}`
  return `${span}: ${formatReturn(change.fraction)} ${sinceWords(change, format)}, ${last}.`
}

/** `since the close of 20 Nov 2024, 185.58`, or since the first close if the history starts inside the window. */
export const sinceWords = ({ base, isFromFirstClose }: PriceChange, format: PriceFormat) =>
  `since the ${isFromFirstClose ? 'first close on' : 'close of'} ${formatDay(base.at)}, ${format.price(base.value)}`
