import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { holidayReach } from '#contract/rules/insight-end.ts'
import { addMonths, addWeekdays, parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { MOST_BASE_RATES } from '#contract/desk/calibration.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { expectedInList } from '#shared/evidence/expected.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'
import {
  judged,
  partedByStatus,
  type JudgeContext,
  type JudgedInsight,
  type PartedFeed,
} from './judged-insight.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { useServiceClock, type ServiceClock } from '#features/asset-overview/series/use-asset.ts'

/** Insights asked for at once: few round trips, and a page still arrives within a second or two. */
export const FEED_PAGE_SIZE = 200

/** The asset's recent insights, judged by its closes and parted by status. */
export function useRecentInsights(tag: string, context: JudgeContext) {
  const clock = useServiceClock()
  const from = addMonths(dayOf(clock.now), -LONGEST_RUN_MONTHS)
  const filter: InsightFilter = { entity: [tag], from_date: toWireInstant(from), limit: FEED_PAGE_SIZE }
  const query = useQuery({ ...feedQueries.page(filter), enabled: clock.isSettled })
  const items = query.data?.items
  const parts = useMemo(
    () => partedByStatus((items ?? []).map((insight, i) => judged(insight, i, context))),
    [items, context],
  )
  const { samples, isCounting } = useSamples(tag, parts, clock)
  // Decided by the calendar alone, so that prices, which say which of them are active, change nothing of what is asked.
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(
    Object.values(parts)
      .flat()
      .flatMap((insight) => (insight.id !== null && mayRun(insight, clock.now) ? [insight.id] : []))
      .slice(0, MOST_BASE_RATES),
  )
  const told = useMemo(() => {
    const tell = (insight: JudgedInsight): JudgedInsight => {
      const { id, hitRatio: rate, horizon, cases } = insight
      const expected = expectedInList({ id, rate, horizon }, { data, isWanted, isFailed }, bases)
      const sample = cases === null && id !== null ? samples.get(id) : undefined
      if (!sample || sample.count === null) return { ...insight, expected }
      return { ...insight, expected, cases: sample.count, isCasesEstimated: sample.source === 'estimated' }
    }
    return { ...parts, active: parts.active.map(tell), unjudged: parts.unjudged.map(tell) }
  }, [parts, samples, data, isWanted, isFailed, bases])
  return { query, parts: told, isCounting, hasMore: query.data?.isLast === false }
}

/**
 * Counts of past cases by insight id, as the insights' own pages show them. Where the feed allows several counts, the insights
 * are fetched in one request, because only they carry the dates of their episodes.
 */
function useSamples(tag: string, { active, ended, unjudged }: PartedFeed, { now, units }: ServiceClock) {
  // Decided by the calendar alone: waiting for prices to know which are active would cost a second request.
  const open = [...active, ...ended, ...unjudged].flatMap(({ cases, hitRatio, createdAt, ...insight }) =>
    cases === null && hitRatio !== null && createdAt !== null && mayRun(insight, now) ? [createdAt] : [],
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
  const samples = useMemo(
    () => new Map(data?.items.map((each) => [each.id, insightSample(each, null, units)])),
    [data, units],
  )
  return { samples, isCounting: isLoading }
}

/** Whether its window may still be open by the calendar. */
function mayRun({ measuredAt, horizon }: Pick<JudgedInsight, 'measuredAt' | 'horizon'>, now: number) {
  const length = horizon === null ? null : parseHorizon(horizon)
  if (measuredAt === null || !length) return false
  const days = tradingDays(length)
  return addWeekdays(measuredAt, days + holidayReach(days)) > now
}
export type RecentInsights = ReturnType<typeof useRecentInsights>
