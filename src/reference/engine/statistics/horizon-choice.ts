import { nonOverlapping } from '#reference/engine/statistics/episodes.ts'
import type { Forward } from '#reference/engine/statistics/forward.ts'
import { HORIZONS, type Direction } from '#reference/engine/base/insight-facts.ts'
import { CANDIDATE_SHARE, inSampleCount, MINIMUM_CASES } from '#reference/engine/base/parameters.ts'
import { median } from '#shared/statistics/quantile.ts'

/**
 * z that a horizon's in-sample hits must reach, from 1w to 12m. Longer windows fit into history less often, so that one
 * threshold for all would leave nearly all insights to a week.
 */
const THRESHOLDS = [2.9, 2.8, 2.6, 2.4, 2.3, 2.1, 2.1] as const

const DIRECTIONS = [1, -1] as const

/** Horizon and direction that the in-sample episodes speak for most, and by how much: z less its threshold. */
export type HorizonChoice = { horizon: number; direction: Direction; surplus: number }

/** Standard score of k hits in n against a base rate b. */
export function hitScore(hits: number, n: number, base: number): number {
  return (hits / n - base) * Math.sqrt(n / (base * (1 - base)))
}

/**
 * One combination (card and state) on one asset: its starts, and per horizon those whose windows do not overlap with the hits
 * so far. Whatever is asked as of a bar is answered by a prefix, because the choice of starts is greedy from the oldest.
 * There are a thousand combinations to an asset, so one object serves them all, one after the other.
 */
export class CombinationStudy {
  private readonly forward: Forward
  /** Three rows per horizon: starts of the cases, then the number of rises and of falls among the first i of them. */
  private rows = new Int32Array(0)
  private row = 0
  /** Number of cases of each horizon; 0 from the first horizon on that cannot be studied. */
  private readonly caseCounts = new Int32Array(HORIZONS.length)
  /** Of these, how many windows were over at the bar that was asked about last. */
  private readonly over = new Int32Array(HORIZONS.length)

  constructor(forward: Forward) {
    this.forward = forward
  }

  /** Turns to the combination with these starts. */
  load(starts: Int32Array): this {
    this.row = starts.length + 1
    const size = 3 * HORIZONS.length * this.row
    if (this.rows.length < size) this.rows = new Int32Array(2 * size)
    let count = starts.length
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      // Longer windows leave fewer apart, so that the next horizons have no more.
      count = count < MINIMUM_CASES ? 0 : this.keep(starts, horizon)
      this.caseCounts[horizon] = count
    }
    this.over.fill(0)
    return this
  }

  /** A copy of the starts of the cases whose windows of this horizon are over by the bar. */
  casesBy(bar: number, horizon: number): Int32Array {
    const from = 3 * horizon * this.row
    return this.rows.slice(from, from + this.countBy(bar, horizon))
  }

  /** Hits in a direction among the first `n` cases of a horizon. */
  hits(horizon: number, n: number, direction: Direction): number {
    return this.rows[(3 * horizon + (direction === 1 ? 1 : 2)) * this.row + n]!
  }

  /**
   * Whether a horizon and direction reaches its threshold on any bar. Most combinations never do, and that costs less to see than a
   * walk through their triggers.
   *
   * @param raise added to every threshold
   */
  hasChoice(raise: number): boolean {
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      const count = this.caseCounts[horizon]!
      if (count < MINIMUM_CASES) break
      for (let n = inSampleCount(MINIMUM_CASES); n <= inSampleCount(count); n++)
        for (const direction of DIRECTIONS) if (this.surplus(horizon, n, direction, raise) >= 0) return true
    }
    return false
  }

  /**
   * The best horizon and direction as of a bar, by the in-sample hits alone: largest surplus, the shorter horizon on a tie. Bars are asked
   * about in their order.
   *
   * @param raise added to every threshold
   * @returns null when no candidate reaches its threshold
   */
  choose(bar: number, raise: number): HorizonChoice | null {
    let best: HorizonChoice | null = null
    for (let horizon = 0; horizon < HORIZONS.length; horizon++) {
      const n = this.countOver(bar, horizon)
      if (n < MINIMUM_CASES) break
      for (const direction of DIRECTIONS) {
        const surplus = this.surplus(horizon, inSampleCount(n), direction, raise)
        if (surplus < 0 || (best !== null && surplus <= best.surplus)) continue
        if (!this.medianAgrees(horizon, n, direction)) continue
        best = { horizon, direction, surplus }
      }
    }
    return best
  }

  /** By how much the first `n` cases reach the threshold of their horizon; below 0 where they do not. */
  private surplus(horizon: number, n: number, direction: Direction, raise: number): number {
    const hits = this.hits(horizon, n, direction)
    const share = hits / n
    if (share < CANDIDATE_SHARE) return -1
    const border = this.rows[3 * horizon * this.row + n - 1]!
    const base = this.forward.baseRate(horizon, 0, border, direction)
    return share <= base ? -1 : hitScore(hits, n, base) - (THRESHOLDS[horizon]! + raise)
  }

  /** Fills the rows of a horizon; returns how many cases there are. */
  private keep(starts: Int32Array, horizon: number): number {
    const { bars } = HORIZONS[horizon]!
    const { rows, row } = this
    const { close } = this.forward
    const cases = 3 * horizon * row
    const ups = cases + row
    const downs = ups + row
    const count = nonOverlapping(starts, bars, rows, cases)
    rows[ups] = 0
    rows[downs] = 0
    for (let i = 0; i < count; i++) {
      const start = rows[cases + i]!
      const before = close[start]!
      // Of a window that is not over yet: neither rise nor fall, and never asked for. A read beyond the end would be slow.
      const after = start + bars < close.length ? close[start + bars]! : before
      rows[ups + i + 1] = rows[ups + i]! + (after > before ? 1 : 0)
      rows[downs + i + 1] = rows[downs + i]! + (after < before ? 1 : 0)
    }
    return count
  }

  /** The same as {@link countBy} for bars in their order: few windows end from one to the next. */
  private countOver(bar: number, horizon: number): number {
    const { rows, over } = this
    const from = 3 * horizon * this.row
    const limit = bar - HORIZONS[horizon]!.bars
    let n = over[horizon]!
    while (n < this.caseCounts[horizon]! && rows[from + n]! <= limit) n++
    over[horizon] = n
    return n
  }

  /** Number of cases whose windows are over by the bar; they are ascending. */
  private countBy(bar: number, horizon: number): number {
    const { rows } = this
    const from = 3 * horizon * this.row
    const limit = bar - HORIZONS[horizon]!.bars
    let low = from
    let high = from + this.caseCounts[horizon]!
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[middle]! <= limit) low = middle + 1
      else high = middle
    }
    return low - from
  }

  /** Does the median return of the first n cases lie strictly on the side of the direction? */
  private medianAgrees(horizon: number, n: number, direction: Direction): boolean {
    const hits = this.hits(horizon, n, direction)
    if (2 * hits !== n) return 2 * hits > n
    const { bars } = HORIZONS[horizon]!
    const from = 3 * horizon * this.row
    const returns = this.forward.returnsOver(this.rows.subarray(from, from + n), bars)
    return direction * median(returns) > 0
  }
}
