import { ContentStore } from '#reference/cache/content-store.ts'
import { AssetAnalysis, type CaseCount } from '#reference/engine/asset-analysis.ts'
import { type AssetData, assetData, peerGroupOf, seriesOfAsset } from '#reference/engine/asset-data.ts'
import { analyseAsset, type EngineInsight, grownInsights, renewed } from '#reference/engine/engine-insight.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { weeklyReturns } from '#reference/engine/statistics/weekly-returns.ts'
import type { Market } from '#reference/market/base/market.ts'
import { packInsights, unpackInsights } from './insight-block.ts'
import type { Studied } from './study-bytes.ts'
import { asOf, readStudyNow, studyKey, writeStudyNow } from './study-cache.ts'
import type { Analysed, StudyOptions, StudyOrigin } from './worker-messages.ts'

/** Studies the assets of a market one by one, in a thread of the service or on another machine. */
export class AssetStudy {
  private readonly market: Market
  private readonly options: StudyOptions
  private readonly store: ContentStore | null
  private readonly analysis: AssetAnalysis
  private readonly needsKey: boolean

  /**
   * @param analysis to be shared by all markets that a worker studies
   * @param needsKey returns the cache key even without a cache here, because the receiver caches the studies
   */
  constructor(market: Market, options: StudyOptions, analysis = new AssetAnalysis(), needsKey = false) {
    this.market = market
    this.options = options
    this.store = options.cache === null ? null : new ContentStore(options.cache)
    this.analysis = analysis
    this.needsKey = needsKey
  }

  /** A peer table of these assets only; the main thread merges the tables of all workers. */
  collectPeers(assets: readonly number[]): PeerTable {
    const { market } = this
    const table = createPeerTable(market.assets.map(peerGroupOf), market.firstDay, market.now)
    for (const asset of assets) {
      const group = peerGroupOf(market.assets[asset]!)
      if (group.isStock) addToPeerTable(table, group, market.closes(asset))
    }
    return table
  }

  /**
   * @param table complete for the economy of the asset
   * @param tried see `AssetData`
   */
  analyse(asset: number, table: PeerTable, tried?: number): Analysed {
    const { market, options, store, analysis } = this
    const all = seriesOfAsset(market, asset)
    const series = options.series ? all.filter(({ name }) => options.series!.includes(name)) : all
    const available = assetData(market, asset, table, market.history(asset), series)
    const reply = (studied: Studied | null, key: string | null, origin: StudyOrigin): Analysed => ({
      kind: 'analysed',
      asset,
      studied,
      key,
      origin,
    })
    if (available === null) return reply(null, null, 'studied')
    const data = { ...available, tried }
    const key = store || this.needsKey ? studyKey(market, options, data) : null
    const finish = (insights: EngineInsight[], cases: CaseCount | null, origin: StudyOrigin) => {
      const studied = this.withPrices(asset, data, insights, cases)
      if (store && key) writeStudyNow(store, key, studied)
      return reply(studied, key, origin)
    }
    const cached = store && key && readStudyNow(store, key)
    if (cached) {
      if (cached.now === market.now) return reply(cached, key, 'cached')
      const insights = renewed(unpackInsights(cached.insights, asset), data.history, market.now)
      return finish(insights, cached.cases, 'cached')
    }
    const before = store && this.earlierStudy(store, data)
    if (before) {
      const known = unpackInsights(before.insights, asset)
      return finish(grownInsights(analysis, data, market.now, known, options.since!), before.cases, 'grown')
    }
    const insights = analyseAsset(analysis, data, market.now, options.from ?? undefined)
    return finish(insights, analysis.cases, 'studied')
  }

  /** The cached study of the asset as of `since`; null if there is none, or if earlier data have changed. */
  private earlierStudy(store: ContentStore, data: AssetData): Studied | null {
    const { market, options } = this
    const { since } = options
    const before = since === null || since >= market.now ? null : asOf(data, since)
    return before && readStudyNow(store, studyKey(market, options, before))
  }

  private withPrices(
    asset: number,
    { history }: AssetData,
    insights: readonly EngineInsight[],
    cases: CaseCount | null,
  ): Studied {
    const { market } = this
    const { days } = history
    const caps = insights.length > 0 ? market.marketCap(asset) : null
    return {
      insights: packInsights(insights),
      now: market.now,
      weekly: weeklyReturns(history, market.now),
      caps: caps && Float64Array.from(insights, ({ facts }) => caps[facts.bar] ?? Number.NaN),
      bars: days.length,
      firstDay: days[0]!,
      lastDay: days.at(-1)!,
      cases,
    }
  }
}
