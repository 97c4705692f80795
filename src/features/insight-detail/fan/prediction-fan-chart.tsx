import { memo, useMemo } from 'react'
import { Curve } from 'recharts'
import { ChartLayer, ChartText, TimeAxis, ValueAxis, ChartTag } from '#shared/charts/chart-parts.tsx'
import { timeTicks } from '#shared/charts/axis/time-ticks.ts'
import { HatchedArea } from '#shared/charts/hatched-area.tsx'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import type { Drawn } from './fan-geometry.ts'
import { levelBeyond } from './fan-drawing.ts'
import {
  CasesStrip,
  EndLabels,
  LevelLabels,
  TopLabels,
  type FanNames,
  limitedNote,
  placeRealisedTag,
} from './fan-labels.tsx'

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
          <path d={`M${other.left} ${y(value)}H${other.left + 4}`} className="stroke-chart-axis" />
          <ChartText x={other.left + 8} y={y(value) + 4}>
            {text}
          </ChartText>
        </g>
      ))}
    </g>
  )
}

/** Lightest outside; with fewer bands the outermost is stronger. */
const FILLS = [
  [],
  ['var(--fan-3)'],
  ['var(--fan-2)', 'var(--fan-4)'],
  ['var(--fan-1)', 'var(--fan-2)', 'var(--fan-4)'],
] as const

/**
 * Bands and median, drawn with the curves of Recharts; they break where a step has no value. A whole Recharts chart would compute
 * scales, axes and events a second time, which took two thirds of the fan's first mount.
 */
export const FanAreas = memo(function FanAreas({ drawing, geometry }: Drawn) {
  const { x, y, width, height } = geometry
  if (drawing.tier === 'thin') return null
  const fills = FILLS[drawing.bands.length] ?? []
  const places = drawing.rows.map((row) => x(row.at))
  const edge = (band: number, side: 0 | 1) =>
    drawing.rows.map(({ bands }, step) => {
      const values = bands[band]
      return { x: places[step]!, y: values ? y(values[side]) : null }
    })
  const edges = drawing.bands.map((_, i) => ({ low: edge(i, 0), high: edge(i, 1) }))
  const outermost = edges[0]
  return (
    <ChartLayer width={width} height={height}>
      {edges.map(({ low, high }, i) => (
        <Curve key={i} data-band={drawing.bands[i]!.label} points={high} baseLine={low} fill={fills[i]!} />
      ))}
      {outermost &&
        [outermost.low, outermost.high].map((points, side) => (
          <Curve key={side} points={points} fill="none" stroke="var(--fan-edge)" />
        ))}
      <Curve
        points={drawing.rows.map(({ median }, step) => ({
          x: places[step]!,
          y: median === null ? null : y(median),
        }))}
        fill="none"
        stroke="var(--fan-median)"
        strokeWidth={1.5}
        strokeDasharray="5 2.5"
      />
    </ChartLayer>
  )
})

/** Everything of the fan that is one line or one mark: entry, levels, price before, nodes, realised path. */
function FanMarks({ drawing, geometry }: Drawn) {
  const { x, y, left, right, top, bottom } = geometry
  const note = limitedNote({ drawing, geometry })
  const entryX = x(drawing.entryAt)
  const last = drawing.realised.at(-1)
  const points = (days: readonly PathDay[]) => days.map(({ at, value }) => [x(at), y(value)] as const)
  const realised = linePath(points(drawing.realised))
  const realisedText = last ? `Realised ${drawing.unit.format(last.value)}` : ''
  const widest = drawing.rows.flatMap((row) => (row.bands[0] ? [{ at: row.at, band: row.bands[0] }] : []))
  const nodes = drawing.cases.flatMap(({ at }) => drawing.rows.find((row) => row.at === at) ?? [])
  return (
    <g>
      {drawing.base.length > 1 && (
        <g className="fill-none stroke-base-ref" strokeDasharray="3 3">
          <path d={linePath([[entryX, y(0)], ...drawing.base.map((p) => [x(p.at), y(p.p10)] as const)])} />
          <path d={linePath([[entryX, y(0)], ...drawing.base.map((p) => [x(p.at), y(p.p90)] as const)])} />
        </g>
      )}
      {drawing.tier === 'limited' && widest.length > 1 && (
        <>
          <HatchedArea
            d={bandPath(
              widest.map(({ at, band }) => [x(at), y(band[0])] as const),
              widest.map(({ at, band }) => [x(at), y(band[1])] as const),
            )}
          />
          {note && (
            <ChartText x={note.x} y={note.y} tone="caution" isBold hasHalo>
              {note.text}
            </ChartText>
          )}
        </>
      )}
      <g shapeRendering="crispEdges">
        <path d={`M${left} ${y(0)}H${right}`} className="stroke-chart-zero" />
        {[entryX, right].map((at, i) => (
          <path
            key={i}
            d={`M${at} ${top - 8}V${bottom}`}
            className="stroke-[var(--chart-ref)]"
            strokeDasharray="2 3"
          />
        ))}
        {last && last.day > 0 && last.at < drawing.time[1] && (
          <path d={`M${x(last.at)} ${top - 8}V${bottom}`} className="stroke-[var(--chart-ref)]" />
        )}
      </g>
      {drawing.levels.map(
        (level) =>
          levelBeyond(level, drawing) === null && (
            <path
              key={level.side}
              d={`M${entryX} ${y(level.value)}H${right}`}
              className="stroke-fan-median"
              strokeWidth={1.25}
              strokeDasharray="1 3"
            />
          ),
      )}
      <path
        d={linePath(points(drawing.past))}
        className="fill-none stroke-[var(--chart-past)]"
        strokeWidth={1.25}
      />
      {drawing.dots.map(({ at, value }, i) => (
        <circle
          key={i}
          cx={x(at)}
          cy={y(value)}
          r={value >= 0 ? 3.5 : 3}
          className={value >= 0 ? 'fill-gain' : 'fill-none stroke-loss stroke-[1.5px]'}
        />
      ))}
      {drawing.tier !== 'thin' &&
        nodes.map(
          (row) =>
            row.median !== null && (
              <rect
                key={row.at}
                x={x(row.at) - 2.5}
                y={y(row.median) - 2.5}
                width={5}
                height={5}
                className="fill-surface stroke-fan-median"
                strokeWidth={1.25}
              />
            ),
        )}
      {drawing.realised.length > 1 && last && (
        <g strokeLinejoin="round">
          <path d={realised} className="fill-none stroke-surface" strokeWidth={5} opacity={0.8} />
          <path d={realised} className="fill-none stroke-chart-fact" strokeWidth={2} />
          {nodes
            .filter((node) => node.at < last.at)
            .flatMap((node) => drawing.realised.findLast((day) => day.at <= node.at) ?? [])
            .map((day) => (
              <circle
                key={day.at}
                cx={x(day.at)}
                cy={y(day.value)}
                r={3}
                className="fill-surface stroke-chart-fact"
                strokeWidth={1.5}
              />
            ))}
          <circle
            cx={x(last.at)}
            cy={y(last.value)}
            r={4}
            className="fill-chart-fact stroke-surface"
            strokeWidth={1.5}
          />
          <ChartTag
            {...placeRealisedTag(
              { text: realisedText, at: x(last.at), y: y(last.value) },
              { drawing, geometry },
            )}
            text={realisedText}
          />
        </g>
      )}
    </g>
  )
}
