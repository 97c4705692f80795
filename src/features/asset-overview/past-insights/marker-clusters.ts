import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'

/** Markers nearer to each other than this would overlap and merge. */
export const CLUSTER_PX = 20

/** Distance of a marker's tip from the line. */
export const STEM_PX = 10

/** An insight on the line: `x` of its creation day, `y` of the price then. */
export type PlacedInsight = { insight: JudgedInsight; x: number; y: number }
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
