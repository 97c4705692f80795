import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import { judged, partedByStatus, type JudgeContext } from './judged-insight.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import type { ServiceClock } from '#features/asset-overview/series/use-service-clock.ts'

/** Insights asked for at once: few round trips, and a page still arrives within a second or two. */
export const FEED_PAGE_SIZE = 200

/** The asset's recent insights, judged by its closes and parted by status. */
export function useRecentInsights(tag: string, clock: ServiceClock, context: JudgeContext) {
  const from = addMonths(dayOf(clock.now), -LONGEST_RUN_MONTHS)
  const filter: InsightFilter = { entity: [tag], from_date: toWireInstant(from), limit: FEED_PAGE_SIZE }
  const query = useQuery({ ...feedQueries.page(filter), enabled: clock.isSettled })
  const items = query.data?.items
  const parts = useMemo(
    () => partedByStatus((items ?? []).map((insight, i) => judged(insight, i, context))),
    [items, context],
  )
  return { query, parts, hasMore: query.data?.isLast === false }
}
export type RecentInsights = ReturnType<typeof useRecentInsights>
