import { ChartCursorLayer } from '#shared/charts/chart-cursor-layer.tsx'
import { ChartLayer } from '#shared/charts/chart-parts.tsx'
import { ChartTooltip } from '#shared/charts/chart-tooltip.tsx'
import type { ChartCursor } from '#shared/charts/use-chart-cursor.ts'
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
  cursor: ChartCursor
  summary: string
}

/** Crosshair, edge dots and readout of the fan; the drawing below stays as it is. */
export function FanCursor({ drawing, geometry, ranked, cursor, summary }: FanCursorProps) {
  const { x, y, top, bottom, width, height, right } = geometry
  const step = cursor.index === null ? undefined : drawing.steps[cursor.index]
  const series = seriesCount(drawing)
  const chosen = series - 1 - cursor.series
  return (
    <ChartCursorLayer
      cursor={cursor}
      label={summary}
      places={drawing.steps.map((each) => x(each.at))}
      width={right}
      height={height}
      spoken={step ? spokenStep(drawing, step, ranked, cursor.series) : null}
    >
      {step && (
        <>
          <ChartLayer width={width} height={height} isExported={false}>
            <line
              x1={x(step.at)}
              x2={x(step.at)}
              y1={top}
              y2={bottom}
              className="stroke-[var(--chart-crosshair)]"
              strokeDasharray="1 2"
            />
            {edgeValues(drawing, step).map(
              (value, i) =>
                value !== null && (
                  <circle
                    key={i}
                    cx={x(step.at)}
                    cy={y(value)}
                    r={i === chosen && cursor.isSpoken ? 4 : 2.5}
                    className="fill-fan-median stroke-surface"
                  />
                ),
            )}
          </ChartLayer>
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
}

/** Values from the top of the drawing to its bottom, in the order of the readout. */
function edgeValues(drawing: FanDrawing, step: FanDrawing['steps'][number]): (number | null)[] {
  const edges = drawing.bands.map((band) => bandValues(step, band))
  return [
    ...edges.map((edge) => edge?.[1] ?? null),
    step.median,
    ...edges.toReversed().map((edge) => edge?.[0] ?? null),
  ]
}
