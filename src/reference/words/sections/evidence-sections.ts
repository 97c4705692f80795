import type { Section } from '#contract/insight.ts'
import { MS_PER_DAY } from '#contract/instant.ts'
import type { InsightFacts } from '#reference/engine/insight-facts.ts'
import { TRACK_RECORD_MINIMUM } from '#reference/engine/parameters.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatPoints, formatRate, formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { spanAdjective, spanAfter } from './span-words.ts'

const rose = (facts: InsightFacts) => (facts.direction === 1 ? 'rose' : 'fell')

/** The past share beside the base rate, never one without the other. */
export function historySection(facts: InsightFacts): Section {
  const { n, hits, baseRate } = facts
  const last = facts.path.at(-1)
  const caution =
    evidenceTier(n) === 'thin'
      ? ' Fewer than 12 cases are too few for more than a first impression.'
      : evidenceTier(n) === 'limited'
        ? ' Fewer than 30 cases leave much room for chance.'
        : ''
  const outcome = last
    ? ` The median return was ${formatReturn(last.median)}; the middle 60% of cases ended ` +
      `from ${formatReturnRange(last.percentiles['20'], last.percentiles['80'])}.`
    : ''
  return {
    section_title: 'What history says',
    section_content:
      `In the ${spanAfter(facts.horizon)} after earlier episodes the price ${rose(facts)} in ${hits} of ${n} cases ` +
      `(${formatRate(hits / n, n)}, ${formatInterval(hits / n, n)}). Over all ${spanAdjective(facts.horizon)} windows of this asset it ` +
      `${rose(facts)} in ${formatRate(baseRate)} of cases, its base rate: a difference of ` +
      `${formatPoints(hits / n - baseRate)}.${outcome}${caution}`,
  }
}

/** The later episodes alone: they had no part in the choice of direction and horizon. */
export function outOfSampleSection(facts: InsightFacts): Section {
  const { n, hits, baseRate } = facts.outOfSample
  const margin = hits / n - baseRate
  const verdict =
    margin >= 0.1
      ? 'The pattern held up outside the cases it was found in.'
      : margin > 0
        ? 'Outside the cases it was found in, little of the pattern was left.'
        : 'Outside the cases it was found in, the pattern did no better than the asset usually does.'
  return {
    section_title: 'Out of sample',
    section_content:
      `Direction and horizon were chosen on the ${countOf(facts.inSample.n, 'oldest case', 'oldest cases')} only. ` +
      `In the ${countOf(n, 'later case', 'later cases')} the price ${rose(facts)} in ${hits} ` +
      `(${formatRate(hits / n, n)}, ${formatInterval(hits / n, n)}), against a base rate of ` +
      `${formatRate(baseRate)} in those years. ${verdict}`,
  }
}

/** What earlier insights of the same quality went on to do: the figure to believe most. */
export function trackRecordSection(facts: InsightFacts, record: { n: number; kept: number }): Section {
  const quality = `quality ${facts.stars}/8`
  const day = formatDay(facts.day * MS_PER_DAY)
  const { n, kept } = record
  return {
    section_title: 'Track record',
    section_content:
      n < TRACK_RECORD_MINIMUM
        ? `Before ${day} only ${countOf(n, 'insight')} of ${quality} had run their course: too few yet for a track record.`
        : `Of ${formatCount(n)} earlier insights of ${quality} on all assets whose window had ended before ${day}, ` +
          `${formatCount(kept)} kept their stated direction (${formatRate(kept / n, n)}, ${formatInterval(kept / n, n)}). ` +
          'This share was not chosen by anyone, and it is the one to weigh most.',
  }
}
