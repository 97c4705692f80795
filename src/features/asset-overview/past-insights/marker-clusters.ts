import { useMemo } from 'react'
import {
  outcomeCounts,
  outcomeWords,
  type JudgedInsight,
} from '#features/asset-overview/insights/judged-insight.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { formatDay } from '#shared/format/date.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import { lastCloseBefore, indexAfterDay, dayOf } from '#features/asset-overview/series/price-window.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'

/** Markers nearer to each other than this would overlap and merge. */
export const CLUSTER_PX = 20

/** Distance of a marker's tip from the line. */
export const STEM_PX = 10

/** An insight on the line: `x` of its creation day, `y` of the price then. */
type PlacedInsight = { insight: JudgedInsight; x: number; y: number }
/** One or more insights drawn as one marker, at the mean place of its members, in time order. */
export type MarkerCluster = { key: string; x: number; y: number; members: PlacedInsight[] }

/**
 * Merges markers that lie closer than `within` pixels along the time axis and on the same side of the line (bullish below,
 * bearish above). Walks from left to right and measures from the first member, so that a cluster is never wider than `within`
 * and the outcome does not depend on the order given.
 */
export function clusterMarkers(placed: readonly PlacedInsight[], within = CLUSTER_PX): MarkerCluster[] {
  const clusters: MarkerCluster[] = []
  const open = new Map<string, MarkerCluster>()
  for (const marker of [...placed].sort(leftToRight)) {
    const side = marker.insight.direction === 'down' ? 'above' : 'below'
    const current = open.get(side)
    if (current && marker.x - current.members[0]!.x < within) {
      current.members.push(marker)
      continue
    }
    const cluster = { key: marker.insight.key, x: marker.x, y: marker.y, members: [marker] }
    open.set(side, cluster)
    clusters.push(cluster)
  }
  for (const cluster of clusters) {
    cluster.x = mean(cluster.members.map(({ x }) => x))
    cluster.y = mean(cluster.members.map(({ y }) => y))
  }
  return clusters
}

const leftToRight = (a: PlacedInsight, b: PlacedInsight) =>
  a.x - b.x || (a.insight.key < b.insight.key ? -1 : a.insight.key > b.insight.key ? 1 : 0)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

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
  frame: MarkerFrame,
  insights: readonly JudgedInsight[],
): PlacedInsight[] {
  if (frame.slice.end <= frame.slice.start) return []
  const from = points[frame.slice.start]!.at
  const to = points[frame.slice.end - 1]!.at
  const placed: PlacedInsight[] = []
  for (const insight of insights) {
    if (insight.createdAt === null) continue
    const day = dayOf(insight.createdAt)
    if (day < dayOf(from) || day > dayOf(to)) continue
    const close = lastCloseBefore(points, indexAfterDay(points, day))
    if (close && close.index >= frame.slice.start) {
      placed.push({ insight, x: frame.x(close.at), y: frame.y(close.value) })
    }
  }
  return placed
}

/** What a marker says: one insight in full, several by their counts. */
export function clusterName({ members }: MarkerCluster): string {
  const [first] = members
  if (members.length === 1) {
    const { insight } = first!
    return `${formatDay(insight.createdAt)}, ${DIRECTION_WORDS[insight.direction]}: ${insight.words.title}. ${STATUS_WORDS[insight.status.state]}, estimated by this dashboard`
  }
  const insights = members.map(({ insight }) => insight)
  const side = insights[0]!.direction === 'down' ? 'bearish' : 'bullish'
  return `${countOf(members.length, `${side} insight`)}, ${formatDay(insights[0]!.createdAt)} to ${formatDay(insights.at(-1)!.createdAt)}: ${outcomeWords(outcomeCounts(insights))}`
}

/** Past insights to mark on an asset's line; none while they are not shown. */
export type Marks = {
  /** Raw closes of the asset in time order, gaps as null. */
  points: readonly SeriesPoint[]
  insights: readonly JudgedInsight[]
  selected: JudgedInsight | null
  onSelect: (key: string | null) => void
}

/** Markers where they belong in a drawing, merged where they would overlap; none while there is no frame. */
export const useMarkerClusters = (
  { points, insights }: Pick<Marks, 'points' | 'insights'>,
  frame: MarkerFrame | null,
) =>
  useMemo(() => (frame ? clusterMarkers(placedOn(points, frame, insights)) : []), [points, frame, insights])
