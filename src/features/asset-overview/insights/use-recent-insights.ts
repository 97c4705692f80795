import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import { judged, partedByStatus, type JudgeContext, type JudgedInsight } from './judged-insight.ts'
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
  const { active, isCounting } = useCounted(tag, parts.active, clock.units)
  const counted = useMemo(() => ({ ...parts, active }), [parts, active])
  return {
    query,
    parts: counted,
    /** Counts behind shares are on their way. */
    isCounting,
    hasMore: query.data?.isLast === false,
  }
}

/**
 * What is running, each with the count that its own page says: where the feed leaves several, the insights are asked for themselves,
 * all of them at once, because only they carry the dates of their episodes.
 */
function useCounted(tag: string, active: JudgedInsight[], units: UnitRules) {
  const open = active.flatMap(({ id, cases, pastShare, createdAt }) =>
    id !== null && cases === null && pastShare !== null && createdAt !== null ? [createdAt] : [],
  )
  const oldest = open.length > 0 ? Math.min(...open) : 0
  const { data, isLoading } = useQuery({
    ...insightQueries.list({
      entity: [tag],
      from_date: toWireInstant(dayOf(oldest)),
      limit: FEED_PAGE_SIZE,
    }),
    enabled: open.length > 0,
  })
  const counted = useMemo(() => {
    const samples = new Map(data?.items.map((each) => [each.id, insightSample(each, null, units)]))
    return active.map((insight) => {
      const sample = insight.cases === null && insight.id !== null ? samples.get(insight.id) : undefined
      if (!sample || sample.count === null) return insight
      return { ...insight, cases: sample.count, isCasesEstimated: sample.source === 'estimated' }
    })
  }, [active, data, units])
  return { active: counted, isCounting: isLoading }
}
export type RecentInsights = ReturnType<typeof useRecentInsights>
