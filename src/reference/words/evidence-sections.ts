import type { Section } from '#contract/records/insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { HorizonName, InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { TRACK_RECORD_MINIMUM } from '#reference/engine/base/parameters.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange, formatShareGap } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { sideOfReference } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'

/** A horizon within a sentence: `over the next two months`, `of all two-month windows`. */
const SPANS: Record<HorizonName, { next: string; adjective: string }> = {
  '1w': { next: 'week', adjective: 'one-week' },
  '2w': { next: 'two weeks', adjective: 'two-week' },
  '1m': { next: 'month', adjective: 'one-month' },
  '2m': { next: 'two months', adjective: 'two-month' },
  '3m': { next: 'three months', adjective: 'three-month' },
  '6m': { next: 'six months', adjective: 'six-month' },
  '12m': { next: 'twelve months', adjective: 'twelve-month' },
}

/** Number of past cases, of those that moved in the stated direction, and the base rate. */
type Share = { n: number; hits: number; baseRate: number }

const rose = (facts: InsightFacts) => (facts.direction === 1 ? 'rose' : 'fell')
const withInterval = (hits: number, n: number) =>
  `${formatRate(hits / n, n)} (${formatInterval(hits / n, n)})`
const againstBase = ({ hits, n, baseRate }: Share) => sideOfReference(hits / n, n, baseRate) ?? 'around'

const CAUTION = {
  thin: ['Fewer than 12 past cases are too few for a conclusion.'],
  limited: ['Fewer than 30 past cases leave a large role for chance.'],
  ample: [],
  unstated: [],
}

/** The hit ratio, always with the base rate. */
export function hitRatioSection(facts: InsightFacts): Section {
  const { n, hits, baseRate } = facts
  const { next, adjective } = SPANS[facts.horizon]
  const last = facts.path.at(-1)
  const verdict = {
    above:
      'The whole interval lies above the base rate. However, direction and horizon were chosen on part of these cases.',
    around: 'The interval contains the base rate, so these cases show no clear difference.',
    below: 'The whole interval lies below the base rate.',
  }[againstBase(facts)]
  const outcome = last
    ? [
        `The median return was ${formatReturn(last.median)}.`,
        `The middle 60% of past cases returned ${formatReturnRange(last.percentiles['20'], last.percentiles['80'])}.`,
      ]
    : []
  return {
    section_title: 'Hit ratio and base rate',
    section_content: [
      `In ${hits} of ${n} past cases the price ${rose(facts)} over the next ${next}.`,
      `The hit ratio is ${withInterval(hits, n)}.`,
      `The base rate is ${formatRate(baseRate)}: the price ${rose(facts)} in this share of all ${adjective} windows in its history.`,
      `The difference is ${formatShareGap(hits / n, baseRate, { counts: [n] })}.`,
      verdict,
      ...outcome,
      ...CAUTION[evidenceTier(n)],
    ].join(' '),
  }
}

/** The later cases only, which had no part in the choice of direction and horizon. */
export function outOfSampleSection(facts: InsightFacts): Section {
  const { n, hits, baseRate } = facts.outOfSample
  const verdict = {
    above: 'The whole interval lies above this base rate, so the later cases were better than usual.',
    around: 'The interval contains this base rate, so the later cases show no clear difference.',
    below: 'The whole interval lies below this base rate, so the later cases were worse than usual.',
  }[againstBase(facts.outOfSample)]
  return {
    section_title: 'Out of sample',
    section_content: [
      `Direction and horizon were chosen on the ${countOf(facts.n - n, 'oldest case', 'oldest cases')} only.`,
      `In ${hits} of the ${countOf(n, 'later case', 'later cases')} the price ${rose(facts)}: ${withInterval(hits, n)}.`,
      `The base rate in those years was ${formatRate(baseRate)}.`,
      verdict,
    ].join(' '),
  }
}

/** Number of ended insights of one quality, and of those whose price had moved in the stated direction at the end. */
export type QualityRecord = { n: number; hits: number }

/**
 * Number of earlier insights of the same quality that worked.
 *
 * @param isFilling whether the study of the market is still running, so that the counts will rise
 */
export function trackRecordSection(
  { day, stars }: InsightFacts,
  { n, hits }: QualityRecord,
  isFilling: boolean,
): Section {
  const quality = `quality ${stars}/8`
  const before = formatDay(day * MS_PER_DAY)
  const sentences =
    n < TRACK_RECORD_MINIMUM
      ? [
          `Only ${countOf(n, 'earlier insight')} of ${quality} had ended before ${before}.`,
          `A track record needs at least ${TRACK_RECORD_MINIMUM}.`,
        ]
      : [
          `${formatCount(hits)} of ${formatCount(n)} earlier insights of ${quality} worked: ${withInterval(hits, n)}.`,
          'Worked means here: the price had moved in the stated direction at the end of the horizon.',
          `The count covers all insights on all assets that ended before ${before}, also those that overlap.`,
        ]
  return {
    section_title: 'Track record',
    section_content: [
      ...(isFilling ? ['The study of the market is still running, so this count is not final.'] : []),
      ...sentences,
    ].join(' '),
  }
}

/** The two signal levels, which decide an insight by closes. */
export function levelsSection(facts: InsightFacts, windowEnd: number, prices: PriceFormat): Section {
  const isUp = facts.direction === 1
  const level = (price: number) => `${prices.price(price)} (${formatReturn(price / facts.lastValue - 1)})`
  const [beyond, opposite] = isUp ? ['at or above', 'at or below'] : ['at or below', 'at or above']
  const [target, stop] = isUp ? [facts.signalHigh, facts.signalLow] : [facts.signalLow, facts.signalHigh]
  return {
    section_title: 'Levels that decide',
    section_content: [
      `The last close was ${prices.price(facts.lastValue)}.`,
      `A close ${beyond} ${level(target)} by ${formatDay(windowEnd)} means that the insight worked.`,
      `If a close ${opposite} ${level(stop)} comes first, the insight failed.`,
      'If the price reaches neither level, the last close of the horizon decides.',
    ].join(' '),
  }
}
