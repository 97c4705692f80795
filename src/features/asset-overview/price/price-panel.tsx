import { Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Series } from '#contract/calculator.ts'
import { ChartExport } from '#shared/charts/chart-export.tsx'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { CompareChart } from '#features/asset-overview/comparison/compare-chart.tsx'
import { CompareLegend } from '#features/asset-overview/comparison/compare-legend.tsx'
import { ComparePicker } from '#features/asset-overview/comparison/compare-picker.tsx'
import { MAX_COMPARED } from '#features/asset-overview/series/compare-index.ts'
import { withGaps } from '#features/asset-overview/series/drawn-line.ts'
import type { LivePriceInput } from '#features/asset-overview/header/use-live-price.ts'
import { LivePriceMark, LivePriceNote } from './live-price-mark.tsx'
import { ClosesNote } from './closes-note.tsx'
import { HorizonBar } from './horizon-bar.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { MarkerLegend } from '#features/asset-overview/markers/marker-legend.tsx'
import { MEASURE_OFF, type Measure } from './measure.ts'
import { MeasureReadout } from './measure-readout.tsx'
import { trackRecord, trackRecordWords } from '#features/asset-overview/past-insights/track-record.ts'
import { PastNote } from '#features/asset-overview/past-insights/past-note.tsx'
import { changeOver } from '#features/asset-overview/series/price-change.ts'
import { priceCaption } from './price-caption.ts'
import { PriceChart } from './price-chart.tsx'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import { priceSummary, sinceWords } from '#features/asset-overview/series/price-summary.ts'
import { priceTable } from './price-table.ts'
import { chosenScale, extentOf, scaleObstacle, sliceOf } from '#features/asset-overview/series/price-view.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { RangeBar } from './range-bar.tsx'
import { ScaleSwitch } from './scale-switch.tsx'
import type { PastInsights } from '#features/asset-overview/past-insights/use-past-insights.ts'
import type { Comparison } from '#features/asset-overview/comparison/use-comparison.ts'
import { usePriceKeys } from './use-price-keys.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'

type PricePanelProps = {
  tag: string
  /** Where the current price is heard from, and the service's clock. */
  live: LivePriceInput
  now: number
  name: string
  label: string
  series: Series
  currency: string | null
  history: PriceWindow
  window: PriceWindow
  view: PriceView
  comparison: Comparison
  past: PastInsights
  /** Those to mark, and the one whose horizon is drawn. */
  insights: readonly JudgedInsight[]
  /** Those of the window whatever their outcome, for the track record. */
  judged: readonly JudgedInsight[]
  selected: JudgedInsight | null
  onSelect: (key: string | null) => void
}

