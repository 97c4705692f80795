import type { Insight } from '#contract/records/insight.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { rateInterval, evidenceTier, TIER_WORDS } from '#shared/format/evidence.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'
import { compareText } from '#shared/format/compare.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatHitRate } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'

/** New insights: everything published since the beginning of the last day on which anything was. */
export type NewsWindow = {
  /** Its first instant, ms UTC: a midnight, as the list's own filter counts. */
  from: number
  /** Something was published on the service's own present day. */
  isToday: boolean
  /** All of it rests on closes of the day that the window begins with. */
  isSinceClose: boolean
  insights: readonly Insight[]
}

/**
 * @param now the service's clock, ms: its own, which may be frozen or hours behind
 * @returns null where nothing was published up to now
 */
export function newsWindow(insights: readonly Insight[], now: number): NewsWindow | null {
  const today = dayNumber(now)
  // A publication date in the future is wrong and must not start the window.
  const days = insights.flatMap(({ created_at: at }) => (at === null ? [] : dayNumber(at)))
  const newest = Math.max(...days.filter((day) => day <= today))
  if (newest === -Infinity) return null
  const from = newest * MS_PER_DAY
  // Includes wrong future dates, because the linked list shows them as well.
  const fresh = insights.filter(({ created_at: at }) => at !== null && at >= from)
  return {
    from,
    isToday: newest === today,
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
export type NewsItem = ReturnType<typeof newsItem>

/** By quality, then by the lower end of the hit ratio's interval, newest first, then by id. Missing values come last. */
export const byStrength = (all: readonly NewsItem[]): readonly NewsItem[] =>
  all
    .map((item) => ({ item, low: rateInterval(item.rate, item.count)?.low ?? null }))
    .sort(
      (a, b) =>
        missingLast(a.item.stars, b.item.stars) ||
        missingLast(a.low, b.low) ||
        missingLast(a.item.createdAt, b.item.createdAt) ||
        (a.item.id < b.item.id ? -1 : 1),
    )
    .map(({ item }) => item)

const missingLast = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a

/** New insights of one sector by direction. */
export type SectorNews = {
  /** Null: the service states none. */
  sector: string | null
  up: number
  down: number
  unknown: number
  count: number
}

/** The largest first, then by name; insights without a sector last. */
export function bySector(items: readonly NewsItem[]): readonly SectorNews[] {
  const found = new Map<string | null, SectorNews>()
  for (const { sector, direction } of items) {
    const before = found.get(sector) ?? { sector, up: 0, down: 0, unknown: 0, count: 0 }
    found.set(sector, { ...before, [direction]: before[direction] + 1, count: before.count + 1 })
  }
  return [...found.values()].sort(
    (a, b) =>
      Number(a.sector === null) - Number(b.sector === null) ||
      b.count - a.count ||
      compareText(a.sector ?? '', b.sector ?? ''),
  )
}

/** A watched asset with what is new on it, the strongest first. */
export type WatchedNews = { tag: string; items: readonly NewsItem[] }

/** @param tags in the order of the watchlist */
export const watchedNews = (items: readonly NewsItem[], tags: readonly string[]): readonly WatchedNews[] =>
  tags
    .map((tag) => ({ tag, items: byStrength(items.filter((item) => item.tag === tag)) }))
    .filter(({ items: own }) => own.length > 0)

/** Quality from which the sentence counts an insight as high. */
const HIGH_QUALITY = 6

type DirectionCounts = Readonly<Record<Direction, number>>

export function countDirections(items: readonly Pick<NewsItem, 'direction'>[]): DirectionCounts {
  const counts = { up: 0, down: 0, unknown: 0 }
  for (const { direction } of items) counts[direction] += 1
  return counts
}

/** `8 bullish, 4 bearish`; a direction that is not stated is counted as that. */
export const directionsInWords = ({ up, down, unknown }: DirectionCounts) =>
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

/** Why the day that is shown is not the present one. */
export const quietDayWords = (now: number, { from }: Pick<NewsWindow, 'from'>) =>
  `No insight was published on ${formatDay(now)} so far. The last publication day is ${formatDay(from)}.`

/** `86% · 12 of 14`, its count said to be an estimate where it is one. */
export function hitWords({ rate, count, isCountEstimated }: NewsItem): string {
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

/** `today`, `in 1 weekday`, `in 3 weekdays` */
export const leftWords = (left: number) => (left === 0 ? 'today' : `in ${countOf(left, 'weekday')}`)
