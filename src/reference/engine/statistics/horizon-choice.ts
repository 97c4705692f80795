import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { HORIZONS, type DirectionSign } from '#reference/engine/base/insight-facts.ts'
import { CANDIDATE_SHARE, inSampleCount, MINIMUM_CASES } from '#reference/engine/base/parameters.ts'
import { nonOverlapping } from '#reference/engine/statistics/episodes.ts'
import type { Forward } from '#reference/engine/statistics/forward.ts'
import { median } from '#shared/statistics/quantile.ts'

/**
 * z that the in-sample hits of a horizon must reach, from 1w to 12m. Fewer long windows fit into the history, so with one
 * threshold for all, nearly all insights would be for a week.
 */
const THRESHOLDS = [2.9, 2.8, 2.6, 2.4, 2.3, 2.1, 2.1] as const

const DIRECTIONS = [1, -1] as const

/** The horizon and direction that the in-sample cases support most; `surplus` is z less its threshold. */
export type HorizonChoice = { horizon: number; direction: DirectionSign; surplus: number }

/** Standard score of k hits in n against a base rate b. */
export function hitScore(hits: number, n: number, base: number): number {
  return (hits / n - base) * Math.sqrt(n / (base * (1 - base)))
}

/**
 * One combination (card and state) on one asset: for each horizon its cases (starts with non-overlapping windows) and the running
 * number of hits. Cases are chosen greedily from the oldest, so those known at a bar are a prefix. An asset has a thousand
 * combinations, so one object is reused for all of them.
 */
export class CombinationStudy {
  private readonly forward: Forward
  /** Three rows per horizon: starts of the cases, then the number of rises and of falls among the first i of them. */
  private rows = new Int32Array(0)
  private row = 0
  /** Number of cases of each horizon; 0 from the first horizon on that has too few. */
  private readonly caseCounts = new Int32Array(HORIZONS.length)
  /** Number of cases of each horizon whose window was over at the bar of the latest {@link choose}. */
  private readonly over = new Int32Array(HORIZONS.length)

  constructor(forward: Forward) {
    this.forward = forward
  }

