import { memo, useMemo } from 'react'
import { ChartCrosshair } from '#shared/charts/chart-crosshair.tsx'
import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import type { CursorSource } from '#shared/charts/chart-cursor-source.ts'
import { ChartTooltip } from '#shared/charts/chart-tooltip.tsx'
import { useCursorAt } from '#shared/charts/use-chart-cursor.ts'
import { formatDay } from '#shared/format/date.ts'
import { bandValues } from './fan-bands.ts'
import type { FanDrawing } from './fan-drawing.ts'
import { seriesCount, spokenStep, stepRows } from './fan-words.ts'
import type { FanGeometry } from './fan-geometry.ts'
import { realisedAt } from './fan-table.ts'
import type { RankedDay } from './realised-rank.ts'

type FanCursorProps = {
  drawing: FanDrawing
  geometry: FanGeometry
  ranked: readonly RankedDay[]
  source: CursorSource
  summary: string
}

/** Crosshair, edge dots and readout of the fan; the drawing below stays as it is. */
export const FanCursor = memo(function FanCursor({
  drawing,
  geometry,
  ranked,
  source,
  summary,
}: FanCursorProps) {
  const { x, y, top, bottom, height, right } = geometry
  const cursor = useCursorAt(source)
  const places = useMemo(() => drawing.steps.map((step) => x(step.at)), [drawing, x])
  const step = cursor.index === null ? undefined : drawing.steps[cursor.index]
  const series = seriesCount(drawing)
  const chosen = series - 1 - cursor.series
  return (
    <ChartCursorLayer
      cursor={cursor}
      label={summary}
      places={places}
      width={right}
      height={height}
      spoken={step && cursor.isSpoken ? spokenStep(drawing, step, ranked, cursor.series) : null}
    >
      {step && (
        <>
          <ChartCrosshair
            x={x(step.at)}
            top={top}
            bottom={bottom}
            dots={edgeValues(drawing, step).flatMap((value, i) =>
              value === null ? [] : [{ y: y(value), isStrong: i === chosen && cursor.isSpoken }],
            )}
          />
          <ChartTooltip
            x={x(step.at)}
            top={top + 6}
            chartWidth={right}
            title={`${step.horizon ?? 'step'}, ${formatDay(step.at)}`}
            rows={stepRows(drawing, step, ranked, cursor.isSpoken ? cursor.series : null)}
            note={
              step.count === null
                ? 'number of past cases not stated'
                : `${step.count} past cases${realisedAt(drawing.realised, step) ? '' : ', ahead'}`
            }
            isPinned={cursor.isPinned}
          />
        </>
      )}
    </ChartCursorLayer>
  )
})

/** Values from the top of the drawing to its bottom, in the order of the readout. */
function edgeValues(drawing: FanDrawing, step: FanDrawing['steps'][number]): (number | null)[] {
  const edges = drawing.bands.map((band) => bandValues(step, band))
  return [
    ...edges.map((edge) => edge?.[1] ?? null),
    step.median,
    ...edges.toReversed().map((edge) => edge?.[0] ?? null),
  ]
}
