import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { useCalibration } from '#api/queries/calibration-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { Episode } from '#contract/records/episode.ts'
import { explainEnds, isCalculable, signalLines } from '#features/insight-detail/model/detail-model.ts'
import {
  outcomeUnit,
  type DetailSearch,
  type SetDetailSearch,
} from '#features/insight-detail/model/detail-search.ts'
import type { PanelData } from '#features/insight-detail/model/panel-data.tsx'
import { useFigure } from '#shared/charts/chart-frame.tsx'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { fanCalibration, shownCalibration } from '#shared/predictions/calibrated-bands.ts'
import {
  exactStep,
  type Fan,
  type HorizonStep,
  horizonOfStep,
  stepOfHorizon,
} from '#shared/predictions/fan.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import { shownFan } from '#shared/predictions/shown-fan.ts'
import { baseOutline, episodeSpan } from '#shared/predictions/study.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { usePrintTime } from '#shared/ui/printing.ts'
import { EmptyState, LastFailure, useLastError, RetryButton } from '#shared/ui/states/error-panel.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { DistributionControls, DistributionTable } from './distribution-controls.tsx'
import { toDistribution } from './distribution.ts'
import { drawFan, summariseFan, type FanDrawing } from './fan-drawing.ts'
import { BandsControl, OtherHorizonNote, SampleNotes } from './fan-notes.tsx'
import { FanPlot, fanPlotHeight } from './fan-plot.tsx'
import { FanLegend, legendWords, ReadoutAt, seriesCount } from './fan-readout.tsx'
import { fanTable } from './fan-table.ts'

type PredictionsPanelProps = Pick<PanelData, 'model' | 'closes' | 'caption'> & {
  query: UseQueryResult
  search: DetailSearch
  setSearch: SetDetailSearch
  onChooseHorizon: (horizon: string) => void
  episodes: readonly Pick<Episode, 'start_date'>[]
  /** Query of the record of ended insights. */
  record: Pick<ReturnType<typeof useCalibration>, 'data' | 'isWanted' | 'isFailed'>
}

/** Past outcomes by date, with the realised path. */
export function PredictionsPanel(props: PredictionsPanelProps) {
  const drawn = useFanDrawing(props)
  const { fan, horizons } = props.model
  if (drawn) return <FanPanel {...props} {...drawn} />
  return (
    <Panel
      title="Predictions"
      id="fan"
      actions={fan && horizons.length > 1 ? <HorizonChoice {...props} /> : undefined}
    >
      {fan ? (
        <EmptyState title="Too few predictions for a fan">
          The service sent {fan.steps.length === 0 ? 'no usable step' : 'a single step'}. The hit ratios below
          do not depend on it.
        </EmptyState>
      ) : (
        <PredictionsState query={props.query} />
      )}
    </Panel>
  )
}

/** The predictions have failed to load, or are loading. */
function PredictionsState({ query }: Pick<PredictionsPanelProps, 'query'>) {
  const error = useLastError(query)
  if (error && failureOf(error).kind === 'not-found')
    return (
      <EmptyState title="No predictions for this insight" actions={<RetryButton query={query} />}>
        The service has no predictions or has withdrawn them. The hit ratios below do not depend on them.
      </EmptyState>
    )
  return (
    <LastFailure query={query} what="Predictions">
      {/* As high as the fan with the rows above and below it, see `fanPlotHeight`. */}
      <div className="h-[calc(clamp(17.5rem,100dvh-30.5rem,24.375rem)+8.1rem)]">
        <SkeletonText label="Loading predictions" />
      </div>
    </LastFailure>
  )
}

/** What the fan of the chosen horizon shows; null with too few predictions. */
function useFanDrawing({ model, closes, search, episodes, record }: PredictionsPanelProps) {
  const { facts, horizons, calculated } = model
  const { fan, lastStep, path, cases, ranked } = calculated ?? model
  const choice = usePreferences(({ fanBands }) => fanBands)
  const base = useMemo(() => {
    if (!fan || facts.entryAt === null || closes.length === 0) return []
    return baseOutline(closes, episodeSpan(closes, episodes, facts.entryAt), fan.steps, lastStep)
  }, [fan, lastStep, facts.entryAt, closes, episodes])
  // The calibration holds for the service's own predictions only.
  const calibration = useMemo(
    () => (calculated ? null : fanCalibration(record.data, facts.bars)),
    [calculated, record.data, facts.bars],
  )
  const isPending = !calculated && record.isWanted && !record.data && !record.isFailed
  const drawing = useMemo(() => {
    if (!fan) return null
    const unit = (name: DetailSearch['unit']) => outcomeUnit(name, facts.lastValue, facts.prices)
    return drawFan({
      fan,
      lastStep,
      path,
      levels: signalLines(facts),
      horizons: horizons.flatMap((horizon) => {
        const step = exactStep(fan, horizon, facts.entryAt)
        return step ? [{ horizon, step }] : []
      }),
      base,
      calibration: shownCalibration(calibration, shownFan(fan.steps.slice(0, lastStep + 1)), choice),
      unit: unit(search.unit),
      otherUnit: unit(search.unit === 'price' ? 'return' : 'price'),
      cases,
      ranked,
    })
  }, [fan, lastStep, path, facts, horizons, base, search.unit, cases, ranked, calibration, choice])
  return fan && drawing && { fan, drawing, hasCalibration: isPending || calibration !== null }
}

