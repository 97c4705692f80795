import { peerColumns, type PeerGroup, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { type Asset, KINDS, type PriceHistory } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { SeriesDefinition, SeriesGroup } from '#reference/series/base/series-definition.ts'
import type { PeerColumns } from '#reference/series/base/series-frame.ts'
import { contextDefinitions, furtherDefinitions } from '#reference/series/context-definitions.ts'
import { FURTHER_SERIES, PRICE_SERIES } from '#reference/series/registry.ts'

/** The part of a market that the engine reads. */
export type EngineMarket = Pick<
  Market,
  'assets' | 'contextSeries' | 'firstDay' | 'now' | 'history' | 'context' | 'marketCap'
>

/** One asset with everything that its insights are computed from. */
export type AssetData = {
  assetIndex: number
  history: PriceHistory
  peers: PeerColumns
  series: readonly SeriesDefinition[]
  /** Number of series that sets the thresholds, if it differs from the number of those studied. */
  tried?: number | undefined
}

export function peerGroupOf({ economy, gics, cls }: Asset): PeerGroup {
  return { economy, sector: gics?.sector ?? null, isStock: cls === KINDS.stock.cls }
}

/** Asset classes traded on exchanges: commodities and equity. Over-the-counter trade has no recorded turnover. */
const WITH_TURNOVER: ReadonlySet<number> = new Set([1, 3])

/** Groups of series that compare an asset with its market. */
const COMPARED: ReadonlySet<SeriesGroup> = new Set(['relative', 'breadth'])

/** The series that an asset can have: currencies and bonds have no turnover; without a market there is no comparison. */
function ownSeries(market: EngineMarket, index: number, all: readonly SeriesDefinition[]) {
  const { assetClass, economy } = market.assets[index]!
  const hasTurnover = assetClass === null || WITH_TURNOVER.has(assetClass)
  return all.filter(
    ({ group }) => (hasTurnover || group !== 'turnover') && (economy !== null || !COMPARED.has(group)),
  )
}

/** The series that are studied on an asset: those of its prices, and those of its company and economy. */
export function seriesOfAsset(market: EngineMarket, index: number): readonly SeriesDefinition[] {
  return [
    ...ownSeries(market, index, PRICE_SERIES),
    ...contextDefinitions(market.contextSeries, (name) => market.context(index, name)),
  ]
}

/** The series of an asset that are available on request but not studied. */
export function furtherSeriesOfAsset(market: EngineMarket, index: number): readonly SeriesDefinition[] {
  return [
    ...ownSeries(market, index, FURTHER_SERIES),
    ...furtherDefinitions(market.contextSeries, (name) => market.context(index, name)),
  ]
}

/**
 * Everything that the analysis of an asset needs; null for an asset without bars.
 *
 * @param peers the complete table of the market
 * @param series series to study; by default all that the asset has
 */
export function assetData(
  market: EngineMarket,
  index: number,
  peers: PeerTable,
  history: PriceHistory = market.history(index),
  series: readonly SeriesDefinition[] = seriesOfAsset(market, index),
): AssetData | null {
  if (history.days.length === 0) return null
  const columns = peerColumns(peers, peerGroupOf(market.assets[index]!), history)
  return { assetIndex: index, history, peers: columns, series }
}
