import type { SeriesPoint } from '#contract/records/calculator.ts'
import {
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import { lastCloseBefore, indexAfterDay, dayOf } from '#features/asset-overview/series/price-window.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'
import { compareText } from '#shared/format/compare.ts'
import { formatDay } from '#shared/format/date.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'

/** Markers nearer to each other than this would overlap and merge. */
export const CLUSTER_PX = 20

/** Distance of a marker's tip from the line. */
export const STEM_PX = 10

/** An insight on the line: `x` of its creation day, `y` of the price then. */
type PlacedInsight = { insight: JudgedInsight; x: number; y: number }
/** One or more insights drawn as one marker, at the mean place of its members, in time order. */
export type MarkerCluster = { key: string; x: number; y: number; members: PlacedInsight[] }

/** Bullish markers stand below the line (1), bearish ones above it (−1). */
export const sideOf = ({ members }: MarkerCluster) => (members[0]!.insight.direction === 'down' ? -1 : 1)

export const holds = ({ members }: MarkerCluster, key: string | null) =>
  key !== null && members.some(({ insight }) => insight.key === key)

/**
 * Merges markers that lie closer than `within` pixels along the time axis and on the same side of the line. Walks from left to
 * right and measures from the first member, so that a cluster is never wider than `within` and the outcome does not depend on the
 * order given.
 */
export function clusterMarkers(placed: readonly PlacedInsight[], within = CLUSTER_PX): MarkerCluster[] {
  const clusters: MarkerCluster[] = []
  for (const marker of placed.toSorted((a, b) => a.x - b.x || compareText(a.insight.key, b.insight.key))) {
    const cluster = { key: marker.insight.key, x: marker.x, y: marker.y, members: [marker] }
    const current = clusters.findLast((each) => sideOf(each) === sideOf(cluster))
    if (current && marker.x - current.members[0]!.x < within) current.members.push(marker)
    else clusters.push(cluster)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return clusters.map((cluster) => ({
    ...cluster,
    x: mean(cluster.members.map(({ x }) => x)),
    y: mean(cluster.members.map(({ y }) => y)),
  }))
}

/** The look of a cluster: that of its members where they agree, otherwise mixed. */
export function clusterOutcome(
  members: readonly PlacedInsight[],
): JudgedInsight['status']['state'] | 'mixed' {
  const [first, ...rest] = members.map(({ insight }) => insight.status.state)
  return rest.every((state) => state === first) ? first! : 'mixed'
}

/** Insights of the visible window at their creation day and the close of that day, or the last one before it. */
export function placedOn(
  points: readonly SeriesPoint[],
  { slice, x, y }: MarkerFrame,
  insights: readonly JudgedInsight[],
): PlacedInsight[] {
  if (slice.end <= slice.start) return []
  const [from, to] = [dayOf(points[slice.start]!.at), dayOf(points[slice.end - 1]!.at)]
  return insights.flatMap((insight) => {
    const day = dayOf(insight.createdAt ?? Number.NaN)
    if (!(day >= from && day <= to)) return []
    const close = lastCloseBefore(points, indexAfterDay(points, day))
    return close && close.index >= slice.start ? [{ insight, x: x(close.at), y: y(close.value) }] : []
  })
}

/** What a marker says: one insight in full, several by their counts. */
export function clusterName(cluster: MarkerCluster): string {
  const insights = cluster.members.map(({ insight }) => insight)
  const [first, last] = [insights[0]!, insights.at(-1)!]
  if (insights.length === 1)
    return `${formatDay(first.createdAt)}, ${DIRECTION_WORDS[first.direction]}: ${first.words.title}. ${STATUS_WORDS[first.status.state]}, estimated by this dashboard`
  const side = sideOf(cluster) < 0 ? 'bearish' : 'bullish'
  return `${countOf(insights.length, `${side} insight`)}, ${formatDay(first.createdAt)} to ${formatDay(last.createdAt)}: ${outcomeWords(outcomeCounts(insights))}`
}

/** Past insights to mark on an asset's line, and the one whose horizon is drawn. */
export type Marks = {
  insights: readonly JudgedInsight[]
  selected: JudgedInsight | null
  onSelect: (key: string | null) => void
}
