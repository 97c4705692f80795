import type { Day } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { sectorOf } from '#reference/market/base/gics-codes.ts'
import {
  type AssetPath,
  type PathSurroundings,
  type PathTraits,
  simulateCloses,
  simulatePath,
} from './asset-path.ts'
import type { MacroName } from './context-series.ts'
import { type EconomyBars, Factors, WORLD_DRIFT } from './factors.ts'
import { habitsOf } from './habits.ts'
import { bondReturns, MacroEconomy } from './macro-economy.ts'
import { CURRENCIES, currencyListing, SPECIAL_LISTINGS, type SpecialListing } from './special-listings.ts'
import type { StockListing } from './stock-listing.ts'

export type SimulatedListing = StockListing | SpecialListing

/** An asset's own trading days and its path over them. */
export type SimulatedAsset = EconomyBars & { path: AssetPath }

/** The same with closes only. */
type SimulatedCloses = EconomyBars & { close: Float64Array }

/** What a path is simulated from. */
type PathInputs = { bars: EconomyBars; traits: PathTraits; surroundings: PathSurroundings }

/** The simulation up to one day: factors, currencies, economies, and the path of any asset on demand. */
export class SimulatedWorld {
  readonly factors: Factors
  readonly #currencies = new Map<string, SimulatedCloses>()
  readonly #macro = new Map<number, MacroEconomy>()
  readonly #series = new Map<string, Float64Array>()

  constructor(seed: number, lastDay: Day) {
    this.factors = new Factors(seed, lastDay)
  }

  simulate(listing: SimulatedListing): SimulatedAsset {
    const { bars, traits, surroundings } = this.#inputs(listing)
    return { ...bars, path: simulatePath(this.factors.seed, traits, surroundings) }
  }

  /** The closes of {@link simulate} in about half the time. */
  closes(listing: SimulatedListing): SimulatedCloses {
    const { bars, traits, surroundings } = this.#inputs(listing)
    return { ...bars, close: simulateCloses(this.factors.seed, traits, surroundings).close }
  }

  /** US dollars per unit of the economy's currency on each of its trading days. */
  usdPerUnit(economy: number): Float64Array | null {
    const { currency } = ECONOMIES[economy]!
    return currency === 'USD' ? null : this.#currency(currency).close
  }

  macro(economy: number): MacroEconomy {
    let macro = this.#macro.get(economy)
    if (macro === undefined) this.#macro.set(economy, (macro = new MacroEconomy(this.factors, economy)))
    return macro
  }

