import type { InsightFacts, StateName } from '#reference/engine/base/insight-facts.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { formatSeriesValue, rankedPast } from './series-value.ts'

/** `14-day relative strength index at or below 28.1, the lowest 5% of its last five years`. */
export function conditionText(facts: InsightFacts, info: SeriesInfo, isFiveYears: boolean): string {
  const isHigh = facts.side === 'high'
  const bound = `${isHigh ? 'at or above' : 'at or below'} ${formatSeriesValue(facts.threshold, info)}`
  // An event has a fixed bound, which is no rank among past values.
  if (info.event) return `${info.label}: a new value ${bound}`
  return `${info.label} ${bound}, the ${isHigh ? 'highest' : 'lowest'} 5% of ${rankedPast(isFiveYears)}`
}

type StateWords = {
  /** After the headline of a title. */
  title: string
  /** A clause in a sentence about the day. */
  clause: string
  /** Text of the condition. */
  condition: string
}

/** What was true beside the trigger; `none` has no words because nothing was. */
export const STATE_WORDS: Record<Exclude<StateName, 'none'>, StateWords> = {
  uptrend: {
    title: ', within an uptrend',
    clause: 'the price was at or above its 200-day average',
    condition: 'Close at or above its 200-day average',
  },
  downtrend: {
    title: ', within a downtrend',
    clause: 'the price was below its 200-day average',
    condition: 'Close below its 200-day average',
  },
  turbulent: {
    title: ', with high volatility',
    clause: 'its three-month volatility was in the highest third of its own history',
    condition: 'Three-month volatility in the highest third of its own history',
  },
  'weak-market': {
    title: ', in a weak market',
    clause: 'its market was below its own 200-day average',
    condition: 'Market level below its 200-day average',
  },
}
