import { LRUCache } from 'lru-cache'
import { RANK_WINDOW } from '#reference/engine/base/parameters.ts'
import { peerColumns, type PeerTable } from '#reference/engine/statistics/peer-table.ts'
import { marketTrend } from '#reference/engine/statistics/states.ts'
import { tenYearRank, trailingRank, type TrailingRank } from '#reference/engine/statistics/trailing-window.ts'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import {
  fillSeries,
  type SeriesDefinition,
  type SeriesInfo,
} from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { contextInfos, furtherInfos } from '#reference/series/context-definitions.ts'
import { FURTHER_SERIES, PRICE_SERIES } from '#reference/series/registry.ts'
import { type EngineMarket, furtherSeriesOfAsset, peerGroupOf, seriesOfAsset } from './asset-data.ts'

/** The adjusted close itself, which is not studied as a series. */
const PRICE: SeriesInfo = {
  name: 'price',
  expression: 'price',
  label: 'Price',
  unit: 'level',
  group: 'trend',
  explanation: 'The close, adjusted for splits and dividends: the price that everything is studied on.',
}

const MARKET_CAP: SeriesInfo = {
  name: 'market_cap',
  expression: 'market_cap',
  label: 'Market capitalisation',
  unit: 'level',
  group: 'fundamental',
  explanation: 'Value of all shares in billions of US dollars.',
}

/** The figure of a state. */
const MARKET_TREND: SeriesInfo = {
  name: 'market_trend',
  expression: 'market_trend(days=200)',
  label: 'Market relative to its 200-day average',
  unit: 'fraction',
  group: 'breadth',
  explanation: "How far the level of the economy's average stock lies above (or below) its 200-day mean.",
}

/** A series on an asset's last bar: its value and the rank of the value in the trailing window and in the last ten years. */
export type LatestValue = TrailingRank & { info: SeriesInfo; value: number; tenYearRank: number | null }

type Prepared = {
  history: PriceHistory
  frame: SeriesFrame
  studied: readonly SeriesDefinition[]
  series: ReadonlyMap<string, SeriesDefinition>
  latestValues: LatestValue[] | null
}

const FIRST_BARS: ReadonlyMap<string, number> = new Map(
  PRICE_SERIES.map(({ name, firstBar }) => [name, firstBar]),
)
/** The series of companies and economies are defined after at most a year. */
const CONTEXT_FROM = 252

/** Number of assets whose history and intermediate columns are cached; an asset page requests several series of one asset. */
const CACHED_ASSETS = 6

/**
 * Any series of any asset, on demand. The histories of the latest few assets are cached. The series that compare an asset with
 * its market are available after `setPeers`.
 */
export class SeriesCatalogue {
  private readonly market: EngineMarket
  /** Every series that may be studied; the others are only available on request. */
  readonly studied: readonly SeriesInfo[]
  private readonly byName: ReadonlyMap<string, SeriesInfo>
  private readonly expressions: ReadonlyMap<string, SeriesInfo>
  private readonly prepared = new LRUCache<number, Prepared>({
    max: CACHED_ASSETS,
    memoMethod: (assetIndex) => this.prepare(assetIndex),
  })
  private peers: PeerTable | null = null

  constructor(market: EngineMarket) {
    this.market = market
    const { contextSeries } = market
    this.studied = [...PRICE_SERIES, ...contextInfos(contextSeries)]
    const further = [...FURTHER_SERIES, ...furtherInfos(contextSeries)]
    const infos = [PRICE, ...this.studied, ...further, MARKET_CAP, MARKET_TREND]
    this.byName = new Map(infos.map((info) => [info.name, info]))
    this.expressions = new Map(infos.map((info) => [info.expression, info]))
  }

  setPeers(table: PeerTable): void {
    this.peers = table
    this.prepared.clear()
  }

  /** All series, the price first. */
  all(): readonly SeriesInfo[] {
    return [...this.byName.values()]
  }

  info(name: string): SeriesInfo | undefined {
    return this.byName.get(name)
  }

  /** By the part of a snake after the dot, with the arguments in alphabetical order: `mom(horiz=12m,skip=1m)`. */
  byExpression(expression: string): SeriesInfo | undefined {
    return this.expressions.get(expression)
  }

  /** First bar at which the trailing window of a series is full, so that it spans five years. */
  fullFrom(name: string): number {
    return (FIRST_BARS.get(name) ?? CONTEXT_FROM) + RANK_WINDOW
  }

  history(assetIndex: number): PriceHistory {
    return this.prepared.memo(assetIndex).history
  }

  /** One value per bar of the asset's history, NaN where undefined; null if the asset has no such series (or not yet). */
  values(assetIndex: number, name: string): Float64Array | Float32Array | null {
    const { history, frame, series } = this.prepared.memo(assetIndex)
    if (name === PRICE.name) return history.close
    if (name === MARKET_CAP.name) return this.market.marketCap(assetIndex)
    if (name === MARKET_TREND.name) {
      const hasMarket = this.peers !== null && this.market.assets[assetIndex]!.economy !== null
      return hasMarket ? marketTrend(frame.peers.market) : null
    }
    const definition = series.get(name)
    if (!definition || (this.peers === null && needsPeers(definition))) return null
    const values = new Float32Array(frame.bars)
    fillSeries(definition, frame, values)
    for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) values[i] = Number.NaN
    return values
  }

  /** The latest value of every studied series that is defined on the asset's last bar, except events. */
  latestValues(assetIndex: number): readonly LatestValue[] {
    // Cached, because an asset page requests two views of them at once.
    return (this.prepared.memo(assetIndex).latestValues ??= this.latestValuesOf(assetIndex))
  }

  private latestValuesOf(assetIndex: number): LatestValue[] {
    const { history, studied } = this.prepared.memo(assetIndex)
    const last = history.days.length - 1
    const latestValues: LatestValue[] = []
    for (const info of studied) {
      if (info.event) continue
      const values = this.values(assetIndex, info.name)
      const value = values?.[last]
      if (!(values instanceof Float32Array) || value === undefined || Number.isNaN(value)) continue
      latestValues.push({
        info,
        value,
        ...trailingRank(values, last),
        tenYearRank: tenYearRank(values, last),
      })
    }
    return latestValues
  }

  private prepare(assetIndex: number): Prepared {
    const history = this.market.history(assetIndex)
    const frame = new SeriesFrame(history, this.columns(assetIndex, history))
    const studied = seriesOfAsset(this.market, assetIndex)
    const all = [...studied, ...furtherSeriesOfAsset(this.market, assetIndex)]
    const series = new Map(all.map((definition) => [definition.name, definition]))
    return { history, frame, studied, series, latestValues: null }
  }

  private columns(assetIndex: number, history: PriceHistory) {
    if (this.peers) return peerColumns(this.peers, peerGroupOf(this.market.assets[assetIndex]!), history)
    const unknown = new Float64Array(history.days.length).fill(Number.NaN)
    const marketUp = new Int8Array(history.days.length).fill(-1)
    return { market: unknown, sector: unknown, breadth50: unknown, breadth200: unknown, marketUp }
  }
}

const needsPeers = ({ group }: SeriesInfo) => group === 'relative' || group === 'breadth'
