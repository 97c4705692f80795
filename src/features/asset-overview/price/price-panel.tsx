import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ruler } from 'lucide-react'
import { useMemo, useState } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import type { Series } from '#contract/records/calculator.ts'
import type { AssetInsight, RecentInsights } from '#features/asset-overview/insights/asset-insight.ts'
import { MarkerLegend, type MarkedInsights } from '#features/asset-overview/insights/markers.tsx'
import { PastNote, trackRecordWords } from '#features/asset-overview/insights/past-insights-panel.tsx'
import type { PastInsights } from '#features/asset-overview/insights/use-past-insights.ts'
import { type Intraday, useDrawnPrice } from '#features/asset-overview/model/candles.ts'
import type { ShownView } from '#features/asset-overview/model/overview-search.ts'
import {
  chosenScale,
  extentOf,
  priceRoom,
  scaleObstacle,
  sliceOf,
  type PriceScaleName,
} from '#features/asset-overview/model/price-geometry.ts'
import type { PriceChange } from '#features/asset-overview/model/price-window.ts'
import { usePageAsset, usePriceFormat } from '#features/asset-overview/model/use-asset.ts'
import { useChartView } from '#shared/charts/chart-tools.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { CompareChart, useComparison } from './compare-chart.tsx'
import { LivePriceNote } from './price-axis.tsx'
import { PriceChart } from './price-chart.tsx'
import { MeasureReadout, type Measure } from './price-cursor.tsx'
import { AVERAGE_STYLES, LayerLegend, type PriceLayers, usePriceLayers } from './price-layers.tsx'
import { CompareLegend } from './price-menus.tsx'
import {
  priceSummary,
  sinceWords,
  priceCaption,
  priceTable,
  COMPARE_SCALES,
  HorizonBar,
  PriceTools,
  SCALES,
  usePriceKeys,
} from './price-tools.tsx'
import { RangeBar } from './range-bar.tsx'
import type { ChartMoves } from './window-moves.ts'

type PricePanelProps = {
  series: Series
  view: ShownView
  intraday: Intraday
  past: PastInsights
  recent: RecentInsights
  /** Past insights of the window with any outcome, for the track record. */
  judged: readonly AssetInsight[]
  marked: MarkedInsights
}

/** Layers of daily closes. */
const NO_LAYERS = { avg: [], pane: null, fan: null } as const
/** A comparison always uses daily closes, whatever the range, and draws no layers. */
const COMPARED_VIEW = { activeRange: null, look: 'line', ...NO_LAYERS } as const

const NEEDS_CLOSES =
  'Averages, fan and the series below need daily closes: choose a range of a month or more.'

export function PricePanel(props: PricePanelProps) {
  const { series, view, intraday, recent, marked } = props
  const { tag, entity, label, currency } = usePageAsset()
  const format = usePriceFormat()
  const chart = useChartView()
  const measureState = useState<Measure>(null)
  const [measure, setMeasure] = measureState
  const [isUnfolded, setUnfolded] = useState(false)
  const [panel, comparison] = useComparison(view)
  const { indexed } = comparison
  const shown = indexed ? { ...view, ...COMPARED_VIEW } : view
  const drawn = useDrawnPrice(series.points, shown, intraday)
  const { points, window, change, candles, isIntraday } = drawn
  const layers = usePriceLayers({ points, view: isIntraday ? { ...shown, ...NO_LAYERS } : shown, recent })
  const isWithoutLayers = isIntraday && (shown.avg.length > 0 || shown.pane !== null || shown.fan !== null)
  const { averages, pane } = layers
  const slice = useMemo(() => sliceOf(points, window), [points, window])
  const extent = useMemo(() => extentOf(points, slice), [points, slice])
  const base = change?.base ?? null
  const room = useMemo(() => priceRoom(series.points, format.price), [series.points, format])
  const table = priceTable({ points, slice, base, currency, format, isIntraday, candles, averages, pane })
  const scale = indexed && view.scale === 'auto' ? 'linear' : chosenScale(view.scale, extent)
  const obstacleOf = (each: PriceScaleName) => scaleObstacle(each, extent?.low ?? 1, base?.value ?? null)
  const scales = indexed ? COMPARE_SCALES : SCALES.filter(({ value }) => obstacleOf(value) === null)
  // Why a scale is not offered.
  const obstacles = indexed || !change ? [] : SCALES.flatMap(({ value }) => obstacleOf(value) ?? [])
  const summary = priceSummary(entity?.name ?? tag, window, change, format, isIntraday)
  const notes = [drawn.note, isWithoutLayers ? NEEDS_CLOSES : null, ...layers.notes].filter(
    (note) => note !== null,
  )
  const moves: ChartMoves = {
    points: series.points,
    window: view.window,
    onDraft: view.setDraft,
    onCommit: (next) => view.setWindow(next, { isReplacing: true }),
    onCommitDebounced: view.setWindowDebounced,
  }
  const toggleMeasure = () => {
    setMeasure(measure ? null : [])
    // The focused chart handles the keys that choose the points.
    if (!measure)
      panel.current?.querySelector<HTMLElement>('[data-chart-cursor]')?.focus({ preventScroll: true })
  }
  usePriceKeys(view, chart.toggleTable, indexed ? null : toggleMeasure, measure && (() => setMeasure(null)))
  const caption = priceCaption({
    comparison: indexed && comparison,
    label,
    summary,
    currency,
    closeCount: table.rows.length,
    insights: marked.insights,
    isIntraday,
    layers: [
      ...averages.map(({ length }) => AVERAGE_STYLES[length].words),
      ...(pane ? [`Below: ${pane.title}`] : []),
      ...notes,
    ],
  })
  const drawnName = indexed ? comparison.assets.map((asset) => asset.tag).join(' ') : label
  const saved = {
    table: indexed ? comparison.table : table,
    caption,
    fileName: `price ${drawnName} ${formatDay(window.to)}`,
  }

  return (
    <div ref={panel} className="contents">
      <Panel
        title="Price"
        sub={indexed ? comparison.words : <ChangeWords change={change} />}
        actions={
          <PriceTools
            fold={{ isOpen: isUnfolded, toggle: () => setUnfolded(!isUnfolded) }}
            chart={chart}
            view={view}
            comparison={comparison}
            active={recent.parts.active}
            saved={saved}
          />
        }
      >
        <div className="-mt-1 mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-2 print:hidden">
          <HorizonBar
            view={view}
            window={window}
            hasIntraday={!intraday.isMissing}
            isHiddenWhenNarrow={!isUnfolded}
          />
          <span
            className={clsx(
              'ml-auto flex flex-wrap items-center justify-end gap-2',
              !isUnfolded && 'max-page-md:hidden',
            )}
          >
            {!indexed && (
              <IconButton
                label="Measure"
                title="Measure between two closes (m)"
                aria-pressed={measure !== null}
                onClick={toggleMeasure}
                icon={<Ruler size={14} />}
              />
            )}
            <Segmented<PriceScaleName>
              label="Scale"
              options={scales}
              value={scales.some(({ value }) => value === scale) ? scale : 'linear'}
              onChange={(next) => view.set({ scale: next })}
            />
          </span>
        </div>
        {comparison.assets.length > 1 && (
          <CompareLegend assets={comparison.assets} onRemove={comparison.toggle} />
        )}
        {indexed ? (
          <CompareChart
            comparison={comparison}
            indexed={indexed}
            isLog={scale === 'log'}
            view={chart}
            marked={marked}
            points={series.points}
          />
        ) : (
          <PriceChart
            drawn={drawn}
            scale={scale}
            marked={marked}
            layers={layers}
            summary={summary}
            view={chart}
            table={table}
            room={room}
            measure={measureState}
            moves={isIntraday ? null : moves}
          />
        )}
        {measure && !indexed && (
          <MeasureReadout measure={measure} drawn={drawn} onClear={() => setMeasure(null)} />
        )}
        {!chart.isTable && <RangeBar moves={moves} room={indexed ? null : room} />}
        <PriceNotes
          {...props}
          isIntraday={isIntraday}
          averages={averages}
          notes={[...notes, ...obstacles]}
          reachesNow={!indexed && !isIntraday && change !== null && window.to >= view.history.to}
        />
      </Panel>
    </div>
  )
}

