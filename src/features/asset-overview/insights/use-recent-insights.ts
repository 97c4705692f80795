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
import { judged, partedByStatus, type JudgeContext, type JudgedInsight } from './judged-insight.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { useServiceClock } from '#features/asset-overview/series/use-asset.ts'

/** Insights asked for at once: few round trips, and a page still arrives within a second or two. */
export const FEED_PAGE_SIZE = 200

/** The asset's recent insights, judged by its closes and parted by status. */
export function useRecentInsights(tag: string, context: JudgeContext) {
  const clock = useServiceClock()
  const { now, units } = clock
  const from = addMonths(dayOf(now), -LONGEST_RUN_MONTHS)
  const filter: InsightFilter = { entity: [tag], from_date: toWireInstant(from), limit: FEED_PAGE_SIZE }
  const query = useQuery({ ...feedQueries.page(filter), enabled: clock.isSettled })
  const items = query.data?.items
  const all = useMemo(() => (items ?? []).map((insight, i) => judged(insight, i, context)), [items, context])
  const parts = useMemo(() => partedByStatus(all), [all])
  // By the calendar alone: waiting for prices to know which are active would cost a second request.
  const open = all.filter((insight) => mayRun(insight, now))
  const { full, isCounting } = useFullInsights(tag, open)
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(open.flatMap(({ id }) => id ?? []).slice(0, MOST_BASE_RATES))
  const told = useMemo(() => {
    const tell = (insight: JudgedInsight): JudgedInsight => {
      const { id, hitRatio: rate, horizon, cases } = insight
      const whole = id === null ? undefined : full.get(id)
      const sample = cases === null && whole ? insightSample(whole, null, units) : null
      return {
        ...insight,
        expected: expectedInList({ id, rate, horizon }, { data, isWanted, isFailed }, bases),
        mainSeries: whole?.conditions[0]?.snake ?? null,
        ...(sample && { cases: sample.count, isCasesEstimated: sample.source === 'estimated' }),
      }
    }
    return { ...parts, active: parts.active.map(tell), unjudged: parts.unjudged.map(tell) }
  }, [parts, full, units, data, isWanted, isFailed, bases])
  return { query, parts: told, isCounting, hasMore: query.data?.isLast === false }
}

/**
 * The open insights in full, in one request. Only they carry the dates of their episodes, which decide where the feed allows several
 * counts of past cases, and their series: two with one series are one driver.
 */
function useFullInsights(tag: string, open: readonly JudgedInsight[]) {
  const isUncounted = open.some(({ cases, hitRatio }) => cases === null && hitRatio !== null)
  const oldest = open.reduce((least, { createdAt }) => Math.min(least, createdAt ?? least), Infinity)
  const isDated = Number.isFinite(oldest)
  const from = toWireInstant(dayOf(isDated ? oldest : 0))
  const { data, isLoading } = useQuery({
    ...insightQueries.list({ entity: [tag], from_date: from, limit: FEED_PAGE_SIZE }),
    enabled: isDated && (isUncounted || open.length > 1),
  })
  const full = useMemo(() => new Map(data?.items.map((each) => [each.id, each])), [data])
  return { full, isCounting: isUncounted && isLoading }
}

/** Whether its window may still be open by the calendar. */
function mayRun({ measuredAt, horizon }: Pick<JudgedInsight, 'measuredAt' | 'horizon'>, now: number) {
  const length = horizon === null ? null : parseHorizon(horizon)
  if (measuredAt === null || !length) return false
  const days = tradingDays(length)
  return addWeekdays(measuredAt, days + holidayReach(days)) > now
}
export type RecentInsights = ReturnType<typeof useRecentInsights>
