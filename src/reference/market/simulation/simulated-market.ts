import type { Asset, Closes, Day, PriceHistory } from '#reference/market/base/asset.ts'
import { dayOf, EPOCH } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type {
  ContextSeries,
  Market,
  MinuteCandle,
  SimulatedMarketSpec,
} from '#reference/market/base/market.ts'
import { CompanyRegister } from '#reference/market/names/company.ts'
import { type FundamentalName, CONTEXT_SERIES } from './context-series.ts'
import { type Fundamentals, fundamentalsOf } from './fundamentals.ts'
import { type DayBar, minuteCandles } from './minute-candles.ts'
import { type SimulatedListing, type SimulatedAsset, SimulatedWorld } from './simulated-world.ts'
import { SPECIAL_LISTINGS } from './special-listings.ts'
import { type StockListing, stockListing } from './stock-listing.ts'
import { type AsTraded, marketCapOf, tradedColumns } from './traded-columns.ts'

/** Every fifth asset is an index, fund, commodity, currency pair or bond, as long as there are any. */
const SPECIAL_EVERY = 5

function listingsOf(seed: number, assets: number): SimulatedListing[] {
  const register = new CompanyRegister(
    seed,
    SPECIAL_LISTINGS.map(({ asset }) => asset.ticker),
  )
  const listings: SimulatedListing[] = []
  let specials = 0
  for (let index = 0; index < assets; index++) {
    const special = index % SPECIAL_EVERY === SPECIAL_EVERY - 1 ? SPECIAL_LISTINGS[specials] : undefined
    if (special === undefined) listings.push(stockListing(seed, index - specials, register))
    else {
      listings.push(special)
      specials++
    }
  }
  return listings
}

export class SimulatedMarket implements Market {
  readonly kind = 'simulated'
  readonly firstDay = EPOCH
  readonly economies = ECONOMIES
  readonly spec: SimulatedMarketSpec
  readonly now: Day
  readonly assets: readonly Asset[]
  readonly contextSeries: readonly ContextSeries[] = CONTEXT_SERIES
  readonly #listings: readonly SimulatedListing[]
  readonly #world: SimulatedWorld
  /** The same world some days further, for the current trading day; created on first use. */
  #ahead: SimulatedWorld | undefined
  /** The latest simulated asset, because callers request its history, context and so on in a row. */
  #last: Simulated | undefined
  readonly #recentBars = new Map<number, DayBar[]>()

  /** @throws RangeError if `now` is before 2007 or `assets` is not a positive integer */
  constructor(spec: SimulatedMarketSpec) {
    if (!Number.isInteger(spec.assets) || spec.assets < 1)
      throw new RangeError(`assets must be at least 1, not ${spec.assets}`)
    if (spec.now < dayOf(2007, 1, 1)) throw new RangeError('the simulated market has no history before 2007')
    this.spec = spec
    this.now = spec.now
    this.#listings = listingsOf(spec.seed, spec.assets)
    this.assets = this.#listings.map((listing) => listing.asset)
    this.#world = new SimulatedWorld(spec.seed, spec.now)
  }

  history(index: number): PriceHistory {
    const { days, path } = this.#simulate(index).asset
    const { open, high, low, close, turnover } = path
    return { days, open, high, low, close, turnover }
  }

  closes(index: number): Closes {
    const { days, close } = this.#world.closes(this.#listing(index))
    return { days, close }
  }

  marketCap(index: number): Float64Array | null {
    const simulated = this.#simulate(index)
    const { listing } = simulated
    if (listing.kind !== 'stock') return null
    const traded = this.#traded(simulated, listing)
    const usd = this.#world.usdPerUnit(listing.economy)
    // Both end with the economy's last trading day.
    const first = usd === null ? 0 : usd.length - traded.close.length
    return marketCapOf(listing, traded, (bar) => usd?.[first + bar] ?? 1)
  }

  context(index: number, name: string): Float64Array | null {
    const known = CONTEXT_SERIES.find((series) => series.name === name)
    if (known === undefined) return null
    const simulated = this.#simulate(index)
    if (known.group === 'fundamental') return this.#fundamental(simulated, known.name)
    const all = this.#world.macroOnBars(simulated.listing.economy, known.name)
    const { length } = simulated.asset.t
    return length === all.length ? all : all.subarray(all.length - length)
  }

  intraday(index: number, day: Day): readonly MinuteCandle[] {
    if (day > this.now + AHEAD_DAYS) return []
    const listing = this.#listing(index)
    const session = ECONOMIES[listing.economy]!.calendar.session(day)
    if (session === null) return []
    const bar = this.#dayBar(index, listing, day)
    return bar === undefined ? [] : minuteCandles(this.spec.seed, listing.entity, bar, session)
  }

  #dayBar(index: number, listing: SimulatedListing, day: Day): DayBar | undefined {
    const recent = this.#recentBars.get(index)
    if (recent?.[0] !== undefined && day >= recent[0].day) return recent.find((bar) => bar.day === day)
    const isOld = day < this.now - RECENT_DAYS
    const { days, path } = isOld ? this.#simulate(index).asset : this.#worldAhead().simulate(listing)
    const barAt = (i: number): DayBar => ({
      day: days[i]!,
      open: path.open[i]!,
      high: path.high[i]!,
      low: path.low[i]!,
      close: path.close[i]!,
      previousClose: i === 0 ? path.open[0]! : path.close[i - 1]!,
    })
    if (isOld) {
      const at = days.indexOf(day)
      return at < 0 ? undefined : barAt(at)
    }
    const from = days.findIndex((each) => each >= this.now - RECENT_DAYS)
    const bars = from < 0 ? [] : Array.from({ length: days.length - from }, (_, i) => barAt(from + i))
    this.#recentBars.set(index, bars)
    return bars.find((bar) => bar.day === day)
  }

  #worldAhead(): SimulatedWorld {
    this.#ahead ??= new SimulatedWorld(this.spec.seed, this.now + AHEAD_DAYS)
    return this.#ahead
  }

  #fundamental(simulated: Simulated, name: FundamentalName): Float64Array | null {
    const { listing, asset } = simulated
    if (listing.kind !== 'stock') return null
    simulated.fundamentals ??= fundamentalsOf(
      this.spec.seed,
      listing,
      asset.path.close,
      asset.path.earnings,
      this.#traded(simulated, listing),
    )
    return simulated.fundamentals[name]
  }

  #traded(simulated: Simulated, listing: StockListing): AsTraded {
    return (simulated.traded ??= tradedColumns(this.spec.seed, listing, simulated.asset.path.close))
  }

  #simulate(index: number): Simulated {
    if (this.#last?.index !== index) {
      const listing = this.#listing(index)
      this.#last = { index, listing, asset: this.#world.simulate(listing) }
    }
    return this.#last
  }

  #listing(index: number): SimulatedListing {
    const listing = this.#listings[index]
    if (listing === undefined) throw new RangeError(`no asset ${index} among ${this.#listings.length}`)
    return listing
  }
}

/** Days after `now` for which minutes are available: enough to reach the next trading day after any holidays. */
const AHEAD_DAYS = 14
/** Number of recent days whose bars are cached per asset after a request for minutes. */
const RECENT_DAYS = 14

type Simulated = {
  index: number
  listing: SimulatedListing
  asset: SimulatedAsset
  traded?: AsTraded
  fundamentals?: Fundamentals
}
