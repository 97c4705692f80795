import { memo, useMemo, type ReactNode } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useCursorAt, useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { useIsPrinting } from '#shared/ui/use-is-printing.ts'
import { formatDay } from '#shared/format/date.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { type DetailModel, explainEnds } from '#features/insight-detail/model/detail-model.ts'
import type { DetailSearch, SetDetailSearch } from '#features/insight-detail/model/detail-search.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import type { Fan } from '#shared/predictions/fan.ts'
import { horizonOfStep } from '#shared/predictions/horizon-place.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import { toDistribution } from './distribution-model.ts'
import { DistributionControls, DistributionTable } from './distribution-controls.tsx'
import { fanTable } from './fan-table.ts'
import { summariseFan, type FanDrawing } from './fan-drawing.ts'
import { FanLegend, FanReadout, legendWords, seriesCount } from './fan-readout.tsx'
import { fanPlotHeight, FanPlot } from './fan-plot.tsx'

export type FanPanelProps = {
  model: Pick<
    DetailModel,
    'facts' | 'horizons' | 'horizon' | 'place' | 'fan' | 'ranked' | 'path' | 'cases' | 'lastStep'
  >
  fan: Fan
  search: DetailSearch
  setSearch: SetDetailSearch
  caption: CaptionOf
  drawing: FanDrawing
  /** The choice of the horizon. */
  heading: ReactNode
  /** The predictions end before the chosen horizon. */
  isBeyond: boolean
  /** Set where the fan is calculated here: the horizon at which the service's predictions end. */
  calculated: { ends: string | null } | null
}

/** Height of the printed plot, so that the insight fits on two pages. */
const PRINT_HEIGHT = 310

/** Readout, fan and distribution of one horizon. A cursor move renders the readout and the cursor only. */
export function FanPanel(props: FanPanelProps) {
  const { model, fan, search, setSearch, drawing, heading, caption, isBeyond, calculated } = props
  const { facts, horizons, horizon, ranked, path, cases, lastStep } = model
  const view = useChartView()
  const source = useCursorSource({
    count: drawing.steps.length,
    seriesCount: seriesCount(drawing),
    startSeries: drawing.bands.length,
    onToggleTable: view.toggleTable,
    onKey: (key) => {
      const wanted = /^[1-9]$/.test(key) ? horizons[Number(key) - 1] : undefined
      if (wanted) setSearch({ horizon: wanted === facts.horizon ? null : wanted })
      return wanted !== undefined
    },
  })
  const last = drawing.steps.at(-1)!
  const count = last.count
  const episodes = count === null ? 'past episodes (number not provided)' : `${count} past episodes`
  const realisedToo = realisedSoFar(path?.since) ? ', and the realised path' : ''
  const sub = calculated ? `Calculated here, ${episodes}` : `Returns after ${episodes}${realisedToo}`
  const table = useMemo(
    () => fanTable(drawing.steps, drawing.realised, ranked, cases, `Predictions: ${sub}`),
    [drawing, ranked, cases, sub],
  )
  const casePath = useMemo(
    () => (search.episode === null ? null : (cases?.pathOf(search.episode, last.days ?? 0) ?? null)),
    [cases, search.episode, last.days],
  )
  const isPrinting = useIsPrinting()
  const stated = useMemo(() => toDistribution(last, search, facts, cases), [last, search, facts, cases])
  // The print has no thresholds: the fan takes the whole width.
  const distribution = isPrinting ? null : stated
  // The right edge keeps one name and one count, whichever horizon was chosen.
  const edge = horizonOfStep(fan, lastStep, horizon ? [horizon, ...horizons] : horizons, facts.entryAt)
  const stepName = horizonStepName(model, edge)
  const summary = summariseFan(drawing, isBeyond ? null : stepName)
  const ends = horizon === facts.horizon ? explainEnds(model) : null
  return (
    <Panel
      title="Predictions"
      term="predictions"
      figure="Predictions"
      id="fan"
      sub={sub}
      actions={
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
          {stated?.hasPrices === true && (
            <span className="print:hidden">
              <Segmented
                label="Unit of the outcomes"
                options={[
                  { value: 'return', label: 'Returns' },
                  { value: 'price', label: 'Prices' },
                ]}
                value={stated.unit.name}
                onChange={(name) => setSearch({ unit: name })}
              />
            </span>
          )}
          <ChartTools
            isCompact
            view={view}
            table={table}
            caption={caption(`Returns after past episodes, to ${stepName}`, legendWords(drawing))}
            fileName={`predictions ${facts.tag ?? ''} ${horizon ?? ''}`}
          />
          {heading}
        </div>
      }
    >
      <ReadoutAt
        source={source}
        drawing={drawing}
        lastTitle={isBeyond ? `${stepName}, last prediction` : stepName}
        unit={fan.unit}
        cases={cases}
      />
      {calculated && (
        <p className="mb-2 text-xs text-caution">
          <b className="font-semibold">Calculated here.</b> The service predicts
          {calculated.ends === null ? ' a shorter horizon' : ` ${calculated.ends}`} only. This fan uses the
          closes after the {count} past cases of the hit ratio at {horizon}.
        </p>
      )}
      {isBeyond && (
        <p className="mb-2 text-xs text-caution">
          The service's predictions end before {horizon}, so the fan is shorter. The hit ratio for {horizon}{' '}
          is shown below.
        </p>
      )}
      <ChartFrame
        name="Predictions"
        isInFigure
        summary={summary}
        view={view}
        table={table}
        height={(width) =>
          isPrinting
            ? PRINT_HEIGHT
            : fanPlotHeight({ width, screen: window.innerHeight }, search, distribution !== null)
        }
      >
        {(size) => (
          <FanPlot
            size={size}
            drawing={drawing}
            horizon={isBeyond ? null : stepName}
            todayLabel={todayLabel(model, drawing, search)}
            ranked={ranked}
            cases={cases}
            source={source}
            summary={summary}
            episode={search.episode}
            casePath={casePath}
            distribution={search.view === 'table' ? null : distribution}
            shape={search.view === 'curve' && distribution?.isThin === false ? 'curve' : 'dots'}
            setSearch={setSearch}
          />
        )}
      </ChartFrame>
      {drawing.tier === 'thin' && (
        <p className="mt-2 text-sm text-caution">
          Too few cases for bands ({count ?? 'number not provided'}). Each dot is one{' '}
          {cases ? 'past case' : 'stated percentile'}.
        </p>
      )}
      {drawing.steps.some(({ isCrossing }) => isCrossing) && (
        <p className="mt-2 text-xs text-caution">
          Percentiles cross at {drawing.steps.filter(({ isCrossing }) => isCrossing).length} of{' '}
          {drawing.steps.length} steps and are drawn in sorted order.
        </p>
      )}
      {distribution && search.view === 'table' && (
        <DistributionTable distribution={distribution} at={stepName} />
      )}
      {distribution && (
        <DistributionControls
          distribution={distribution}
          search={search}
          setSearch={setSearch}
          at={stepName}
        />
      )}
      <FanLegend drawing={drawing} />
      {/* The status panel says it too, but on narrow pages it is far below. */}
      {ends && <p className="mt-2 text-xs text-ink-3 page-lg:hidden print:hidden">{ends}</p>}
    </Panel>
  )
}