/** The price of the asset over a window the reader chooses, with everything that changes what is seen. */
export function PricePanel(props: PricePanelProps) {
  const { name, label, series, currency, history, window, view, comparison, insights } = props
  const format = usePriceFormat()
  const chart = useChartView()
  const [measure, setMeasure] = useState<Measure>(MEASURE_OFF)
  const points = useMemo(() => withGaps(series.points), [series.points])
  const slice = useMemo(() => sliceOf(points, window), [points, window])
  const change = useMemo(() => changeOver(points, window), [points, window])
  const base = change?.base ?? null
  const table = useMemo(
    () => priceTable({ points, slice, base, currency, format }),
    [points, slice, base, currency, format],
  )
  const isComparing = comparison.indexed !== null
  const record = trackRecordWords(trackRecord(props.judged))
  const extent = useMemo(() => extentOf(points, slice), [points, slice])
  const lowest = extent?.low ?? 1
  const scale = isComparing && view.scale === 'auto' ? 'linear' : chosenScale(view.scale, extent)
  const obstacle = scaleObstacle(scale, lowest, base?.value ?? null)
  const summary = priceSummary(name, window, change, format)
  usePriceKeys({ view, onTable: chart.toggleTable, measure, onMeasure: setMeasure })

  return (
    <Panel
      title="Price"
      sub={
        isComparing ? (
          comparison.words
        ) : change ? (
          <>
            <Amount
              text={`${format.change(change.absolute, change.last.value)} (${formatReturn(change.fraction)})`}
              sign={returnSign(change.fraction)}
            />{' '}
            <span className="max-md:sr-only">{sinceWords(change, format)}</span>
            <span aria-hidden="true" className="md:hidden">
              since {formatDay(change.base.at)}
            </span>
          </>
        ) : (
          'no close in this window'
        )
      }
      actions={
        <>
          <ShowAsTable view={chart} />
          <ChartExport
            view={chart}
            table={isComparing ? comparison.table : table}
            caption={priceCaption({
              comparison: isComparing ? comparison : null,
              label,
              summary,
              currency,
              closeCount: slice.end - slice.start,
              insights,
            })}
            fileName={`price ${isComparing ? comparison.tags.join(' ') : label} ${formatDay(window.to)}`}
          />
          {view.canShowPast && (
            <Switch label="Past insights" isOn={view.past} onChange={(past) => view.set({ past })} />
          )}
        </>
      }
    >
      <div className="-mt-1 mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <HorizonBar
          activeRange={view.activeRange}
          window={window}
          history={history}
          onRange={view.setRange}
          onWindow={(next) => view.setWindow(next)}
        />
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
          {!isComparing && (
            <Button
              variant="ghost"
              icon={<Ruler aria-hidden="true" size={14} />}
              aria-pressed={measure.state !== 'off'}
              title="Measure between two closes (m)"
              onClick={() => setMeasure(measure.state === 'off' ? { state: 'armed' } : MEASURE_OFF)}
            >
              Measure
            </Button>
          )}
          {comparison.tags.length < MAX_COMPARED && (
            <ComparePicker tag={props.tag} comparedTags={comparison.tags} onAdd={comparison.add} />
          )}
          <ScaleSwitch
            view={view}
            scale={scale}
            isComparing={isComparing}
            lowest={lowest}
            base={base?.value ?? null}
          />
        </span>
      </div>
      {comparison.tags.length > 1 && <CompareLegend comparison={comparison} onRemove={comparison.remove} />}
      {comparison.indexed ? (
        <CompareChart
          comparison={comparison}
          indexed={comparison.indexed}
          isLog={scale === 'log'}
          view={chart}
          marks={{ points, insights, selected: props.selected, onSelect: props.onSelect }}
        />
      ) : (
        <PriceChart
          points={points}
          window={window}
          scale={scale}
          base={base}
          summary={summary}
          view={chart}
          table={table}
          insights={insights}
          selected={props.selected}
          onSelect={props.onSelect}
          measure={measure}
          onMeasure={setMeasure}
        >
          {(frame) => <LivePriceMark source={props.live} {...frame} />}
        </PriceChart>
      )}
      {measure.state !== 'off' && !isComparing && (
        <MeasureReadout measure={measure} points={points} onClear={() => setMeasure(MEASURE_OFF)} />
      )}
      {!chart.isTable && (
        <RangeBar
          points={series.points}
          window={window}
          isComparing={isComparing}
          onDraft={view.setDraft}
          onCommit={(next) => view.setWindow(next, { isReplacing: true })}
        />
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
        {insights.length > 0 && <MarkerLegend insights={insights} />}
        {record && <span className="font-medium text-ink-2">Past insights {record}</span>}
        {view.showsPast && <PastNote past={props.past} markedCount={insights.length} />}
        {!isComparing && obstacle && <span role="status">{obstacle}</span>}
        <ClosesNote window={window} history={history} />
        {!isComparing && window.to >= history.to && <LivePriceNote source={props.live} now={props.now} />}
        {series.unreadable > 0 && <span>{countOf(series.unreadable, 'value')} could not be read.</span>}
      </p>
    </Panel>
  )
}
