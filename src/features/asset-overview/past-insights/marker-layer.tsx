import { memo } from 'react'
import {
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { formatHorizon } from '#shared/format/horizon.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { clusterOutcome, sideOf, STEM_PX, type MarkerCluster } from './marker-clusters.ts'

type MarkerLayerProps = ChartSize & {
  clusters: readonly MarkerCluster[]
  frame: MarkerFrame
  selected: JudgedInsight | null
}

/** Markers on the line, and for the selected insight its horizon as a bracket and its signal levels. */
export const MarkerLayer = memo(function MarkerLayer(props: MarkerLayerProps) {
  const { clusters, frame, selected, width, height } = props
  return (
    <ChartLayer width={width} height={height}>
      {clusters.map((cluster) => {
        const { key, x, y, members } = cluster
        const { direction } = members[0]!.insight
        const tip = y + STEM_PX * sideOf(cluster)
        return (
          <g key={key} className={directionInk(direction)}>
            <line x1={x} x2={x} y1={y} y2={tip} stroke="currentColor" />
            <circle cx={x} cy={y} r={2.5} className="fill-chart-fact stroke-surface" />
            <MarkerGlyph
              x={x}
              y={tip}
              side={sideOf(cluster)}
              look={clusterOutcome(members)}
              count={members.length}
            />
          </g>
        )
      })}
      {selected && <Outcome insight={selected} frame={frame} />}
    </ChartLayer>
  )
})

const LEVEL_ROOM = 56

function Outcome({ insight, frame: { plot, x, y } }: { insight: JudgedInsight; frame: MarkerFrame }) {
  const format = usePriceFormat()
  const { createdAt, endsAt, signalHigh, signalLow, horizon } = insight
  if (createdAt === null || endsAt === null) return null
  const clampX = (at: number) => Math.min(plot.right, Math.max(plot.left, x(at)))
  const [left, right] = [clampX(createdAt), clampX(endsAt)]
  const isAtEdge = right + LEVEL_ROOM > plot.right
  const foot = plot.bottom - 8
  const levels = [
    { price: signalHigh, shift: -4 },
    { price: signalLow, shift: 12 },
  ]
  return (
    <>
      <path
        d={`M${left} ${foot - 5}V${foot}H${right}${x(endsAt) > plot.right ? '' : `V${foot - 5}`}`}
        fill="none"
        className="stroke-fan-median"
        strokeWidth={1.5}
      />
      <ChartText x={left + 4} y={foot - 4} tone="expectation" hasHalo>
        {formatHorizon(horizon)}
      </ChartText>
      {levels.map(({ price, shift }) => {
        if (price === null || y(price) < plot.top || y(price) > plot.bottom) return null
        return (
          <g key={shift}>
            <path
              d={`M${left} ${y(price)}H${right}`}
              className="stroke-fan-median"
              strokeWidth={1.5}
              strokeDasharray="1.5 3"
            />
            <ChartText
              x={isAtEdge ? right - 2 : right + 6}
              y={y(price) + shift}
              textAnchor={isAtEdge ? 'end' : 'start'}
              tone="expectation"
              hasHalo
            >
              {format.price(price)}
            </ChartText>
          </g>
        )
      })}
    </>
  )
}

type MarkerGlyphProps = {
  /** Tip of the triangle. */
  x: number
  y: number
  side?: 1 | -1
  look: ReturnType<typeof clusterOutcome>
  count?: number
}

const HALF = 6
const TALL = 10.5

/**
 * Triangle pointing the stated way: filled worked, hollow failed, dot inside active, dash inside when it cannot be judged, half
 * filled where several with different outcomes share a marker.
 */
function MarkerGlyph({ x, y, side = 1, look, count = 1 }: MarkerGlyphProps) {
  const base = y + TALL * side
  const middle = y + TALL * 0.66 * side
  return (
    <g fill="currentColor" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round">
      <path
        d={`M${x} ${y}L${x + HALF} ${base}L${x - HALF} ${base}Z`}
        className={look === 'worked' ? undefined : 'fill-surface'}
      />
      {look === 'mixed' && <path d={`M${x} ${y}V${base}H${x - HALF}Z`} stroke="none" />}
      {look === 'active' && <circle cx={x} cy={middle} r={1.75} stroke="none" />}
      {look === 'cannot-be-judged' && <path d={`M${x - 2} ${middle}H${x + 2}`} />}
      {count > 1 && (
        <ChartText x={x - HALF - 3} y={middle + 4} textAnchor="end" tone="strong" isBold hasHalo>
          {count}
        </ChartText>
      )}
    </g>
  )
}

const LOOKS = [
  ['worked', 'worked'],
  ['failed', 'failed'],
  ['active', 'active'],
  ['mixed', 'several with different outcomes'],
] as const

const SIDES = [
  ['up', 'bullish, below the line'],
  ['down', 'bearish, above the line'],
] as const

/** What the markers mean, and how those in the window ended. */
export const MarkerLegend = ({ insights }: { insights: readonly JudgedInsight[] }) => (
  <>
    {LOOKS.map(([look, words]) => (
      <span key={look} className="inline-flex items-center gap-1.5">
        <svg width="14" height="13" aria-hidden="true" className="text-ink-3">
          <MarkerGlyph x={7} y={1} look={look} />
        </svg>
        {words}
      </span>
    ))}
    {SIDES.map(([direction, words]) => (
      <span key={direction} className="inline-flex items-center gap-1.5">
        <span className={directionInk(direction)}>
          <DirectionGlyph direction={direction} />
        </span>
        {words}
      </span>
    ))}
    <span>{outcomeWords(outcomeCounts(insights))} in this window; status estimated by this dashboard</span>
  </>
)
