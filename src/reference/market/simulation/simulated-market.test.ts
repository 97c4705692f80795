import { describe, expect, it } from 'vitest'
import { acceptedRanges, isAccepted, isRealYear } from '#bench/market-ranges.ts'
import { americanStocks, statisticsOf } from '#bench/market.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { INDUSTRY_GROUP_CODES, SECTOR_CODES } from '#reference/market/base/gics-codes.ts'
import { CompanyRegister } from '#reference/market/names/company.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { CONTEXT_SERIES } from './context-series.ts'
import { SimulatedMarket } from './simulated-market.ts'
import { stockListing } from './stock-listing.ts'
import { tradedColumns } from './traded-columns.ts'

const NOW = dayOf(2026, 11, 19)
const open = (assets: number, now = NOW) => new SimulatedMarket({ kind: 'simulated', seed: 42, assets, now })

/** Number of values of the shorter series that differ from the beginning of the longer one; NaN equals NaN. */
function differing(shorter: ArrayLike<number>, longer: ArrayLike<number> | null): number {
  let count = 0
  for (let i = 0; i < shorter.length; i++) if (!Object.is(shorter[i], longer?.[i])) count++
  return count
}

describe('the list of assets', () => {
  const market = open(500)
  const { assets } = market

  it('covers eight economies, eleven sectors, 25 industry groups and six classes', () => {
    expect(new Set(assets.map(({ economy }) => economy)).size).toBe(8)
    expect(new Set(assets.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(assets.map(({ gics }) => gics?.sector).filter(Boolean))).toEqual(new Set(SECTOR_CODES))
    expect(new Set(assets.map(({ gics }) => gics?.industryGroup).filter(Boolean))).toEqual(
      new Set(INDUSTRY_GROUP_CODES),
    )
    const classes = new Map<number, number>()
    for (const { cls } of assets) classes.set(cls!, (classes.get(cls!) ?? 0) + 1)
    expect(Object.fromEntries(classes)).toEqual({ 2: 14, 4: 8, 5: expect.any(Number), 6: 32, 8: 12, 9: 400 })
  })

  it('gives every asset a unique tag, ticker and name, and a description that says that it is fictional', () => {
    for (const field of ['tag', 'ticker', 'name'] as const)
      expect(new Set(assets.map((asset) => asset[field])).size).toBe(500)
    for (const { tag, ticker, exchange, description } of assets) {
      expect(tag).toBe(`${ticker}_${exchange!.code}`.toLowerCase())
      expect(ticker).toMatch(/^[A-Z0-9]{3,7}$/)
      expect(description).toMatch(/fictional|imulated/)
    }
  })

  it('begins with the same assets in a larger market', () => {
    expect(open(60).assets).toEqual(assets.slice(0, 60))
    expect(open(1).assets[0]).toMatchObject({ economy: 'US', cls: 9 })
    const many = open(6_000).assets
    expect(many.slice(0, 500)).toEqual(assets)
    expect(new Set(many.map(({ tag }) => tag)).size).toBe(6_000)
    expect(new Set(many.map(({ ticker }) => ticker)).size).toBe(6_000)
  })

  it('refuses a market without assets or history', () => {
    expect(() => open(0)).toThrow(RangeError)
    expect(() => open(1.5)).toThrow(RangeError)
    expect(() => open(5, dayOf(2006, 3, 1))).toThrow(RangeError)
    expect(() => market.history(500)).toThrow(RangeError)
  })
})

describe('history', () => {
  // Assets of each class and of different economies, with early and late listings.
  const indexes = [0, 1, 2, 3, 4, 5, 9, 14, 19, 24, 29, 30, 31]

  it('never changes as days pass: a later and larger market has the same values', () => {
    const early = open(40, dayOf(2019, 3, 14))
    const latest = open(50)
    for (const index of indexes) {
      const old = early.history(index)
      const cap = early.marketCap(index)
      const contexts = CONTEXT_SERIES.map(({ name }) => early.context(index, name))
      const history = latest.history(index)
      for (const column of ['days', 'open', 'high', 'low', 'close', 'turnover'] as const) {
        expect([index, column, differing(old[column], history[column])]).toEqual([index, column, 0])
      }
      if (cap !== null) expect(differing(cap, latest.marketCap(index))).toBe(0)
      CONTEXT_SERIES.forEach(({ name }, k) => {
        const series = contexts[k]!
        if (series === null) return
        expect([index, name, differing(series, latest.context(index, name))]).toEqual([index, name, 0])
      })
    }
  })

  it('has the closes that are computed alone', () => {
    const market = open(40)
    for (const index of indexes) {
      const { days, close } = market.history(index)
      expect(market.closes(index)).toEqual({ days, close })
    }
  })

  it('is the same when opened from a cloned spec', () => {
    const market = open(30)
    const copy = openMarket(structuredClone(market.spec))
    expect(copy.assets).toEqual(market.assets)
    expect(copy.history(17)).toEqual(market.history(17))
  })

  it('has the economy’s trading days up to now, with consistent candles', () => {
    const market = open(40)
    for (const index of indexes) {
      const { days, open: o, high, low, close, turnover } = market.history(index)
      const economy = market.economies.find(({ code }) => code === market.assets[index]!.economy)!
      expect(days).toEqual(economy.calendar.tradingDays(days[0]!, NOW))
      for (let i = 0; i < days.length; i++) {
        const isOrdered =
          low[i]! > 0 &&
          low[i]! <= Math.min(o[i]!, close[i]!) &&
          high[i]! >= Math.max(o[i]!, close[i]!) &&
          high[i]! < Infinity
        if (!isOrdered || !(turnover[i]! > 0)) throw new Error(`asset ${index}, ${isoDate(days[i]!)}`)
      }
    }
  })

  it('has late listings, and an asset that is not listed yet has no bar', () => {
    const market = open(80)
    const starts = market.assets.map((_, index) => market.closes(index).days[0]!)
    const late = starts.filter((day) => day > dayOf(2007, 1, 1)).length
    expect(late).toBeGreaterThan(12)
    expect(late).toBeLessThan(30)
    const then = open(80, dayOf(2008, 1, 1))
    const unborn = starts.findIndex((day) => day > dayOf(2012, 1, 1))
    expect(then.history(unborn).days.length).toBe(0)
    expect(then.context(unborn, 'pe_ratio')?.length).toBe(0)
    expect(then.intraday(unborn, dayOf(2007, 12, 20))).toEqual([])
  })
})

describe('stylised facts', () => {
  it('of 114 American companies are within the ranges of real ones', () => {
    const market = open(456)
    const stocks = americanStocks(market, 114)
    expect(stocks.length).toBe(114)
    const statistics = statisticsOf(market, stocks)
    expect(acceptedRanges.filter((range) => !isAccepted(statistics, range))).toEqual([])
    expect(statistics.years).toHaveLength(10)
    for (const [back, year] of statistics.years.entries())
      for (const name of Object.keys(year) as (keyof typeof year)[])
        expect([name, back, isRealYear(name, year[name])]).toEqual([name, back, true])
  })
})

describe('unadjusted columns', () => {
  it('agree with the adjusted close after splits and dividends', () => {
    const { close } = open(1).history(0)
    const register = new CompanyRegister(1, [])
    let splits = 0
    let dividends = 0
    let worst = 0
    for (let company = 0; company < 48; company++) {
      const traded = tradedColumns(1, stockListing(1, company, register), close)
      for (let i = 1; i < close.length; i++) {
        const exDividend = traded.close[i - 1]! - traded.dividend[i]!
        const grossReturn = (traded.close[i]! * traded.split[i]!) / exDividend
        worst = Math.max(worst, Math.abs(grossReturn / (close[i]! / close[i - 1]!) - 1))
        if (traded.split[i] !== 1) splits++
        if (traded.dividend[i] !== 0) dividends++
      }
    }
    expect(worst).toBeLessThan(1e-9)
    expect(splits).toBeGreaterThan(20)
    expect(dividends).toBeGreaterThan(1_000)
  })

  it('give capitalisations in billions that follow the price across splits', () => {
    const market = open(60)
    for (const [index, { cls, currency }] of market.assets.entries()) {
      const cap = market.marketCap(index)
      expect(cap === null).toBe(cls !== 9)
      if (cap === null || currency !== 'USD') continue
      const { close } = market.history(index)
      // They differ only by dividends.
      const step = (column: Float64Array, i: number) => Math.log(column[i]! / column[i - 1]!)
      const isNear = cap.every((_, i) => i === 0 || Math.abs(step(cap, i) - step(close, i)) < 0.15)
      expect([index, isNear]).toEqual([index, true])
    }
  })
})

describe('currencies', () => {
  it('have no arbitrage: a cross is the quotient of its dollar rates', () => {
    const market = open(400)
    const closes = (ticker: string) => {
      const index = market.assets.findIndex((asset) => asset.ticker === ticker)
      const { days, close } = market.history(index)
      return new Map(Array.from(days, (day, i) => [day, close[i]!]))
    }
    const eurusd = closes('EURUSD')
    const usdchf = closes('USDCHF')
    let compared = 0
    let worst = 0
    for (const [day, price] of closes('EURCHF')) {
      const a = eurusd.get(day)
      const b = usdchf.get(day)
      if (a === undefined || b === undefined) continue
      compared++
      worst = Math.max(worst, Math.abs(price / (a * b) - 1))
    }
    expect(worst).toBeLessThan(1e-9)
    expect(compared).toBeGreaterThan(4_500)
  })
})

describe('minutes', () => {
  const market = open(30)

  it.each([0, 2, 4, 19])('of asset %i add up to its day', (index) => {
    const { days, open: o, high, low, close } = market.history(index)
    for (const i of [days.length - 1, days.length - 3, 700]) {
      const candles = market.intraday(index, days[i]!)
      const regular = candles.filter(({ session }) => session === 'regular')
      expect(regular[0]!.open).toBe(o[i])
      expect(regular.at(-1)!.close).toBe(close[i])
      expect(Math.max(...regular.map((candle) => candle.high))).toBe(high[i])
      expect(Math.min(...regular.map((candle) => candle.low))).toBe(low[i])
      expect(candles[0]!.session).toBe('pre')
      expect(candles[0]!.open).toBe(close[i - 1])
      const isOrdered = candles.every(
        (candle, k) =>
          candle.high >= Math.max(candle.open, candle.close) &&
          candle.low <= Math.min(candle.open, candle.close) &&
          (k === 0 || candle.time > candles[k - 1]!.time),
      )
      expect(isOrdered).toBe(true)
      expect(market.intraday(index, days[i]!)).toEqual(candles)
    }
  })

  it('of the next trading day agree with its later daily bar', () => {
    const tomorrow = open(30, NOW + 1)
    const { days, close } = tomorrow.history(0)
    expect(days.at(-1)).toBe(NOW + 1)
    expect(market.intraday(0, NOW + 1)).toEqual(tomorrow.intraday(0, NOW + 1))
    expect(market.intraday(0, NOW + 1).at(-1)!.close).toBe(close.at(-1))
  })

  it('are missing on days without trading', () => {
    expect(market.intraday(0, dayOf(2026, 11, 15))).toEqual([])
    expect(market.intraday(0, dayOf(2025, 12, 25))).toEqual([])
    expect(market.intraday(0, dayOf(2005, 5, 2))).toEqual([])
    expect(market.intraday(0, NOW + 60)).toEqual([])
  })
})

describe('context', () => {
  const market = open(60)

  it('exists for every asset (macro) and every company (fundamentals), with one value per bar', () => {
    for (const { name, group } of CONTEXT_SERIES) {
      const stock = market.context(0, name)
      expect([name, stock?.length]).toEqual([name, market.history(0).days.length])
      expect([name, market.context(4, name) === null]).toEqual([name, group === 'fundamental'])
    }
    expect(market.context(0, 'weather')).toBeNull()
  })

  it('is undefined until first published and defined from then on', () => {
    for (const index of [0, 1, 2, 4, 9, 14, 19, 29]) {
      for (const { name } of CONTEXT_SERIES) {
        const series = market.context(index, name)
        const first = series?.findIndex((value) => !Number.isNaN(value)) ?? -1
        if (series === null || first < 0) continue
        const isWhole = first < 600 && series.subarray(first).every(Number.isFinite)
        expect([index, name, isWhole]).toEqual([index, name, true])
      }
    }
  })

  it('has plausible ranges', () => {
    const ranges: Record<string, readonly [number, number]> = {
      policy_rate: [0, 12],
      yield_10y: [0, 12],
      inflation: [-3, 10],
      pmi: [30, 68],
      unemployment: [1, 14],
      credit_spread: [0.4, 12],
      volatility_index: [5, 120],
      pe_percentile: [0, 100],
      short_interest: [0, 0.45],
    }
    for (const [name, [low, high]] of Object.entries(ranges)) {
      const known = market.context(0, name)!.filter((value) => !Number.isNaN(value))
      expect([name, known.every((value) => value >= low && value <= high)]).toEqual([name, true])
      expect([name, new Set(known).size > 1]).toEqual([name, true])
    }
  })
})
