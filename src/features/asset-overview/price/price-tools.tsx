import { clsx } from 'clsx'
import { useState } from 'react'
import { ChartExport, ShowAsTable, type ChartView } from '#shared/charts/chart-tools.tsx'
import type { ChartTableData } from '#shared/charts/chart-table.tsx'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { Button } from '#shared/ui/button.tsx'
import { Switch, Segmented } from '#shared/ui/toggles.tsx'
import { ComparePicker } from '#features/asset-overview/comparison/compare-picker.tsx'
import type { Comparison } from '#features/asset-overview/comparison/compare-chart.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { LayerMenu } from '#features/asset-overview/layers/layer-menu.tsx'
import { MAX_COMPARED, type PriceView } from '#features/asset-overview/series/overview-search.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import {
  INTRADAY_RANGES,
  RANGES,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
} from '#features/asset-overview/series/price-window.ts'
import { useCommands } from '#shared/state/commands.ts'
import { MEASURE_OFF, type Measure } from './price-cursor.tsx'

type PriceToolsProps = {
  chart: ChartView
  view: PriceView
  comparison: Comparison
  active: readonly JudgedInsight[]
  saved: { table: ChartTableData; caption: ImageCaption; fileName: string }
  /** On a narrow page days and scale are folded away until they are asked for. */
  fold: { isOpen: boolean; toggle: () => void }
}

/** Beside the panel's heading: what else to draw, the table, the files, and the switch for past insights. */
export const PriceTools = ({ chart, view, comparison, active, saved, fold }: PriceToolsProps) => (
  <>
    {comparison.assets.length < MAX_COMPARED && (
      <span data-add>
        <ComparePicker comparedTags={comparison.assets.map(({ tag }) => tag)} onAdd={comparison.add} />
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
  view: PriceView
  /** Drawn days: those of intraday prices are not the window's own. */
  window: PriceWindow
  history: PriceWindow
  /** Why there are no prices inside the day; null where there are, or may be. */
  intradayObstacle: string | null
  isFoldedWhenNarrow: boolean
}

/** Buttons for the usual ranges and two days to type; both do what the range bar does. */
export function HorizonBar({ view, window, history, intradayObstacle, isFoldedWhenNarrow }: HorizonBarProps) {
  const [wasSwapped, setWasSwapped] = useState(false)
  const options = [
    ...INTRADAY_RANGES.map((value) => ({
      value,
      label: value,
      disabledBecause: intradayObstacle ?? undefined,
    })),
    ...RANGES.map((value) => ({ value, label: value })),
  ]
  const field = (which: 'from' | 'to', label: string) => (
    <DateInput
      day={window[which]}
      aria-label={label}
      // Remounts with the window, so that it follows buttons and drags but is left alone while somebody types.
      key={`${which} ${window[which]}`}
      defaultValue={toIsoDay(window[which])}
      min={toIsoDay(which === 'to' ? Math.max(history.from, window.from) : history.from)}
      max={toIsoDay(which === 'from' ? Math.min(history.to, window.to) : history.to)}
      onBlur={(event) => apply(which, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(which, event.currentTarget.value)
      }}
      className="h-control text-xs"
      placeClass="text-xs max-page-md:flex-1"
    />
  )
  const apply = (which: 'from' | 'to', text: string) => {
    const day = parseDay(text)
    if (day === undefined || day === window[which]) return
    const next = { ...window, [which]: day }
    setWasSwapped(next.from > next.to)
    view.setWindow(next)
  }
  return (
    <>
      <div className="flex max-page-md:w-full max-page-md:[&>div]:w-full max-page-md:[&_button]:min-w-0 max-page-md:[&_button]:flex-1 max-page-md:[&_button]:px-0">
        {/* With typed days no button is pressed. */}
        <Segmented<RangeName | IntradayRange | ''>
          label="Range"
          options={options}
          value={view.activeRange ?? ''}
          onChange={(range) => range !== '' && view.setRange(range)}
        />
      </div>
      <span
        className={clsx(
          'inline-flex items-center gap-1.5 text-xs text-ink-3 max-page-md:w-full',
          isFoldedWhenNarrow && 'max-page-md:hidden',
        )}
      >
        {field('from', 'From')} to {field('to', 'To')}
        <span role="status" className="text-caution empty:hidden">
          {wasSwapped && 'dates swapped: the first was later'}
        </span>
      </span>
    </>
  )
}

/** The page's own keys; the chart itself handles the same ones while it has the focus. */
export function usePriceKeys(
  view: PriceView,
  onTable: () => void,
  [measure, setMeasure]: readonly [measure: Measure, set: (measure: Measure) => void],
) {
  const command = (id: string, label: string, keys: string, run: () => void, hint?: string) => ({
    id: `asset.${id}`,
    label,
    group: 'Asset',
    keys,
    run,
    ...(hint !== undefined && { hint }),
  })
  const isOff = measure.state === 'off'
  const clear = () => setMeasure(MEASURE_OFF)
  const turn = () => setMeasure(isOff ? { state: 'armed' } : MEASURE_OFF)
  const past = () => view.set({ past: !view.past })
  useCommands([
    ...RANGES.map((range, i) =>
      command(`range.${range}`, `Show ${range}`, String(i + 1), () => view.setRange(range)),
    ),
    command('table', 'Show the price as a table', 't', onTable, 'table'),
    command('measure', 'Measure from A to B', 'm', turn, 'measure'),
    ...(isOff ? [] : [command('measure-clear', 'Clear the measure', 'Escape', clear)]),
    ...(view.canShowPast ? [command('past', 'Past insights on the chart', 'p', past, 'past insights')] : []),
  ])
}
