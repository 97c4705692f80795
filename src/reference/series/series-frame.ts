import type { PriceHistory } from '#reference/market/asset.ts'
import type { PeerColumns } from './peer-columns.ts'
import {
  rollingCrossSum,
  type RollingExtremes,
  rollingExtremes,
  rollingMean,
  rollingSquares,
  rollingSum,
} from './rolling.ts'
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
  private readonly extremes = new Map<string, RollingExtremes>()

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
    return this.once('ln C', () => {
      const { close } = this.history
      const logs = new Float64Array(this.bars)
      for (let i = 0; i < this.bars; i++) logs[i] = Math.log(close[i]!)
      return logs
    })
  }
  get squaredReturns(): Float64Array {
    return this.once('r²', () => {
      const squares = new Float64Array(this.bars)
      for (let i = 0; i < this.bars; i++) squares[i] = this.returns[i]! * this.returns[i]!
      return squares
    })
  }
  get absoluteReturns(): Float64Array {
    return this.once('|r|', () => {
      const sizes = new Float64Array(this.bars)
      for (let i = 0; i < this.bars; i++) sizes[i] = Math.abs(this.returns[i]!)
      return sizes
    })
  }
  /** sign(r)·T: money that changed hands on rising days, negative on falling ones. */
  get signedTurnover(): Float64Array {
    return this.once('±T', () => {
      const { turnover } = this.history
      const signed = new Float64Array(this.bars)
      for (let i = 0; i < this.bars; i++) signed[i] = Math.sign(this.returns[i]!) * turnover[i]!
      return signed
    })
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
    return this.extremesOf('close', window, 1).values
  }
  closeMin(window: number): Float64Array {
    return this.extremesOf('close', window, -1).values
  }
  highMax(window: number): Float64Array {
    return this.extremesOf('high', window, 1).values
  }
  lowMin(window: number): Float64Array {
    return this.extremesOf('low', window, -1).values
  }
  /** The latest bar at {@link closeMax}; −1 before bar window − 1. */
  closeMaxBar(window: number): Int32Array {
    return this.extremesOf('close', window, 1).bars
  }
  private extremesOf(column: 'close' | 'high' | 'low', window: number, sign: 1 | -1): RollingExtremes {
    const key = `${column} ${window} ${sign}`
    const known = this.extremes.get(key)
    if (known) return known
    const made = rollingExtremes(this.history[column], window, sign)
    this.extremes.set(key, made)
    return made
  }

  /** Sum of squared deviations of r from its mean over the window; 0 where nothing moved. */
  returnSquares(window: number): Float64Array {
    return this.once(`SS${window} r`, () => rollingSquares(this.returns, window, 1, this.returnSum(window)))
  }
  /** Sample standard deviation of r; NaN where it is 0, because nothing may be divided by it. */
  returnSd(window: number): Float64Array {
    return this.once(`sd${window} r`, () => {
      const squares = this.returnSquares(window)
      const sd = new Float64Array(this.bars)
      for (let i = 0; i < this.bars; i++)
        sd[i] = squares[i]! > 0 ? Math.sqrt(squares[i]! / (window - 1)) : Number.NaN
      return sd
    })
  }
  returnSum(window: number): Float64Array {
    return this.once(`sum${window} r`, () => rollingSum(this.returns, window, 1))
  }
  marketSum(window: number): Float64Array {
    return this.once(`sum${window} m`, () => rollingSum(this.peers.market, window, 1))
  }
  marketSquares(window: number): Float64Array {
    return this.once(`SS${window} m`, () =>
      rollingSquares(this.peers.market, window, 1, this.marketSum(window)),
    )
  }
  /** Sum of (r − mean r)(m − mean m) over the window. */
  marketCross(window: number): Float64Array {
    return this.once(`S${window} rm`, () =>
      rollingCrossSum(
        this.returns,
        this.peers.market,
        window,
        1,
        this.returnSum(window),
        this.marketSum(window),
      ),
    )
  }
  /** Sum of squared deviations of the sector's returns from their mean over the window. */
  sectorSquares(window: number): Float64Array {
    return this.once(`SS${window} s`, () =>
      rollingSquares(this.peers.sector, window, 1, this.sectorSum(window)),
    )
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
