import { clsx } from 'clsx'
import { Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Series } from '#contract/records/calculator.ts'
import type { PriceKey } from '#api/queries/price-queries.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { CompareChart } from '#features/asset-overview/comparison/compare-chart.tsx'
import { CompareLegend } from '#features/asset-overview/comparison/compare-picker.tsx'
import { useComparisonFocus, type Comparison } from '#features/asset-overview/comparison/use-comparison.ts'
import type { LivePriceInput } from '#features/asset-overview/header/use-live-price.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { AVERAGE_WORDS, LayerLegend } from '#features/asset-overview/layers/price-layers.tsx'
import { usePriceLayers } from '#features/asset-overview/layers/use-price-layers.ts'
import { MarkerLegend } from '#features/asset-overview/past-insights/marker-layer.tsx'
import { PastNote } from '#features/asset-overview/past-insights/past-insights-panel.tsx'
import { trackRecord, trackRecordWords } from '#features/asset-overview/past-insights/track-record.tsx'
import type { PastInsights } from '#features/asset-overview/past-insights/use-past-insights.ts'
import {
  chosenScale,
  extentOf,
  scaleObstacle,
  sliceOf,
} from '#features/asset-overview/series/price-geometry.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { Intraday } from '#features/asset-overview/series/candles.ts'
import type { PriceView } from '#features/asset-overview/series/overview-search.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { priceSummary, sinceWords, priceCaption, priceTable } from './price-table.ts'
import { HorizonBar, PriceTools, ScaleSwitch, usePriceKeys } from './price-tools.tsx'
import { LivePriceMark, LivePriceNote } from './live-price-mark.tsx'
import { MEASURE_OFF, MeasureReadout, type Measure } from './price-cursor.tsx'
import { PriceChart } from './price-chart.tsx'
import { RangeBar } from './range-bar.tsx'
import { useDrawnPrice } from './use-drawn-price.ts'

export type PricePanelProps = {
  tag: string
  /** Where the current price is heard from. */
  live: LivePriceInput
  source: PriceKey | null
  intraday: Intraday
  name: string
  label: string
  series: Series
  currency: string | null
  history: PriceWindow
  window: PriceWindow
  view: PriceView
  comparison: Comparison
  past: PastInsights
  /** Insights that are running, of which one may be drawn as a fan. */
  active: readonly JudgedInsight[]
  isActiveKnown: boolean
  /** Those to mark, and the one whose horizon is drawn. */
  insights: readonly JudgedInsight[]
  /** Those of the window whatever their outcome, for the track record. */
  judged: readonly JudgedInsight[]
  selected: JudgedInsight | null
  onSelect: (key: string | null) => void
}

