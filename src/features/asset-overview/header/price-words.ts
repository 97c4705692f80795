import { formatDay, formatTime } from '#shared/format/date.ts'
import type { Freshness } from './price-freshness.ts'

/** What is said about a price, with its own time in UTC. "Live" is only ever said of a stream that is heard right now. */
export function freshnessWords(freshness: Freshness): string {
  switch (freshness.state) {
    case 'live':
      return `Live ${formatTime(freshness.time, { seconds: true })}`
    case 'delayed':
      return `Last heard ${Math.round(freshness.ageMs / 1000)} s ago, ${formatTime(freshness.time, { seconds: true })}`
    case 'stale':
      return `Stale, as of ${formatTime(freshness.time)} on ${formatDay(freshness.time, { year: false })}`
    case 'pre-market':
      return `Pre-market ${formatTime(freshness.time)}${freshness.isStale ? ', stale' : ''}`
    case 'delayed-feed':
      return `Delayed 15 min, ${formatTime(freshness.time)}`
    case 'closed':
      return `As of last close ${formatDay(freshness.time)}`
    case 'off':
      return 'No price available'
  }
}
