import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feedQueries, type FeedPage } from '#api/queries/feed-queries.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import { endingSoon } from '#features/today/model/ending.ts'

/** A horizon of two months, and the days that publication may come after the last value. */
const RECENT_DAYS = 63
/** What still runs when it is older than that. */
const LONG_HORIZONS = ['3m', '6m', '12m']

/**
 * What ends soon, of two answers: everything of the last two months, and of the year before only the horizons that are long enough to
 * end now. From the feed, which carries no episodes: a year of the filtered list would be many times its bytes.
 */
export function useEndings(now: number) {
  const today = dayNumber(now) * MS_PER_DAY
  const recent = today - RECENT_DAYS * MS_PER_DAY
  const queries = useQueries({
    queries: [
      feedQueries.page({ from_date: toWireInstant(recent), limit: MAX_LIMIT }),
      feedQueries.page({
        horizon: LONG_HORIZONS,
        from_date: toWireInstant(addMonths(today, -LONGEST_RUN_MONTHS)),
        to_date: toWireInstant(recent + MS_PER_DAY),
        limit: MAX_LIMIT,
      }),
    ],
  })
  const [short, long] = queries
  const pages = useMemo(() => [short.data, long.data].filter(isHere), [short.data, long.data])
  const endings = useMemo(
    () =>
      endingSoon(
        pages.flatMap(({ items }) => items),
        today,
      ),
    [pages, today],
  )
  return { queries, pages, endings, recent, oldest: addMonths(today, -LONGEST_RUN_MONTHS) }
}
export type Endings = ReturnType<typeof useEndings>

const isHere = (page: FeedPage | undefined) => page !== undefined
