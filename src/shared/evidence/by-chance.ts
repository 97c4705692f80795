import { returnOver } from '#shared/predictions/realised-path.ts'
import { isHit } from '#shared/predictions/study.ts'
import { countDistribution, seededRandom } from '#shared/statistics/chance.ts'
import { median } from '#shared/statistics/quantile.ts'
import type { CaseWindows } from './robustness.ts'

export type ByChance = NonNullable<ReturnType<typeof byChance>>

/** `range`: first and last index at which a case may start. */
type ByChanceInputs = CaseWindows & { range: { first: number; last: number } }

/** More placements would not make the share more precise than needed. */
const MAX_SHIFTS = 2_000

/**
 * How often the same number of cases with the same spacing, placed at random on the same prices, looks as good. All starts are shifted
 * together on a circle of possible starts, which preserves their clustering and the dependence of the prices (circular resampling:
 * Politis & Romano, "A circular block-resampling procedure for stationary data", 1992). The share adds one to numerator and
 * denominator (Davison & Hinkley, Bootstrap Methods, 4.2). If the circle has at most `MAX_SHIFTS` other positions, each is tried once.
 *
 * @returns null without cases, or with fewer than two positions per case
 */
export function byChance({ closes, starts, bars, range, direction }: ByChanceInputs) {
  const first = Math.max(0, range.first)
  const places = Math.min(range.last, closes.length - 1 - bars) - first + 1
  const offsets = starts.map((start) => start - first).filter((offset) => offset >= 0 && offset < places)
  const n = offsets.length
  if (bars < 1 || n === 0 || places < 2 * n) return null
  const returns = Float64Array.from({ length: places }, (_, i) => returnOver(closes, first + i, bars))
  const sign = direction === 'down' ? -1 : 1
  /** Signed returns of the cases at the last shift. */
  const gains = new Float64Array(n)
  const hitsAt = (shift: number) => {
    let hits = 0
    offsets.forEach((offset, i) => {
      const value = returns[(offset + shift) % places]!
      gains[i] = value * sign
      if (isHit(value, direction)) hits += 1
    })
    return hits
  }
  const hits = hitsAt(0)
  const observedMedian = median(gains)
  const histogram = Array.from({ length: n + 1 }, () => 0)
  let asGood = 0
  const all = shiftsOf(places)
  for (const shift of all) {
    const other = hitsAt(shift)
    histogram[other]! += 1
    if (other > hits || (other === hits && median(gains) >= observedMedian)) asGood += 1
  }
  return {
    /** Cases in every placement. */
    n,
    hits,
    shifts: all.length,
    /** Placements at least as good: more hits, or as many with a median at least as far in the stated direction. */
    asGood,
    /** Never 0, because the observed placement is one of the possible ones. */
    share: (asGood + 1) / (all.length + 1),
    histogram: histogram as readonly number[],
  }
}

/** All shifts except 0, or `MAX_SHIFTS` random ones, the same on each call. */
function shiftsOf(places: number): number[] {
  if (places - 1 <= MAX_SHIFTS) return Array.from({ length: places - 1 }, (_, i) => i + 1)
  const random = seededRandom(1)
  return Array.from({ length: MAX_SHIFTS }, () => 1 + Math.floor(random() * (places - 1)))
}

/**
 * Expected best share among `trials` by chance alone: the mean of the largest of `trials` independent binomial shares with probability
 * `base` in `n` cases. P(max ≤ k) = F(k)^trials (David & Nagaraja, Order Statistics, 2.1), and the mean is the sum of P(max > k) over
 * k. Trials on the same prices are not independent, so this is an upper bound of what searching explains.
 *
 * @returns null for invalid input
 */
export function bestOfTrials(base: number, n: number, trials: number): number | null {
  if (!(base >= 0 && base <= 1) || !(n >= 1) || !(trials >= 1)) return null
  const mass = countDistribution(new Float64Array(n).fill(base))
  let expected = 0
  let below = 0
  for (const chance of mass.subarray(0, -1)) {
    below = Math.min(1, below + chance)
    expected += 1 - below ** trials
  }
  return expected / n
}
