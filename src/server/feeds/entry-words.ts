import { MAX_STARS } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, TIER_WORDS } from '#shared/format/evidence.ts'
import { horizonInWords } from '#shared/format/horizon.ts'
import { isKnown } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, inFrequencyWords } from '#shared/format/rate-words.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import type { FeedEntry } from './feed-entry.ts'

/** An insight in sentences, one a line. Every figure says how many cases it stands on, and none says what to do. */
export function entryWords(entry: FeedEntry, isSimulated: boolean): string[] {
  const { why, direction, horizon, stars, endsAt } = entry
  return [
    why && asSentence(why),
    `${DIRECTION_WORDS[direction]}, horizon ${horizonInWords(horizon)}.`,
    rateWords(entry),
    medianWords(entry),
    isKnown(stars) ? `Quality ${stars}/${MAX_STARS}.` : '',
    endsAt === null
      ? ''
      : `The horizon ends on ${formatDay(endsAt)}, counted in weekdays: an estimate of this dashboard.`,
    isSimulated ? 'Simulated data: this asset and its prices are made up.' : '',
  ].filter(Boolean)
}

function rateWords({ rate, sample: { count, source } }: FeedEntry): string {
  if (!isKnown(rate)) return 'How many past cases moved the stated way is not available.'
  const often = inFrequencyWords(rate, count)
  const tier = TIER_WORDS[evidenceTier(count)]
  const figures = [
    formatHitRate(rate, count),
    count === null ? '' : formatInterval(rate, count),
    count === null ? '' : tier,
    source === 'estimated' ? 'number of cases estimated by the dates of the episodes' : '',
  ]
    .filter(Boolean)
    .join('; ')
  return `Past cases that moved the stated way: ${often === null ? figures : `${often} (${figures})`}.`
}

function medianWords({ median, sample: { count } }: FeedEntry): string {
  if (!isKnown(median)) return ''
  return `Median return of the past cases: ${formatReturn(median)}, ${count === null ? 'sample not stated' : `n = ${count}`}.`
}

const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
