import type { Insight } from '#contract/records/insight.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { clearEdge, type ListedExpected, expectedInList } from '#shared/evidence/expected.ts'
import { rateInterval, evidenceTier, TIER_WORDS } from '#shared/format/evidence.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'
import { compareText, countOf } from '#shared/format/words.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatHitRate } from '#shared/format/rate-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBaseRates, useCalibration } from '#api/queries/calibration-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'

export type NewsWindow = NonNullable<ReturnType<typeof newsWindow>>

/**
 * New insights: everything published since the beginning of the last day on which anything was.
 *
 * @param now the service's clock, ms: its own, which may be frozen or hours behind
 * @returns null where nothing was published up to now
 */
export function newsWindow(insights: readonly Insight[], now: number) {
  const today = dayNumber(now)
  // A publication date in the future is wrong and must not start the window.
  const days = insights.flatMap(({ created_at: at }) => (at === null ? [] : dayNumber(at)))
  const newest = Math.max(...days.filter((day) => day <= today))
  if (newest === -Infinity) return null
  const from = newest * MS_PER_DAY
  // Includes wrong future dates, because the linked list shows them as well.
  const fresh = insights.filter(({ created_at: at }) => at !== null && at >= from)
  return {
    /** First instant, ms UTC: a midnight, as the list's own filter counts. */
    from,
    isToday: newest === today,
    /** All of it rests on closes of the day that the window begins with. */
    isSinceClose: fresh.every(({ metadata: { last_value_date: at } }) => at && dayNumber(at) === newest),
    insights: fresh,
  }
}

/** A new insight with its units resolved: returns and rates are fractions, instants ms UTC. */
export function newsItem(insight: Insight, units: UnitRules) {
  const { id, title, card, metadata, created_at: createdAt } = insight
  const { count, source } = insightSample(insight, null, units)
  const { rate, median } = statedFigures(insight, units)
  return {
    id,
    title: insightTitle(title, card.name),
    tag: metadata.entity ?? null,
    direction: directionOf(metadata.direction ?? null),
    stars: metadata.stars ?? null,
    horizon: metadata.horizon ?? null,
    median,
    rate,
    /** Past cases that the rate rests on; null when the service lists none. */
    count,
    isCountEstimated: source === 'estimated',
    // A list cannot be asked for a sector without a name.
    sector: metadata.sector?.trim() || null,
    createdAt,
  }
}
export type NewsItem = ReturnType<typeof newsItem> & { expected: ListedExpected }

/** By clear edge, quality, the lower end of the hit ratio's interval, newest first, then by id. Missing values come last. */
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

/** New insights of one sector by direction; `sector` is null where the service states none. */
export type SectorNews = ReturnType<typeof bySector>[number]

/** The largest first, then by name; insights without a sector last. */
export const bySector = (items: readonly NewsItem[]) =>
  [...new Set(items.map(({ sector }) => sector))]
    .map((sector) => {
      const own = items.filter((item) => item.sector === sector)
      return { sector, count: own.length, ...countDirections(own) }
    })
    .sort(
      (a, b) =>
        Number(a.sector === null) - Number(b.sector === null) ||
        b.count - a.count ||
        compareText(a.sector ?? '', b.sector ?? ''),
    )

/** Watched assets with what is new on them, the strongest first. @param tags in the order of the watchlist */
export const watchedNews = (items: readonly NewsItem[], tags: readonly string[]) =>
  tags
    .map((tag) => ({ tag, items: byStrength(items.filter((item) => item.tag === tag)) }))
    .filter(({ items: own }) => own.length > 0)

/** Quality from which the sentence counts an insight as high. */
const HIGH_QUALITY = 6

export function countDirections(items: readonly NewsItem[]): Record<Direction, number> {
  const of = (way: Direction) => items.filter(({ direction }) => direction === way).length
  return { up: of('up'), down: of('down'), unknown: of('unknown') }
}

/** `8 bullish, 4 bearish`; a direction that is not stated is counted as that. */
export const directionsInWords = ({ up, down, unknown }: Record<Direction, number>) =>
  `${formatCount(up)} bullish, ${formatCount(down)} bearish` +
  (unknown > 0 ? `, ${formatCount(unknown)} without a direction` : '')

/** `since the close of 19 Nov 2026`, or `since 19 Nov 2026` where they rest on closes of several days. */
export const sinceWords = ({ from, isSinceClose }: Pick<NewsWindow, 'from' | 'isSinceClose'>) =>
  `since ${isSinceClose ? 'the close of ' : ''}${formatDay(from)}`

/**
 * `12 insights since the close of 19 Nov 2026: 8 bullish, 4 bearish, 3 of quality 6 or more`
 *
 * @param hasMore the answer was as long as it may be
 */
export function newsSentence(items: readonly NewsItem[], window: NewsWindow, hasMore: boolean): string {
  const high = items.filter(({ stars }) => (stars ?? 0) >= HIGH_QUALITY).length
  return (
    `${hasMore ? 'The newest ' : ''}${countOf(items.length, 'insight')} ${sinceWords(window)}: ` +
    `${directionsInWords(countDirections(items))}, ${formatCount(high)} of quality ${HIGH_QUALITY} or more` +
    (hasMore ? '; the service has more' : '')
  )
}

/** `86% · 12 of 14`, its count said to be an estimate where it is one. */
export function hitWords({ rate, count, isCountEstimated }: Omit<NewsItem, 'expected'>): string {
  return isCountEstimated && rate !== null && count !== null
    ? `${formatRate(rate, count)} · n about ${count}`
    : formatHitRate(rate, count)
}

/** The caution that the sample of a rate deserves, short and in full; null where it deserves none. */
export function cautionOf({ rate, count }: NewsItem): { word: string; words: string } | null {
  const tier = evidenceTier(count)
  // The words beside a rate already say when its count is missing.
  if (rate === null || tier === 'ample' || tier === 'unstated') return null
  return { word: tier, words: TIER_WORDS[tier] }
}

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
