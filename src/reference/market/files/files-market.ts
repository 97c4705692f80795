import type { Asset, Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import type { Economy } from '#reference/market/base/economies.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { Market } from '#reference/market/base/market.ts'
import type { LoadedFilesSpec } from '#reference/market/base/market-spec.ts'
import { PricesOnly } from '#reference/market/base/prices-only.ts'

/** Own prices have no fundamentals, no macro data and no minutes; everything else works as on the built-in market. */
export class FilesMarket extends PricesOnly implements Market {
  readonly kind = 'files'
  readonly isClockFrozen = true
  readonly spec: LoadedFilesSpec
  readonly now: Day
  readonly firstDay: Day
  readonly economies: readonly Economy[]
  readonly assets: readonly Asset[]
  readonly notice: string

  constructor(spec: LoadedFilesSpec) {
    super()
    this.spec = spec
    this.now = spec.now
    this.assets = spec.assets
    this.firstDay = spec.histories.reduce((first, { days }) => Math.min(first, days[0] ?? first), spec.now)
    const codes = new Set(spec.assets.map((asset) => asset.economy))
    this.economies = ECONOMIES.filter(({ code }) => codes.has(code))
    this.notice = `Your own prices, ${spec.assets.length} assets, data as of ${isoDate(spec.now)}. The clock stands still at that day.`
  }

  history(index: number): PriceHistory {
    const history = this.spec.histories[index]
    if (history === undefined) throw new RangeError(`no asset ${index} among ${this.assets.length}`)
    return history
  }
}
