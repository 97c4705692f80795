import { AssetAnalysis } from '#reference/engine/asset-analysis.ts'
import { assetData, type EngineMarket, peerGroupOf, seriesOfAsset } from '#reference/engine/asset-data.ts'
import { analyseAsset, type EngineInsight } from '#reference/engine/engine-insight.ts'
import { addToPeerTable, createPeerTable, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import type { Day } from '#reference/market/base/asset.ts'

/** The market and sector returns of a market, computed on this thread. */
export function peersOf(market: EngineMarket): PeerTable {
  const groups = market.assets.map(peerGroupOf)
  const table = createPeerTable(groups, market.firstDay, market.now)
  for (const [index, group] of groups.entries())
    if (group.isStock) addToPeerTable(table, group, market.history(index))
  return table
}

/**
 * Every insight of a market, by asset and then in time order, computed on this thread. The insights are those that `runEngine` finds.
 *
 * @param options `from`: first day of emission; `series`: names of the series to study; `assets`: indexes of the assets to analyse
 *   (all of them make up the market's returns); all by default
 */
export function runEngineSync(
  market: EngineMarket,
  options: { from?: Day; series?: readonly string[]; assets?: readonly number[] } = {},
): EngineInsight[] {
  const peers = peersOf(market)
  const analysis = new AssetAnalysis()
  const indexes = options.assets ?? [...market.assets.keys()]
  return indexes.flatMap((index) => {
    const series = seriesOfAsset(market, index).filter(({ name }) => options.series?.includes(name) ?? true)
    const data = assetData(market, index, peers, market.history(index), series)
    return data === null ? [] : analyseAsset(analysis, data, market.now, options.from)
  })
}
