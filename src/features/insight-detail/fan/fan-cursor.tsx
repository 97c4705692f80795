import { memo, useMemo } from 'react'
import type { CursorSource } from '#shared/charts/cursor/chart-cursor-source.ts'
import { ChartReadoutLayer } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { formatDay } from '#shared/format/date.ts'
import { bandValues } from '#shared/predictions/fan-bands.ts'
import type { FanDrawing } from '#features/insight-detail/fan/geometry/fan-drawing.ts'
import { seriesCount, spokenStep, stepRows } from '#features/insight-detail/fan/labels/fan-words.ts'
import type { PastCases } from '#shared/predictions/past-cases.ts'
import type { FanGeometry } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import { realisedAt } from '#shared/predictions/realised-path.ts'
import type { RankedDay } from '#shared/predictions/realised-rank.ts'

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
          dots: edgeValues(drawing, step).flatMap((value, i) =>
            value === null ? [] : [{ y: y(value), isStrong: i === chosen }],
          ),
          spoken: () => spokenStep(drawing, step, ranked, cases, series),
        }
      }}
    />
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
