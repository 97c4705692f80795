import type { Direction } from '#contract/values/codes.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { isHit } from '#shared/predictions/study.ts'
import { countDistribution, seededRandom } from '#shared/statistics/chance.ts'
import { median } from '#shared/statistics/quantile.ts'

export type ByChance = {
  /** Cases in every placement. */
  n: number
  hits: number
  /** Placements that were tried. */
  shifts: number
  /** Placements that look at least as good: more hits, or as many with a median at least as far the stated way. */
  asGood: number
  /** (asGood + 1) / (shifts + 1): never 0, as the placement that was seen is one of the possible ones. */
  share: number
  /** Hits of the placements, by count: what a drawing shows. */
  histogram: readonly number[]
}

type ByChanceInputs = {
  closes: readonly Close[]
  /** Indices of the cases. */
  starts: readonly number[]
  bars: number
  /** First and last index at which a case may start. */
  range: { first: number; last: number }
  direction: Direction
}

/** The share needs no more than this many placements. */
const MOST_SHIFTS = 2_000

/**
 * How often as many cases with the same spacing, laid over the same prices at random, look as good. All starts move together round
 * the circle of possible starts, which keeps their clustering and the prices' own dependence (circular resampling: Politis &
 * Romano, "A circular block-resampling procedure for stationary data", 1992). The share adds one above and below (Davison &
 * Hinkley, Bootstrap Methods, 4.2). Where the circle has no more places than that, each is tried once.
 *
 * @returns null without cases, or where the circle holds nothing but the cases themselves
 */
export function byChance(inputs: ByChanceInputs): ByChance | null {
  const { closes, starts, bars, range, direction } = inputs
  const first = Math.max(0, range.first)
  const places = Math.min(range.last, closes.length - 1 - bars) - first + 1
  const offsets = starts.map((start) => start - first).filter((offset) => offset >= 0 && offset < places)
  const n = offsets.length
  if (bars < 1 || n === 0 || places < 2 * n) return null
  const returns = Float64Array.from(
    { length: places },
    (_, i) => closes[first + i + bars]!.value / closes[first + i]!.value - 1,
  )
  const sign = direction === 'down' ? -1 : 1
  const own = new Float64Array(n)
  const look = (shift: number) => {
    let hits = 0
    offsets.forEach((offset, i) => {
      const value = returns[(offset + shift) % places]!
      own[i] = value * sign
      if (isHit(value, sign === 1 ? 'up' : 'down')) hits += 1
    })
    return hits
  }
  const hits = look(0)
  const middle = median(own)
  const histogram = Array.from({ length: n + 1 }, () => 0)
  let asGood = 0
  const all = shiftsOf(places)
  for (const shift of all) {
    const other = look(shift)
    histogram[other]! += 1
    if (other > hits || (other === hits && median(own) >= middle)) asGood += 1
  }
  return { n, hits, shifts: all.length, asGood, share: (asGood + 1) / (all.length + 1), histogram }
}

/** Every shift but none at all, or as many random ones, the same each time. */
function shiftsOf(places: number): number[] {
  if (places - 1 <= MOST_SHIFTS) return Array.from({ length: places - 1 }, (_, i) => i + 1)
  const random = seededRandom(1)
  return Array.from({ length: MOST_SHIFTS }, () => 1 + Math.floor(random() * (places - 1)))
}

/**
 * Mean of the best share that as many trials find by chance alone: the largest of `trials` independent binomial shares with
 * probability `base` in `n` cases. P(max ≤ k) = F(k)^trials (David & Nagaraja, Order Statistics, 2.1), and the mean is the sum
 * of P(max > k) over k. Trials that share prices are fewer than their number, so this is an upper bound of what searching explains.
 *
 * @returns null for an empty input
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
