import { useMemo } from 'react'
import { ChartFrame, type ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, TimeAxis, ValueAxis, ChartText } from '#shared/charts/chart-parts.tsx'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import type { ChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { LinesReadout, lineStyle } from '#features/asset-overview/comparison/lines-readout.tsx'
import { linearScale, niceTicks, paddedDomain, type Scale } from '#shared/charts/axis/scale.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import {
  overlaySummary,
  overlayTable,
  stepInWords,
  stanceInWords,
  overlayDays,
  overlayValues,
  type OverlayLine,
} from './consensus-overlay-model.ts'

/** Medians and middle bands of several insights on one return axis and one axis of trading days since publication. */
export function ConsensusOverlayChart({ lines, view }: { lines: readonly OverlayLine[]; view: ChartView }) {
  const summary = overlaySummary(lines)
  const table = useMemo(() => overlayTable(lines), [lines])
  return (
    <ChartFrame
      name="Chosen insights"
      summary={summary}
      height={(width) => (width < ROOMY ? 250 : 300)}
      view={view}
      table={table}
    >
      {(size) => <Drawing lines={lines} view={view} {...size} summary={summary} />}
    </ChartFrame>
  )
}

type DrawingProps = ChartSize & { lines: readonly OverlayLine[]; view: ChartView; summary: string }

function Drawing({ lines, view, width, height, summary }: DrawingProps) {
  const frame = useMemo(() => overlayFrame(lines, width, height), [lines, width, height])
  const { plot, x, y, days } = frame
  const places = useMemo(() => days.map(x), [days, x])
  const readAt = (index: number) => {
    const day = days[index]!
    const stated = lines
      .flatMap((line) => {
        const step = line.steps.find((each) => each.day === day)
        const words = stepInWords(line, step)
        return words === null ? [] : [{ line, median: step?.median ?? null, words }]
      })
      .toSorted((a, b) => (b.median ?? -Infinity) - (a.median ?? -Infinity))
    return {
      title: day === 0 ? 'At publication' : `After ${countOf(day, 'trading day')}`,
      lines: stated.map(({ line, median, words }) => ({
        key: line.source.id,
        label: shortened(line.source.title, width < ROOMY ? 18 : 40),
        value: width < ROOMY ? formatReturn(median) : words,
        y: median === null ? null : y(median),
        fill: lineStyle(line.position).stroke,
      })),
    }
  }
  return (
    <>
      <ChartLayer width={width} height={height}>
        <ValueAxis
          ticks={frame.ticks}
          scale={y}
          format={returnWords(frame.ticks)}
          x1={plot.left}
          x2={plot.right}
          base={0}
        />
        <TimeAxis ticks={frame.dayTicks} scale={x} y={plot.bottom} right={plot.right + 28} />
        {lines.map((line) => (
          <LineBand key={line.source.id} line={line} x={x} y={y} />
        ))}
        {lines.map((line) => (
          <LineMedian key={line.source.id} line={line} x={x} y={y} />
        ))}
        <EndLabels lines={lines} frame={frame} width={width} />
      </ChartLayer>
      <LinesReadout
        lineKeys={lines.map(({ source }) => source.id)}
        places={places}
        readAt={readAt}
        plot={plot}
        width={width}
        height={height}
        label={summary}
        onToggleTable={view.toggleTable}
      />
    </>
  )
}

type LineProps = { line: OverlayLine; x: Scale; y: Scale }

/** The middle band of one insight, its edges dashed where the sample is limited. */
function LineBand({ line, x, y }: LineProps) {
  const edges = line.steps.flatMap(({ day, band }) =>
    band ? [{ at: x(day), low: band[0], high: band[1] }] : [],
  )
  const low = edges.map((edge) => [edge.at, y(edge.low)] as const)
  const high = edges.map((edge) => [edge.at, y(edge.high)] as const)
  const { stroke } = lineStyle(line.position)
  return (
    <g style={{ stroke }}>
      <path d={bandPath(low, high)} style={{ fill: stroke }} fillOpacity={0.09} stroke="none" />
      {[low, high].map((edge, i) => (
        <path
          key={i}
          d={linePath(edge)}
          fill="none"
          strokeWidth={1}
          strokeOpacity={0.5}
          strokeDasharray={line.tier === 'limited' ? '3 3' : undefined}
        />
      ))}
    </g>
  )
}

