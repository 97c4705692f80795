import type { Asset, PriceHistory } from '#reference/market/base/asset.ts'
import type { Market } from '#reference/market/base/market.ts'
import { contextDefinitions, furtherDefinitions } from '#reference/series/context-definitions.ts'
import { FURTHER_SERIES, PRICE_SERIES } from '#reference/series/registry.ts'
import type { PeerColumns } from '#reference/series/base/series-frame.ts'
import type { SeriesDefinition, SeriesGroup } from '#reference/series/base/series-definition.ts'
import { peerColumns, type PeerGroup, type PeerTable } from '#reference/engine/statistics/peer-table.ts'

/** What the engine reads of a market. */
export type EngineMarket = Pick<
  Market,
  'assets' | 'contextSeries' | 'firstDay' | 'now' | 'history' | 'context'
>

/** One asset with everything its insights are made of. */
export type AssetData = {
  assetIndex: number
  history: PriceHistory
  peers: PeerColumns
  series: readonly SeriesDefinition[]
  /** Number of series that decides how strict the engine is, where it is not the number of those studied. */
  tried?: number | undefined
}

/** Code of stocks in the published table of classes. */
const STOCK = 9

export function peerGroupOf({ economy, gics, cls }: Asset): PeerGroup {
  return { economy, sector: gics?.sector ?? null, isStock: cls === STOCK }
}

/** Asset classes that change hands on exchanges: commodities and equity. What banks trade with each other has no turnover of record. */
const WITH_TURNOVER: ReadonlySet<number> = new Set([1, 3])

/** Groups of series that compare an asset with its market. */
const COMPARED: ReadonlySet<SeriesGroup> = new Set(['relative', 'breadth'])

/**
 * Those of some series that an asset can have. Currencies and bonds have none of turnover; what belongs to no known market is compared with
 * nothing.
 */
function ownSeries(market: EngineMarket, index: number, all: readonly SeriesDefinition[]) {
  const { assetClass, economy } = market.assets[index]!
  const hasTurnover = assetClass === null || WITH_TURNOVER.has(assetClass)
  return all.filter(
    ({ group }) => (hasTurnover || group !== 'turnover') && (economy !== null || !COMPARED.has(group)),
  )
}

/** The series that are studied on an asset: those of its price, and whatever else its market knows about it. */
export function seriesOfAsset(market: EngineMarket, index: number): readonly SeriesDefinition[] {
  return [
    ...ownSeries(market, index, PRICE_SERIES),
    ...contextDefinitions(market.contextSeries, (name) => market.context(index, name)),
  ]
}

/** The series of an asset that are answered and not studied. */
export function furtherSeriesOfAsset(market: EngineMarket, index: number): readonly SeriesDefinition[] {
  return [
    ...ownSeries(market, index, FURTHER_SERIES),
    ...furtherDefinitions(market.contextSeries, (name) => market.context(index, name)),
  ]
}

/**
 * Everything the analysis of an asset needs; null for an asset without a single bar.
 *
 * @param peers the complete table of the market
 * @param series studied instead of all that the asset has, for comparisons
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