  /**
   * Whether any horizon and direction reaches its threshold on any bar, if these starts were loaded. Most combinations never do, so
   * this goes through their cases without storing them.
   *
   * @param raise added to every threshold
   */
  hasChoice(starts: Int32Array, size: number, raise: number): boolean {
    const [least, most] = [inSampleCount(MINIMUM_CASES), inSampleCount(size)]
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      const { bars } = HORIZONS[horizon]!
      const moves = this.forward.moves[horizon]!
      let [n, ups, downs] = [0, 0, 0]
      let last = -bars
      let reachedAt = Infinity
      for (let i = 0; i < size; i++) {
        const start = starts[i]!
        if (start - last < bars) continue
        last = start
        n++
        // Whether a price rose is random, so a branch would be mispredicted every second time.
        ups += (1 + moves[start]!) >> 1
        downs += (1 - moves[start]!) >> 1
        if (n < least || n > most || n > reachedAt) continue
        const direction = ups > downs ? 1 : -1
        if (this.surplus(horizon, Math.max(ups, downs), n, start, direction, raise) >= 0) reachedAt = n
      }
      if (n < MINIMUM_CASES) return false
      if (reachedAt <= inSampleCount(n)) return true
    }
    return false
  }

  /** Switches to the combination with the first `size` of these starts. */
  load(starts: Int32Array, size = starts.length): this {
    this.row = size + 1
    const needed = 3 * HORIZONS.length * this.row
    if (this.rows.length < needed) this.rows = new Int32Array(2 * needed)
    let count = size
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      // Longer windows leave fewer cases, so after the first horizon with too few there are none to study.
      count = count < MINIMUM_CASES ? 0 : this.fillRows(starts, size, horizon)
      this.caseCounts[horizon] = count
    }
    this.over.fill(0)
    return this
  }

  /** The starts of the cases whose windows of this horizon are over by the bar, as a copy. */
  casesBy(bar: number, horizon: number): Int32Array {
    const from = 3 * horizon * this.row
    return this.rows.slice(from, from + this.countBy(bar, horizon))
  }

  /** Hits in a direction among the first `n` cases of a horizon. */
  hits(horizon: number, n: number, direction: DirectionSign): number {
    return this.rows[(3 * horizon + (direction === 1 ? 1 : 2)) * this.row + n]!
  }

  /**
   * The best horizon and direction as of a bar, by the in-sample hits alone: largest surplus, the shorter horizon on a tie. Must
   * be called with ascending bars.
   *
   * @param raise added to every threshold
   * @returns null when no candidate reaches its threshold
   */
  choose(bar: number, raise: number): HorizonChoice | null {
    let best: HorizonChoice | null = null
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      const n = this.countOver(bar, horizon)
      if (n < MINIMUM_CASES) break
      const early = inSampleCount(n)
      const border = this.rows[3 * horizon * this.row + early - 1]!
      for (const direction of DIRECTIONS) {
        const hits = this.hits(horizon, early, direction)
        const surplus = this.surplus(horizon, hits, early, border, direction, raise)
        if (surplus < 0 || (best !== null && surplus <= best.surplus)) continue
        if (!this.medianAgrees(horizon, n, direction)) continue
        best = { horizon, direction, surplus }
      }
    }
    return best
  }

  /**
   * By how much `n` cases exceed the threshold of their horizon; below 0 if they do not reach it.
   *
   * @param border start of the last of them
   */
  private surplus(
    horizon: number,
    hits: number,
    n: number,
    border: number,
    direction: DirectionSign,
    raise: number,
  ): number {
    const share = hits / n
    if (share < CANDIDATE_SHARE) return -1
    const base = this.forward.baseRate(horizon, 0, border, direction)
    return share <= base ? -1 : hitScore(hits, n, base) - (THRESHOLDS[horizon]! + raise)
  }

  /** @returns the number of cases among the first `size` starts */
  private fillRows(starts: Int32Array, size: number, horizon: number): number {
    const { rows, row } = this
    const cases = 3 * horizon * row
    const ups = cases + row
    const downs = ups + row
    const moves = this.forward.moves[horizon]!
    const count = nonOverlapping(starts, size, HORIZONS[horizon]!.bars, rows, cases)
    rows[ups] = 0
    rows[downs] = 0
    for (let i = 0; i < count; i++) {
      const move = moves[rows[cases + i]!]!
      rows[ups + i + 1] = rows[ups + i]! + ((1 + move) >> 1)
      rows[downs + i + 1] = rows[downs + i]! + ((1 - move) >> 1)
    }
    return count
  }

  /** The same as {@link countBy} for ascending bars: it continues from the previous bar. */
  private countOver(bar: number, horizon: number): number {
    const { rows, over } = this
    const from = 3 * horizon * this.row
    const limit = bar - HORIZONS[horizon]!.bars
    let n = over[horizon]!
    while (n < this.caseCounts[horizon]! && rows[from + n]! <= limit) n++
    over[horizon] = n
    return n
  }

  /** Number of cases whose windows are over by the bar. */
  private countBy(bar: number, horizon: number): number {
    const { rows } = this
    const from = 3 * horizon * this.row
    const limit = bar - HORIZONS[horizon]!.bars
    return firstIndexWhere(this.caseCounts[horizon]!, (n) => rows[from + n]! > limit)
  }

  /** Does the median return of the first n cases lie strictly on the side of the direction? */
  private medianAgrees(horizon: number, n: number, direction: DirectionSign): boolean {
    const hits = this.hits(horizon, n, direction)
    if (2 * hits !== n) return 2 * hits > n
    const { bars } = HORIZONS[horizon]!
    const from = 3 * horizon * this.row
    const returns = this.forward.returnsOver(this.rows.subarray(from, from + n), bars)
    return direction * median(returns) > 0
  }
}
