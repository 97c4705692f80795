import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { MainSeries } from './consensus-board.ts'
import type { JudgedInsight } from '#features/asset-overview/insights/judged-insight.ts'
import { FEED_PAGE_SIZE } from '#features/asset-overview/insights/use-recent-insights.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'

/**
 * The series behind the active insights: the feed does not carry it, the list of full insights does. One request, only where two
 * insights could share a driver; until it has come, and if it fails, cards alone tell.
 */
export function useMainSeries(tag: string, active: readonly JudgedInsight[]): MainSeries {
  const oldest = active.reduce((least, { createdAt }) => Math.min(least, createdAt ?? least), Infinity)
  const filter: InsightFilter = {
    entity: [tag],
    ...(Number.isFinite(oldest) && { from_date: toWireInstant(dayOf(oldest)) }),
    limit: FEED_PAGE_SIZE,
  }
  const { data } = useQuery({ ...insightQueries.list(filter), enabled: active.length > 1 })
  return useMemo(
    () =>
      new Map(
        (data?.items ?? []).flatMap(({ id, conditions }) => {
          const main = conditions[0]?.snake
          return main ? [[id, main] as const] : []
        }),
      ),
    [data],
  )
}
