import type { Direction } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, TIER_WORDS } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatHitRate } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import type { NewsItem } from './news-item.ts'
import type { NewsWindow } from './news-window.ts'

/** From this quality on the sentence counts an insight apart. */
const HIGH_QUALITY = 6

export type DirectionCounts = Readonly<Record<Direction, number>>

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
  // Of a rate without a count the words beside it say so already.
  if (rate === null || tier === 'ample' || tier === 'unstated') return null
  return { word: tier, words: TIER_WORDS[tier] }
}

/** `today`, `in 1 weekday`, `in 3 weekdays` */
export const leftWords = (left: number) => (left === 0 ? 'today' : `in ${countOf(left, 'weekday')}`)
