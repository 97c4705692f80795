import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { rankedPast } from './place-words.ts'
import { formatSeriesValue } from './series-value.ts'

/** `14-day relative strength index at or below 28.1, the lowest 5% of its last five years`. */
export function conditionText(facts: InsightFacts, info: SeriesInfo, isFiveYears: boolean): string {
  const isHigh = facts.side === 'high'
  // An event has a bound of its own, that was not read off the past.
  if (info.event)
    return `${info.label}: a new reading ${isHigh ? 'at or above' : 'at or below'} ${formatSeriesValue(facts.threshold, info)}`
  return (
    `${info.label} ${isHigh ? 'at or above' : 'at or below'} ${formatSeriesValue(facts.threshold, info)}, ` +
    `the ${isHigh ? 'highest' : 'lowest'} 5% of ${rankedPast(isFiveYears)}`
  )
}
