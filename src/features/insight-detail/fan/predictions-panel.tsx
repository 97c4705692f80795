import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartTools, useChartView } from '#shared/charts/chart-tools.tsx'
import { useCursorSource } from '#shared/charts/chart-cursor.ts'
import { formatDay } from '#shared/format/date.ts'
import { shownCalibration, type FanCalibration } from '#shared/predictions/calibrated-bands.ts'
import { type Fan, horizonOfStep, placeHorizon } from '#shared/predictions/fan.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import { shownFan } from '#shared/predictions/shown-fan.ts'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { useIsPrinting } from '#shared/ui/use-print-layout.ts'
import {
  explainEnds,
  isCalculable,
  type DetailModel,
  signalLines,
  type CaptionOf,
} from '#features/insight-detail/model/detail-model.ts'
import {
  outcomeUnit,
  type DetailSearch,
  type SetDetailSearch,
} from '#features/insight-detail/model/detail-search.ts'
import { DistributionControls, DistributionTable } from './distribution-controls.tsx'
import { toDistribution } from './distribution.ts'
import { drawFan, summariseFan, type FanDrawing } from './fan-drawing.ts'
import { FanPlot, fanPlotHeight } from './fan-plot.tsx'
import { FanLegend, legendWords, ReadoutAt, seriesCount } from './fan-readout.tsx'
import { fanTable } from './fan-table.ts'

type PredictionsPanelProps = {
  model: Pick<
    DetailModel,
    'facts' | 'horizons' | 'horizon' | 'place' | 'fan' | 'ranked' | 'path' | 'cases' | 'lastStep' | 'rows'
  >
  fan: Fan
  /** The service's own predictions, which may end before the fan that is shown. */
  predicted: Fan
  /** The fan is calculated in this browser. */
  isCalculated: boolean
  search: DetailSearch
  setSearch: SetDetailSearch
  baseOutline: FanDrawing['base']
  /** Null without a record of ended insights; while pending its space is reserved. */
  calibration: FanCalibration | null | 'pending'
  caption: CaptionOf
}

/** Past outcomes by date, with the realised path. */
export function PredictionsPanel(props: PredictionsPanelProps) {
  const { model, fan, search, baseOutline, calibration } = props
  const { facts, horizons, lastStep, path, cases } = model
  const choice = usePreferences(({ fanBands }) => fanBands)
  const known = calibration === 'pending' ? null : calibration
  const drawing = useMemo(() => {
    const unit = (name: DetailSearch['unit']) => outcomeUnit(name, facts.lastValue, facts.prices)
    return drawFan({
      fan,
      lastStep,
      path,
      levels: signalLines(facts),
      horizons: horizons.flatMap((name) => {
        const at = placeHorizon(fan, name, facts.entryAt)
        return at.kind === 'step' && at.isExact ? [{ horizon: name, step: at.index }] : []
      }),
      base: baseOutline,
      calibration: shownCalibration(known, shownFan(fan.steps.slice(0, lastStep + 1)), choice),
      unit: unit(search.unit),
      otherUnit: unit(search.unit === 'price' ? 'return' : 'price'),
      cases,
    })
  }, [fan, lastStep, path, facts, horizons, baseOutline, search.unit, cases, known, choice])
  if (drawing) return <FanPanel {...props} drawing={drawing} />
  return (
    <Panel
      title="Predictions"
      id="fan"
      actions={horizons.length > 1 ? <HorizonChoice {...props} /> : undefined}
    >
      <EmptyState title="Too few predictions for a fan">
        The service sent {fan.steps.length === 0 ? 'no usable step' : 'a single step'}. The hit ratios below
        do not depend on it.
      </EmptyState>
    </Panel>
  )
}

function HorizonChoice({ model, predicted, setSearch }: PredictionsPanelProps) {
  const { facts, horizons, horizon, rows } = model
  return (
    <span className="print:hidden">
      <Segmented
        label="Horizon"
        options={horizons.map((value) => ({
          value,
          label: value,
          // Beyond the predictions a fan can be calculated only if the closes reproduce the service's hit ratio.
          disabledBecause:
            placeHorizon(predicted, value, facts.entryAt).kind === 'beyond' &&
            !isCalculable(rows.find((row) => row.horizon === value) ?? null)
              ? `The predictions end before ${value}`
              : undefined,
        }))}
        value={horizon ?? ''}
        onChange={(value) => setSearch({ horizon: value === facts.horizon ? null : value })}
      />
    </span>
  )
}

/** Height of the plot in print, so that the insight fits on two pages. */
const PRINT_HEIGHT = 310

