import { ChartLayer, ChartText, TimeAxis, ValueAxis } from '#shared/charts/chart-parts.tsx'
import { spreadLabels } from '#shared/charts/axis/spread-labels.ts'
import { decimalsOf } from '#shared/charts/axis/tick-decimals.ts'
import { formatNumber } from '#shared/format/number.ts'
import type { IndexedComparison } from '#features/asset-overview/series/compare-index.ts'
import { drawnPath, withGaps } from '#features/asset-overview/series/drawn-line.ts'
import type { CompareFrame } from './compare-frame.ts'
import { lineStyle } from './lines-readout.tsx'
import type { Comparison } from './use-comparison.ts'

type ComparedLinesProps = {
  indexed: IndexedComparison
  frame: CompareFrame
  names: Comparison['assets']
  tags: Comparison['tags']
  width: number
  height: number
}

/** Axes and lines, each line with its label at its end. */
export function ComparedLines({ indexed, frame, names, tags, width, height }: ComparedLinesProps) {
  const { plot, x, y } = frame
  const ends = indexed.lines.map(({ points }) => points.at(-1)!.value!)
  const endPlaces = spreadLabels(ends.map(y), 16, plot.top + 6, plot.bottom - 6)
  return (
    <ChartLayer width={width} height={height}>
      <ValueAxis
        ticks={frame.ticks}
        scale={y}
        format={(value) => formatNumber(value, decimalsOf(frame.ticks))}
        x1={plot.left}
        x2={plot.right}
        base={100}
      />
      <line x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} className="stroke-chart-axis" />
      <TimeAxis ticks={frame.timeTicks} scale={x} y={plot.bottom} right={plot.right} />
      {indexed.lines.map(({ tag, points }, i) => {
        const style = lineStyle(tags.indexOf(tag))
        const drawn = withGaps(points)
        return (
          <g key={tag}>
            <path
              d={drawnPath(drawn, { start: 0, end: drawn.length }, x, y)}
              fill="none"
              style={{ stroke: style.stroke }}
              strokeWidth={style.width}
              strokeDasharray={style.dash}
              strokeLinejoin="round"
            />
            <path
              d={`M${plot.right + 2} ${y(ends[i]!)}L${plot.right + 10} ${endPlaces[i]!}`}
              fill="none"
              style={{ stroke: style.stroke }}
              strokeWidth={1}
              opacity={0.6}
            />
            <ChartText x={plot.right + 14} y={endPlaces[i]! + 4} tone="strong" isBold>
              {`${(names.find((each) => each.tag === tag)?.label ?? tag).split(':')[0]!} ${formatNumber(ends[i]!, 1)}`}
            </ChartText>
          </g>
        )
      })}
    </ChartLayer>
  )
}
