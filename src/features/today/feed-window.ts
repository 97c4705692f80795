import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'

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
