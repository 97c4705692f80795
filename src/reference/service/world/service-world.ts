import type { QueueStatus } from '#contract/desk/app-config.ts'
import type { CaseCount } from '#reference/engine/asset-analysis.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { TradingCalendar } from '#reference/market/base/trading-calendar.ts'
import type { FileReport } from '#reference/market/files/folder-part.ts'
import type { AssetProfile } from '#reference/service/store/asset-profile.ts'
import type { InsightStore } from '#reference/service/store/insight-store.ts'
import type { SeriesSource } from '#reference/service/series/series-source.ts'

export type Progress = { done: number; total: number; phase: string }

/** What is known of an asset's prices once it is studied; the days are null without a bar. */
export type AssetStudy = {
  bars: number
  firstDay: Day | null
  lastDay: Day | null
  cases: CaseCount | null
}

/** What the service answers from: one market, its series and its insights as far as they have arrived. */
export type ServiceWorld = {
  market: Market
  /** The service's own clock in ms UTC; stands still where the market's does. */
  now(): number
  profiles: readonly AssetProfile[]
  /** Index of an asset by its tag. */
  assetByTag: ReadonlyMap<string, number>
  /** Of its economy; without one the days of the week on which it trades. */
  calendarOf(assetIndex: number): TradingCalendar
  series: SeriesSource
  insights: InsightStore
  progress(): Progress
  /** Null for an asset that is still to come. */
  studyOf(assetIndex: number): AssetStudy | null
  /** What became of each price file; null on a market that is not read from files. */
  files: readonly FileReport[] | null
  /** Somebody has opened this asset, so its study comes first where it is still queued. */
  prioritise(assetIndex: number): void
  /** Null where assets are studied on this machine. */
  queue(): QueueStatus | null
}
