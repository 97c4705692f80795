import type { BandCoverage } from '#shared/evidence/band-coverage.ts'
import type { PitHistogram } from '#shared/evidence/pit-histogram.ts'
import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { allOf } from '#shared/format/word-lists.ts'
import type { PlacedInsight, TrackRecord } from './track-record.ts'

const span = ({ from, to }: { from: number; to: number }) =>
  `${formatNumber(from * 100)} to ${formatNumber(to * 100)}%`

/**
 * What the reliability diagram shows, in a sentence. Only bins of 30 and more speak. That promises were kept is said only where
 * several bins say so and all cases together do not say otherwise: together they show what no bin has the cases for.
 */
export function reliabilityWords({ bins, whole }: Pick<TrackRecord, 'bins' | 'whole'>): string {
  const judged = bins.filter(({ isTooFew }) => !isTooFew)
  const together =
    whole && whole.isOutside && !whole.isTooFew
      ? `all ${formatCount(whole.n)} cases together were kept in ${formatRate(whole.share, whole.n)} where ${formatRate(whole.promised, whole.n)} was promised, outside what chance gives.`
      : null
  if (judged.length === 0)
    return `No bin has ${TOO_FEW_BELOW} cases: too few to judge${together ? ` alone, but ${together}` : '.'}`
  const outside = judged.filter(({ isOutside }) => isOutside)
  if (outside.length === 0)
    return judged.length === 1
      ? `The one bin that can be judged lies inside its bar${together ? `, but ${together}` : ': one alone does not tell whether promises are kept.'}`
      : `All ${judged.length} bins that can be judged lie inside their bars${together ? `, but ${together}` : ': kept as promised, as far as chance lets one see.'}`
  const said = outside.map(
    (bin) => `promises of ${span(bin)} were kept in ${formatRate(bin.share)} of ${bin.n}`,
  )
  return `${outside.length} of ${countOf(judged.length, 'bin')} ${outside.length === 1 ? 'lies outside its bar' : 'lie outside their bars'}: ${allOf(said)}.`
}

/** The shape of the histogram, in a sentence: only what chance does not give is named. */
export function pitWords({ bins, n }: PitHistogram<PlacedInsight>): string {
  if (n < TOO_FEW_BELOW) return `${countOf(n, 'case')}: too few to judge.`
  const first = bins[0]!
  const last = bins.at(-1)!
  const expected = n / bins.length
  const side = (bin: typeof first) => (bin.isOutside ? (bin.n > expected ? 'more' : 'less') : null)
  const [low, high] = [side(first), side(last)]
  if (low === 'more' && high === 'more')
    return 'Both ends are full: outcomes left the bands more often than stated.'
  if (low === 'less' && high === 'less')
    return 'Both ends are thin: outcomes stayed inside the bands more than stated.'
  if (low === 'more')
    return 'The lowest ranks are full: outcomes fell below the predictions more often than stated.'
  if (high === 'more')
    return 'The highest ranks are full: outcomes rose above the predictions more often than stated.'
  const odd = bins.filter(({ isOutside }) => isOutside).length
  if (odd === 0) return 'Every bar lies inside the range that chance gives a flat histogram.'
  // Each bar leaves its range once in twenty times.
  return odd === 1
    ? `1 of ${bins.length} bars lies outside its range, which one alone often does by chance.`
    : `${odd} of ${bins.length} bars lie outside the range of chance, without a slope or a hump.`
}

/** Bands that hold less or more than chance explains, in a sentence. */
export function coverageWords(coverage: readonly BandCoverage<PlacedInsight>[]): string {
  const judged = coverage.filter(({ isTooFew }) => !isTooFew)
  if (judged.length === 0) return 'Too few cases to judge.'
  const name = ({ nominal }: BandCoverage<PlacedInsight>) => `the middle ${formatNumber(nominal * 100)}%`
  const narrow = judged.filter((each) => each.isOutside && each.share! < (each.expected ?? each.nominal))
  const wide = judged.filter((each) => each.isOutside && each.share! > (each.expected ?? each.nominal))
  const parts = [
    narrow.length > 0 ? `${allOf(narrow.map(name))} held fewer outcomes than expected` : '',
    wide.length > 0 ? `${allOf(wide.map(name))} held more` : '',
  ].filter((part) => part !== '')
  if (parts.length === 0) return 'What the bands held is what chance gives.'
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
