import { useMemo } from 'react'
import type { SetDetailSearch } from '#features/insight-detail/model/detail-search.ts'
import type { FigureArea } from '#shared/charts/chart-frame.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { formatDay } from '#shared/format/date.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import { stepFigures } from '#shared/predictions/shown-fan.ts'
import { within } from '#shared/statistics/within.ts'
import { casePoints } from './case-path.tsx'
import { DistributionDots } from './distribution-dots.tsx'
import type { Distribution } from './distribution.ts'
import { FanChart, type FanNames } from './fan-chart.tsx'
import { boxBelow, boxBeside, fanGeometry, type Drawn, type FanDrawing } from './fan-drawing.ts'
import { seriesCount, spokenStep, stepRows } from './fan-readout.tsx'

type FanPlotProps = FanNames & {
  area: FigureArea
  drawing: FanDrawing
  episode: number | null
  setSearch: SetDetailSearch
  /** Null if it is not drawn. */
  distribution: Distribution | null
}

/** From this width on, the distribution is beside the fan on its value axis, else below. All in px. */
const MIN_WIDTH_BESIDE = 720
const BESIDE_WIDTH = 200
const BELOW_HEIGHT = 200

/** Height of everything else on the first screen: claim, facts, headings and status bar. */
const AROUND = 488
const MIN_HEIGHT = 280
const MAX_HEIGHT = 390

/**
 * Height of the whole plot, including the distribution if that is below the fan. On a low screen the fan is lower, so that it
 * fits on the first screen with the claim.
 */
export function fanPlotHeight(width: number, screen: number, hasDistribution: boolean): number {
  const isBelow = width < MIN_WIDTH_BESIDE && hasDistribution
  const fan = width < 520 ? 290 : within(screen - AROUND, MIN_HEIGHT, MAX_HEIGHT)
  return fan + (isBelow ? BELOW_HEIGHT : 0)
}

/** The fan, the distribution beside or below it, and the cursor. */
export function FanPlot(props: FanPlotProps) {
  const { area, drawing, episode, setSearch, horizon, todayLabel, createdAt, distribution } = props
  const { width } = area
  const hasRoom = width >= MIN_WIDTH_BESIDE && distribution !== null
  const isBelow = !hasRoom && distribution !== null
  const height = area.height - (isBelow ? BELOW_HEIGHT : 0)
  const geometry = useMemo(
    () => fanGeometry(drawing, { width, height }, hasRoom ? BESIDE_WIDTH : 0),
    [drawing, width, height, hasRoom],
  )
  const casePath = useMemo(() => {
    const values = episode === null ? null : drawing.cases?.pathOf(episode, drawing.steps.at(-1)!.days ?? 0)
    return values ? casePoints(values, drawing.steps, drawing.entryAt) : null
  }, [episode, drawing])
  return (
    <>
      <FanChart {...{ drawing, geometry, horizon, todayLabel, createdAt, casePath }} />
      <FanCursor {...{ area, drawing, geometry }} />
      {distribution && (
        <DistributionDots
          distribution={distribution}
          box={isBelow ? boxBelow(drawing, geometry, BELOW_HEIGHT) : boxBeside(geometry)}
          title={horizon ?? 'the end'}
          setSearch={setSearch}
          selected={episode}
          hasAxis={isBelow}
        />
      )}
    </>
  )
}

/** Crosshair, dots and readout of the fan. Moving it does not render the fan. */
export function FanCursor({ area, drawing, geometry }: Drawn & { area: FigureArea }) {
  const { x, y, top, bottom, width, height, right, isPhone } = geometry
  return (
    <ChartReadoutLayer
      {...area}
      places={drawing.steps.map((step) => x(step.at))}
      width={right}
      // On a phone it may cover the labels of the bands, because it repeats their figures.
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
          rows: stepRows(drawing, step, isSpoken ? series : null),
          note: `${casesInWords(step.count)}${step.count === null ? '' : ahead}`,
          dots: stepFigures(step, drawing.bands).flatMap(({ value }, i) =>
            value === null ? [] : [{ y: y(value), isStrong: i === chosen }],
          ),
          spoken: () => spokenStep(drawing, step, series),
        }
      }}
    />
  )
}
