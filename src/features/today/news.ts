import { useQuery } from '@tanstack/react-query'
import { group } from 'd3-array'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { NEWS_INTERVAL_MS, insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { dayNumber, midnightOf, MS_PER_DAY } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { expectedInList } from '#shared/evidence/expected-figure.ts'
import { clearEdge, type ListedExpected } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { compareText, countDirections, countOf, directionsInWords } from '#shared/format/words.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedInsight } from '#shared/predictions/stated-insight.ts'

export type NewsWindow = NonNullable<ReturnType<typeof newsWindow>>

/**
 * New insights: everything published since the start of the last day on which anything was.
 *
 * @param now the service's own clock, ms, which may be frozen or hours behind
 * @returns null if nothing was published up to now
 */
export function newsWindow(insights: readonly Insight[], now: number) {
  const today = dayNumber(now)
  // A publication date in the future is wrong and must not start the window.
  const days = insights.flatMap(({ created_at: at }) => (at === null ? [] : dayNumber(at)))
  const newest = Math.max(...days.filter((day) => day <= today))
  if (newest === -Infinity) return null
  const from = newest * MS_PER_DAY
  // Includes wrong dates in the future, because the linked list shows them as well.
  const fresh = insights.filter(({ created_at: at }) => at !== null && at >= from)
  return {
    /** First instant, ms UTC: a midnight, as in the list's filter. */
    from,
    isToday: newest === today,
    /** All of them rest on closes of the first day of the window. */
    isSinceClose: fresh.every(({ metadata: { last_value_date: at } }) => at && dayNumber(at) === newest),
    insights: fresh,
  }
}

/** A new insight with its units resolved: returns and rates are fractions, instants ms UTC. */
export function newsItem(insight: Insight, units: UnitRules) {
  const { count, source } = insightSample(insight, null, units)
  return {
    ...statedInsight(insight, units),
    /** Past cases that the rate rests on; null if the service lists none. */
    count,
    isCountEstimated: source === 'estimated',
    sector: insight.metadata.sector,
  }
}
export type NewsItem = ReturnType<typeof newsItem> & { expected: ListedExpected }

/** By clear edge, quality, lower bound of the hit ratio's interval, newest first, then by id. Missing values come last. */
export const byStrength = (all: readonly NewsItem[]): readonly NewsItem[] =>
  all
    .map((item) => ({ item, low: rateInterval(item.rate, item.count)?.low ?? null }))
    .sort(
      (a, b) =>
        (clearEdge(b.item.expected) ?? 0) - (clearEdge(a.item.expected) ?? 0) ||
        missingLast(a.item.stars, b.item.stars) ||
        missingLast(a.low, b.low) ||
        missingLast(a.item.createdAt, b.item.createdAt) ||
        (a.item.id < b.item.id ? -1 : 1),
    )
    .map(({ item }) => item)

const missingLast = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a

/** New insights of one sector by direction; `sector` is null if the service states none. */
export type SectorNews = ReturnType<typeof bySector>[number]

/** The largest first, then by name; insights without a sector last. */
export const bySector = (items: readonly NewsItem[]) =>
  [...group(items, ({ sector }) => sector)]
    .map(([sector, own]) => ({ sector, count: own.length, ...countDirections(own) }))
    .sort(
      (a, b) =>
        Number(a.sector === null) - Number(b.sector === null) ||
        b.count - a.count ||
        compareText(a.sector ?? '', b.sector ?? ''),
    )

/** Watched assets with their new insights, the strongest first. @param tags in the order of the watchlist */
export const watchedNews = (items: readonly NewsItem[], tags: readonly string[]) =>
  tags
    .map((tag) => ({ tag, items: byStrength(items.filter((item) => item.tag === tag)) }))
    .filter(({ items: own }) => own.length > 0)

/** From this quality on, the sentence counts an insight as high. */
const HIGH_QUALITY = 6

/** `since the close of 19 Nov 2026`, or `since 19 Nov 2026` if they rest on closes of several days. */
export const sinceWords = ({ from, isSinceClose }: Pick<NewsWindow, 'from' | 'isSinceClose'>) =>
  `since ${isSinceClose ? 'the close of ' : ''}${formatDay(from)}`

/**
 * `12 insights since the close of 19 Nov 2026: 8 bullish, 4 bearish, 3 of quality 6 or more`
 *
 * @param hasMore the response reached its maximum length
 */
export function newsSentence(items: readonly NewsItem[], window: NewsWindow, hasMore: boolean): string {
  const high = items.filter(({ stars }) => (stars ?? 0) >= HIGH_QUALITY).length
  return (
    `${hasMore ? 'The newest ' : ''}${countOf(items.length, 'insight')} ${sinceWords(window)}: ` +
    `${directionsInWords(countDirections(items))}, ${formatCount(high)} of quality ${HIGH_QUALITY} or more` +
    (hasMore ? '; the service has more' : '')
  )
}

/** Insights in one response: enough for several days of a usual market. */
const PAGE_SIZE = 100

export const newsQuery = () => insightQueries.list({ limit: PAGE_SIZE })

/** New insights among the newest ones of one response. @param now the service's clock, ms */
export function useNews(now: number, units: UnitRules) {
  const query = useQuery({ ...newsQuery(), refetchInterval: NEWS_INTERVAL_MS })
  const { data } = query
  const today = midnightOf(now)
  const window = useMemo(() => (data ? newsWindow(data.items, today) : null), [data, today])
  const stated = useMemo(
    () => (window?.insights ?? []).map((insight) => newsItem(insight, units)),
    [window, units],
  )
  const items = useExpectedShares(stated)
  return {
    query,
    window,
    items,
    /** Everything loaded is new, so there may be more. */
    hasMore: data?.isLast === false && items.length === data.items.length,
  }
}

/** Adds the expected share to each insight; one request loads their base rates. */
export function useExpectedShares<T extends Parameters<typeof expectedInList>[0]>(insights: readonly T[]) {
  const { data, isWanted, isFailed } = useCalibration()
  const bases = useBaseRates(insights.flatMap(({ id }) => id ?? []))
  return useMemo(() => {
    const record = { data, isWanted, isFailed }
    return insights.map((insight) => ({ ...insight, expected: expectedInList(insight, record, bases) }))
  }, [insights, data, isWanted, isFailed, bases])
}

export type News = ReturnType<typeof useNews>

/** Path of the list that shows exactly these new insights. The route knows the list's search parameters. */
export type ListOf = (window: {
  /** First instant of the window, ms UTC; a midnight. */
  from: number
  /** How many these are, so that the list loads them in one page. */
  count: number
  sector?: string
  /** Only assets on the watchlist. */
  isWatched?: boolean
}) => string
