import { sectorTraits } from '#reference/market/base/gics-codes.ts'
import { traitNormal, STREAM, normalAt, streamKey, uniformAt } from '#reference/market/base/random.ts'
import { percentileRank } from '#shared/statistics/quantile.ts'
import type { FundamentalName } from './context-series.ts'
import type { StockListing } from './stock-listing.ts'
import type { AsTraded } from './traded-columns.ts'

export type Fundamentals = Readonly<Record<FundamentalName, Float64Array | null>>

const MONTH = 21
const QUARTER = 63
const YEAR = 252
/** Number of monthly ratios in a percentile: ten years at most, two at least. */
const PE_MEMORY = 120
const PE_MINIMUM = 24
const SHORT_INTEREST_EVERY = 10
const SHORT_INTEREST_DELAY = 8

/**
 * Fundamentals of one company on its own bars; each value was published by the close of its bar, NaN before the first.
 *
 * A quarter's earnings contain the surprise that moved the price on the reporting day, follow the price (by 0.12 a quarter) and
 * have noise of their own, so price-to-earnings ratios fluctuate around a mean. Estimates follow the price of the last month
 * slowly and jump with surprises. Analysts react to surprises and to the last month, short sellers to falls.
 */
export function fundamentalsOf(
  seed: number,
  listing: StockListing,
  adjustedClose: Float64Array,
  surprises: Float64Array,
  traded: AsTraded,
): Fundamentals {
  const n = adjustedClose.length
  const value = withoutSplits(traded)
  const usualPe = sectorTraits(listing.group).pe * Math.exp(0.22 * traitNormal(seed, listing.entity, 20))
  const surpriseScale = 0.042 * (listing.ownVolatility / 0.24)
  const key = streamKey(seed, STREAM.fundamentals, listing.entity)

  const daily = {
    earnings_growth: unknown(n),
    earnings_revision: unknown(n),
    earnings_surprise: unknown(n),
    estimate_revision_1w: unknown(n),
    pe_ratio: unknown(n),
    forward_pe: unknown(n),
  }
  const estimates = new Float64Array(n)
  const reported: number[] = []
  let lastSurprise = Number.NaN
  let lastRevision = Number.NaN
  let logEarnings = n === 0 ? 0 : Math.log(value[0]! / usualPe) + 0.15 * traitNormal(seed, listing.entity, 21)
  let logEstimate = logEarnings + 0.08
  for (let i = 0; i < n; i++) {
    if (surprises[i] !== 0) {
      const quarter = Math.floor(i / QUARTER)
      const surprise = surprises[i]! / surpriseScale
      const implied = Math.log(value[i]! / usualPe) - logEarnings
      const unforeseen = 0.045 * surprise + 0.03 * normalAt(key, quarter)
      lastSurprise = Math.expm1(unforeseen)
      logEarnings += unforeseen + 0.12 * implied
      logEstimate += 0.03 * surprise
      reported.push(logEarnings)
    }
    if (i > 0 && i % 5 === 0) {
      // Analysts review their estimates once a week and consider the price.
      const move = Math.log(value[i]! / value[Math.max(0, i - MONTH)]!)
      const change =
        0.04 * (logEarnings + 0.08 - logEstimate) + 0.05 * move + 0.006 * normalAt(key, 100_000 + i)
      logEstimate += change
      lastRevision = Math.expm1(change)
    }
    estimates[i] = logEstimate
    if (reported.length >= 1) daily.forward_pe[i] = value[i]! / Math.exp(logEstimate)
    daily.earnings_surprise[i] = lastSurprise
    daily.estimate_revision_1w[i] = lastRevision
    if (i >= QUARTER) daily.earnings_revision[i] = Math.exp(logEstimate - estimates[i - QUARTER]!) - 1
    if (reported.length >= 1) daily.pe_ratio[i] = value[i]! / Math.exp(logEarnings)
    if (reported.length >= 5) daily.earnings_growth[i] = Math.exp(logEarnings - reported.at(-5)!) - 1
  }
  return {
    ...daily,
    pe_percentile: percentileOfMonths(daily.pe_ratio),
    dividend_yield: listing.dividendYield === 0 ? null : dividendYield(traded),
    short_interest: shortInterest(seed, listing, adjustedClose),
    analyst_changes: analystChanges(seed, listing, adjustedClose, surprises, surpriseScale),
  }
}