export function PricePanel(props: PricePanelProps) {
  const { tag, name, label, series, currency, history, view, comparison, insights, intraday } = props
  const format = usePriceFormat()
  const chart = useChartView()
  const [measure, setMeasure] = useState<Measure>(MEASURE_OFF)
  const [isUnfolded, setUnfolded] = useState(false)
  const drawn = useDrawnPrice({ ...props, series: series.points })
  const { points, window, change, candles, isIntraday } = drawn
  const layers = usePriceLayers({ ...props, points })
  const slice = useMemo(() => sliceOf(points, window), [points, window])
  const base = change?.base ?? null
  const { averages, pane } = layers
  const table = useMemo(
    () => priceTable({ points, slice, base, currency, format, isIntraday, candles, averages, pane }),
    [points, slice, base, currency, format, isIntraday, candles, averages, pane],
  )
  const isComparing = comparison.indexed !== null
  const record = trackRecordWords(trackRecord(props.judged))
  const extent = useMemo(() => extentOf(points, slice), [points, slice])
  const lowest = extent?.low ?? 1
  const scale = isComparing && view.scale === 'auto' ? 'linear' : chosenScale(view.scale, extent)
  const obstacle = scaleObstacle(scale, lowest, base?.value ?? null)
  const summary = priceSummary(name, window, change, format, isIntraday)
  const notes = isComparing ? [] : [...(drawn.note ? [drawn.note] : []), ...layers.notes]
  const moves = {
    points: series.points,
    window: props.window,
    onDraft: view.setDraft,
    onCommit: (next: PriceWindow) => view.setWindow(next, { isReplacing: true }),
    onTurn: view.turnTo,
  }
  const [panel, tools] = useComparisonFocus(comparison)
  const toggleMeasure = () => {
    setMeasure(measure.state === 'off' ? { state: 'armed' } : MEASURE_OFF)
    // The chart handles the keys that choose the points.
    if (measure.state === 'off')
      panel.current?.querySelector<HTMLElement>('[data-chart-cursor]')?.focus({ preventScroll: true })
  }
  usePriceKeys({ view, onTable: chart.toggleTable, measure, onMeasure: setMeasure })

  return (
    <div ref={panel} className="contents">
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
              <span className="max-page-md:sr-only">{sinceWords(change, format)}</span>
              <span aria-hidden="true" className="page-md:hidden">
                since {formatDay(change.base.at)}
              </span>
            </>
          ) : (
            'no close in this window'
          )
        }
        actions={
          <PriceTools
            fold={{ isOpen: isUnfolded, toggle: () => setUnfolded(!isUnfolded) }}
            tag={tag}
            chart={chart}
            view={view}
            comparison={tools}
            active={props.active}
            table={isComparing ? comparison.table : table}
            caption={priceCaption({
              comparison: isComparing ? comparison : null,
              label,
              summary,
              currency,
              closeCount: slice.end - slice.start,
              insights,
              isIntraday,
              layers: [
                ...averages.map(({ length }) => AVERAGE_WORDS[length]),
                ...(pane ? [`Below: ${pane.title}`] : []),
                ...notes,
              ],
            })}
            fileName={`price ${isComparing ? comparison.tags.join(' ') : label} ${formatDay(window.to)}`}
          />
        }
      >
        <div className="-mt-1 mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-2 print:hidden">
          <HorizonBar
            activeRange={view.activeRange}
            window={window}
            history={history}
            intradayObstacle={intraday.obstacle}
            onRange={view.setRange}
            onWindow={(next) => view.setWindow(next)}
            isFoldedWhenNarrow={!isUnfolded}
          />
          <span
            className={clsx(
              'ml-auto flex flex-wrap items-center justify-end gap-2',
              !isUnfolded && 'max-page-md:hidden',
            )}
          >
            {!isComparing && (
              <IconButton
                label="Measure"
                title="Measure between two closes (m)"
                aria-pressed={measure.state !== 'off'}
                onClick={toggleMeasure}
              >
                <Ruler aria-hidden="true" size={14} />
              </IconButton>
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
        {comparison.tags.length > 1 && <CompareLegend comparison={comparison} onRemove={tools.remove} />}
        {comparison.indexed ? (
          <CompareChart
            comparison={comparison}
            indexed={comparison.indexed}
            isLog={scale === 'log'}
            view={chart}
            // A comparison always uses daily closes, whatever range is chosen.
            marks={{ points: series.points, insights, selected: props.selected, onSelect: props.onSelect }}
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
            candles={candles}
            isIntraday={isIntraday}
            layers={layers}
            moves={isIntraday ? null : moves}
          >
            {(frame) => !isIntraday && <LivePriceMark source={props.live} {...frame} />}
          </PriceChart>
        )}
        {measure.state !== 'off' && !isComparing && (
          <MeasureReadout measure={measure} points={points} onClear={() => setMeasure(MEASURE_OFF)} />
        )}
        {!chart.isTable && <RangeBar {...moves} isComparing={isComparing} />}
        {/* Reserves two lines, because each note arrives with an answer of its own. */}
        <p className="mt-2 flex flex-wrap content-start gap-x-4 gap-y-1 text-xs text-ink-3 page-md:min-h-9 page-xl:min-h-0">
          {insights.length > 0 && <MarkerLegend insights={insights} />}
          {!isComparing && <LayerLegend averages={averages} />}
          {record && <span className="font-medium text-ink-2">Past insights {record}</span>}
          {view.showsPast && <PastNote past={props.past} markedCount={insights.length} />}
          {!isComparing && obstacle && <span role="status">{obstacle}</span>}
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
          {isIntraday ? (
            <span>Intraday prices from the service, each at the end of its bar. Nights are left out.</span>
          ) : (
            <ClosesNote window={window} history={history} />
          )}
          {!isComparing && !isIntraday && change && window.to >= history.to && (
            <LivePriceNote source={props.live} />
          )}
          {series.unreadable > 0 && <span>{countOf(series.unreadable, 'value')} could not be read.</span>}
        </p>
      </Panel>
    </div>
  )
}

const BASIS_WORDS = {
  reference: 'Closes only, adjusted for splits and dividends. Gaps are not filled.',
  live: 'Closes from the service, which does not say whether they are adjusted for splits. Gaps are not filled.',
}

/** How the closes are adjusted. Another service than the reference does not say, and an unadjusted split would look like a fall. */
function ClosesNote({ window, history }: { window: PriceWindow; history: PriceWindow }) {
  const { data: config } = useQuery(configQueries.app())
  return (
    <span>
      {config ? BASIS_WORDS[config.mode] : 'Closes only. Gaps are not filled.'}
      {window.from < history.from &&
        ` History starts ${formatDay(history.from)}; the bar below the chart shows all of it.`}
    </span>
  )
}
