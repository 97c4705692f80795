import type { Day } from '#reference/market/base/asset.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { TradingCalendar } from '#reference/market/base/economies.ts'

const EARLIEST_MINUTES = 10
const SPREAD_MINUTES = 80

/**
 * When an insight of a day is published: 10 to 90 minutes after that day's close on the economy's own clock, spread by the
 * insight's id so that a busy day does not arrive in one instant.
 *
 * @returns ms since 1970 UTC
 */
export function creationTime(id: string, day: Day, calendar: TradingCalendar): number {
  const fraction = Number.parseInt(id.slice(0, 8), 16) / 0x1_0000_0000
  const close = calendar.session(day)?.close ?? day * MS_PER_DAY + 21 * 3_600_000
  return close + Math.floor((EARLIEST_MINUTES + SPREAD_MINUTES * fraction) * 60_000)
}
