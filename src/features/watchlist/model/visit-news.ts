import { dayNumber } from '#contract/values/instant.ts'
import type { Opposition, WatchedAsset, WatchedInsight } from './watched-asset.ts'

/** What happened on the watched assets since the visit before this one. */
export type VisitNews = {
  /** Published since, newest first. */
  published: readonly OnAsset[]
  /** Decided since, by the dashboard's own rule, newest first. */
  decided: readonly OnAsset[]
  /** Assets whose insights disagree because of one that was published since. */
  conflicts: readonly { asset: WatchedAsset; opposition: Opposition; since: number }[]
}
export type OnAsset = { asset: WatchedAsset; insight: WatchedInsight }

/**
 * @param since newest publication that the visit before had seen, ms; null on a first visit, to which nothing is news. A close has
 * a day and no hour: what was decided on the day of that visit may not have been known to it, and is told.
 */
export function visitNews(assets: readonly WatchedAsset[], since: number | null): VisitNews {
  if (since === null) return { published: [], decided: [], conflicts: [] }
  const all = assets.flatMap((asset) => asset.insights.map((insight) => ({ asset, insight })))
  const decidedAt = ({ insight: { status } }: OnAsset) => ('at' in status ? status.at : -Infinity)
  return {
    published: all
      .filter(({ insight }) => insight.isNew)
      .sort((a, b) => b.insight.createdAt! - a.insight.createdAt!),
    decided: all
      .filter((each) => dayNumber(decidedAt(each)) >= dayNumber(since))
      .sort((a, b) => decidedAt(b) - decidedAt(a)),
    conflicts: assets.flatMap((asset) => {
      const { opposition } = asset
      if (opposition?.kind !== 'disagree') return []
      const [a, b] = opposition.pair
      const began = Math.max(a.createdAt ?? -Infinity, b.createdAt ?? -Infinity)
      return began > since ? [{ asset, opposition, since: began }] : []
    }),
  }
}
