import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { expectedInList } from '#shared/evidence/expected.ts'
import { newsItem, newsWindow } from './news.ts'

/** Insights in one answer: enough for several days of a usual market. */
const MOST = 100
/** An open page refreshes by itself. */
const RENEWED_MS = 120_000

export const newsQuery = () => insightQueries.list({ limit: MOST })

/** New insights, of the newest insights in one answer. @param now the service's clock, ms */
export function useNews(now: number, units: UnitRules) {
  const query = useQuery({ ...newsQuery(), refetchInterval: RENEWED_MS })
  const { data } = query
  const today = dayNumber(now) * MS_PER_DAY
  const window = useMemo(() => (data ? newsWindow(data.items, today) : null), [data, today])
  const stated = useMemo(
    () => (window?.insights ?? []).map((insight) => newsItem(insight, units)),
    [window, units],
  )
  const items = useExpected(stated)
  return {
    query,
    window,
    items,
    /** Everything loaded is new, so there may be more. */
    hasMore: data?.isLast === false && items.length === data.items.length,
  }
}

/** Insights with the share to rely on; their base rates are asked for together. */
export function useExpected<T extends Parameters<typeof expectedInList>[0]>(insights: readonly T[]) {
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(insights.flatMap(({ id }) => id ?? []))
  return useMemo(() => {
    const record = { data, isWanted, isFailed }
    return insights.map((insight) => ({ ...insight, expected: expectedInList(insight, record, bases) }))
  }, [insights, data, isWanted, isFailed, bases])
}

export type News = ReturnType<typeof useNews>

/** The address of the list that shows exactly some of the new insights. The route knows how the list is addressed. */
export type ListOf = (window: {
  /** First instant of the window, ms UTC; a midnight. */
  from: number
  /** How many it will show, so that it loads them all at once. */
  count: number
  sector?: string
  /** Only assets on the watchlist. */
  isWatched?: boolean
}) => string
