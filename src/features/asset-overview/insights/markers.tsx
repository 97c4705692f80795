import { mean } from 'd3-array'
import { memo } from 'react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { midnightOf } from '#contract/values/instant.ts'
import type { MarkerFrame } from '#features/asset-overview/model/price-geometry.ts'
import { lastCloseBefore, indexAfterDay } from '#features/asset-overview/model/price-window.ts'
import { usePriceFormat } from '#features/asset-overview/model/use-asset.ts'
import type { ChartSize } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { textWidth } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { compareText, DIRECTION_WORDS, countOf, formatHorizon } from '#shared/format/words.ts'
import { within } from '#shared/statistics/within.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-mark.tsx'
import { outcomeWords, STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { type AssetInsight } from './asset-insight.ts'

/** Markers closer than this would overlap, so they merge. */
export const CLUSTER_PX = 20

/** Distance of a marker's tip from the line, px. */
export const STEM_PX = 10

/** An insight on the line: `x` of its creation day, `y` of the close on that day. */
type PlacedInsight = { insight: AssetInsight; x: number; y: number }
/** One or more insights drawn as one marker at their mean position; `members` in time order. */
export type MarkerCluster = { key: string; x: number; y: number; members: PlacedInsight[] }

/** Bearish markers are above the line (−1), all others below it (1). */
export const sideOf = ({ members }: MarkerCluster) => (members[0]!.insight.direction === 'down' ? -1 : 1)

export const holds = ({ members }: MarkerCluster, key: string | null) =>
  key !== null && members.some(({ insight }) => insight.key === key)

/**
 * Merges markers on the same side of the line that are less than `CLUSTER_PX` apart on the time axis. Goes from left to right and
 * measures from the first member, so no cluster is wider than that and the result does not depend on the order of the input.
 */
export function clusterMarkers(placed: readonly PlacedInsight[]): MarkerCluster[] {
  const clusters: MarkerCluster[] = []
  for (const marker of placed.toSorted((a, b) => a.x - b.x || compareText(a.insight.key, b.insight.key))) {
    const cluster = { key: marker.insight.key, x: marker.x, y: marker.y, members: [marker] }
    const current = clusters.findLast((each) => sideOf(each) === sideOf(cluster))
    if (current && marker.x - current.members[0]!.x < CLUSTER_PX) current.members.push(marker)
    else clusters.push(cluster)
  }
  return clusters.map((cluster) => ({
    ...cluster,
    x: mean(cluster.members, ({ x }) => x)!,
    y: mean(cluster.members, ({ y }) => y)!,
  }))
}

/** The outcome of a cluster: that of its members if they agree, otherwise mixed. */
export function clusterOutcome(members: readonly PlacedInsight[]): AssetInsight['status']['state'] | 'mixed' {
  const [first, ...rest] = members.map(({ insight }) => insight.status.state)
  return rest.every((state) => state === first) ? first! : 'mixed'
}

/** Insights of the visible window, positioned at the close of their creation day or the last one before it. */
export function placedOn(
  points: readonly SeriesPoint[],
  { slice, x, y }: MarkerFrame,
  insights: readonly AssetInsight[],
): PlacedInsight[] {
  const [from, to] = [midnightOf(points[slice.start]!.at), midnightOf(points[slice.end - 1]!.at)]
  return insights.flatMap((insight) => {
    const day = midnightOf(insight.createdAt ?? Number.NaN)
    if (!(day >= from && day <= to)) return []
    const close = lastCloseBefore(points, indexAfterDay(points, day))
    return close && close.index >= slice.start ? [{ insight, x: x(close.at), y: y(close.value) }] : []
  })
}

/** The accessible name of a marker: one insight in full, several by their counts. */
export function clusterName(cluster: MarkerCluster): string {
  const insights = cluster.members.map(({ insight }) => insight)
  const [first, last] = [insights[0]!, insights.at(-1)!]
  if (insights.length === 1)
    return `${formatDay(first.createdAt)}, ${DIRECTION_WORDS[first.direction]}: ${first.words.title}. ${STATUS_WORDS[first.status.state]}, estimated by this dashboard`
  const [direction, mixed] = new Set(insights.map((each) => each.direction))
  const side = mixed || direction === 'unknown' ? '' : `${DIRECTION_WORDS[direction!].toLowerCase()} `
  return `${countOf(insights.length, `${side}insight`)}, ${formatDay(first.createdAt)} to ${formatDay(last.createdAt)}: ${outcomeWords(insights)}`
}

/** Past insights in the list and on the line. `selected`: the one whose horizon is drawn. */
export type MarkedInsights = {
  insights: readonly AssetInsight[]
  selected: AssetInsight | null
  onSelect: (key: string | null) => void
}

type MarkerLayerProps = ChartSize & {
  clusters: readonly MarkerCluster[]
  frame: MarkerFrame
  selected: AssetInsight | null
}

/** Markers on the line, and the horizon of the selected insight as a bracket with its signal levels. */
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

function Outcome({ insight, frame: { plot, x, y } }: { insight: AssetInsight; frame: MarkerFrame }) {
  const format = usePriceFormat()
  const { createdAt, endsAt, signalHigh, signalLow, horizon } = insight
  if (createdAt === null || endsAt === null) return null
  const inPlot = (at: number) => within(x(at), plot.left, plot.right)
  const [left, right] = [inPlot(createdAt), inPlot(endsAt)]
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
        const words = format.price(price)
        const isAtEdge = right + 8 + textWidth(words) > plot.right
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
              {words}
            </ChartText>
          </g>
        )
      })}
    </>
  )
}

type MarkerGlyphProps = {
  x: number
  y: number
  side?: 1 | -1
  look: ReturnType<typeof clusterOutcome>
  count?: number
}

const HALF = 6
const TALL = 10.5

/**
 * A triangle that points in the stated direction: filled if it worked, hollow if it failed, with a dot if active, with a dash if
 * it cannot be judged, half filled for several with different outcomes.
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

const OUTCOMES = [
  ['worked', 'worked'],
  ['failed', 'failed'],
  ['active', 'active'],
  ['mixed', 'several with different outcomes'],
] as const

const SIDES = [
  ['up', 'bullish, below the line'],
  ['down', 'bearish, above the line'],
] as const

/** The meaning of the markers, and the outcomes in the window. */
export const MarkerLegend = ({ insights }: { insights: readonly AssetInsight[] }) => (
  <>
    {OUTCOMES.map(([look, words]) => (
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
    <span>{outcomeWords(insights)} in this window; status estimated by this dashboard</span>
  </>
)
