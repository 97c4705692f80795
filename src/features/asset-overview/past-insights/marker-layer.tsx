import { memo } from 'react'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { textBox, overlaps, textWidth, type Box } from '#shared/charts/axis/label-box.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import {
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { MarkerFrame, PlotBox } from '#features/asset-overview/series/price-geometry.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { clusterOutcome, STEM_PX, type MarkerCluster } from './marker-clusters.ts'

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

/** A level of the selected insight: its words and the height of its line. */
type LevelLine = { text: string; y: number }
/** Left end and baseline of the words. */
type LevelLabel = { text: string; x: number; y: number }

type Room = {
  /** Ends of the bracket that the levels span. */
  span: { left: number; right: number }
  plot: PlotBox
  /** Marks that must stay visible. */
  marks: readonly Box[]
}

/** Offsets of a label from its line, nearest first. */
const SHIFTS = [-4, 4, 12, -18, 26]
/** Distances of a label from the ends of the bracket. */
const BESIDE = [16, 44, 72, 100]

/**
 * Positions of the level labels: at the right end of long lines, else beside the bracket, at the first offset that covers no
 * marker and no other label.
 */
export function levelLabels(levels: readonly LevelLine[], { span, plot, marks }: Room): LevelLabel[] {
  const taken: Box[] = [...marks]
  return levels.map(({ text, y }) => {
    const width = textWidth(text)
    const isLong = span.right - span.left >= width + 12
    const beside = BESIDE.map((by) => [span.right + by, span.left - by - width])
    const columns = [...(isLong ? [[span.right - 2 - width]] : []), ...beside].map((sides) =>
      sides.filter((x) => x >= plot.left && x + width <= plot.right),
    )
    const places = columns.flatMap((sides) =>
      SHIFTS.flatMap((shift) => sides.map((x) => ({ text, x, y: y + shift }))),
    )
    const isFree = (place: LevelLabel) => {
      const box = textBox(place)
      return box.top >= plot.top && box.bottom <= plot.bottom && !taken.some((other) => overlaps(box, other))
    }
    const place = places.find(isFree) ?? places[0] ?? { text, x: plot.left, y: y - 4 }
    taken.push(textBox(place))
    return place
  })
}

/** What the markers cover, their count included. */
const markerBoxes = (clusters: readonly MarkerCluster[]): Box[] =>
  clusters.map(({ x, y, members }) => {
    const isAbove = members[0]!.insight.direction === 'down'
    return {
      left: x - (members.length > 1 ? 9 + textWidth(String(members.length)) : 7),
      right: x + 7,
      top: isAbove ? y - STEM_PX - 12 : y - 3,
      bottom: isAbove ? y + 3 : y + STEM_PX + 12,
    }
  })

type MarkerGlyphProps = {
  /** Tip of the triangle. */
  x: number
  y: number
  direction: 'up' | 'down' | 'unknown'
  look: ReturnType<typeof clusterOutcome>
  count?: number
}

const HALF = 6
const TALL = 10.5

/** Triangle pointing the stated way: filled worked, hollow failed, dot inside active, dash inside when it cannot be
 * judged, half filled where several with different outcomes share a marker. */
function MarkerGlyph({ x, y, direction, look, count = 1 }: MarkerGlyphProps) {
  const down = direction === 'down' ? -1 : 1
  const base = y + TALL * down
  const ink = direction === 'up' ? 'stroke-gain' : direction === 'down' ? 'stroke-loss' : 'stroke-ink-3'
  const fill = direction === 'up' ? 'fill-gain' : direction === 'down' ? 'fill-loss' : 'fill-ink-3'
  const middle = y + TALL * 0.66 * down
  return (
    <g>
      <path
        d={`M${x} ${y}L${x + HALF} ${base}L${x - HALF} ${base}Z`}
        className={`${ink} ${look === 'worked' ? fill : 'fill-surface'}`}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {look === 'mixed' && <path d={`M${x} ${y}V${base}H${x - HALF}Z`} className={fill} />}
      {look === 'active' && <circle cx={x} cy={middle} r={1.75} className={fill} />}
      {look === 'cannot-be-judged' && (
        <line x1={x - 2} x2={x + 2} y1={middle} y2={middle} className={ink} strokeWidth={1.5} />
      )}
      {count > 1 && (
        <text
          x={x - HALF - 3}
          y={middle + 4}
          textAnchor="end"
          className="data fill-ink stroke-surface stroke-[3px] text-2xs font-semibold [paint-order:stroke]"
        >
          {count}
        </text>
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

/** What the markers mean, and how those in the window ended. */
export const MarkerLegend = ({ insights }: { insights: readonly JudgedInsight[] }) => (
  <>
    {LOOKS.map(([look, words]) => (
      <span key={look} className="inline-flex items-center gap-1.5">
        <svg width="14" height="13" aria-hidden="true">
          <MarkerGlyph x={7} y={1} direction="unknown" look={look} />
        </svg>
        {words}
      </span>
    ))}
    {(['up', 'down'] as const).map((direction) => (
      <span key={direction} className="inline-flex items-center gap-1.5">
        <span className={directionInk(direction)}>
          <DirectionGlyph direction={direction} />
        </span>
        {direction === 'up' ? 'bullish, below the line' : 'bearish, above the line'}
      </span>
    ))}
    <span>{outcomeWords(outcomeCounts(insights))} in this window; status estimated by this dashboard</span>
  </>
)