/** The median with a node at every stated step; a sample too thin for a line keeps hollow nodes only. */
function LineMedian({ line, x, y }: LineProps) {
  const { stroke, width, dash } = lineStyle(line.position)
  const nodes = line.steps.flatMap(({ day, median }) =>
    median === null ? [] : [[x(day), y(median)] as const],
  )
  const isThin = line.tier === 'thin'
  return (
    <g style={{ stroke }}>
      {!isThin && (
        <path
          d={linePath(nodes)}
          fill="none"
          strokeWidth={width}
          strokeDasharray={dash}
          strokeLinejoin="round"
        />
      )}
      {(isThin ? nodes : nodes.slice(-1)).map(([cx, cy]) => (
        <circle
          key={cx}
          cx={cx}
          cy={cy}
          r={3}
          strokeWidth={1.5}
          className={line.tier === 'ample' ? undefined : 'fill-surface'}
          style={line.tier === 'ample' ? { fill: stroke } : undefined}
        />
      ))}
    </g>
  )
}

/** Direct labels in the right margin, joined to the end of their lines: horizons differ, so ends do. */
function EndLabels({
  lines,
  frame,
  width,
}: {
  lines: readonly OverlayLine[]
  frame: OverlayFrame
  width: number
}) {
  const { plot, x, y } = frame
  const ends = spreadLabels(
    lines.map(({ end }) => y(end.median)),
    32,
    plot.top + 10,
    plot.bottom - 12,
  )
  const isRoomy = width >= ROOMY
  return lines.map((line, i) => {
    const { end, source, position } = line
    const middle = ends[i]!
    const stance = stanceInWords(line)
    return (
      <g key={source.id}>
        <path
          d={linePath([
            [x(end.day) + 5, y(end.median)],
            [plot.right, y(end.median)],
            [plot.right + 10, middle],
          ])}
          fill="none"
          style={{ stroke: lineStyle(position).stroke }}
          strokeWidth={1}
          strokeDasharray="1 3"
        />
        <ChartText x={plot.right + 14} y={middle - 3} tone="strong" isBold>
          {isRoomy ? shortened(source.title, 32) : formatReturn(end.median)}
        </ChartText>
        <ChartText x={plot.right + 14} y={middle + 10} tone="label">
          {isRoomy ? `${stance}, ${formatReturn(end.median)}` : stance}
        </ChartText>
      </g>
    )
  })
}

const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

/** Width from which a label at the right end has room for a title. */
const ROOMY = 620
/** Usual spans in trading days, from one week to five years. */
const USUAL_DAYS = [0, 5, 10, 21, 42, 63, 84, 126, 189, 252, 378, 504, 756, 1260] as const

type OverlayFrame = ReturnType<typeof overlayFrame>

/** Plot, scales and ticks that every mark of the drawing is placed by. */
function overlayFrame(lines: readonly OverlayLine[], width: number, height: number) {
  const plot = {
    left: 48,
    right: Math.max(120, width - (width < ROOMY ? 88 : 200)),
    top: 10,
    bottom: height - 24,
  }
  const days = overlayDays(lines)
  const last = days.at(-1) ?? 1
  const x = linearScale([0, last], [plot.left, plot.right])
  const [low, high] = paddedDomain(overlayValues(lines)) ?? [-0.01, 0.01]
  return {
    plot,
    days,
    x,
    y: linearScale([low, high], [plot.bottom, plot.top]),
    ticks: niceTicks(low, high, 6),
    dayTicks: dayTicks(last, x),
  }
}

/** Usual spans at least 40 pixels apart; the last day is always shown. */
function dayTicks(last: number, x: Scale) {
  const kept: number[] = []
  for (const day of USUAL_DAYS)
    if (day < last && x(last) - x(day) >= 40 && x(day) - x(kept.at(-1) ?? -Infinity) >= 40) kept.push(day)
  return [...kept, last].map((at) => ({ at, label: at === 0 ? '0' : `${at}d` }))
}