function unknown(n: number): Float64Array {
  return new Float64Array(n).fill(Number.NaN)
}

/** The unadjusted price in shares of the listing day: adjusted for splits, not for dividends. */
function withoutSplits(traded: AsTraded): Float64Array {
  const values = new Float64Array(traded.close.length)
  let ratio = 1
  for (let i = 0; i < values.length; i++) {
    ratio *= traded.split[i]!
    values[i] = traded.close[i]! * ratio
  }
  return values
}

function percentileOfMonths(pe: Float64Array): Float64Array {
  const percentile = unknown(pe.length)
  const months: number[] = []
  for (let i = 0; i < pe.length; i++) {
    if (Number.isNaN(pe[i]!)) continue
    if (months.length >= PE_MINIMUM) percentile[i] = 100 * percentileRank(months, pe[i]!)
    if (i % MONTH === MONTH - 1) {
      months.push(pe[i]!)
      if (months.length > PE_MEMORY) months.shift()
    }
  }
  return percentile
}

/** Dividends of the last 252 bars per share of today, divided by the unadjusted price. */
function dividendYield(traded: AsTraded): Float64Array {
  const n = traded.close.length
  const yields = unknown(n)
  // Per share of the listing day first, so that amounts of different times can be added.
  const cash = new Float64Array(n + 1)
  const ratios = new Float64Array(n)
  let ratio = 1
  for (let i = 0; i < n; i++) {
    cash[i + 1] = cash[i]! + traded.dividend[i]! * ratio
    ratios[i] = ratio *= traded.split[i]!
  }
  for (let i = YEAR; i < n; i++) {
    yields[i] = (cash[i + 1]! - cash[i + 1 - YEAR]!) / ratios[i]! / traded.close[i]!
  }
  return yields
}

function shortInterest(seed: number, listing: StockListing, close: Float64Array): Float64Array {
  const key = streamKey(seed, STREAM.shortInterest, listing.entity)
  const usual = 0.018 * Math.exp(0.6 * traitNormal(seed, listing.entity, 22))
  const published = unknown(close.length)
  let appetite = 0.3 * normalAt(key, 0)
  let figure = Number.NaN
  let waiting = Number.NaN
  for (let i = 0; i < close.length; i++) {
    if (i % SHORT_INTEREST_EVERY === 0) {
      const move = Math.log(close[i]! / close[Math.max(0, i - MONTH)]!)
      appetite = 0.93 * appetite - 0.9 * move + 0.09 * normalAt(key, i + 1)
      waiting = Math.min(0.25, usual * Math.exp(appetite))
    }
    if (i % SHORT_INTEREST_EVERY === SHORT_INTEREST_DELAY) figure = waiting
    published[i] = figure
  }
  return published
}

function analystChanges(
  seed: number,
  listing: StockListing,
  close: Float64Array,
  surprises: Float64Array,
  surpriseScale: number,
): Float64Array {
  const key = streamKey(seed, STREAM.analysts, listing.entity)
  const n = close.length
  const running = new Float64Array(n + 1)
  const changes = unknown(n)
  const monthly = listing.ownVolatility * Math.sqrt(MONTH / YEAR)
  let news = 0
  for (let i = 0; i < n; i++) {
    // The effect of a surprise fades over about a week.
    news = 0.8 * news + surprises[i]! / surpriseScale
    const move = Math.log(close[i]! / close[Math.max(0, i - MONTH)]!) / monthly
    const mood = Math.tanh(0.5 * news + 0.35 * move)
    const u = uniformAt(key, i)
    const pace = 0.035 + 0.05 * Math.min(1, Math.abs(news))
    const up = pace * (0.5 + 0.4 * mood)
    const today = u < up ? 1 : u > 1 - (pace - up) ? -1 : 0
    running[i + 1] = running[i]! + today
    if (i >= QUARTER - 1) changes[i] = running[i + 1]! - running[i + 1 - QUARTER]!
  }
  return changes
}
