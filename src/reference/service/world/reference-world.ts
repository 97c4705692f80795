import type { QueueStatus } from '#contract/desk/app-config.ts'
import { SeriesCatalogue } from '#reference/engine/series-catalogue.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { KINDS } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { type TradingCalendar, weekCalendar } from '#reference/market/base/trading-calendar.ts'
import type { FileReport } from '#reference/market/files/folder-part.ts'
import type { InsightToStore, ReadBlock } from '#reference/service/store/asset-insights.ts'
import { profileOf } from '#reference/service/store/asset-profile.ts'
import { creationTime, insightId, topicOf } from '#reference/service/store/insight-fields.ts'
import { InsightStore } from '#reference/service/store/insight-store.ts'
import { packedAt } from '#reference/study/insight-block.ts'
import { summaryOf } from '#reference/study/packed-insight.ts'
import type { Studied } from '#reference/study/study-bytes.ts'
import { worldName } from '#reference/study/study-cache.ts'
import { RecentReturns } from './recent-returns.ts'
import type { StudiedAsset, Progress, ServiceWorld } from './service-world.ts'

/** A world to which the engine adds while the service reads it. */
export type FillableWorld = ServiceWorld & {
  returns: RecentReturns
  setPeers(table: PeerTable): void
  /**
   * Adds the study of an asset and replaces its first insights; null for an asset without prices. With `read` only a part of the
   * facts stays in memory.
   */
  addAsset(assetIndex: number, studied: Studied | null, read?: ReadBlock | null): void
  /** Adds the first insights of an asset, before its study. */
  addFirstInsights(assetIndex: number, studied: Studied): void
  setProgress(progress: Progress): void
}

export type WorldOptions = {
  market: Market
  /** The service's clock in ms UTC. */
  now: () => number
  /** Whether that clock is frozen; false by default. */
  isFrozen?: boolean
  monotonicMs: () => number
  /** One report per price file; null or omitted for the simulated market. */
  files?: readonly FileReport[] | null
  /** Whether cards with a poor track record are withheld once every asset is studied; true by default. */
  withholds?: boolean
  /** The queue by which other machines study; none by default. */
  queue?: { prioritise(assetIndex: number): void; status(): QueueStatus } | null
  /** Size of the memory cache for packed facts; enough for two thousand assets by default. */
  blockBytes?: number
}

export function createWorld(options: WorldOptions): FillableWorld {
  const { market, now, isFrozen = false, monotonicMs, blockBytes } = options
  const { files = null, withholds = true, queue = null } = options
  const profiles = market.assets.map(profileOf)
  const calendars = new Map<string | null, TradingCalendar>(
    market.economies.map(({ code, calendar }) => [code, calendar]),
  )
  const calendarOf = (assetIndex: number): TradingCalendar => {
    const { economy, week } = market.assets[assetIndex]!
    const ofEconomy = week === undefined ? calendars.get(economy) : undefined
    return ofEconomy ?? weekCalendar(week ?? 'weekdays')
  }
  let progress: Progress = { done: 0, total: market.assets.length, phase: 'Opening the market' }
  const series = new SeriesCatalogue(market)
  const insights = new InsightStore(profiles, monotonicMs, blockBytes)
  const returns = new RecentReturns(market.assets.length)
  const studies = new Map<number, StudiedAsset>()
  // Part of every id: ids must differ between markets with the same tags and days, and be the same in every run.
  const world = worldName(market)

  const put = (assetIndex: number, studied: Studied, read: ReadBlock | null = null) => {
    const { tag, cls } = market.assets[assetIndex]!
    const calendar = calendarOf(assetIndex)
    const found = studied.insights
    if (studied.now === market.now) returns.put(assetIndex, studied.weekly)
    // The first insights were already the complete study.
    if (insights.isKnown(assetIndex, found, read)) return
    const arrivals = found.series.map((name, position): InsightToStore => {
      const summary = summaryOf(packedAt(found, position))
      const { side, state, day } = summary
      const id = insightId({ world, tag, series: name, side, state, day })
      const group = series.info(name)?.group
      if (!group) throw new Error(`No series is called ${name}`)
      return {
        id,
        createdAt: creationTime(id, day, calendar),
        topic: topicOf(group),
        summary,
        marketCap: knownCap(studied.caps?.[position], cls),
      }
    })
    insights.replace(assetIndex, arrivals, found, read)
  }

  return {
    market,
    now,
    isFrozen,
    profiles,
    assetByTag: new Map(market.assets.map(({ tag }, index) => [tag, index])),
    calendarOf,
    series,
    insights,
    returns,
    files,
    progress: () => progress,
    prioritise(assetIndex) {
      if (!studies.has(assetIndex)) queue?.prioritise(assetIndex)
    },
    queue: () => queue?.status() ?? null,
    studyOf: (assetIndex) => studies.get(assetIndex) ?? null,
    setProgress(next) {
      const wasComplete = isComplete(progress)
      progress = next
      // Only now, because a missing insight could change the record of a card.
      if (withholds && isComplete(next) && !wasComplete) insights.withhold()
    },
    setPeers: (table) => series.setPeers(table),
    addAsset(assetIndex, studied, read) {
      if (studied) put(assetIndex, studied, read)
      const { bars, firstDay, lastDay, cases } = studied ?? NO_PRICES
      studies.set(assetIndex, { bars, firstDay, lastDay, cases })
    },
    addFirstInsights: (assetIndex, studied) => put(assetIndex, studied),
  }
}
const isComplete = ({ done, total }: Progress) => done === total

const NO_PRICES: StudiedAsset = { bars: 0, firstDay: null, lastDay: null, cases: null }

/** A stock of unknown size has a market cap of null; other assets (a currency, an index) have 0. */
function knownCap(cap: number | undefined, cls: number | null): number | null {
  if (cap !== undefined && Number.isFinite(cap)) return cap
  return cls === KINDS.stock.cls || cls === null ? null : 0
}
