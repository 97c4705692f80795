import type { QueueStatus } from '#contract/desk/app-config.ts'
import { SeriesCatalogue } from '#reference/engine/series-catalogue.ts'
import type { PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { KINDS, type PriceHistory } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { type TradingCalendar, weekCalendar } from '#reference/market/base/trading-calendar.ts'
import type { FileReport } from '#reference/market/files/folder-part.ts'
import type { InsightToStore, ReadBlock } from '#reference/service/store/asset-insights.ts'
import { profileOf } from '#reference/service/store/asset-profile.ts'
import { creationTime, insightId, topicOf } from '#reference/service/store/insight-fields.ts'
import { InsightStore } from '#reference/service/store/insight-store.ts'
import { type InsightBlock, packedAt } from '#reference/study/insight-block.ts'
import { summaryOf } from '#reference/study/packed-insight.ts'
import type { Studied } from '#reference/study/study-bytes.ts'
import { worldName } from '#reference/study/study-cache.ts'
import { RecentReturns } from './recent-returns.ts'
import type { StudiedAsset, Progress, ServiceWorld } from './service-world.ts'

/** What the engine's workers report on an asset, besides its insights. */
export type StudyDetails = Pick<
  Studied,
  'now' | 'weekly' | 'caps' | 'bars' | 'firstDay' | 'lastDay' | 'cases'
>

/** A world to which the engine adds while the service reads it. */
export type FillableWorld = ServiceWorld & {
  returns: RecentReturns
  setPeers(table: PeerTable): void
  /**
   * Adds all insights of an asset and replaces its first ones. Other facts come from `details`, or else from the asset's prices,
   * which a simulated market has to compute. With `read` only a part of the facts stays in memory.
   */
  addAsset(assetIndex: number, insights: InsightBlock, details?: StudyDetails, read?: ReadBlock | null): void
  /** Adds the first insights of an asset, before its study. */
  addFirstInsights(assetIndex: number, insights: InsightBlock, details: StudyDetails): void
  setProgress(progress: Progress): void
}

export type WorldOptions = {
  market: Market
  /** The service's clock in ms UTC. */
  now: () => number
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
  const { market, now, monotonicMs, files = null, withholds = true, queue = null, blockBytes } = options
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
  const returns = new RecentReturns(market.assets.length, market.now)
  const studies = new Map<number, StudiedAsset>()
  // Part of every id: ids must differ between markets with the same tags and days, and be the same in every run.
  const world = worldName(market)

  const put = (
    assetIndex: number,
    found: InsightBlock,
    details?: StudyDetails,
    read: ReadBlock | null = null,
  ) => {
    const { tag, cls } = market.assets[assetIndex]!
    const calendar = calendarOf(assetIndex)
    if (!details) returns.set(assetIndex, market.history(assetIndex))
    else if (details.now === market.now) returns.put(assetIndex, details.weekly)
    // The first insights were already the complete study.
    if (insights.isKnown(assetIndex, found, read)) return
    const caps = details ? null : found.series.length > 0 ? market.marketCap(assetIndex) : null
    const arrivals = found.series.map((name, position): InsightToStore => {
      const summary = summaryOf(packedAt(found, position))
      const { side, state, day, bar } = summary
      const id = insightId({ world, tag, series: name, side, state, day })
      const group = series.info(name)?.group
      if (!group) throw new Error(`No series is called ${name}`)
      return {
        id,
        createdAt: creationTime(id, day, calendar),
        topic: topicOf(group),
        summary,
        marketCap: knownCap(details ? details.caps?.[position] : caps?.[bar], cls),
      }
    })
    insights.replace(assetIndex, arrivals, found, read)
  }

  return {
    market,
    now,
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
    addAsset(assetIndex, found, details, read) {
      put(assetIndex, found, details, read)
      studies.set(assetIndex, studyFrom(details ?? market.history(assetIndex)))
    },
    addFirstInsights: put,
  }
}
const isComplete = ({ done, total }: Progress) => done === total

function studyFrom(known: StudyDetails | Pick<PriceHistory, 'days'>): StudiedAsset {
  if ('cases' in known) {
    const { bars, firstDay, lastDay, cases } = known
    return { bars, firstDay, lastDay, cases }
  }
  const { days } = known
  return { bars: days.length, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null, cases: null }
}

/** A stock of unknown size has a market cap of null; other assets (a currency, an index) have 0. */
function knownCap(cap: number | undefined, cls: number | null): number | null {
  if (cap !== undefined && Number.isFinite(cap)) return cap
  return cls === KINDS.stock.cls || cls === null ? null : 0
}
