import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Asset, Closes, Day, PriceHistory } from './asset.ts'
import type { Economy } from './economies.ts'

/** The simulated market of fictional companies. The first `n` assets are the same in a market of any size. */
export type SimulatedMarketSpec = { kind: 'simulated'; seed: number; assets: number; now: Day }

/** A random walk, for the evidence tables: everything that the engine publishes on it is due to chance. */
export type RandomWalkSpec = { kind: 'random-walk'; seed: number; assets: number; now: Day }

/** Parsed prices of an asset that are cached on disk as columns and loaded on request. */
export type CachedPrices = {
  path: string
  /** Size, times and inode of the file when it was parsed. */
  stamp: string
  /** Index of the asset in the file. */
  position: number
  /** Hash of the file's content. */
  digest: string
  bars: number
  firstDay: Day
  lastDay: Day
}

/** The source of an asset: its file below the folder, the file's size in bytes, the asset's index in it, and a hash. */
export type FileSource = {
  file: string
  size: number
  position: number
  digest: string
  /** Later rows were left out; null: none. */
  today: Day | null
}

/**
 * The user's own prices after reading. With a cache they stay on disk; otherwise the arrays are in shared memory, so that workers
 * get them without a copy.
 */
export type LoadedFilesSpec = {
  kind: 'loaded-files'
  now: Day
  /** Hash of everything that was read; folders with the same content have the same hash. */
  content: string
  assets: readonly Asset[]
  histories: readonly (PriceHistory | CachedPrices)[]
  /** Source of each asset, by which another machine finds it in a copy of the folder. */
  sources?: readonly FileSource[]
  /** The price cache, and the day after which rows were left out. */
  cached?: { store: StoreOptions; today: Day | undefined }
}

/**
 * Everything needed to open a market, as data for `postMessage`. A worker that opens `market.spec` has the same assets with the
 * same indexes and computes only the histories that it requests.
 */
export type MarketSpec = SimulatedMarketSpec | RandomWalkSpec | LoadedFilesSpec

/** A daily series that is not computed from the asset's own price: a company's fundamentals or its economy's macro data. */
export type ContextSeries = {
  /** Lower-case identifier, unique in the market, for example `earnings_growth`. */
  name: string
  label: string
  group: 'fundamental' | 'macro'
  /** `fraction`: 0.04 is 4 %; `percent`: 4 is 4 % (quoted rates). */
  unit: 'fraction' | 'percent' | 'multiple' | 'points' | 'level'
  /** One or two plain sentences for readers of an insight. */
  explanation: string
}

export const MS_PER_MINUTE = 60_000

/** One minute of trading with adjusted prices. `time` is the start of the minute in ms since 1970 UTC. */
export type MinuteCandle = {
  time: number
  open: number
  high: number
  low: number
  close: number
  session: 'pre' | 'regular'
}

/**
 * Assets and their data, as the engine and the service read them. An asset is identified by its index in `assets`. Every dated
 * value was known on its day, so there is no look-ahead.
 */
export type Market = {
  readonly kind: 'simulated' | 'random-walk' | 'files'
  readonly spec: MarketSpec
  /** No bar is later than this day. With price files it is the last date of the data. */
  readonly now: Day
  /** First bar of the oldest asset. */
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  /** The series that `context` returns; empty for a market that has only prices. */
  readonly contextSeries: readonly ContextSeries[]
  /**
   * Computed by each call (with price files: loaded), so the caller decides what stays in memory. Only the latest asset is
   * cached, so `history`, `context` and `marketCap` of one asset in a row cost one computation. Read only. Without bars for an
   * asset that is not listed yet.
   */
  history(index: number): PriceHistory
  /** Days and closes of `history`. On the simulated market they take half the time, and no asset is cached. */
  closes(index: number): Closes
  /** Market capitalisation in billions of US dollars per bar; `null` if the asset has none or the shares are unknown. */
  marketCap(index: number): Float64Array | null
  /**
   * A context series on the asset's own bars, NaN before its first published value; `null` if the asset has no such series
   * (fundamentals of an index) or the name is unknown. A macro series is the same column object for all assets of an economy with
   * the same bars.
   */
  context(index: number, name: string): Float64Array | null
  /**
   * One-minute candles of a trading day, pre-market first, consistent with the day's open, high, low and close. Empty on a day
   * without trading and if the market has no intraday data. A simulated market also returns the trading day after `now`, which a
   * live stream reveals minute by minute.
   */
  intraday(index: number, day: Day): readonly MinuteCandle[]
}

/** Base of markets that have only daily prices. */
export abstract class PricesOnly implements Partial<Market> {
  readonly contextSeries: readonly ContextSeries[] = []

  abstract history(index: number): PriceHistory

  closes(index: number): Closes {
    return this.history(index)
  }

  marketCap(): Float64Array | null {
    return null
  }

  context(): Float64Array | null {
    return null
  }

  intraday(): readonly MinuteCandle[] {
    return []
  }
}
