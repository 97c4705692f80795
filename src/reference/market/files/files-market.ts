import type { Asset, Day, PriceHistory } from '#reference/market/base/asset.ts'
import { type Economy, ECONOMIES } from '#reference/market/base/economies.ts'
import {
  type Market,
  PricesOnly,
  type CachedPrices,
  type LoadedFilesSpec,
} from '#reference/market/base/market.ts'
import { PriceCache } from './price-cache.ts'

/** Own prices have no fundamentals, no macro data and no minutes; everything else works as on the built-in market. */
export class FilesMarket extends PricesOnly implements Market {
  readonly kind = 'files'
  readonly isClockFrozen = true
  readonly spec: LoadedFilesSpec
  readonly now: Day
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  private readonly cached: PriceCache | null
  /** Cached prices are asked for several times in a row. */
  private last: { index: number; history: PriceHistory } | null = null

  constructor(spec: LoadedFilesSpec) {
    super()
    this.spec = spec
    this.now = spec.now
    this.assets = spec.assets
    this.cached = spec.cached ? new PriceCache(spec.cached.store) : null
    this.firstDay = spec.histories.reduce(
      (first, prices) => Math.min(first, firstDayOf(prices) ?? first),
      spec.now,
    )
    const codes = new Set(spec.assets.map((asset) => asset.economy))
    this.economies = ECONOMIES.filter(({ code }) => codes.has(code))
  }

  history(index: number): PriceHistory {
    const prices = this.spec.histories[index]
    if (prices === undefined) throw new RangeError(`no asset ${index} among ${this.assets.length}`)
    if (!('stamp' in prices)) return prices
    if (this.last?.index !== index) {
      if (this.cached === null) throw new Error(`nothing is known of where ${prices.path} is cached`)
      this.last = { index, history: this.cached.fetch(prices, this.spec.cached?.today) }
    }
    return this.last.history
  }
}

const firstDayOf = (prices: PriceHistory | CachedPrices) =>
  'stamp' in prices ? prices.firstDay : prices.days[0]
