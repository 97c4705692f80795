import { HORIZONS, type DirectionSign } from '#reference/engine/base/insight-facts.ts'

/**
 * The returns after each bar of an asset, shared by all its series. Prefix sums give every base rate and every path risk in O(1).
 */
export class Forward {
  readonly close: Float64Array
  /** Per horizon and bar: what counts as a hit, 1 up, −1 down, 0 unchanged or if the window is not over. */
  readonly moves: readonly Int8Array[]
  /** Per horizon: number of bars before s with a higher close h bars later. */
  private readonly risesBefore: readonly Int32Array[]
  /** Sum of r² over the bars before s. */
  private readonly squaresBefore: Float64Array

  constructor(close: Float64Array, squaredReturns: Float64Array) {
    this.close = close
    this.moves = HORIZONS.map(({ bars }) => movesOver(close, bars))
    this.risesBefore = this.moves.map(countRises)
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

function movesOver(close: Float64Array, bars: number): Int8Array {
  const moves = new Int8Array(close.length)
  for (let s = 0; s + bars < close.length; s++) moves[s] = Math.sign(close[s + bars]! - close[s]!)
  return moves
}

function countRises(moves: Int8Array): Int32Array {
  const before = new Int32Array(moves.length + 1)
  for (let s = 0; s < moves.length; s++) before[s + 1] = before[s]! + ((1 + moves[s]!) >> 1)
  return before
}
