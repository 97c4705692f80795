import type { Day } from '#reference/market/base/asset.ts'
import type { MarketSpec } from '#reference/market/base/market.ts'
import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Studied } from './study-cache.ts'

/** What a worker is started with; it opens the market itself. */
export type WorkerStart = {
  spec: MarketSpec
  /** First day on which insights are emitted; null for all of history. */
  from: Day | null
  /** Names of the series to study; null for all. */
  series: readonly string[] | null
  /** Where studies are cached; null: nowhere. */
  cache: StoreOptions | null
  /** Last day of the data when this market was studied last: studies up to it can grow; null where there are none. */
  since: Day | null
}

export type ToWorker =
  /** First pass: add these assets to a table of peers and send that back (it lies in shared memory). */
  | { kind: 'collect-peers'; assets: readonly number[] }
  /** The merged table, in shared memory: complete for an economy before the first of its assets is analysed. */
  | { kind: 'peers'; table: PeerTable }
  /** Second pass, one asset at a time. */
  | { kind: 'analyse'; asset: number }

/** How a study came about: in full, by adding the days since the last one, or not at all because it was cached. */
export type StudyOrigin = 'studied' | 'grown' | 'cached'

/** `studied` is null for an asset without a bar; `key` is where its study is cached, null where nothing is. */
export type Analysed = {
  kind: 'analysed'
  asset: number
  studied: Studied | null
  key: string | null
  origin: StudyOrigin
}

export type FromWorker = { kind: 'peers-collected'; table: PeerTable } | Analysed
