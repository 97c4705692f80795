import { memo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { textBox } from '#shared/charts/axis/label-box.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { levelLabels, markerBoxes } from './level-labels.ts'
import { clusterOutcome, STEM_PX, type MarkerCluster } from './marker-clusters.ts'
import { MarkerGlyph } from './marker-glyph.tsx'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'

type MarkerLayerProps = {
  clusters: readonly MarkerCluster[]
  frame: MarkerFrame
  selected: JudgedInsight | null
  width: number
  height: number
}

/** Markers on the line, and for the selected insight its horizon as a bracket and its signal levels. */
export const MarkerLayer = memo(function MarkerLayer(props: MarkerLayerProps) {
  const { clusters, frame, selected, width, height } = props
  return (
    <ChartLayer width={width} height={height}>
      {clusters.map(({ key, x, y, members }) => {
        const { direction } = members[0]!.insight
        const side = direction === 'down' ? -1 : 1
        const ink = direction === 'up' ? 'stroke-gain' : direction === 'down' ? 'stroke-loss' : 'stroke-ink-3'
        return (
          <g key={key}>
            <line x1={x} x2={x} y1={y} y2={y + STEM_PX * side} className={ink} />
            <circle cx={x} cy={y} r={2.5} className="fill-chart-fact stroke-surface" />
            <MarkerGlyph
              x={x}
              y={y + STEM_PX * side}
              direction={direction}
              look={clusterOutcome(members)}
              count={members.length}
            />
          </g>
        )
      })}
      {selected && <Outcome insight={selected} clusters={clusters} frame={frame} />}
    </ChartLayer>
  )
})

type OutcomeProps = { insight: JudgedInsight; clusters: readonly MarkerCluster[]; frame: MarkerFrame }

function Outcome({ insight, clusters, frame }: OutcomeProps) {
  const format = usePriceFormat()
  const { plot, x, y } = frame
  const { createdAt, endsAt, signalHigh, signalLow, horizon } = insight
  if (createdAt === null || endsAt === null) return null
  const clampX = (at: number) => Math.min(plot.right, Math.max(plot.left, x(at)))
  const left = clampX(createdAt)
  const right = clampX(endsAt)
  const isOpen = x(endsAt) > plot.right
  const foot = plot.bottom - 8
  const shown = [signalHigh, signalLow].flatMap((level) =>
    level !== null && y(level) >= plot.top && y(level) <= plot.bottom
      ? [{ text: format.price(level), y: y(level) }]
      : [],
  )
  const horizonBox = textBox({ text: formatHorizon(horizon), x: left + 4, y: foot - 4 })
  const marks = [...markerBoxes(clusters), horizonBox]
  const labels = levelLabels(shown, { span: { left, right }, plot, marks })
  return (
    <>
      <path
        d={`M${left} ${foot - 5}V${foot}H${right}${isOpen ? '' : `V${foot - 5}`}`}
        fill="none"
        className="stroke-fan-median"
        strokeWidth={1.5}
      />
      <ChartText x={left + 4} y={foot - 4} tone="expectation" hasHalo>
        {formatHorizon(horizon)}
      </ChartText>
      {shown.map((level, i) => (
        <g key={i}>
          <line
            x1={left}
            x2={right}
            y1={level.y}
            y2={level.y}
            className="stroke-fan-median"
            strokeWidth={1.5}
            strokeDasharray="1.5 3"
          />
          <ChartText x={labels[i]!.x} y={labels[i]!.y} tone="expectation" hasHalo>
            {level.text}
          </ChartText>
        </g>
      ))}
    </>
  )
}