/** `3m`, or `15d, nearest to 3m` where the service's own steps miss the horizon; beyond the fan the name of its last step. */
function horizonStepName(
  { horizon, place, fan, lastStep }: Pick<DetailModel, 'horizon' | 'place' | 'fan' | 'lastStep'>,
  edge: string | null,
): string {
  const own = edge ?? fan?.steps[lastStep]?.horizon
  if (place.kind === 'step' && place.isExact) return horizon ?? own ?? 'the end'
  if (place.kind === 'step' && own) return `${own}, nearest to ${horizon}`
  return own ?? 'the end'
}

/** The last day of the realised path, where it is not the fan's own end: `Today, day 12`, in a replay with its date. */
function todayLabel(
  { path }: Pick<DetailModel, 'path'>,
  drawing: FanDrawing,
  search: DetailSearch,
): string | null {
  const last = realisedSoFar(path?.since)
  if (!last) return null
  if (search.asOf !== null) return `Day ${last.day}, ${formatDay(last.at, { year: false })}`
  return last.at >= drawing.time[1] ? null : `Today, day ${last.day}`
}

type ReadoutAtProps = {
  source: CursorSource
  drawing: FanDrawing
  /** Name of the step at the right edge. */
  lastTitle: string
  unit: Fan['unit']
  cases: PastCases | null
}

/** Figures of the point under the cursor, else of the right edge. */
const ReadoutAt = memo(function ReadoutAt({ source, drawing, lastTitle, unit, cases }: ReadoutAtProps) {
  const { index } = useCursorAt(source)
  const last = drawing.steps.at(-1)!
  const step = (index === null ? undefined : drawing.steps[index]) ?? last
  return (
    <FanReadout
      step={step}
      title={step === last ? lastTitle : (step.horizon ?? 'this step')}
      bands={drawing.bands}
      unit={unit}
      outcomes={drawing.unit}
      cases={cases}
    />
  )
})