  #inputs(listing: SimulatedListing): PathInputs {
    const bars = this.factors.bars(listing.economy)
    return listing.kind === 'stock' ? this.#stock(listing, bars) : this.#special(listing, bars)
  }

  #stock(listing: StockListing, all: EconomyBars): PathInputs {
    const first = firstAtOrAfter(all.t, listing.listed)
    const bars = { days: all.days.subarray(first), t: all.t.subarray(first) }
    const market = this.factors.marketReturns(listing.economy)
    const industry = this.factors.industryReturns(listing.economy, sectorOf(listing.group), listing.group)
    const usd = this.usdPerUnit(listing.economy)?.[first] ?? 1
    const shares = (listing.startCapUsdBn * 1e9) / (listing.startPrice * usd)
    const wholeVolatility = Math.hypot(
      0.197 * listing.beta,
      0.12 * listing.industryLoading,
      listing.ownVolatility,
    )
    return {
      bars,
      traits: {
        ...listing,
        wholeVolatility,
        ordinaryVolume: shares * listing.ordinaryTurnover,
        reportsEarnings: true,
        rangeVariance: 0.02,
        rareJump: 0.126,
        habits: habitsOf(this.factors.seed, listing.entity),
        freeRoom: 1.5 * wholeVolatility,
      },
      surroundings: {
        t: bars.t,
        base: scaled(market.subarray(first), listing.beta),
        industry: scaled(industry.subarray(first), listing.industryLoading),
        worldLogVol: this.factors.world().logVol,
      },
    }
  }

  #special(listing: SpecialListing, bars: EconomyBars): PathInputs {
    const { entity, ownVolatility, volatility, hasHabits } = listing
    return {
      bars,
      traits: {
        ...listing,
        wholeVolatility: volatility,
        reportsEarnings: false,
        rangeVariance: 0.4 * volatility ** 2,
        rareJump: 0.5 * ownVolatility * 0.26,
        habits: hasHabits ? habitsOf(this.factors.seed, entity, 0.55) : [],
        freeRoom: 3 * volatility,
      },
      surroundings: {
        t: bars.t,
        base: this.#base(listing, bars),
        industry: new Float64Array(bars.t.length),
        worldLogVol: this.factors.world().logVol,
      },
    }
  }

  #base(listing: SpecialListing, bars: EconomyBars): Float64Array {
    const { factors } = this
    const { economy, recipe } = listing
    switch (recipe.of) {
      case 'broad':
        return sumOf(
          factors.marketReturns(economy),
          factors.returnsOn(economy, 'broad', () => [factors.broad()]),
        )
      case 'sector':
        return sumOf(factors.marketReturns(economy), factors.sectorReturns(economy, recipe.sector))
      case 'commodity': {
        const world = factors.returnsOn(economy, 'world', () => [factors.world()])
        const complex = factors.returnsOn(economy, `complex ${recipe.complex}`, () => [
          factors.commodityComplex(recipe.complex),
        ])
        // A commodity has a drift of its own, so that of the world factor is subtracted.
        return complex.map((r, i) => r + recipe.beta * (world[i]! - WORLD_DRIFT / 252))
      }
      case 'currency':
        return factors.returnsOn(economy, 'currencies', () => [factors.currencyBloc()])
      case 'pair':
        return this.#pairReturns(recipe, bars)
      case 'bond':
        return bondReturns(this.macro(economy).daily, recipe.years, bars.t)
    }
  }

  /** Log returns of base against quote on the pair's own days, each currency at its latest dollar price. */
  #pairReturns(recipe: { base: string; quote: string }, bars: EconomyBars): Float64Array {
    const returns = new Float64Array(bars.t.length)
    for (const [code, sign] of [
      [recipe.base, 1],
      [recipe.quote, -1],
    ] as const) {
      if (code === 'USD') continue
      const leg = this.#currency(code)
      let at = 0
      let before = Number.NaN
      for (let i = 0; i < returns.length; i++) {
        while (at + 1 < leg.t.length && leg.t[at + 1]! <= bars.t[i]!) at++
        const log = Math.log(leg.close[at]!)
        if (i > 0) returns[i]! += sign * (log - before)
        before = log
      }
    }
    return returns
  }

  #currency(code: string): SimulatedCloses {
    let currency = this.#currencies.get(code)
    if (currency === undefined) {
      currency = this.closes(currencyListing(code))
      this.#currencies.set(code, currency)
    }
    return currency
  }

  /** A macro series by weekday index. Outside of the US the day ends before New York closes, so world prices are a day older. */
  macroSeries(economy: number, name: MacroName): Float64Array {
    const series = this.#macroSeries(economy, name)
    const isWorldPrice = name === 'oil' || name === 'gold' || name === 'dollar'
    if (!isWorldPrice || ECONOMIES[economy]!.currency === 'USD') return series
    return this.#cached(`${name} yesterday`, () =>
      series.map((value, t) => (t === 0 ? value : series[t - 1]!)),
    )
  }

  /** The same on the trading days of the economy. */
  macroOnBars(economy: number, name: MacroName): Float64Array {
    return this.#cached(`${name} on the bars of ${economy}`, () => {
      const daily = this.macroSeries(economy, name)
      return Float64Array.from(this.factors.bars(economy).t, (weekday) => daily[weekday]!)
    })
  }

  #macroSeries(economy: number, name: MacroName): Float64Array {
    switch (name) {
      case 'curve_slope':
        return this.#cached(`slope ${economy}`, () => {
          const { yield_2y, yield_10y } = this.macro(economy).daily
          return yield_10y.map((long, t) => long - yield_2y[t]!)
        })
      case 'oil':
        return this.#commodity('CRUDE')
      case 'gold':
        return this.#commodity('GOLD')
      case 'dollar':
        return this.#cached('dollar', () => this.#dollarIndex())
      default:
        return this.macro(economy).daily[name]
    }
  }

  #commodity(ticker: string): Float64Array {
    return this.#cached(ticker, () => {
      const listing = SPECIAL_LISTINGS.find(
        ({ kind, asset }) => kind === 'commodity' && asset.ticker === ticker,
      )
      if (listing === undefined) throw new Error(`no commodity ${ticker}`)
      return byWeekday(this.closes(listing), this.factors.count)
    })
  }

  #dollarIndex(): Float64Array {
    const logs = new Float64Array(this.factors.count)
    for (const { code, usd } of CURRENCIES) {
      const price = byWeekday(this.#currency(code), this.factors.count)
      for (let t = 0; t < logs.length; t++) logs[t]! -= Math.log(price[t]! / usd) / CURRENCIES.length
    }
    return logs.map((log) => 100 * Math.exp(log))
  }

  #cached(name: string, make: () => Float64Array): Float64Array {
    let series = this.#series.get(name)
    if (series === undefined) this.#series.set(name, (series = make()))
    return series
  }
}

/** Latest close by weekday index; days before the first close have the first one. */
function byWeekday({ t, close }: SimulatedCloses, count: number): Float64Array {
  const series = new Float64Array(count)
  let at = 0
  for (let day = 0; day < count; day++) {
    while (at + 1 < t.length && t[at + 1]! <= day) at++
    series[day] = close[at]!
  }
  return series
}

/** A loop, because `map` takes ten times as long. */
function scaled(values: Float64Array, factor: number): Float64Array {
  const out = new Float64Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = values[i]! * factor
  return out
}

function sumOf(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, i) => value + b[i]!)
}

function firstAtOrAfter(t: Int32Array, wanted: number): number {
  const found = t.findIndex((each) => each >= wanted)
  return found < 0 ? t.length : found
}
