import { useQuery } from '@tanstack/react-query'
import { group } from 'd3-array'
import { useMemo } from 'react'
import { NEWS_INTERVAL_MS, feedQueries } from '#api/queries/insight-queries.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { holidayReach, insightEnd, latestEnd } from '#contract/rules/insight-end.ts'
import { addMonths, addWeekdays, tradingDaysOf } from '#contract/values/horizon.ts'
import { dayNumber, midnightOf, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { oppositionsOf } from '#shared/predictions/opposition.ts'
import { listedInsight } from '#shared/predictions/stated-insight.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/status.ts'

/** Trading days of a horizon of two months. */
const TWO_MONTHS = 42
/** The first day on which an insight of two months that may still run can be created, with the holidays that delay its end. @param today ms */
export const recentSince = (today: number) => addWeekdays(today, -(TWO_MONTHS + holidayReach(TWO_MONTHS)))
/** Usual horizons that may still be open after that. */
const LONG_HORIZONS = ['3m', '6m', '12m']

/** The horizons of more than two months, as the service spells them: the usual ones and those of its recent insights. */
export const longHorizons = (recent: readonly FeedInsight[]) => [
  ...new Set([
    ...LONG_HORIZONS,
    ...recent.flatMap(({ horizon }) => ((tradingDaysOf(horizon) ?? 0) > TWO_MONTHS ? horizon! : [])).sort(),
  ]),
]

/** The two requests, each as the subject of a sentence. */
export const FEED_PARTS = [
  'Insights of the last two months',
  'Older insights with horizons of over two months',
]

/**
 * Insights that may still run or ended recently, from two requests: all of the last two months, and long horizons only of the
 * year before. The feed is used because it carries no episodes and is much smaller.
 *
 * @param now the service's clock, ms
 */
export function useFeedWindow(now: number) {
  const today = midnightOf(now)
  const recent = recentSince(today)
  const oldest = addMonths(today, -LONGEST_RUN_MONTHS)
  const short = useQuery({
    ...feedQueries.page({ from_date: toWireInstant(recent), limit: MAX_LIMIT }),
    refetchInterval: NEWS_INTERVAL_MS,
  })
  const long = useQuery(
    feedQueries.page({
      horizon: longHorizons(short.data?.items ?? []),
      from_date: toWireInstant(oldest),
      to_date: toWireInstant(recent + MS_PER_DAY),
      limit: MAX_LIMIT,
    }),
  )
  const queries = [short, long] as const
  const pages = useMemo(() => [short.data, long.data].flatMap((page) => page ?? []), [short.data, long.data])
  return {
    queries,
    /** Both as one: it has failed if both have. */
    query: {
      ...short,
      data: pages.length === 0 ? undefined : pages,
      refetch: () => queries.forEach((each) => void each.refetch()),
    },
    pages,
    /** Of both responses; an insight may be in both. */
    insights: useMemo(() => pages.flatMap(({ items }) => items), [pages]),
    /** Both are shown at once, so that a list does not grow while it is read. */
    isLoading: queries.some(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt === 0),
    recent,
    oldest,
  }
}

export type FeedWindow = ReturnType<typeof useFeedWindow>

/** An insight of the feed as the panels read it; instants in ms UTC. `endAt` is counted in weekdays, `endBy` allows for holidays. */
const sinceItem = (insight: FeedInsight, index: number, units: UnitRules) => ({
  ...listedInsight(insight, index, units),
  insight,
  endAt: insightEnd(insight, []),
  endBy: latestEnd(insight),
})
type SinceItem = ReturnType<typeof sinceItem>

/** In the order of the feed, each insight once: both responses may contain it. */
export const sinceItems = (insights: readonly FeedInsight[], units: UnitRules): SinceItem[] => [
  ...new Map(insights.map((each, i) => sinceItem(each, i, units)).map((item) => [item.key, item])).values(),
]

type Window = {
  /** Newest publication seen in the previous visit, ms. */
  since: number
  /** The service's clock, ms. */
  now: number
  units: UnitRules
}

/**
 * Insights that may have been decided since the last visit, the latest end first. On watched assets these are all insights,
 * because a level may be reached on any day; on others only those whose horizon ended, because closes of every asset are too many
 * to request.
 */
export function decisionCandidates(
  insights: readonly FeedInsight[],
  { since, now, units, watched }: Window & { watched: readonly string[] },
): SinceItem[] {
  const own = new Set(watched)
  return sinceItems(insights, units)
    .filter(({ tag, endAt, endBy }) => {
      if (tag === null || endAt === null || dayNumber(endBy!) < dayNumber(since)) return false
      return own.has(tag) || endAt <= now
    })
    .sort((a, b) => b.endAt! - a.endAt! || (b.stars ?? -1) - (a.stars ?? -1))
}

/**
 * Pairs of a bullish and a bearish insight that run on one asset at the same time and of which the newer was published (`began`, ms) since
 * the last visit; one per asset, the newest first. As on the asset's board, only pairs of some quality on both sides are conflicts. Ends are counted in weekdays, so an insight whose level was reached
 * early is still among them; `statusOfListed` tells once there are closes.
 */
export function newConflicts(insights: readonly FeedInsight[], { since, now, units }: Window) {
  const running = sinceItems(insights, units).filter(({ endBy }) => endBy !== null && endBy > now)
  const found = oppositionsOf(running).filter(({ kind, began }) => kind === 'disagree' && began > since)
  return [...group(found, ({ up }) => up.tag!)].map(([tag, [first]]) => ({ tag, ...first! }))
}
