import { memo, useMemo } from 'react'
import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { FanAreas } from './fan-areas.tsx'
import type { Drawn } from '#features/insight-detail/fan/geometry/fan-geometry.ts'
import {
  CasesStrip,
  EndLabels,
  LevelLabels,
  TopLabels,
} from '#features/insight-detail/fan/labels/fan-labels.tsx'
import { FanMarks } from './fan-marks.tsx'
import type { FanNames } from '#features/insight-detail/fan/labels/fan-top-labels.ts'

/** The fan: bands and median by Recharts, lines, marks and labels in plain SVG. */
export const PredictionFanChart = memo(function PredictionFanChart(props: Drawn & FanNames) {
  const { drawing, geometry } = props
  const { x, y, left, right, top, bottom, width, height, isPhone } = geometry
  const ticks = useMemo(
    () => timeTicks(drawing.time[0], drawing.time[1], Math.max(2, Math.floor((right - left) / 90))),
    [drawing.time, left, right],
  )
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis ticks={drawing.ticks} scale={y} format={drawing.tickWords} x1={left} x2={right} />
        <OtherAxisMarks drawing={drawing} geometry={geometry} />
        <TimeAxis ticks={ticks} scale={x} y={bottom} right={right} />
        {!isPhone || (
          <ChartText x={right + 6} y={top - 12}>
            {drawing.bands.length > 0 ? 'middle' : ''}
          </ChartText>
        )}
      </ChartLayer>
      <FanAreas drawing={drawing} geometry={geometry} />
      <ChartLayer width={width} height={height}>
        <FanMarks drawing={drawing} geometry={geometry} />
        <TopLabels {...props} />
        <LevelLabels drawing={drawing} geometry={geometry} />
        <EndLabels drawing={drawing} geometry={geometry} />
        <CasesStrip drawing={drawing} geometry={geometry} />
      </ChartLayer>
    </>
  )
})

/** Round prices beside the returns, or returns beside the prices. */
function OtherAxisMarks({ drawing: { otherAxis }, geometry: { other, y, bottom } }: Drawn) {
  if (!otherAxis || !other) return null
  return (
    <g shapeRendering="crispEdges">
      {/* At the bottom: at the top it would touch the heading of the distribution. */}
      <ChartText x={other.left} y={bottom + 16} data-axis={otherAxis.name}>
        {otherAxis.name}
      </ChartText>
      {otherAxis.ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            x1={other.left}
            x2={other.left + 4}
            y1={y(value)}
            y2={y(value)}
            className="stroke-chart-axis"
          />
          <ChartText x={other.left + 8} y={y(value) + 4}>
            {text}
          </ChartText>
        </g>
      ))}
    </g>
  )
}
