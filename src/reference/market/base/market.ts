import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Asset, Day, PriceHistory } from './asset.ts'
import type { Economy } from './economies.ts'

/** The built-in market of fictional companies. The first `n` assets are the same whatever the size of the market. */
export type SimulatedMarketSpec = { kind: 'simulated'; seed: number; assets: number; now: Day }

/** A market without anything to find, for the evidence tables: what an engine publishes here is what chance alone yields. */
export type RandomWalkSpec = {
  kind: 'random-walk'
  seed: number
  assets: number
  now: Day
  /** Yearly volatility of each asset, reused in turn; absent: spread as among large US companies. */
  volatilities?: readonly number[]
}

/** Prices of a file that was parsed and lies on disk as columns: fetched on request. */
export type CachedPrices = {
  path: string
  /** Size, times and position of the file when it was parsed. */
  stamp: string
  /** Of the assets in that file. */
  position: number
  /** Hash of what was taken from it. */
  digest: string
  bars: number
  firstDay: Day
  lastDay: Day
}

/** Where an asset was read: a file below the folder, its bytes, the asset's position in it, and a hash of what was taken from it. */
export type FileSource = {
  file: string
  size: number
  position: number
  digest: string
  /** Rows of later days were left out; null: none. */
  today: Day | null
}

/**
 * The user's own prices after they were read. With a cache they stay on disk; else the arrays lie in shared memory, so that a
 * worker gets them without a copy.
 */
export type LoadedFilesSpec = {
  kind: 'loaded-files'
  now: Day
  /** Hash of everything that was read: two folders of the same content have the same. */
  content: string
  assets: readonly Asset[]
  histories: readonly (PriceHistory | CachedPrices)[]
  /** Of each asset, as another machine finds it in a copy of the folder. */
  sources?: readonly FileSource[]
  /** Where cached prices lie, and the day after which rows were left out. */
  cached?: { store: StoreOptions; today: Day | undefined }
}

/**
 * Everything needed to open a market, plain enough for `postMessage`. A worker that opens `market.spec` sees the same
 * assets under the same indexes and pays only for the histories it asks for.
 */
export type MarketSpec = SimulatedMarketSpec | RandomWalkSpec | LoadedFilesSpec

/** One daily series that is not made from the asset's own price: a company's fundamentals or its economy's macro data. */
export type ContextSeries = {
  /** Lower-case identifier, unique in the market, for example `earnings_growth`. */
  name: string
  label: string
  group: 'fundamental' | 'macro'
  /** `fraction`: 0.04 is 4 %; `percent`: 4 is 4 % (rates as markets quote them); the others as they are. */
  unit: 'fraction' | 'percent' | 'multiple' | 'points' | 'level'
  /** One or two plain sentences for the reader of an insight. */
  explanation: string
}

/** One minute of trading on the scale of `PriceHistory` (adjusted). `time` is the start of the minute in ms since 1970 UTC. */
export type MinuteCandle = {
  time: number
  open: number
  high: number
  low: number
  close: number
  session: 'pre' | 'regular'
}

/** The columns as they were traded, aligned to the bars of `PriceHistory`. */
export type AsTraded = {
  close: Float64Array
  /** Shares traded. */
  volume: Float64Array
  /** New shares per old share that took effect on the bar; 1 on every other bar. */
  split: Float64Array
  /** Cash per share whose ex-day is the bar; 0 on every other bar. */
  dividend: Float64Array
}

/**
 * What the engine and the service know about the world. An asset's index in `assets` is its identity everywhere.
 * Whatever carries a day was knowable on that day: nothing here looks ahead.
 */
export type Market = {
  readonly kind: 'simulated' | 'random-walk' | 'files'
  readonly spec: MarketSpec
  /** No bar is later than this day. On files it is the last date of the data and the clock stands still there. */
  readonly now: Day
  readonly isClockFrozen: boolean
  /** First bar of the oldest asset. */
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  /** The names that `context` answers; empty where a market has nothing but prices. */
  readonly contextSeries: readonly ContextSeries[]
  /**
   * Generated on the call (files: looked up), so the caller decides what stays in memory; only the asset asked for last
   * is remembered, which makes `history`, `context` and `marketCap` of one asset in a row cost one generation. Read only.
   * May have no bar at all: an asset that is not listed yet.
   */
  history(index: number): PriceHistory
  /** `null` where the market knows no traded columns. Costs a generation, like `history`. */
  asTraded(index: number): AsTraded | null
  /** Capitalisation in billions of US dollars per bar; `null` for what has none (currencies, bonds) or where shares are unknown. */
  marketCap(index: number): Float64Array | null
  /**
   * A context series on the asset's own bars, NaN before its first published value. `null` when this asset has no such
   * series (fundamentals of an index) or the market does not know the name. Macro data is one and the same column for all
   * assets of an economy with the same bars.
   */
  context(index: number, name: string): Float64Array | null
  /**
   * One-minute candles of a trading day, pre-market first, consistent with the day's open, high, low and close. Empty
   * when the economy did not trade on that day or the market has no intraday data. A simulated market also answers for
   * the trading day that follows `now`, so that a live stream can reveal it minute by minute.
   */
  intraday(index: number, day: Day): readonly MinuteCandle[]
}

/** The answers of a market that has daily prices and nothing beside them. */
export abstract class PricesOnly implements Partial<Market> {
  readonly contextSeries: readonly ContextSeries[] = []

  asTraded(): AsTraded | null {
    return null
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
