import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { Asset, Day, PriceHistory } from './asset.ts'

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
