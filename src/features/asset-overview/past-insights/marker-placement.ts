import type { SeriesPoint } from '#contract/records/calculator.ts'
import { formatDay } from '#shared/format/date.ts'
import { DIRECTION_WORDS, countOf } from '#shared/format/words.ts'
import { STATUS_WORDS } from '#shared/ui/indicators/status-mark.tsx'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import type { MarkerCluster, PlacedInsight } from './marker-clusters.ts'
import { outcomeCounts, outcomeWords } from '#features/asset-overview/insights/outcome-counts.ts'
import { lastCloseBefore } from '#features/asset-overview/series/price-change.ts'
import type { MarkerFrame } from '#features/asset-overview/series/price-geometry.ts'
import { indexAfterDay, dayOf } from '#features/asset-overview/series/price-window.ts'

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
