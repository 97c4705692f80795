import { useMemo, memo } from 'react'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import type { DetailSearch, SetDetailSearch } from '#features/insight-detail/model/detail-search.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import type { RankedDay } from '#shared/predictions/realised-rank.ts'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { formatDay } from '#shared/format/date.ts'
import { stepFigures } from '#shared/predictions/shown-fan.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import type { Distribution } from './distribution-model.ts'
import { casePoints } from './case-path.tsx'
import { DistributionDots } from './distribution-dots.tsx'
import { FanChart } from './fan-chart.tsx'
import { boxBelow, boxBeside, fanGeometry, type FanDrawing, type FanGeometry } from './fan-drawing.ts'
import { seriesCount, spokenStep, stepRows } from './fan-readout.tsx'

type FanPlotProps = {
  size: ChartSize
  drawing: FanDrawing
  horizon: string | null
  todayLabel: string | null
  ranked: readonly RankedDay[]
  cases: PastCases | null
  source: CursorSource
  summary: string
  distribution: Distribution | null
  /** The past case that is open; `values` one return per trading day, null where its path is not known. */
  episode: number | null
  casePath: readonly number[] | null
  shape: 'dots' | 'curve'
  setSearch: SetDetailSearch
}

/** From this width on, the distribution is beside the fan on its value axis; else it is below. */
const ROOMY = 720
const BESIDE = 200
const BELOW = 200

/** Height of all that shares the first screen with the plot: claim, facts, heads and the status line. */
const AROUND = 488
const LEAST = 280
const MOST = 390

/**
 * Height of the whole plot, with the distribution under the fan where it does not fit beside it. On a low screen the fan is lower,
 * so that it fits on the first screen with the claim.
 */
export function fanPlotHeight(
  { width, screen }: { width: number; screen: number },
  { view }: DetailSearch,
  hasDistribution: boolean,
): number {
  const isBelow = width < ROOMY && view !== 'table' && hasDistribution
  const fan = width < 520 ? 290 : Math.max(LEAST, Math.min(MOST, screen - AROUND))
  return fan + (isBelow ? BELOW : 0)
}

/** The fan, the distribution at its right edge on the same values, and the cursor over both. */
export function FanPlot(props: FanPlotProps) {
  const {
    size,
    drawing,
    horizon,
    todayLabel,
    ranked,
    cases,
    source,
    summary,
    distribution,
    shape,
    setSearch,
    episode,
    casePath,
  } = props
  const { width } = size
  const hasRoom = width >= ROOMY && distribution !== null
  const isBelow = !hasRoom && distribution !== null
  const height = size.height - (isBelow ? BELOW : 0)
  const geometry = useMemo(
    () => fanGeometry(drawing, { width, height }, hasRoom ? BESIDE : 0),
    [drawing, width, height, hasRoom],
  )
  const opened = useMemo(
    () => casePath && casePoints(casePath, drawing.steps, drawing.entryAt),
    [casePath, drawing],
  )
  return (
    <>
      <FanChart
        drawing={drawing}
        geometry={geometry}
        horizon={horizon}
        todayLabel={todayLabel}
        casePath={opened}
      />
      {distribution && (
        <DistributionDots
          distribution={distribution}
          box={isBelow ? boxBelow(drawing, geometry, BELOW) : boxBeside(geometry)}
          title={horizon ?? 'the end'}
          shape={shape}
          setSearch={setSearch}
          selected={episode}
          hasAxis={isBelow}
        />
      )}
      <FanCursor
        drawing={drawing}
        geometry={geometry}
        ranked={ranked}
        cases={cases}
        source={source}
        summary={summary}
      />
    </>
  )
}

type FanCursorProps = {
  drawing: FanDrawing
  geometry: FanGeometry
  ranked: readonly RankedDay[]
  cases: PastCases | null
  source: CursorSource
  summary: string
}

/** Crosshair, edge dots and readout of the fan; moving it does not draw the fan again. */
export const FanCursor = memo(function FanCursor(props: FanCursorProps) {
  const { drawing, geometry, ranked, cases, source, summary } = props
  const { x, y, top, bottom, width, height, right, isPhone } = geometry
  const places = useMemo(() => drawing.steps.map((step) => x(step.at)), [drawing, x])
  return (
    <ChartReadoutLayer
      source={source}
      label={summary}
      places={places}
      width={right}
      // On a phone it may cover the labels at the band ends, which it repeats.
      room={isPhone ? width : right}
      height={height}
      line={[top, bottom]}
      top={top + 6}
      read={(index, { series, isSpoken }) => {
        const step = drawing.steps[index]
        if (!step) return null
        const chosen = isSpoken ? seriesCount(drawing) - 1 - series : -1
        const ahead = realisedAt(drawing.realised, step) ? '' : ', not reached yet'
        return {
          x: x(step.at),
          title: `${step.horizon ?? 'step'}, ${formatDay(step.at)}`,
          rows: stepRows(drawing, step, ranked, cases, isSpoken ? series : null),
          note:
            step.count === null ? 'number of past cases not provided' : `${step.count} past cases${ahead}`,
          dots: stepFigures(step, drawing.bands).flatMap(({ value }, i) =>
            value === null ? [] : [{ y: y(value), isStrong: i === chosen }],
          ),
          spoken: () => spokenStep(drawing, step, ranked, cases, series),
        }
      }}
    />
  )
})
