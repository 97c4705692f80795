import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ChartExport } from '#shared/charts/chart-export.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { linearScale } from '#shared/charts/scale.ts'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import { useIsPrinting } from '#shared/charts/use-is-printing.ts'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import type { DetailModel } from './detail-model.ts'
import type { DetailSearch, SetDetailSearch } from './detail-search.ts'
import { DistributionControls, DistributionTable } from './distribution-controls.tsx'
import { DistributionDots } from './distribution-dots.tsx'
import { toDistribution } from './distribution-model.ts'
import { FanCursor } from './fan-cursor.tsx'
import { drawFan, summariseFan, type FanDrawing } from './fan-drawing.ts'
import { FanLegend } from './fan-legend.tsx'
import { FanReadout } from './fan-readout.tsx'
import { fanTable } from './fan-table.ts'
import { seriesCount } from './fan-words.ts'
import { placeHorizon } from './horizon-choice.ts'
import { signalLines } from './insight-facts.ts'
import { fanGeometry, type FanGeometry } from './fan-geometry.ts'
import { PredictionFanChart } from './prediction-fan-chart.tsx'
import type { Fan } from './fan.ts'

type PredictionsPanelProps = {
  model: DetailModel
  fan: Fan
  search: DetailSearch
  setSearch: SetDetailSearch
  baseOutline: FanDrawing['base']
  caption: ImageCaption
}

/** What followed in the past, date by date, with what the price has done since. */
export function PredictionsPanel(props: PredictionsPanelProps) {
  const { model, fan, setSearch, baseOutline, caption } = props
  const { facts, horizons, horizon, place, path } = model
  const drawing = useMemo(
    () =>
      drawFan({
        fan,
        lastStep: model.lastStep,
        path,
        levels: signalLines(facts),
        horizons: horizons.flatMap((name) => {
          const at = placeHorizon(fan, name, facts.entryAt)
          return at.kind === 'step' && at.isExact ? [{ horizon: name, step: at.index }] : []
        }),
        base: baseOutline,
      }),
    [fan, model.lastStep, path, facts, horizons, baseOutline],
  )
  const heading = (
    <span className="print:hidden">
      <Segmented
        label="Horizon"
        options={horizons.map((value) => ({ value, label: value }))}
        value={horizon ?? ''}
        onChange={(value) => setSearch({ horizon: value === facts.horizon ? null : value })}
      />
    </span>
  )
  if (!drawing) {
    return (
      <Panel title="Predictions" id="fan" actions={horizons.length > 1 ? heading : undefined}>
        <EmptyState title="Too few predictions for a fan">
          The service sent {fan.steps.length === 0 ? 'no usable step' : 'a single step'}. The hit ratios below
          do not depend on it.
        </EmptyState>
      </Panel>
    )
  }
  return (
    <FanPanel
      {...props}
      drawing={drawing}
      heading={heading}
      caption={caption}
      isBeyond={place.kind === 'beyond'}
    />
  )
}

type FanPanelProps = PredictionsPanelProps & {
  drawing: FanDrawing
  heading: ReactNode
  isBeyond: boolean
}

