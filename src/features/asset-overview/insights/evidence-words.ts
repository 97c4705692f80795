import { hitsOf } from '#shared/format/rate-words.ts'
import { formatRate } from '#shared/format/percent.ts'
import type { JudgedInsight } from './judged-insight.ts'

export type EvidenceFigures = Pick<JudgedInsight, 'pastShare' | 'outOfSampleShare' | 'episodes'>

/**
 * `30 of 43`, the cases behind the past share. Where no whole number of the stated episodes gives the share, it counts other cases
 * and "of 43" would be wrong.
 */
export function casesBehindShare({ pastShare, episodes }: EvidenceFigures): string {
  if (episodes === null) return 'n not stated'
  const hits = hitsOf(pastShare, episodes)
  return hits === null ? 'n not stated' : `${hits} of ${episodes}`
}

/** `70% · 30 of 43`, and `61% out of sample, n not stated`: each share with its own count; null where there is none. */
export function evidenceWords(figures: EvidenceFigures): { past: string | null; outOfSample: string | null } {
  const { pastShare, outOfSampleShare, episodes } = figures
  return {
    past: pastShare === null ? null : `${formatRate(pastShare, episodes)} · ${casesBehindShare(figures)}`,
    outOfSample:
      outOfSampleShare === null ? null : `${formatRate(outOfSampleShare)} out of sample, n not stated`,
  }
}
