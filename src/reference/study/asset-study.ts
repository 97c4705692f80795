import type { Market } from '#reference/market/base/market.ts'
import { AssetAnalysis, type CaseCount } from '#reference/engine/asset-analysis.ts'
import { ContentStore } from '#reference/cache/content-store.ts'
import { type AssetData, assetData, peerGroupOf, seriesOfAsset } from '#reference/engine/asset-data.ts'
import { analyseAsset, type EngineInsight, grownInsights, renewed } from '#reference/engine/engine-insight.ts'
import { packInsights, unpackInsights } from './insight-block.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { asOf, readStudy, studyKey, type Studied, writeStudy } from './study-cache.ts'
import { weeklyReturns } from '#reference/engine/statistics/weekly-returns.ts'
import type { Analysed, StudyOrigin, WorkerStart } from './worker-messages.ts'

/** Studies one asset of a market at a time, in a thread of the service or on another machine. */
export class AssetStudy {
  private readonly market: Market
  private readonly start: Omit<WorkerStart, 'spec'>
  private readonly store: ContentStore | null
  private readonly analysis: AssetAnalysis
  private readonly isForOthers: boolean

  /**
   * @param analysis a worker that studies several markets has one for all of them
   * @param isForOthers somebody else caches the studies, also where this machine does not
   */
  constructor(
    market: Market,
    start: Omit<WorkerStart, 'spec'>,
    analysis = new AssetAnalysis(),
    isForOthers = false,
  ) {
    this.market = market
    this.start = start
    this.store = start.cache === null ? null : new ContentStore(start.cache)
    this.analysis = analysis
    this.isForOthers = isForOthers
  }

  /** What these assets add to the peers; the main thread merges it with the others'. */
  collectPeers(assets: readonly number[]): PeerTable {
    const { market } = this
    const own = createPeerTable(market.assets.map(peerGroupOf), market.firstDay, market.now)
    for (const asset of assets) {
      const group = peerGroupOf(market.assets[asset]!)
      if (group.isStock) addToPeerTable(own, group, market.history(asset))
    }
    return own
  }

  /**
   * @param table complete for the economy of the asset
   * @param tried see `AssetData`
   */
  async analyse(asset: number, table: PeerTable, tried?: number): Promise<Analysed> {
    const { market, start, store, analysis } = this
    const wanted = start.series
    const all = seriesOfAsset(market, asset)
    const series = wanted === null ? all : all.filter(({ name }) => wanted.includes(name))
    const own = assetData(market, asset, table, market.history(asset), series)
    const data = own && { ...own, tried }
    const reply = (studied: Studied | null, key: string | null, origin: StudyOrigin): Analysed => ({
      kind: 'analysed',
      asset,
      studied,
      key,
      origin,
    })
    if (data === null) return reply(null, null, 'studied')
    const study = () => analyseAsset(analysis, data, market.now, start.from ?? undefined)
    const key = store || this.isForOthers ? studyKey(market, start, data) : null
    if (store === null || key === null)
      return reply(this.withPrices(asset, data, study(), analysis.cases), key, 'studied')
    const known = await readStudy(store, key)
    if (known?.now === market.now) return reply(known, key, 'cached')
    if (known) {
      const insights = renewed(unpackInsights(known.insights, asset), data.history, market.now)
      const studied = this.withPrices(asset, data, insights, known.cases)
      await writeStudy(store, key, studied)
      return reply(studied, key, 'cached')
    }
    const before = await this.earlierStudy(store, data)
    const insights = before
      ? grownInsights(analysis, data, market.now, unpackInsights(before.insights, asset), start.since!)
      : study()
    const studied = this.withPrices(asset, data, insights, before ? before.cases : analysis.cases)
    await writeStudy(store, key, studied)
    return reply(studied, key, before ? 'grown' : 'studied')
  }

  /** The study of the same asset up to the day on which its market was studied last, if nothing before that day has changed. */
  private async earlierStudy(store: ContentStore, data: AssetData): Promise<Studied | null> {
    const { since } = this.start
    const before = since === null || since >= this.market.now ? null : asOf(data, since)
    return before && readStudy(store, studyKey(this.market, this.start, before))
  }

  private withPrices(
    asset: number,
    data: AssetData,
    insights: readonly EngineInsight[],
    cases: CaseCount | null,
  ): Studied {
    const { market } = this
    const { days } = data.history
    const caps = insights.length > 0 ? market.marketCap(asset) : null
    return {
      insights: packInsights(insights),
      now: market.now,
      weekly: weeklyReturns(data.history, market.now),
      caps: caps && Float64Array.from(insights, ({ facts }) => caps[facts.bar] ?? Number.NaN),
      bars: days.length,
      firstDay: days[0]!,
      lastDay: days.at(-1)!,
      cases,
      series: data.series.length,
    }
  }
}
