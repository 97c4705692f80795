import type { QueueStatus } from '#contract/desk/app-config.ts'
import type { CaseCount } from '#reference/engine/asset-analysis.ts'
import type { SeriesCatalogue } from '#reference/engine/series-catalogue.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { TradingCalendar } from '#reference/market/base/trading-calendar.ts'
import type { FileReport } from '#reference/market/files/folder-part.ts'
import type { AssetProfile } from '#reference/service/store/asset-profile.ts'
import type { InsightStore } from '#reference/service/store/insight-store.ts'

export type Progress = { done: number; total: number; phase: string }

/** Facts about a studied asset; the days are null without bars. */
export type StudiedAsset = {
  bars: number
  firstDay: Day | null
  lastDay: Day | null
  cases: CaseCount | null
}

/** The data of the service: one market, its series, and its insights as far as they have arrived. */
export type ServiceWorld = {
  market: Market
  /** The service's clock in ms UTC. */
  now(): number
  /** Whether it is frozen, as it is with price files. */
  isFrozen: boolean
  profiles: readonly AssetProfile[]
  /** Index of an asset by its tag. */
  assetByTag: ReadonlyMap<string, number>
  /** The calendar of an asset's economy; without an economy the weekdays on which it trades. */
  calendarOf(assetIndex: number): TradingCalendar
  series: SeriesCatalogue
  insights: InsightStore
  progress(): Progress
  /** Null for an asset that is not studied yet. */
  studyOf(assetIndex: number): StudiedAsset | null
  /** One report per price file; null for the simulated market. */
  files: readonly FileReport[] | null
  /** Moves an asset to the front of the study queue, because a user has opened it. */
  prioritise(assetIndex: number): void
  /** Null without a queue. */
  queue(): QueueStatus | null
}
