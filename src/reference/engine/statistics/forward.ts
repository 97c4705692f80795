import { HORIZONS, type DirectionSign } from '#reference/engine/base/insight-facts.ts'

/**
 * The returns after each bar of an asset, shared by all its series. Prefix sums give every base rate and every path risk in O(1).
 */
export class Forward {
  readonly close: Float64Array
  /** Per horizon: number of bars before s with a higher (lower) close h bars later. */
  readonly risesBefore: readonly Int32Array[]
  readonly fallsBefore: readonly Int32Array[]
  /** Sum of r² over the bars before s. */
  private readonly squaresBefore: Float64Array

  constructor(close: Float64Array, squaredReturns: Float64Array) {
    this.close = close
    this.risesBefore = HORIZONS.map(({ bars }) => countMoves(close, bars, 1))
    this.fallsBefore = HORIZONS.map(({ bars }) => countMoves(close, bars, -1))
    this.squaresBefore = new Float64Array(close.length + 1)
    for (let i = 0; i < close.length; i++)
      this.squaresBefore[i + 1] = this.squaresBefore[i]! + squaredReturns[i]!
  }

  /** C_{s+h} / C_s − 1, the return over `bars` from bar s. */
  returnOver(start: number, bars: number): number {
    return this.close[start + bars]! / this.close[start]! - 1
  }

  /** The returns over `bars` from each of these starts. */
  returnsOver(starts: Int32Array, bars: number): Float64Array {
    const returns = new Float64Array(starts.length)
    for (let i = 0; i < starts.length; i++) returns[i] = this.returnOver(starts[i]!, bars)
    return returns
  }

  /** 1 up, −1 down, 0 unchanged: what counts as a hit. */
  signOver(start: number, bars: number): number {
    return Math.sign(this.close[start + bars]! - this.close[start]!)
  }

  /** Base rate: share of the bars from … to after which the price went in `direction`; down is 1 − up. All windows are over. */
  baseRate(horizon: number, from: number, to: number, direction: DirectionSign): number {
    const rises = this.risesBefore[horizon]!
    const up = (rises[to + 1]! - rises[from]!) / (to - from + 1)
    return direction === 1 ? up : 1 - up
  }

  /** √(sum of r² over the `bars` bars after `start`). */
  roughness(start: number, bars: number): number {
    return Math.sqrt(Math.max(0, this.squaresBefore[start + bars + 1]! - this.squaresBefore[start + 1]!))
  }
}

/** A window that is not over counts as neither rise nor fall. */
function countMoves(close: Float64Array, bars: number, sign: 1 | -1): Int32Array {
  const before = new Int32Array(close.length + 1)
  let count = 0
  for (let s = 0; s < close.length; s++) {
    before[s] = count
    if (s + bars < close.length && sign * (close[s + bars]! - close[s]!) > 0) count++
  }
  before[close.length] = count
  return before
}
