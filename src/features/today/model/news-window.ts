import type { Insight } from '#contract/records/insight.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'

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
  // A publication of days to come is a wrong date: a window that began there would hide what is new.
  const days = insights.flatMap(({ created_at: at }) => (at === null ? [] : dayNumber(at)))
  const newest = Math.max(...days.filter((day) => day <= today))
  if (newest === -Infinity) return null
  const from = newest * MS_PER_DAY
  // Later ones are in it, too: the list that the page leads to has them.
  const fresh = insights.filter(({ created_at: at }) => at !== null && at >= from)
  return {
    from,
    isToday: newest === today,
    isSinceClose: fresh.every(({ metadata: { last_value_date: at } }) => at && dayNumber(at) === newest),
    insights: fresh,
  }
}
