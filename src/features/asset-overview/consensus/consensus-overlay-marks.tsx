import { ChartText } from '#shared/charts/chart-parts.tsx'
import type { Scale } from '#shared/charts/axis/scale.ts'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { bandPath, linePath } from '#shared/charts/svg-path.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { lineStyle } from '#features/asset-overview/comparison/lines-readout.tsx'
import { ROOMY, type OverlayFrame } from './consensus-overlay-frame.ts'
import type { OverlayLine } from './consensus-overlay-model.ts'
import { stanceInWords } from './consensus-overlay-table.ts'

type LineProps = { line: OverlayLine; x: Scale; y: Scale }

/** The middle band of one insight, its edges dashed where the sample is limited. */
export function LineBand({ line, x, y }: LineProps) {
  const edges = line.steps.flatMap(({ day, band }) =>
    band ? [{ at: x(day), low: band[0], high: band[1] }] : [],
  )
  const low = edges.map((edge) => [edge.at, y(edge.low)] as const)
  const high = edges.map((edge) => [edge.at, y(edge.high)] as const)
  const { stroke } = lineStyle(line.place)
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
export function LineMedian({ line, x, y }: LineProps) {
  const { stroke, width, dash } = lineStyle(line.place)
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
export function EndLabels({
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
    const { end, source, place } = line
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
          style={{ stroke: lineStyle(place).stroke }}
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

export const shortened = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
