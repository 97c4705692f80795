import { memo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { spreadLabels } from '#shared/charts/spread-labels.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { clusterLook, type MarkerCluster } from './marker-clusters.ts'
import { MarkerGlyph } from './marker-glyph.tsx'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'

/** Distance of a marker's tip from the line. */
export const STEM_PX = 10

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
      {selected && <Outcome insight={selected} frame={frame} />}
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
              look={clusterLook(members)}
              count={members.length}
            />
          </g>
        )
      })}
    </ChartLayer>
  )
})

function Outcome({ insight, frame }: { insight: JudgedInsight; frame: MarkerFrame }) {
  const format = usePriceFormat()
  const { plot, x, y } = frame
  const { createdAt, endsAt, signalHigh, signalLow, horizon } = insight
  if (createdAt === null || endsAt === null) return null
  const clampX = (at: number) => Math.min(plot.right, Math.max(plot.left, x(at)))
  const left = clampX(createdAt)
  const right = clampX(endsAt)
  const isOpen = x(endsAt) > plot.right
  const foot = plot.bottom - 8
  const isShort = right - left < 64 // narrower than its own labels
  const levels = [signalHigh, signalLow].filter(
    (level): level is number => level !== null && y(level) >= plot.top && y(level) <= plot.bottom,
  )
  // Levels that a long history squeezes together keep their words apart.
  const labels = spreadLabels(
    levels.map((level) => y(level) - 4),
    13,
    plot.top + 10,
    plot.bottom - 4,
  )
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
      {levels.map((level, i) => (
        <g key={level}>
          <line
            x1={left}
            x2={right}
            y1={y(level)}
            y2={y(level)}
            className="stroke-fan-median"
            strokeWidth={1.5}
            strokeDasharray="1.5 3"
          />
          <ChartText
            x={isShort ? left : right - 2}
            y={labels[i]}
            textAnchor={isShort ? 'start' : 'end'}
            tone="expectation"
            hasHalo
          >
            {format.price(level)}
          </ChartText>
        </g>
      ))}
    </>
  )
}
