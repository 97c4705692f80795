import { LIMITED_BELOW } from '#shared/format/evidence.ts'
import { centralRange, countDistribution } from '#shared/statistics/chance.ts'
import type { CurvePlace } from '#shared/statistics/percentile-curve.ts'
import { mean } from '#shared/statistics/quantile.ts'
import { wilsonInterval, type ShareInterval } from '#shared/statistics/wilson-interval.ts'

/** Below this number of cases a share is shown with its count, but not judged. */
export const TOO_FEW_BELOW = LIMITED_BELOW

/** A share with its count. Fractions; `share` and `interval` are null without cases. */
export type CountedShare = {
  n: number
  hits: number
  share: number | null
  /** Wilson, 95 %. */
  interval: ShareInterval | null
  /** Fewer than 30 cases: too few to judge. */
  isTooFew: boolean
}

export const countedShare = (hits: number, n: number): CountedShare => ({
  n,
  hits,
  share: n > 0 ? hits / n : null,
  interval: wilsonInterval(hits, n),
  isTooFew: n < TOO_FEW_BELOW,
})

/** A stated probability in [0, 1] and its outcome. */
export type RatedCase = { hitRatio: number; isHit: boolean }

export type ReliabilityBin<C extends RatedCase> = ReturnType<typeof reliabilityBins<C>>[number]

/**
 * Reliability diagram with consistency bars after Bröcker & Smith, "Increasing the reliability of reliability diagrams", Weather and
 * Forecasting 22 (2007): the hit rate of each bin, with the range of chance if the hit ratios are true. They resample; here the exact
 * distribution (Poisson binomial) is used. Cases must be independent.
 *
 * @param width of a bin, a fraction
 * @returns the non-empty bins, ascending
 */
export function reliabilityBins<C extends RatedCase>(cases: readonly C[], width: number) {
  const count = Math.max(1, Math.round(1 / width))
  const bins: C[][] = Array.from({ length: count }, () => [])
  for (const each of cases) {
    if (!(each.hitRatio >= 0 && each.hitRatio <= 1)) continue
    // 0.7 / 0.1 is 6.999…, but a value on an edge belongs to the bin above.
    bins[Math.min(count - 1, Math.floor(each.hitRatio * count + 1e-9))]!.push(each)
  }
  return bins.flatMap((own, i) =>
    // `to` is exclusive; the last bin includes 1.
    own.length === 0
      ? []
      : [{ from: i / count, to: (i + 1) / count, ...consistency(own), cases: own as readonly C[] }],
  )
}

/** Hit rate and mean hit ratio of a group of cases, with the range of chance. */
export function consistency(cases: readonly RatedCase[]) {
  const hitRatios = cases.map(({ hitRatio }) => hitRatio)
  return {
    ...besideChance(cases.filter(({ isHit }) => isHit).length, hitRatios),
    /** The position of the point, instead of the middle of the bin. */
    hitRatio: mean(hitRatios),
  }
}

/** A share of cases with the range that contains 95 % of shares by chance if the chances of the cases are true. */
function besideChance(hits: number, chances: readonly number[]) {
  const range = centralRange(countDistribution(chances))
  const n = chances.length
  return {
    ...countedShare(hits, n),
    byChance: { low: range.low / n, high: range.high / n },
    isOutside: hits < range.low || hits > range.high,
  }
}

/** An outcome: its position among the stated percentiles, which of them are stated, and from how many past cases they are. */
export type PlacedOutcome = { place: CurvePlace; percentiles: readonly number[]; sample: number | null }

export type BandCoverage<C extends PlacedOutcome> = NonNullable<ReturnType<typeof bandCoverage<C>>>

/**
 * Realised and nominal coverage of central bands (Christoffersen 1998, unconditional coverage). A band between two sample quantiles
 * covers less than its nominal share: on average k/(n+1) of the population lie below the k-th of n values (David & Nagaraja, Order
 * Statistics, 2.5), which for type 7 quantiles gives (n − 1)/(n + 1) of the nominal share.
 *
 * @returns null if no case states both ends of the band
 */
export function bandCoverage<C extends PlacedOutcome>(cases: readonly C[], nominal: number) {
  const lower = (1 - nominal) / 2
  const states = (each: PlacedOutcome, share: number) =>
    each.percentiles.some((p) => Math.abs(p - share) < 1e-6)
  const stating = cases.filter((each) => states(each, lower) && states(each, 1 - lower))
  if (stating.length === 0) return null
  const outside = stating.filter((each) => !isWithin(each.place, lower))
  const chances = stating.map(({ sample }) =>
    // Mean share of new outcomes between two type 7 quantiles of the sample.
    sample === null || sample < 2 ? nominal : (nominal * (sample - 1)) / (sample + 1),
  )
  return {
    ...besideChance(stating.length - outside.length, chances),
    nominal,
    /** Expected coverage of bands from samples of this size; null where no size is stated. */
    expected: stating.every(({ sample }) => sample === null) ? null : mean(chances),
    outside,
  }
}

/** The edges belong to the band. An outcome beyond the outermost stated percentile is outside of every band. */
const isWithin = ({ place, p }: CurvePlace, lower: number) =>
  place === 'inside' && p >= lower - 1e-9 && p <= 1 - lower + 1e-9

export type PitHistogram<C extends { place: CurvePlace }> = ReturnType<typeof pitHistogram<C>>

/** From this number of cases on there are ten bins instead of five. */
const TEN_BINS_FROM = 200

/**
 * Histogram of the percentile of each realised outcome in its predicted distribution (probability integral transform): flat if the
 * predictions are right, humped if they are too wide, U-shaped if too narrow, sloped if biased. Gneiting, Balabdaoui & Raftery,
 * "Probabilistic forecasts, calibration and sharpness", J. R. Statist. Soc. B 69 (2007), section 3.1. The band is the binomial range of
 * a single bin's count under uniformity.
 *
 * An outcome beyond the outermost stated percentile goes to the outer bin if it must lie there; else it is counted in `undecided`.
 */
export function pitHistogram<C extends { place: CurvePlace }>(cases: readonly C[]) {
  const bins = cases.length < TEN_BINS_FROM ? 5 : 10
  const own: C[][] = Array.from({ length: bins }, () => [])
  let undecided = 0
  for (const each of cases) {
    const bin = binOf(each.place, bins)
    if (bin === null) undecided += 1
    else own[bin]!.push(each)
  }
  const n = cases.length - undecided
  const range = centralRange(countDistribution(new Float64Array(n).fill(1 / bins)))
  return {
    bins: own.map((inside, i) => ({
      from: i / bins,
      to: (i + 1) / bins,
      n: inside.length,
      cases: inside as readonly C[],
      isOutside: inside.length < range.low || inside.length > range.high,
    })),
    n,
    /** Range that contains 95 % of a bin's counts by chance if the ranks are uniform. */
    byChance: range,
    expected: n / bins,
    /** Cases beyond the outermost stated percentile that could belong to several bins. */
    undecided,
  }
}

/** A rank on an edge belongs to the bin above. For an outcome beyond the stated percentiles `p` is only a bound. */
function binOf({ place, p }: CurvePlace, bins: number): number | null {
  const reach = 1 / bins + 1e-9
  if (place === 'below') return p <= reach ? 0 : null
  if (place === 'above') return 1 - p <= reach ? bins - 1 : null
  return Math.min(bins - 1, Math.floor(p * bins + 1e-9))
}
