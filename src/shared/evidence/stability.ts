import { shareDifference, type ShareDifference } from '#shared/statistics/wilson-interval.ts'
import { countedShare, type CountedShare } from './share.ts'

/** One past case: when it began, whether it went the stated way, and the market's state then where that is known. */
export type DatedCase = { at: number; hit: boolean; market?: 'rising' | 'falling' | null }

export type Stability = {
  byYear: readonly (CountedShare & { year: number })[]
  /** The older cases and the newer ones; the middle one of an odd number is counted as newer. */
  older: CountedShare
  newer: CountedShare
  /** Newer less older (Newcombe 1998, 95 %). */
  drift: ShareDifference | null
  rising: CountedShare
  falling: CountedShare
  /** Lowest and highest share when any one case is left out; null below two. */
  leaveOneOut: { low: number; high: number } | null
  /** The same with any one year left out; null where there is only one. */
  leaveYearOut: { low: number; high: number } | null
}

/**
 * Whether a share rests on one time, one kind of market or a few cases. Leaving out one case after the other is the jackknife's
 * first step (Efron & Tibshirani, An Introduction to the Bootstrap, chapter 11); years are left out whole because the cases of one
 * year share its market.
 */
export function stability(cases: readonly DatedCase[]): Stability {
  const sorted = [...cases].sort((a, b) => a.at - b.at)
  const half = Math.floor(sorted.length / 2)
  const older = shareOf(sorted.slice(0, half))
  const newer = shareOf(sorted.slice(half))
  const years = [...new Set(sorted.map(yearOf))]
  const byYear = years.map((year) => ({ year, ...shareOf(sorted.filter((each) => yearOf(each) === year)) }))
  const whole = shareOf(sorted)
  return {
    byYear,
    older,
    newer,
    drift: shareDifference(newer, older),
    rising: shareOf(sorted.filter(({ market }) => market === 'rising')),
    falling: shareOf(sorted.filter(({ market }) => market === 'falling')),
    leaveOneOut: rangeWithout(
      whole,
      sorted.map(({ hit }) => ({ hits: Number(hit), n: 1 })),
    ),
    leaveYearOut: byYear.length < 2 ? null : rangeWithout(whole, byYear),
  }
}

const yearOf = ({ at }: DatedCase) => new Date(at).getUTCFullYear()
const shareOf = (cases: readonly DatedCase[]) =>
  countedShare(cases.filter(({ hit }) => hit).length, cases.length)

function rangeWithout(whole: CountedShare, parts: readonly { hits: number; n: number }[]) {
  const shares = parts.flatMap(({ hits, n }) => (whole.n > n ? [(whole.hits - hits) / (whole.n - n)] : []))
  return shares.length === 0 ? null : { low: Math.min(...shares), high: Math.max(...shares) }
}
