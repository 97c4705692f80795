import type { PriceHistory } from '#reference/market/base/asset.ts'
import {
  type RollingExtremes,
  rollingCrossSum,
  rollingExtremes,
  rollingMean,
  rollingSquares,
  rollingSum,
} from '#reference/series/base/rolling.ts'
import { wilderMean } from '#reference/series/base/smoothing.ts'
import { FrameMemory, type TakeColumn } from './column-memory.ts'
import {
  deviations,
  logarithms,
  logReturns,
  magnitudes,
  products,
  trueRanges,
  withSignsOf,
} from './derived-columns.ts'

/** Returns and breadth of the market and sector, on one asset's own bars. Every value is known at the close of its bar. */
export type PeerColumns = {
  /** Mean log return of the economy's stocks on the day, the asset included; 0 on a day without any. */
  market: Float64Array
  /** The same over the stocks of its sector without the asset; `market` on a day without a peer. */
  sector: Float64Array
  /** 1 if the market level is at or above the mean of its last 200 values, 0 if below, −1 before there are 200. */
  marketUp: Int8Array
  /** Share of the other stocks of its sector (of all stocks, for an asset without one) above their 50- and 200-day means. */
  breadth50: Float64Array
  breadth200: Float64Array
}

/** Whose log returns: the asset's own, or those of its market or sector. */
type Returns = 'own' | 'market' | 'sector'

/**
 * The inputs of one asset's series and the intermediate columns that several of them share, each computed on first use. Columns
 * have one value per bar, and a value never depends on a later bar.
 */
export class SeriesFrame {
  readonly bars: number
  readonly history: PriceHistory
  readonly peers: PeerColumns
  /** r_i = ln(C_i / C_{i−1}); r_0 = 0 is in no window. */
  readonly returns: Float64Array
  private readonly made = new Map<string, Float64Array>()
  private readonly memory: FrameMemory
  private readonly extremes = new Map<string, RollingExtremes>()

  /** @param memory that of a frame that is no longer read; its columns are overwritten */
  constructor(history: PriceHistory, peers: PeerColumns, memory = new FrameMemory()) {
    this.history = history
    this.peers = peers
    this.bars = history.close.length
    this.memory = memory
    memory.lasting.release()
    memory.scratch.release()
    this.returns = logReturns(history.close, memory.lasting.take)
  }

  /**
   * The column with this key, computed on first use. The key must name everything that the column depends on.
   *
   * @param make takes only the returned column from `take`; other columns come from {@link scratch}
   */
  once(key: string, make: (take: TakeColumn) => Float64Array): Float64Array {
    const known = this.made.get(key)
    if (known) return known
    const column = make(this.memory.lasting.take)
    this.made.set(key, column)
    return column
  }

  /** A temporary column of arbitrary content, released when the current series is done. */
  readonly scratch: TakeColumn = (bars) => this.memory.scratch.take(bars)

  /** A temporary column with these values. */
  scratchOf(valueAt: (bar: number) => number): Float64Array {
    const column = this.scratch(this.bars)
    for (let i = 0; i < column.length; i++) column[i] = valueAt(i)
    return column
  }

  releaseScratch(): void {
    this.memory.scratch.release()
  }

  get logClose(): Float64Array {
    return this.once('ln C', (take) => logarithms(this.history.close, take))
  }
  get squaredReturns(): Float64Array {
    return this.once('r²', (take) => products(this.returns, this.returns, take))
  }
  get absoluteReturns(): Float64Array {
    return this.once('|r|', (take) => magnitudes(this.returns, take))
  }
  /** sign(r)·T: turnover, negative on falling days. */
  get signedTurnover(): Float64Array {
    return this.once('±T', (take) => withSignsOf(this.returns, this.history.turnover, take))
  }
  /** max(H, C_{i−1}) − min(L, C_{i−1}), defined from bar 1. */
  get trueRange(): Float64Array {
    return this.once('TR', (take) => trueRanges(this.history, take))
  }
  /** Wilder's average true range over 14 bars, defined from bar 14. */
  get atr(): Float64Array {
    return this.once('ATR', (take) => wilderMean(this.trueRange, 14, 1, take))
  }

  closeMean(window: number): Float64Array {
    return this.once(`SMA${window} C`, (take) => rollingMean(this.history.close, window, 0, take))
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
  closeMaxBar(window: number): Float64Array {
    return this.extremesOf('close', window, 1).bars
  }
  /** The latest bar at {@link closeMin}; −1 before bar window − 1. */
  closeMinBar(window: number): Float64Array {
    return this.extremesOf('close', window, -1).bars
  }
  private extremesOf(column: 'close' | 'high' | 'low', window: number, sign: 1 | -1): RollingExtremes {
    const key = `${column} ${window} ${sign}`
    const known = this.extremes.get(key)
    if (known) return known
    const made = rollingExtremes(this.history[column], window, sign, this.memory.lasting.take)
    this.extremes.set(key, made)
    return made
  }

  /** Sum of the log returns over the window. */
  sum(of: Returns, window: number): Float64Array {
    return this.once(`sum${window} ${of}`, (take) => rollingSum(this.returnsOf(of), window, 1, take))
  }
  /** Sum of squared deviations of the log returns from their mean over the window; 0 if the price did not move. */
  squares(of: Returns, window: number): Float64Array {
    return this.once(`SS${window} ${of}`, (take) =>
      rollingSquares(this.returnsOf(of), window, 1, take, this.sum(of, window)),
    )
  }
  /** Sum of (r − mean r)(x − mean x) over the window, where x are the returns of the market or the sector. */
  cross(other: 'market' | 'sector', window: number): Float64Array {
    return this.once(`S${window} ${other}`, (take) => {
      const [own, others] = [this.sum('own', window), this.sum(other, window)]
      return rollingCrossSum(this.returns, this.returnsOf(other), window, 1, take, own, others)
    })
  }
  private returnsOf(of: Returns): Float64Array {
    return of === 'own' ? this.returns : this.peers[of]
  }
  /** Sample standard deviation of r; 0 if the price did not move, and what is divided by it is then undefined. */
  returnSd(window: number): Float64Array {
    return this.once(`sd${window} r`, (take) => deviations(this.squares('own', window), window, take))
  }
  turnoverMean(window: number): Float64Array {
    return this.once(`SMA${window} T`, (take) => rollingMean(this.history.turnover, window, 0, take))
  }
}
