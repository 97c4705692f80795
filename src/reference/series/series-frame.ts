import type { PriceHistory } from '#reference/market/asset.ts'
import type { PeerColumns } from './peer-columns.ts'
import { rollingCrossSum, rollingExtreme, rollingMean, rollingSquares, rollingSum } from './rolling.ts'
import { wilderMean } from './smoothing.ts'

/**
 * One asset's inputs and the intermediates that several series share, each computed when first asked for. Arrays are per bar and
 * as long as the history; nothing at bar i depends on a later bar. Lives as long as its asset is worked on.
 */
export class SeriesFrame {
  readonly bars: number
  readonly history: PriceHistory
  readonly peers: PeerColumns
  /** r_i = ln(C_i / C_{i−1}); r_0 = 0 and belongs to no window. */
  readonly returns: Float64Array
  private readonly made = new Map<string, Float64Array>()

  constructor(history: PriceHistory, peers: PeerColumns) {
    this.history = history
    this.peers = peers
    this.bars = history.close.length
    this.returns = logReturns(history.close)
  }

  /** The array of this key, made on first use. The key must name everything the array depends on. */
  once(key: string, make: () => Float64Array): Float64Array {
    const known = this.made.get(key)
    if (known) return known
    const array = make()
    this.made.set(key, array)
    return array
  }

  get logClose(): Float64Array {
    return this.once('ln C', () => this.history.close.map(Math.log))
  }
  get squaredReturns(): Float64Array {
    return this.once('r²', () => this.returns.map((r) => r * r))
  }
  get absoluteReturns(): Float64Array {
    return this.once('|r|', () => this.returns.map(Math.abs))
  }
  /** sign(r)·T: money that changed hands on rising days, negative on falling ones. */
  get signedTurnover(): Float64Array {
    return this.once('±T', () => this.returns.map((r, i) => Math.sign(r) * this.history.turnover[i]!))
  }
  /** max(H, C_{i−1}) − min(L, C_{i−1}), defined from bar 1. */
  get trueRange(): Float64Array {
    return this.once('TR', () => {
      const { high, low, close } = this.history
      const range = new Float64Array(this.bars)
      for (let i = 1; i < this.bars; i++)
        range[i] = Math.max(high[i]!, close[i - 1]!) - Math.min(low[i]!, close[i - 1]!)
      return range
    })
  }
  /** Wilder's average true range over 14 bars, defined from bar 14. */
  get atr(): Float64Array {
    return this.once('ATR', () => wilderMean(this.trueRange, 14, 1))
  }

  closeMean(window: number): Float64Array {
    return this.once(`SMA${window} C`, () => rollingMean(this.history.close, window))
  }
  closeMax(window: number): Float64Array {
    return this.once(`max${window} C`, () => rollingExtreme(this.history.close, window, 1))
  }
  closeMin(window: number): Float64Array {
    return this.once(`min${window} C`, () => rollingExtreme(this.history.close, window, -1))
  }
  highMax(window: number): Float64Array {
    return this.once(`max${window} H`, () => rollingExtreme(this.history.high, window, 1))
  }
  lowMin(window: number): Float64Array {
    return this.once(`min${window} L`, () => rollingExtreme(this.history.low, window, -1))
  }
  /** Sum of squared deviations of r from its mean over the window; 0 where nothing moved. */
  returnSquares(window: number): Float64Array {
    return this.once(`SS${window} r`, () => rollingSquares(this.returns, window, 1))
  }
  /** Sample standard deviation of r; NaN where it is 0, because nothing may be divided by it. */
  returnSd(window: number): Float64Array {
    return this.once(`sd${window} r`, () =>
      this.returnSquares(window).map((squares) =>
        squares > 0 ? Math.sqrt(squares / (window - 1)) : Number.NaN,
      ),
    )
  }
  returnSum(window: number): Float64Array {
    return this.once(`sum${window} r`, () => rollingSum(this.returns, window, 1))
  }
  marketSum(window: number): Float64Array {
    return this.once(`sum${window} m`, () => rollingSum(this.peers.market, window, 1))
  }
  marketSquares(window: number): Float64Array {
    return this.once(`SS${window} m`, () => rollingSquares(this.peers.market, window, 1))
  }
  /** Sum of (r − mean r)(m − mean m) over the window. */
  marketCross(window: number): Float64Array {
    return this.once(`S${window} rm`, () => rollingCrossSum(this.returns, this.peers.market, window, 1))
  }
  /** Sum of squared deviations of the sector's returns from their mean over the window. */
  sectorSquares(window: number): Float64Array {
    return this.once(`SS${window} s`, () => rollingSquares(this.peers.sector, window, 1))
  }
  sectorSum(window: number): Float64Array {
    return this.once(`sum${window} s`, () => rollingSum(this.peers.sector, window, 1))
  }
  turnoverSum(window: number): Float64Array {
    return this.once(`sum${window} T`, () => rollingSum(this.history.turnover, window))
  }
  turnoverMean(window: number): Float64Array {
    return this.once(`SMA${window} T`, () => rollingMean(this.history.turnover, window))
  }
}

function logReturns(close: Float64Array): Float64Array {
  const returns = new Float64Array(close.length)
  for (let i = 1; i < close.length; i++) returns[i] = Math.log(close[i]! / close[i - 1]!)
  return returns
}
