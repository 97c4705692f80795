import { evidenceTier, type EvidenceTier } from '#shared/format/evidence.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatCount } from '#shared/format/number.ts'
import type { JudgedInsight } from './judged-insight.ts'

export type EvidenceFigures = Pick<
  JudgedInsight,
  'hitRatio' | 'outOfSampleRatio' | 'cases' | 'isCasesEstimated' | 'episodes'
>

/**
 * `27 of 39`, the cases behind the past share: the same count as on the insight's own page. Where the feed leaves several, the insight
 * itself tells by the dates of its episodes (`use-recent-insights.ts`), sometimes the likeliest count alone; until then the count is
 * unknown here, not unstated, and the listed episodes, whose windows may overlap, stand in for no count.
 */
export function hitsAndCases({ hitRatio, cases, isCasesEstimated, episodes }: EvidenceFigures): string {
  if (isCasesEstimated && cases !== null) return `n about ${formatCount(cases)}`
  const hits = hitsOf(hitRatio, cases)
  if (hits !== null) return `${hits} of ${cases}`
  return episodes === null ? 'n unknown' : `n unknown, ${formatCount(episodes)} episodes listed`
}

/** How much the sample can carry; where its count is not known, no more than what the listed episodes already rule out. */
export function tierOf({ cases, episodes }: EvidenceFigures): EvidenceTier {
  if (cases !== null) return evidenceTier(cases)
  return evidenceTier(episodes) === 'thin' ? 'thin' : 'unstated'
}

/** `70% · 30 of 43`, and `61% out of sample, n not provided`: each share with its own count; null where there is none. */
export function evidenceWords(figures: EvidenceFigures): { past: string | null; outOfSample: string | null } {
  const { hitRatio, outOfSampleRatio, cases } = figures
  return {
    past: hitRatio === null ? null : `${formatRate(hitRatio, cases)} · ${hitsAndCases(figures)}`,
    outOfSample:
      outOfSampleRatio === null ? null : `${formatRate(outOfSampleRatio)} out of sample, n not provided`,
  }
}
