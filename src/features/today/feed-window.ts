import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feedQueries } from '#api/queries/feed-queries.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { directionOf } from '#contract/values/codes.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { oppositionOf, LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'

/** A horizon of two months, and the days that publication may come after the last value. */
const RECENT_DAYS = 63
/** Horizons that may still be open after that. */
const LONG_HORIZONS = ['3m', '6m', '12m']
/** An open page refreshes by itself. */
const RENEWED_MS = 120_000

/** What the two answers are, as the subject of a sentence. */
export const FEED_PARTS = ['Insights of the last two months', 'Older insights with horizons 3m, 6m and 12m']

/**
 * Insights that may still run or have ended lately, from two answers: all of the last two months, and of the year before only long
 * horizons. The feed is used because it carries no episodes and is much smaller.
 *
 * @param now the service's clock, ms
 */
export function useFeedWindow(now: number) {
  const today = dayNumber(now) * MS_PER_DAY
  const recent = today - RECENT_DAYS * MS_PER_DAY
  const oldest = addMonths(today, -LONGEST_RUN_MONTHS)
  const queries = useQueries({
    queries: [
      {
        ...feedQueries.page({ from_date: toWireInstant(recent), limit: MAX_LIMIT }),
        refetchInterval: RENEWED_MS,
      },
      feedQueries.page({
        horizon: LONG_HORIZONS,
        from_date: toWireInstant(oldest),
        to_date: toWireInstant(recent + MS_PER_DAY),
        limit: MAX_LIMIT,
      }),
    ],
  })
  const [short, long] = queries
  const pages = useMemo(() => [short.data, long.data].flatMap((page) => page ?? []), [short.data, long.data])
  return {
    queries,
    pages,
    /** Both answers together; an insight may be in both. */
    insights: useMemo(() => pages.flatMap(({ items }) => items), [pages]),
    /** Shown together, so that a list does not grow while it is read. */
    isAwaited: queries.some(({ data, errorUpdatedAt }) => data === undefined && errorUpdatedAt === 0),
    recent,
    oldest,
  }
}

export type FeedWindow = ReturnType<typeof useFeedWindow>

/** Holidays may move the end of a horizon by some days from where weekdays put it. */
const HOLIDAY_DAYS = 3

/** An insight of the feed as the panels read it; instants in ms UTC. `endAt` is counted in weekdays. */
function listed(insight: FeedInsight) {
  const { id, entity: tag, horizon, stars, created_at: createdAt } = insight
  const title = insightTitle(insight.title, insight.insight_card)
  const direction = directionOf(insight.direction)
  return { insight, id, tag, title, direction, stars, horizon, createdAt, endAt: insightEnd(insight, []) }
}
export type SinceItem = ReturnType<typeof listed>

/** Each insight once, in the order of the feed: two answers may hold the same. */
const once = (insights: readonly FeedInsight[]) => [
  ...new Map(insights.map((insight, i) => [insight.id ?? `without id ${i}`, listed(insight)])).values(),
]

type Window = {
  /** Newest publication that the visit before had seen, ms. */
  since: number
  /** The service's clock, ms. */
  now: number
}

/**
 * Insights that may have been decided since the last visit, the latest end first: of watched assets all, because a level may be reached
 * on any day; of others those whose horizon ended, because the closes of every asset are too many to ask for.
 */
export function mayBeDecided(
  insights: readonly FeedInsight[],
  { since, now, watched }: Window & { watched: readonly string[] },
): SinceItem[] {
  const first = dayNumber(since) - HOLIDAY_DAYS
  const own = new Set(watched)
  return once(insights)
    .filter(({ tag, endAt }) => {
      if (tag === null || endAt === null || dayNumber(endAt) < first) return false
      return own.has(tag) || endAt <= now
    })
    .sort((a, b) => b.endAt! - a.endAt! || (b.stars ?? -1) - (a.stars ?? -1))
}

/**
 * Whether that happened since the last visit. A close has a day and no hour: what was decided on the day of that visit may not have been
 * known to it, and counts.
 */
export const isDecidedSince = (
  status: InsightStatus,
  since: number,
): status is Extract<InsightStatus, { at: number }> =>
  'at' in status && dayNumber(status.at) >= dayNumber(since)

/** A bullish and a bearish insight that run on one asset at the same time, and when the younger came (ms). */
type Conflict = {
  tag: string
  kind: 'opposite' | 'disagree'
  up: SinceItem
  down: SinceItem
  began: number
}

/**
 * Conflicts that appeared since the last visit, one for each asset: those in which both carry weight first, then the youngest. Ends are
 * counted in weekdays, so that one whose level was reached early is still in it: `statusOfListed` tells.
 */
export function newConflicts(insights: readonly FeedInsight[], { since, now }: Window): Conflict[] {
  const byTag = new Map<string, SinceItem[]>()
  for (const item of once(insights)) {
    if (item.tag === null || item.endAt === null || item.endAt + HOLIDAY_DAYS * MS_PER_DAY <= now) continue
    byTag.set(item.tag, [...(byTag.get(item.tag) ?? []), item])
  }
  const strongest = (found: readonly Conflict[]) =>
    found.toSorted(
      (a, b) => Number(b.kind === 'disagree') - Number(a.kind === 'disagree') || b.began - a.began,
    )
  return strongest(
    [...byTag].flatMap(([tag, items]) => {
      const ups = items.filter(({ direction }) => direction === 'up')
      const downs = items.filter(({ direction }) => direction === 'down')
      const found = ups.flatMap((up) =>
        downs.flatMap((down): Conflict[] => {
          const kind = oppositionOf(up, down)
          const began = Math.max(up.createdAt ?? 0, down.createdAt ?? 0)
          return kind && began > since ? [{ tag, kind, up, down, began }] : []
        }),
      )
      return strongest(found).slice(0, 1)
    }),
  )
}