/** Readout, fan and distribution of one horizon. A move of the cursor renders only readout and cursor. */
function FanPanel(props: PredictionsPanelProps & { drawing: FanDrawing }) {
  const { model, fan, isCalculated, search, setSearch, drawing, caption, calibration } = props
  const { facts, horizons, horizon, place, ranked, path, cases, lastStep } = model
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
  const hasChoice = calibration !== null && drawing.bands.length > 0
  const isBeyond = place.kind === 'beyond'
  const { count } = drawing
  const now = realisedSoFar(path?.since)
  const episodes = count === null ? 'past episodes (number not provided)' : `${count} past episodes`
  const sub = isCalculated ? `Calculated here, ${episodes}` : `Returns after ${episodes}`
  const table = fanTable(drawing, ranked, cases, `Predictions: ${sub}`)
  const isPrinting = useIsPrinting()
  const stated = useMemo(
    () => toDistribution(drawing.steps.at(-1)!, search, facts, cases),
    [drawing, search, facts, cases],
  )
  // Without the distribution, the fan has the whole width in print.
  const distribution = isPrinting ? null : stated
  // Several horizons may share the last step, which has one name whichever of them was chosen.
  const edge = horizonOfStep(fan, lastStep, horizon ? [horizon, ...horizons] : horizons, facts.entryAt)
  const stepName = horizonStepName(model, edge)
  const summary = summariseFan(drawing, isBeyond ? null : stepName)
  const ends = horizon === facts.horizon ? explainEnds(model) : null
  const crossing = drawing.steps.filter((step) => step.isCrossing).length
  const shows = `${isCalculated ? 'Calculated here: ' : ''}Returns after past episodes, to ${stepName}`
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
            caption={caption(shows, legendWords(drawing), ...(isCalculated ? [count] : []))}
            fileName={`predictions ${facts.tag ?? ''} ${horizon ?? ''}`}
          />
          <HorizonChoice {...props} />
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
      {isCalculated && (
        <p className="mb-2 text-xs text-caution">
          <b className="font-semibold">Calculated here.</b> The service predicts
          {facts.horizon === null ? ' a shorter horizon' : ` ${facts.horizon}`} only. This fan uses the closes
          after the {count} past cases of the hit ratio at {horizon}.
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
            model={model}
            search={search}
            setSearch={setSearch}
            names={{ horizon: isBeyond ? null : stepName, todayLabel: todayLabel(now, drawing, search) }}
            cursor={{ source, summary }}
            distribution={search.view === 'table' ? null : distribution}
          />
        )}
      </ChartFrame>
      {hasChoice && (
        <div className="mt-2 flex min-h-[var(--control-h)] flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-2">
          <span className="print:hidden">
            <Segmented
              label="Bands"
              options={[
                { value: 'stated', label: 'As stated' },
                { value: 'calibrated', label: 'Calibrated' },
              ]}
              value={drawing.calibration ? 'calibrated' : 'stated'}
              onChange={(fanBands) => setPreferences({ fanBands })}
            />
          </span>
          <p className="min-w-[min(16rem,100%)] flex-1 text-pretty max-page-md:min-h-[3lh]">
            {drawing.calibration?.sentence}
          </p>
        </div>
      )}
      {drawing.tier === 'thin' && (
        <p className="mt-2 text-sm text-caution">
          Too few cases for bands ({count ?? 'number not provided'}). Each dot is one{' '}
          {cases ? 'past case' : 'stated percentile'}.
        </p>
      )}
      {crossing > 0 && (
        <p className="mt-2 text-xs text-caution">
          Percentiles cross at {crossing} of {drawing.steps.length} steps and are drawn in sorted order.
        </p>
      )}
      {distribution && (
        <>
          {search.view === 'table' && <DistributionTable distribution={distribution} at={stepName} />}
          <DistributionControls
            distribution={distribution}
            search={search}
            setSearch={setSearch}
            at={stepName}
          />
        </>
      )}
      <FanLegend drawing={drawing} />
      {/* The status panel says this too, but on narrow pages it is far below. */}
      {ends && <p className="mt-2 text-xs text-ink-3 page-lg:hidden print:hidden">{ends}</p>}
    </Panel>
  )
}

/** `3m`, or `15d, nearest to 3m` if the service has no step at the horizon; beyond the fan the name of its last step. */
function horizonStepName(
  { horizon, place, fan, lastStep }: Pick<DetailModel, 'horizon' | 'place' | 'fan' | 'lastStep'>,
  edge: string | null,
): string {
  const own = edge ?? fan?.steps[lastStep]?.horizon ?? 'the end'
  if (place.kind !== 'step') return own
  return place.isExact ? (horizon ?? own) : `${own}, nearest to ${horizon}`
}

/** Label of the last realised day, `Today, day 12`, or with its date in a replay; null at the end of the fan. */
function todayLabel(
  last: ReturnType<typeof realisedSoFar>,
  { time }: FanDrawing,
  { asOf }: DetailSearch,
): string | null {
  if (!last) return null
  if (asOf !== null) return `Day ${last.day}, ${formatDay(last.at, { year: false })}`
  return last.at >= time[1] ? null : `Today, day ${last.day}`
}
