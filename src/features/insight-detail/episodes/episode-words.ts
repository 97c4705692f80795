import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { EpisodeSpread } from './episode-facts.ts'

/** `42 episodes over 31 years; 8 of them began in the last five years. Longest gap 19 months. No episodes overlap.` */
export function spreadInWords(spread: EpisodeSpread): string {
  const years = (spread.to - spread.from) / (365.25 * MS_PER_DAY)
  const over =
    spread.count === 1
      ? `One episode, from ${formatDay(spread.from)}.`
      : years < 1
        ? `All ${spread.count} episodes lie within one year.`
        : `${spread.count} episodes over ${countOf(Math.round(years), 'year')}; ${spread.recent} of them began in the last five years.`
  const months = Math.round(spread.longestGapMs / (30.44 * MS_PER_DAY))
  const gap = spread.count > 1 && months > 0 ? ` Longest gap ${countOf(months, 'month')}` : ''
  const overlap =
    spread.overlapping === 0
      ? 'No episodes overlap'
      : `${countOf(spread.overlapping, 'episode overlaps', 'episodes overlap')} an earlier one (bracketed on the price)`
  return spread.count === 1 ? over : `${over}${gap ? `${gap}. ${overlap}.` : ''}`
}
