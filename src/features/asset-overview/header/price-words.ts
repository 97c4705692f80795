import { formatDay, formatTime } from '#shared/format/date.ts'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import type { Freshness } from './price-freshness.ts'

/**
 * What is said about a price, with its own time in UTC, and with its day where that is not the service's today. "Live" is only ever said of a stream that is heard right now.
 *
 * @param now the service's clock in ms
 */
export function freshnessWords(freshness: Freshness, now: number): string {
  const withDay = (time: number, options?: { seconds: boolean }) =>
    dayOf(time) === dayOf(now)
      ? formatTime(time, options)
      : `${formatTime(time, options)} on ${formatDay(time, { year: false })}`
  switch (freshness.state) {
    case 'live':
      return `Live ${withDay(freshness.time, { seconds: true })}`
    case 'delayed':
      return `Last update ${Math.round(freshness.ageMs / 1000)} s ago, ${withDay(freshness.time, { seconds: true })}`
    case 'stale':
      return `Stale, as of ${formatTime(freshness.time)} on ${formatDay(freshness.time, { year: false })}`
    case 'pre-market':
      return `Pre-market ${withDay(freshness.time)}${freshness.isStale ? ', stale' : ''}`
    case 'delayed-feed':
      return `Delayed 15 min, ${withDay(freshness.time)}`
    case 'closed':
      return `As of last close ${formatDay(freshness.time)}`
    case 'off':
      return 'No price available'
  }
}
