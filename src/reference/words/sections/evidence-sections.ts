import type { Section } from '#contract/records/insight.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { TRACK_RECORD_MINIMUM } from '#reference/engine/base/parameters.ts'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval } from '#shared/format/evidence.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { formatShareGap } from '#shared/format/points.ts'
import { standing } from '#shared/format/rate-words.ts'
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
  const told = {
    above:
      'The interval lies above the base rate, but direction and horizon were chosen on part of these cases.',
    around: 'The interval contains the base rate: these cases alone do not tell the two apart.',
    below: 'The interval lies below the base rate.',
  }[standing(hits / n, n, baseRate) ?? 'around']
  return {
    section_title: 'What history says',
    section_content:
      `In the ${spanAfter(facts.horizon)} after earlier episodes the price ${rose(facts)} in ${hits} of ${n} cases ` +
      `(${formatRate(hits / n, n)}, ${formatInterval(hits / n, n)}). Over all ${spanAdjective(facts.horizon)} windows in the whole history of this asset it ` +
      `${rose(facts)} in ${formatRate(baseRate)} of cases, its base rate: a difference of ` +
      `${formatShareGap(hits / n, baseRate, { counts: [n] })}. ${told}${outcome}${caution}`,
  }
}

/** The later episodes alone: they had no part in the choice of direction and horizon. */
export function outOfSampleSection(facts: InsightFacts): Section {
  const { n, hits, baseRate } = facts.outOfSample
  const verdict = {
    above: 'The interval lies above it: outside the cases it was found in, the pattern held up.',
    around:
      'The interval contains it: outside the cases it was found in, the pattern cannot be told apart from what the asset usually does.',
    below: 'The interval lies below it: outside the cases it was found in, the pattern did worse than usual.',
  }[standing(hits / n, n, baseRate) ?? 'around']
  return {
    section_title: 'Out of sample',
    section_content:
      `Direction and horizon were chosen on the ${countOf(facts.inSample.n, 'oldest case', 'oldest cases')} only. ` +
      `In the ${countOf(n, 'later case', 'later cases')} the price ${rose(facts)} in ${hits} ` +
      `(${formatRate(hits / n, n)}, ${formatInterval(hits / n, n)}), against a base rate of ` +
      `${formatRate(baseRate)} in those years. ${verdict}`,
  }
}

/**
 * What earlier insights of the same quality went on to do.
 *
 * @param isFilling the study is still running, so that the counts will rise
 */
export function trackRecordSection(
  facts: InsightFacts,
  record: { n: number; kept: number },
  isFilling: boolean,
): Section {
  const quality = `quality ${facts.stars}/8`
  const day = formatDay(facts.day * MS_PER_DAY)
  const { n, kept } = record
  const soFar = isFilling ? 'The study of the market is still running. So far: ' : ''
  return {
    section_title: 'Track record',
    section_content:
      n < TRACK_RECORD_MINIMUM
        ? `${soFar}Before ${day} only ${countOf(n, 'insight')} of ${quality} had run their course: too few yet for a track record.`
        : `${soFar}Of ${formatCount(n)} earlier insights of ${quality} on all assets whose window had ended before ${day}, ` +
          `${formatCount(kept)} kept their stated direction (${formatRate(kept / n, n)}, ${formatInterval(kept / n, n)}).`,
  }
}
