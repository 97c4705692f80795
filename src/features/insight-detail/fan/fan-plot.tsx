import { useMemo } from 'react'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import type { DetailSearch, SetDetailSearch } from '#features/insight-detail/model/detail-search.ts'
import { CasePathLine } from '#features/insight-detail/fan/cases/case-path-line.tsx'
import { DistributionDots } from '#features/insight-detail/fan/cases/distribution-dots.tsx'
import type { Distribution } from '#features/insight-detail/fan/cases/distribution-model.ts'
import { FanCursor } from './fan-cursor.tsx'
import type { FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { boxBelow, boxBeside, fanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import { PredictionFanChart } from './prediction-fan-chart.tsx'
import type { RankedDay } from '#shared/predictions/realised-rank.ts'

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
  return (
    <>
      <PredictionFanChart drawing={drawing} geometry={geometry} horizon={horizon} todayLabel={todayLabel} />
      {casePath && <CasePathLine values={casePath} drawing={drawing} geometry={geometry} />}
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
