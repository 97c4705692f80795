import { peerGroupOf } from '#reference/engine/asset-data.ts'
import { peerColumns, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { SeriesCatalogue } from '#reference/engine/series-catalogue.ts'
import { marketTrend } from '#reference/engine/conditions/states.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { ListedSeries, SeriesSource } from './series-source.ts'

/** Series that the engine does not have: a company's size, and the figure of a state. */
const PLAIN_SERIES: readonly SeriesInfo[] = [
  {
    name: 'market_cap',
    expression: 'market_cap',
    label: 'Market capitalisation',
    unit: 'level',
    group: 'fundamental',
    explanation: 'Value of all shares in billions of US dollars.',
  },
  {
    name: 'market_trend',
    expression: 'market_trend(days=200)',
    label: 'Market relative to its 200-day average',
    unit: 'fraction',
    group: 'breadth',
    explanation: "How far the level of the economy's average stock lies above (or below) its 200-day mean.",
  },
]

/** All series of the calculator: the engine's, and those that are only shown. */
export class MarketSeries implements SeriesSource {
  private readonly market: Market
  private readonly catalogue: SeriesCatalogue
  private readonly listed: readonly ListedSeries[]
  private peers: PeerTable | null = null

  constructor(market: Market) {
    this.market = market
    this.catalogue = new SeriesCatalogue(market)
    const studied = new Set(this.catalogue.studied)
    this.listed = [...this.catalogue.all(), ...PLAIN_SERIES].map((info) => ({
      ...info,
      studied: studied.has(info),
    }))
  }

  /** From then on the series that compare an asset with its market are available. */
  setPeers(table: PeerTable): void {
    this.peers = table
    this.catalogue.setPeers(table)
  }

  all() {
    return this.listed
  }

  info(name: string) {
    return this.catalogue.info(name) ?? PLAIN_SERIES.find((info) => info.name === name)
  }

  byExpression(expression: string) {
    return (
      this.catalogue.byExpression(expression) ?? PLAIN_SERIES.find((info) => info.expression === expression)
    )
  }

  fullFrom(name: string) {
    return this.catalogue.fullFrom(name)
  }

  history(assetIndex: number) {
    return this.catalogue.history(assetIndex)
  }

  values(assetIndex: number, name: string) {
    if (name === 'market_cap') return this.market.marketCap(assetIndex)
    if (name === 'market_trend') return this.marketTrend(assetIndex)
    return this.catalogue.values(assetIndex, name)
  }

  latestValues(assetIndex: number) {
    return this.catalogue.latestValues(assetIndex)
  }

  private marketTrend(assetIndex: number): Float64Array | null {
    if (!this.peers) return null
    const group = peerGroupOf(this.market.assets[assetIndex]!)
    if (group.economy === null) return null
    return marketTrend(peerColumns(this.peers, group, this.history(assetIndex)).market)
  }
}