type PriceNotesProps = PricePanelProps & {
  isIntraday: boolean
  averages: PriceLayers['averages']
  notes: readonly string[]
  /** The line ends with the last close, after which the current price is marked. */
  reachesNow: boolean
}

/** Legends, the record of past insights, and what the line consists of. */
function PriceNotes(props: PriceNotesProps) {
  const { series, view, past, judged, marked, isIntraday, averages, notes, reachesNow } = props
  const record = trackRecordWords(judged)
  return (
    // Reserves two lines, because the notes arrive with different requests.
    <p className="page-md:min-h-9 page-xl:min-h-0 mt-2 flex flex-wrap content-start gap-x-4 gap-y-1 text-xs text-ink-3">
      {marked.insights.length > 0 && <MarkerLegend insights={marked.insights} />}
      <LayerLegend averages={averages} />
      {record && <span className="font-medium text-ink-2">Past insights {record}</span>}
      {view.showsPast && <PastNote past={past} markedCount={marked.insights.length} />}
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
      {isIntraday ? (
        <span>Intraday prices from the service, each at the end of its bar. Nights are left out.</span>
      ) : (
        <ClosesNote view={view} />
      )}
      {reachesNow && <LivePriceNote />}
      {series.unreadable > 0 && <span>{countOf(series.unreadable, 'value')} could not be read.</span>}
    </p>
  )
}

function ChangeWords({ change }: { change: PriceChange | null }) {
  const format = usePriceFormat()
  if (!change) return 'no close in this window'
  const { absolute, fraction, base, last } = change
  return (
    <>
      <Amount
        text={`${format.change(absolute, last.value)} (${formatReturn(fraction)})`}
        sign={returnSign(fraction)}
      />{' '}
      <span className="max-page-md:sr-only">{sinceWords(change, format)}</span>
      <span aria-hidden="true" className="page-md:hidden">
        since {formatDay(base.at)}
      </span>
    </>
  )
}

const BASIS_WORDS = {
  reference: 'Closes only, adjusted for splits and dividends. Gaps are not filled.',
  live: 'Closes from the service, which does not say whether they are adjusted for splits. Gaps are not filled.',
}

/** How the closes are adjusted. Only the reference service states it, and without adjustment a split would look like a fall. */
function ClosesNote({ view: { window, history } }: { view: ShownView }) {
  const { data: config } = useQuery(configQueries.app())
  return (
    <span>
      {config ? BASIS_WORDS[config.mode] : 'Closes only. Gaps are not filled.'}
      {window.from < history.from &&
        ` History starts ${formatDay(history.from)}; the bar below the chart shows all of it.`}
    </span>
  )
}
