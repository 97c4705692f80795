import { group, least } from 'd3-array'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import {
  bandCoverage,
  type BandCoverage,
  type PlacedOutcome,
  pitHistogram,
  type PitHistogram,
  consistency,
  reliabilityBins,
  countedShare,
  TOO_FEW_BELOW,
} from '#shared/evidence/reliability.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { countOf, allOf } from '#shared/format/words.ts'
import { pairedCoverages } from '#shared/predictions/shown-fan.ts'

export type RatedInsight = JudgedInsight & { hitRatio: number; isHit: boolean }
/** A judged insight whose return has a percentile in its own prediction. */
export type PlacedInsight = JudgedInsight & PlacedOutcome

export type RecordFigures = ReturnType<typeof recordFigures>

/** Usual bands; the nearest stated bands are used. */
const USUAL_BANDS = [0.5, 0.8, 0.9] as const
/** From this number of cases on, bins of five points have enough each. */
const NARROW_FROM = 600

/** Outcomes of judged insights against their own figures. The cases must not overlap: intervals assume independence. */
export function recordFigures(judged: readonly JudgedInsight[]) {
  const rated = judged.filter(isRated)
  const placed = judged.filter(isPlaced)
  const decided = judged.filter(({ status }) => status !== null)
  return {
    judged,
    // Hit ratio and hit rate over all rated insights.
    whole: rated.length === 0 ? null : withGap(rated),
    bins: reliabilityBins(rated, rated.length < NARROW_FROM ? 0.1 : 0.05),
    // At most three stated bands, narrowest first.
    coverage: statedBands(placed).flatMap((nominal) => bandCoverage(placed, nominal) ?? []),
    pit: pitHistogram(placed),
    // By the status rule.
    worked: countedShare(decided.filter(({ status }) => status === 'worked').length, decided.length),
  }
}

export const isRated = (each: JudgedInsight): each is RatedInsight =>
  each.hitRatio !== null && each.isHit !== null
const isPlaced = (each: JudgedInsight): each is PlacedInsight => each.place !== null

/** Of the central bands that at least half of the predictions state, those nearest to the usual ones. */
function statedBands(placed: readonly PlacedInsight[]): number[] {
  const common = pairedCoverages(
    placed.map(({ percentiles }) => percentiles),
    placed.length / 2,
  )
  const nearest = USUAL_BANDS.flatMap((usual) => least(common, (band) => Math.abs(band - usual)) ?? [])
  return [...new Set(nearest)].sort((a, b) => a - b)
}

/** Hit ratio, hit rate and their difference with its Wilson bounds, as fractions. The group must not be empty. */
export function withGap(rated: readonly RatedInsight[]) {
  const own = consistency(rated)
  const { low, high } = own.interval ?? { low: 0, high: 1 }
  return {
    ...own,
    difference: {
      value: own.hits / own.n - own.hitRatio,
      low: low - own.hitRatio,
      high: high - own.hitRatio,
    },
  }
}

/** The reliability diagram in words, and whether all cases together hit as often as stated. Only bins with 30 cases count. */
export function reliabilityWords({ bins, whole }: Pick<RecordFigures, 'bins' | 'whole'>): string {
  const judged = bins.filter(({ isTooFew }) => !isTooFew)
  const outside = judged.filter(({ isOutside }) => isOutside)
  const words = outside.map(
    ({ from, to, share, n }) =>
      `hit ratios of ${formatRateRange({ low: from, high: to })} had a hit rate of ${formatRate(share)} (n = ${n})`,
  )
  const inBins =
    judged.length === 0
      ? `No bin has ${TOO_FEW_BELOW} cases: too few to judge.`
      : outside.length === 0
        ? `None of ${countOf(judged.length, 'bin')} with ${TOO_FEW_BELOW} cases is outside its bar.`
        : `${outside.length} of the ${countOf(judged.length, 'bin')} with ${TOO_FEW_BELOW} or more cases ${outside.length === 1 ? 'is' : 'are'} outside the range of chance: ${allOf(words)}.`
  if (!whole?.isOutside || whole.isTooFew) return inBins
  const [hit, stated] = [formatRate(whole.share, whole.n), formatRate(whole.hitRatio, whole.n)]
  return `${inBins} All ${formatCount(whole.n)} cases together hit ${hit} against a mean hit ratio of ${stated}, outside the range of chance.`
}

/** The shape of the histogram in words; only deviations beyond chance are named. */
export function pitWords({ bins, n, expected }: PitHistogram<PlacedInsight>): string {
  if (n < TOO_FEW_BELOW) return `${countOf(n, 'case')}: too few to judge.`
  const odd = bins.filter(({ isOutside }) => isOutside)
  const [low, high] = [bins[0], bins.at(-1)].map((bin) => bin!.isOutside && Math.sign(bin!.n - expected))
  if (low === 1 && high === 1) return 'Outcomes fell outside the bands more often than predicted.'
  if (low === -1 && high === -1) return 'Outcomes stayed inside the bands more often than predicted.'
  if (low === 1) return 'Outcomes fell below the predictions more often than predicted.'
  if (high === 1) return 'Outcomes rose above the predictions more often than predicted.'
  if (odd.length === 0) return 'Every bar is inside the range of chance.'
  // Each bar is outside its range in one of twenty cases by chance.
  return odd.length === 1
    ? `1 of ${bins.length} bars is outside the range of chance, which is common.`
    : `${odd.length} of ${bins.length} bars are outside the range of chance, without a clear pattern.`
}

/** Bands that cover fewer or more outcomes than expected, beyond chance, in words. */
export function coverageWords(coverage: readonly BandCoverage<PlacedInsight>[]): string {
  const judged = coverage.filter(({ isTooFew }) => !isTooFew)
  if (judged.length === 0) return 'Too few cases to judge.'
  const odd = judged.filter(({ isOutside }) => isOutside)
  if (odd.length === 0) return 'All bands cover as many outcomes as expected, within chance.'
  const sides = group(odd, ({ nominal, share, expected }) =>
    share! < (expected ?? nominal) ? 'fewer' : 'more',
  )
  const words = Array.from(sides, ([side, bands]) => {
    const names = bands.map(({ nominal }) => `the middle ${formatRate(nominal)}`)
    return `${allOf(names)} covered ${side} outcomes than expected`
  })
  return `Beyond chance, ${allOf(words)}.`
}
