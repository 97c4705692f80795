import type { Direction } from '#contract/values/codes.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { isHit } from '#shared/predictions/study.ts'
import { seededRandom } from '#shared/statistics/seeded-random.ts'
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
  shifts?: number
  seed?: number
}

/** The share needs no more than this many placements. */
const MOST_SHIFTS = 2_000

/**
 * How often as many cases with the same spacing, laid over the same prices at random, look as good. All starts move together round
 * the circle of possible starts, which keeps their clustering and the prices' own dependence (circular resampling: Politis &
 * Romano, "A circular block-resampling procedure for stationary data", 1992). The share adds one above and below (Davison &
 * Hinkley, Bootstrap Methods, 4.2). Where the circle has no more places than `shifts`, each is tried once.
 *
 * @returns null without cases, or where the circle holds nothing but the cases themselves
 */
export function byChance(inputs: ByChanceInputs): ByChance | null {
  const { closes, starts, bars, range, direction, shifts = MOST_SHIFTS, seed = 1 } = inputs
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
  const all = shiftsOf(places, shifts, seed)
  for (const shift of all) {
    const other = look(shift)
    histogram[other]! += 1
    if (other > hits || (other === hits && median(own) >= middle)) asGood += 1
  }
  return { n, hits, shifts: all.length, asGood, share: (asGood + 1) / (all.length + 1), histogram }
}

/** Every shift but none at all, or as many random ones as asked for. */
function shiftsOf(places: number, most: number, seed: number): number[] {
  if (places - 1 <= most) return Array.from({ length: places - 1 }, (_, i) => i + 1)
  const random = seededRandom(seed)
  return Array.from({ length: most }, () => 1 + Math.floor(random() * (places - 1)))
}