function FanPanel(props: FanPanelProps) {
  const { model, fan, search, setSearch, drawing, heading, caption, isBeyond } = props
  const { facts, horizons, horizon, ranked, path, row } = model
  const view = useChartView()
  const cursor = useChartCursor({
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
  const step = (cursor.index === null ? undefined : drawing.steps[cursor.index]) ?? last
  const isHorizonStep = step === last && !isBeyond
  const lastDay = path?.since.at(-1)
  const isReplay = search.asOf !== null
  const todayLabel =
    lastDay && lastDay.day > 0
      ? isReplay
        ? `Day ${lastDay.day}, ${formatDay(lastDay.at, { year: false })}`
        : lastDay.at >= drawing.time[1]
          ? null
          : `Today, day ${lastDay.day}`
      : null
  const summary = summariseFan(drawing, isBeyond ? null : horizon)
  const count = last.count
  const sub = `Returns after ${count === null ? 'past episodes, number not stated' : `${count} past episodes`}${lastDay && lastDay.day > 0 ? ', and the realised path' : ''}`
  const table = useMemo(
    () => fanTable(drawing.steps, drawing.realised, ranked, `Predictions: ${sub}`),
    [drawing, ranked, sub],
  )
  const isPrinting = useIsPrinting()
  const stated = useMemo(() => toDistribution(last, search, facts), [last, search, facts])
  // Thresholds are a tool for the screen; on paper the fan has the whole width.
  const distribution = isPrinting ? null : stated
  const stepName = horizonStepName(model)
  const study = row?.study
  const gained =
    isHorizonStep && study && study.n > 0 && study.n === last.count
      ? { count: study.returns.filter((value) => value > 0).length, of: study.n }
      : null
  return (
    <Panel
      title="Predictions"
      id="fan"
      sub={sub}
      actions={
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
          <ShowAsTable view={view} />
          <ChartExport
            view={view}
            table={table}
            caption={caption}
            fileName={`predictions ${facts.tag ?? ''} ${horizon ?? ''}`}
          />
          {heading}
        </div>
      }
    >
      <FanReadout
        step={step}
        title={isHorizonStep ? stepName : (step.horizon ?? 'this step')}
        bands={drawing.bands}
        unit={fan.unit}
        gained={gained}
      />
      {isBeyond && (
        <p className="mb-2 text-xs text-caution">
          The service's predictions end before {horizon}; nothing is drawn beyond them. The hit ratio for{' '}
          {horizon} stands below.
        </p>
      )}
      <ChartFrame
        name="Predictions"
        summary={summary}
        view={view}
        table={table}
        height={(width) => fanHeight(width) + (hasBelow(width, search, distribution !== null) ? BELOW : 0)}
      >
        {(size) => (
          <FanPlot
            size={size}
            drawing={drawing}
            horizon={isBeyond ? null : stepName}
            todayLabel={todayLabel}
            ranked={ranked}
            cursor={cursor}
            summary={summary}
            distribution={search.view === 'table' ? null : distribution}
            shape={search.view === 'curve' ? 'curve' : 'dots'}
            setSearch={setSearch}
          />
        )}
      </ChartFrame>
      {drawing.tier === 'thin' && (
        <p className="mt-2 text-sm text-caution">
          Too few cases for bands ({count ?? 'number not stated'}): one dot for each stated percentile.
        </p>
      )}
      {drawing.steps.some(({ isCrossing }) => isCrossing) && (
        <p className="mt-2 text-xs text-caution">
          Percentiles cross at {drawing.steps.filter(({ isCrossing }) => isCrossing).length} of{' '}
          {drawing.steps.length} steps: they are drawn in sorted order.
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
    </Panel>
  )
}

/** `3m`, or `15d, nearest to 3m` where the service's own steps miss the horizon. */
function horizonStepName({ horizon, place, fan, lastStep }: DetailModel): string {
  const own = fan?.steps[lastStep]?.horizon
  if (place.kind === 'step' && place.isExact) return horizon ?? own ?? 'the end'
  if (place.kind === 'step' && own) return `${own}, nearest to ${horizon}`
  return own ?? 'the end'
}

type FanPlotProps = {
  size: { width: number; height: number }
  drawing: FanDrawing
  horizon: string | null
  todayLabel: string | null
  ranked: DetailModel['ranked']
  cursor: ReturnType<typeof useChartCursor>
  summary: string
  distribution: ReturnType<typeof toDistribution>
  shape: 'dots' | 'curve'
  setSearch: SetDetailSearch
}

/** Width from which the distribution stands beside the fan on its value axis; below that it stands under it. */
const ROOMY = 720
const BESIDE = 200
const BELOW = 200

const fanHeight = (width: number) => (width < 520 ? 290 : 390)
const hasBelow = (width: number, { view }: DetailSearch, hasDistribution: boolean) =>
  width < ROOMY && view !== 'table' && hasDistribution

/** The same values on a lower plot of full width. */
const geometryBelow = (drawing: FanDrawing, fan: FanGeometry): FanGeometry => {
  const top = fan.height + 34
  const bottom = fan.height + BELOW - 22
  return {
    ...fan,
    y: linearScale(drawing.values, [bottom, top]),
    // The dots begin 146 pixels right of this edge, where the fan's words end; here there are none.
    right: fan.left - 146,
    top,
    bottom,
    height: fan.height + BELOW,
  }
}

function FanPlot(props: FanPlotProps) {
  const { size, drawing, horizon, todayLabel, ranked, cursor, summary, distribution, shape, setSearch } =
    props
  const { width } = size
  const hasRoom = width >= ROOMY && distribution !== null
  const isBelow = !hasRoom && distribution !== null
  const height = size.height - (isBelow ? BELOW : 0)
  const geometry = useMemo(
    () => fanGeometry(drawing, { width, height }, hasRoom ? BESIDE : 0),
    [drawing, width, height, hasRoom],
  )
  return (
    <>
      <PredictionFanChart drawing={drawing} geometry={geometry} horizon={horizon} todayLabel={todayLabel} />
      {hasRoom && (
        <DistributionDots
          distribution={distribution}
          geometry={geometry}
          title={horizon ?? 'the end'}
          shape={shape}
          setSearch={setSearch}
        />
      )}
      {isBelow && (
        <DistributionDots
          distribution={distribution}
          geometry={geometryBelow(drawing, geometry)}
          title={horizon ?? 'the end'}
          shape={shape}
          setSearch={setSearch}
          axis={drawing.ticks.filter((_, i) => i % 2 === 0)}
        />
      )}
      <FanCursor drawing={drawing} geometry={geometry} ranked={ranked} cursor={cursor} summary={summary} />
    </>
  )
}
