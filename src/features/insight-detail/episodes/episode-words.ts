import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { EpisodeSpread } from './episode-facts.ts'

/** `Spread over 31 years; 8 of 42 began in the last five. Longest gap 19 months, no episode begins before the last has ended.` */
export function spreadInWords(spread: EpisodeSpread): string {
  const years = (spread.to - spread.from) / (365.25 * MS_PER_DAY)
  const over =
    spread.count === 1
      ? `One episode, from ${formatDay(spread.from)}.`
      : years < 1
        ? `All ${spread.count} lie within one year.`
        : `Spread over ${countOf(Math.round(years), 'year')}; ${spread.recent} of ${spread.count} began in the last five.`
  const months = Math.round(spread.longestGapMs / (30.44 * MS_PER_DAY))
  const gap = spread.count > 1 && months > 0 ? ` Longest gap ${countOf(months, 'month')}` : ''
  const overlap =
    spread.overlapping === 0
      ? 'no episode begins before the last has ended'
      : `${spread.overlapping} begin before the one before has ended (bracketed on the price)`
  return spread.count === 1 ? over : `${over}${gap ? `${gap}, ${overlap}.` : ''}`
}
