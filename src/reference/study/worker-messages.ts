import type { StoreOptions } from '#reference/cache/content-store.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { MarketSpec } from '#reference/market/base/market.ts'
import type { Studied } from './study-bytes.ts'
import type { StudyScope } from './study-cache.ts'

export type StudyOptions = StudyScope & {
  /** Where studies are cached; null: nowhere. */
  cache: StoreOptions | null
  /** Last day of the data when this market was last studied, from which cached studies can grow; null: never studied. */
  since: Day | null
}

/** The `workerData` of an engine worker; it opens the market itself. */
export type WorkerStart = StudyOptions & { spec: MarketSpec }

export type ToWorker =
  /** First pass: returns a peer table of these assets, in shared memory. */
  | { kind: 'collect-peers'; assets: readonly number[] }
  /** The merged peer table, in shared memory: complete for an economy before the first of its assets is analysed. No reply. */
  | { kind: 'peers'; table: PeerTable }
  /** Second pass, one asset at a time. */
  | { kind: 'analyse'; asset: number }

/** Whether an asset was studied in full, its cached study was extended by new days, or the cached study was used as it was. */
export type StudyOrigin = 'studied' | 'grown' | 'cached'

/** `studied` is null for an asset without prices; `key` is the cache key of the study, null if it is not cached. */
export type Analysed = {
  kind: 'analysed'
  asset: number
  studied: Studied | null
  key: string | null
  origin: StudyOrigin
}

export type FromWorker = { kind: 'peers-collected'; table: PeerTable } | Analysed
