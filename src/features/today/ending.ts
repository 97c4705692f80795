import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { directionOf } from '#contract/values/codes.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { addWeekdays, addMonths } from '#contract/values/horizon.ts'
import { asRate, type UnitRules } from '#contract/values/units.ts'
import { dayNumber, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { LONGEST_RUN_MONTHS } from '#shared/predictions/still-running.ts'

/** How many weekdays ahead "soon" reaches. */
export const SOON_WEEKDAYS = 5

/**
 * Insights whose horizon ends soon: the soonest first, of one day the one of the highest quality. `endAt` (ms UTC) is counted in
 * weekdays, because without closes nobody knows the exchange's holidays; `left` are the weekdays until then, 0 is today.
 */
export function endingSoon(insights: readonly FeedInsight[], now: number, units: UnitRules) {
  const all = insights.flatMap((insight, index) => {
    const endAt = insightEnd(insight, [])
    const left = endAt === null ? null : weekdaysUntil(endAt, now)
    if (endAt === null || left === null) return []
    const { id, entity: tag, horizon, stars, direction } = insight
    // Two answers may hold the same insight: their windows overlap.
    const key = id ?? `without id ${index}`
    const title = insightTitle(insight.title, insight.insight_card)
    const rate = insight.hit_rate === null ? null : asRate(insight.hit_rate, units)
    return { key, id, title, tag, direction: directionOf(direction), stars, horizon, rate, endAt, left }
  })
  return [...new Map(all.map((each) => [each.key, each])).values()].sort(
    (a, b) => a.endAt - b.endAt || (b.stars ?? -1) - (a.stars ?? -1) || (a.key < b.key ? -1 : 1),
  )
}
export type Ending = ReturnType<typeof endingSoon>[number]

/** Weekdays from now to a day that lies soon ahead: 0 is today; null of a day that is past, or further off. */
export function weekdaysUntil(endAt: number, now: number): number | null {
  const today = dayNumber(now) * MS_PER_DAY
  const end = dayNumber(endAt)
  if (end < dayNumber(now)) return null
  for (let left = 0; left <= SOON_WEEKDAYS; left += 1)
    if (dayNumber(addWeekdays(today, left)) >= end) return left
  return null
}

/** A horizon of two months, and the days that publication may come after the last value. */
const RECENT_DAYS = 63
/** Horizons that may still be open after that. */
const LONG_HORIZONS = ['3m', '6m', '12m']

/**
 * Horizons that end soon, from two answers: all insights of the last two months, and of the year before only long horizons. The
 * feed is used because it carries no episodes and is much smaller.
 */
export function useEndings(now: number, units: UnitRules) {
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
  const pages = useMemo(() => [short.data, long.data].flatMap((page) => page ?? []), [short.data, long.data])
  const insights = useMemo(() => pages.flatMap(({ items }) => items), [pages])
  const endings = useMemo(() => endingSoon(insights, today, units), [insights, today, units])
  return { queries, pages, endings, recent, oldest: addMonths(today, -LONGEST_RUN_MONTHS) }
}
