import { useMemo } from 'react'
import type { CursorPlace } from '#shared/charts/cursor/chart-cursor-source.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer, type PointReadout } from '#shared/charts/cursor/chart-readout-layer.tsx'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { realisedSoFar } from '#shared/predictions/realised-path.ts'
import type { CompareAxes } from './compare-axes.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { fanFrame } from './fan-frame.ts'
import { EndFigures, FanBands, FanDots, RealisedLine } from './fan-marks.tsx'
import { casesInWords, fanMarks, fanPoints, horizonAt, spokenPoint } from './fan-points.ts'

type FanDrawingProps = ChartSize & {
  insight: ComparedInsight
  axes: CompareAxes
  summary: string
  onToggleTable: () => void
}

/** The fan with its axes, and over it the cursor that reads its points. */
export function FanDrawing({ insight, axes, width, height, summary, onToggleTable }: FanDrawingProps) {
  const { fan, since, startAt } = insight
  const frame = fanFrame(insight, axes, width, height)
  const { plot, at, y, ticks } = frame
  const points = useMemo(() => fanPoints({ fan, since }), [fan, since])
  const most = Math.max(0, ...fan.steps.map((step) => fanMarks(fan, step).length))
  const source = useCursorSource({
    count: points.length,
    seriesCount: Math.max(1, most),
    startSeries: Math.floor(most / 2),
    onToggleTable,
  })
  const edge = fan.steps.at(-1)
  const last = realisedSoFar(since)
  // The lines end with the fan: its figures stand behind it.
  const end = edge ? at(Math.max(edge.at, last?.at ?? edge.at)) : plot.right
  const read = (index: number, { series, isSpoken }: CursorPlace): PointReadout | null => {
    const point = points[index]
    if (!point) return null
    const { step, day } = point
    const marks = step ? fanMarks(fan, step) : []
    const chosen = marks[marks.length - 1 - series]
    return {
      x: at(point.at),
      title: `${step ? (horizonAt(insight, step) ?? 'step') : `day ${day!.day}`}, ${formatDay(point.at)}`,
      rows: [
        ...marks.map((mark) => ({
          label: mark.label,
          value: formatReturn(mark.value),
          isStrong: isSpoken ? mark === chosen : mark.label === 'median',
        })),
        ...(day ? [{ label: 'realised', value: formatReturn(day.value) }] : []),
      ],
      ...(step && { note: `${casesInWords(step)}${day ? '' : ', ahead'}` }),
      dots: [...marks, ...(day ? [{ ...day, label: 'realised' }] : [])].flatMap((mark) =>
        mark.value === null ? [] : [{ y: y(mark.value), isStrong: isSpoken && mark === chosen }],
      ),
      spoken: () => spokenPoint(insight, point, chosen),
    }
  }
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis ticks={ticks} scale={y} format={returnWords(ticks)} x1={plot.left} x2={end} base={0} />
        {fan.tier === 'thin' ? (
          <FanDots insight={insight} frame={frame} />
        ) : (
          <FanBands insight={insight} frame={frame} />
        )}
        <RealisedLine insight={insight} frame={frame} />
        {fan.tier !== 'thin' && <EndFigures insight={insight} frame={frame} />}
        <ChartText x={plot.left} y={height - 6}>
          {formatDay(startAt)}
        </ChartText>
        {edge && (
          <ChartText x={Math.max(plot.left + 90, at(edge.at))} y={height - 6} textAnchor="end">
            {horizonAt(insight, edge) ?? formatDay(edge.at)}
          </ChartText>
        )}
      </ChartLayer>
      {points.length > 0 && (
        <ChartReadoutLayer
          source={source}
          label={summary}
          places={points.map((point) => at(point.at))}
          width={width}
          height={height}
          line={[plot.top, plot.bottom]}
          top={plot.top}
          read={read}
        />
      )}
    </>
  )
}
