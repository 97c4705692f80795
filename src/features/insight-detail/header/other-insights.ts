import { directionOf, type Direction } from '#contract/codes.ts'
import type { FeedInsight } from '#contract/feed.ts'
import { insightEnd } from '#contract/insight-end.ts'
import type { Close } from '#contract/price-basis.ts'
import { insightTitle, titleParts } from '#shared/format/insight-title.ts'
import { asRate, asReturn, type UnitRules } from '#contract/units.ts'

/** Another insight on the same asset, whose name its title leaves out. `isConflict`: it points the other way while both run. */
export type OtherInsight = {
  id: string | null
  title: string
  direction: Direction
  horizon: string | null
  stars: number | null
  rate: number | null
  /** The rate is the out-of-sample one. */
  isOutOfSample: boolean
  episodes: number | null
  median: number | null
  createdAt: number | null
  isRunning: boolean
  isConflict: boolean
}

type Window = { direction: Direction; createdAt: number | null; endAt: number | null }

/** Running ones first, conflicts before agreement, then newest; the insight itself is left out. Nothing is netted. */
export function otherInsights(
  feed: readonly FeedInsight[],
  self: Window & { id: string; name: string | null },
  now: number | null,
  /** Of the asset they share, which hold its trading days. */
  closes: readonly Close[],
  units: UnitRules,
): OtherInsight[] {
  return feed
    .filter((each) => each.id !== self.id)
    .map((each): OtherInsight => {
      const endAt = insightEnd(each, closes)
      const direction = directionOf(each.direction)
      const rate = each.hit_rate_out_of_sample ?? each.hit_rate
      return {
        id: each.id,
        title: titleParts(insightTitle(each.title, each.insight_card), self.name).what,
        direction,
        horizon: each.horizon,
        stars: each.stars,
        rate: rate === null ? null : asRate(rate, units),
        isOutOfSample: each.hit_rate_out_of_sample !== null,
        episodes: each.num_episodes,
        median: each.median_return === null ? null : asReturn(each.median_return, units),
        createdAt: each.created_at,
        isRunning: now !== null && endAt !== null && now < endAt,
        isConflict: disagree(self, { direction, createdAt: each.created_at, endAt }),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isRunning) - Number(a.isRunning) ||
        Number(b.isConflict) - Number(a.isConflict) ||
        (b.createdAt ?? 0) - (a.createdAt ?? 0),
    )
}

/** Opposite stated ways over windows that overlap. */
function disagree(a: Window, b: Window): boolean {
  if (a.direction === 'unknown' || b.direction === 'unknown' || a.direction === b.direction) return false
  if (a.createdAt === null || a.endAt === null || b.createdAt === null || b.endAt === null) return false
  return a.createdAt < b.endAt && b.createdAt < a.endAt
}
