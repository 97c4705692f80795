import { type Asset, type Day, type PriceHistory, KINDS } from '#reference/market/base/asset.ts'
import { EPOCH, weekdayIndex } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { INDUSTRY_GROUP_CODES, sectorOf } from '#reference/market/base/gics-codes.ts'
import { type Market, PricesOnly, type RandomWalkSpec } from '#reference/market/base/market.ts'
import { normalAt, streamKey, FACTOR_ENTITY, STREAM } from '#reference/market/base/random.ts'
import { inverseNormal } from '#shared/statistics/normal-score.ts'

/** Gaussian returns without drift in logs, each pair correlated by one third, on the US calendar from the epoch on. */
const SHARED = Math.sqrt(1 / 3)
const OWN = Math.sqrt(2 / 3)

const US = ECONOMIES[0]

export class RandomWalkMarket extends PricesOnly implements Market {
  readonly kind = 'random-walk'
  readonly firstDay = EPOCH
  readonly economies = [US]
  readonly spec: RandomWalkSpec
  readonly now: Day
  readonly assets: readonly Asset[]
  #walk: { days: Int32Array; t: Int32Array; shared: Float64Array } | undefined

  constructor(spec: RandomWalkSpec) {
    super()
    this.spec = spec
    this.now = spec.now
    this.assets = Array.from({ length: spec.assets }, (_, index) => assetNumber(index))
  }

  history(index: number): PriceHistory {
    if (this.assets[index] === undefined)
      throw new RangeError(`no asset ${index} among ${this.assets.length}`)
    const { days, t, shared } = this.#calendar()
    const key = (stream: number) => streamKey(this.spec.seed, stream, index)
    const walk = key(STREAM.walk)
    const openKey = key(STREAM.open)
    const highKey = key(STREAM.high)
    const lowKey = key(STREAM.low)
    const turnoverKey = key(STREAM.turnover)
    const daily = volatilityOf(index) / Math.sqrt(252)
    const n = days.length
    const history: PriceHistory = {
      days,
      open: new Float64Array(n),
      high: new Float64Array(n),
      low: new Float64Array(n),
      close: new Float64Array(n),
      turnover: new Float64Array(n),
    }
    let before = 50
    for (let i = 0; i < n; i++) {
      const r = i === 0 ? 0 : daily * (SHARED * shared[i]! + OWN * normalAt(walk, t[i]!))
      const c = before * Math.exp(r)
      const o = before * Math.exp(0.45 * r + 0.25 * daily * normalAt(openKey, t[i]!))
      history.open[i] = o
      history.high[i] = Math.max(o, c) * Math.exp(0.35 * daily * Math.abs(normalAt(highKey, t[i]!)))
      history.low[i] = Math.min(o, c) * Math.exp(-0.35 * daily * Math.abs(normalAt(lowKey, t[i]!)))
      history.close[i] = c
      history.turnover[i] = 1e6 * c * Math.exp(0.4 * normalAt(turnoverKey, t[i]!))
      before = c
    }
    return history
  }

  #calendar() {
    if (this.#walk === undefined) {
      const days = US.calendar.tradingDays(EPOCH, this.now)
      const t = days.map(weekdayIndex)
      const key = streamKey(this.spec.seed, STREAM.walk, FACTOR_ENTITY.world)
      this.#walk = { days, t, shared: Float64Array.from(t, (day) => normalAt(key, day)) }
    }
    return this.#walk
  }
}

/** Annual volatility, distributed as among large US companies: median 33 %, a tenth below 22 % or above 50 %. */
function volatilityOf(index: number): number {
  const place = ((index * 0.618033988749895) % 1) * 0.98 + 0.01
  return 0.33 * Math.exp(0.3 * inverseNormal(place))
}

function assetNumber(index: number): Asset {
  const group = INDUSTRY_GROUP_CODES[(index * 7) % INDUSTRY_GROUP_CODES.length]!
  const ticker = `RW${String(index + 1).padStart(4, '0')}`
  const exchange = US.exchanges[0]
  return {
    tag: `${ticker}_${exchange.code}`.toLowerCase(),
    ticker,
    name: `Random Walk ${index + 1}`,
    description: 'A random walk that belongs to no company.',
    exchange,
    economy: US.code,
    currency: US.currency,
    ...KINDS.stock,
    gics: { sector: sectorOf(group), industryGroup: group },
  }
}