function HorizonChoice({ model, onChooseHorizon }: PredictionsPanelProps) {
  const { facts, fan, horizons, horizon, rows } = model
  return (
    <span className="print:hidden">
      <Segmented
        label="Horizon"
        options={horizons.map((value) => ({
          value,
          label: value,
          // Without a prediction near it a fan can be calculated only if the closes reproduce the service's hit ratio.
          disabledBecause:
            fan &&
            stepOfHorizon(fan, value, facts.entryAt).kind === 'beyond' &&
            !isCalculable(rows.find((row) => row.horizon === value) ?? null)
              ? `The predictions have no step near ${value}`
              : undefined,
        }))}
        value={horizon ?? ''}
        onChange={onChooseHorizon}
      />
    </span>
  )
}

/** Height of the plot in print, so that the insight fits on two pages. */
const PRINT_HEIGHT = 310

type FanPanelProps = PredictionsPanelProps & {
  fan: Fan
  drawing: FanDrawing
  /** There is a calibration, or it is pending and its space is reserved. */
  hasCalibration: boolean
}

/** Readout, fan and distribution of one horizon. A move of the cursor renders only readout and cursor. */
function FanPanel(props: FanPanelProps) {
  const { model, fan, search, setSearch, drawing, caption, hasCalibration } = props
  const { facts, horizons, horizon, calculated } = model
  const { place, path, lastStep } = calculated ?? model
  const { count } = drawing
  const episodes = count === null ? 'past episodes (number not provided)' : countOf(count, 'past episode')
  const sub = calculated ? `Calculated here, ${episodes}` : `Returns after ${episodes}`
  const isPrinting = usePrintTime() !== null
  const stated = toDistribution(drawing.steps.at(-1)!, search, facts, drawing.cases)
  // Without the distribution, the fan has the whole width in print.
  const distribution = isPrinting ? null : stated
  const drawnDistribution = distribution?.view === 'table' ? null : distribution
  // Several horizons may share the last step, which has one name whichever of them was chosen.
  const edge = horizonOfStep(fan, lastStep, horizon ? [horizon, ...horizons] : horizons, facts.entryAt)
  const stepName = horizonStepName(horizon, place, edge ?? fan.steps[lastStep]?.horizon ?? 'the end')
  /** Null if no prediction is near the horizon. */
  const reached = place.kind === 'beyond' ? null : stepName
  const shows = `${calculated ? 'Calculated here: ' : ''}Returns after past episodes, to ${stepName}`
  const { tools, draw, source } = useFigure({
    name: 'Predictions',
    summary: summariseFan(drawing, reached),
    table: fanTable(drawing, `Predictions: ${sub}`),
    caption: caption(shows, legendWords(drawing), calculated ? count : undefined),
    fileName: `predictions ${facts.tag ?? ''} ${horizon ?? ''}`,
    height: (width) =>
      isPrinting ? PRINT_HEIGHT : fanPlotHeight(width, window.innerHeight, drawnDistribution !== null),
    cursor: {
      count: drawing.steps.length,
      seriesCount: seriesCount(drawing),
      startSeries: drawing.bands.length,
    },
    isInFigure: true,
  })
  return (
    <Panel
      title="Predictions"
      term="predictions"
      figure="Predictions"
      id="fan"
      sub={sub}
      actions={
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
          {stated?.hasPrices && (
            <span className="print:hidden">
              <Segmented
                label="Unit of the outcomes"
                options={{ return: 'Returns', price: 'Prices' }}
                value={stated.unit.name}
                onChange={(name) => setSearch({ unit: name })}
              />
            </span>
          )}
          {tools}
          <HorizonChoice {...props} />
        </div>
      }
    >
      <ReadoutAt
        source={source}
        drawing={drawing}
        lastTitle={reached ?? `${stepName}, last prediction`}
        unit={fan.unit}
      />
      <OtherHorizonNote model={model} count={count} />
      {draw((area) => (
        <FanPlot
          area={area}
          drawing={drawing}
          episode={search.episode}
          setSearch={setSearch}
          horizon={reached}
          todayLabel={todayLabel(realisedSoFar(path?.since), drawing, search)}
          createdAt={facts.createdAt}
          distribution={drawnDistribution}
        />
      ))}
      {hasCalibration && drawing.bands.length > 0 && <BandsControl calibration={drawing.calibration} />}
      <SampleNotes drawing={drawing} />
      {distribution && (
        <>
          {distribution.view === 'table' && <DistributionTable distribution={distribution} at={stepName} />}
          <DistributionControls distribution={distribution} setSearch={setSearch} at={stepName} />
        </>
      )}
      <FanLegend drawing={drawing} />
      {/* The status panel says this too, but on narrow pages it is far below. */}
      {horizon === facts.horizon && (
        <p className="page-lg:hidden mt-2 text-xs text-ink-3 empty:hidden print:hidden">
          {explainEnds(model)}
        </p>
      )}
    </Panel>
  )
}

/** `3m`, or `15d, nearest to 3m` if the service has no step at the horizon; beyond the fan the name of its last step. */
function horizonStepName(horizon: string | null, place: HorizonStep, own: string): string {
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
