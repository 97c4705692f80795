import { streamKey, uniformAt, STREAM } from '#reference/market/base/random.ts'
import type { StockListing } from './stock-listing.ts'

/** Unadjusted columns, one value per bar of `PriceHistory`. */
export type AsTraded = {
  close: Float64Array
  /** New shares per old share on the day of a split; 1 on every other bar. */
  split: Float64Array
  /** Dividend per share on its ex-day; 0 on every other bar. */
  dividend: Float64Array
}

const QUARTER = 63
/** Bar of each quarter on which splits are decided. */
const SPLIT_BAR = 30

/**
 * The unadjusted columns of a company. The adjusted price is the total return from the listing day on, so that history never
 * changes. The unadjusted price starts equal to it, falls by each dividend on its ex-day and is divided at each split: traded_i =
 * traded_{i−1}·(1 − dividend/traded_{i−1})/split · close_i/close_{i−1}.
 */
export function tradedColumns(seed: number, listing: StockListing, adjustedClose: Float64Array): AsTraded {
  const n = adjustedClose.length
  const close = new Float64Array(n)
  const split = new Float64Array(n).fill(1)
  const dividend = new Float64Array(n)
  const key = streamKey(seed, STREAM.dividends, listing.entity)
  const payEvery = (4 / listing.dividendsPerYear) * QUARTER
  const payBar = Math.floor(uniformAt(key, 0) * QUARTER)
  const unit = listing.asset.currency === 'JPY' ? 60 : 1
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? listing.startPrice : close[i - 1]!
    if (i > 0 && listing.dividendYield > 0 && i % payEvery === payBar) {
      const mood = 0.85 + 0.3 * uniformAt(key, 1 + Math.floor(i / QUARTER))
      dividend[i] = toCents((before * listing.dividendYield * mood) / listing.dividendsPerYear)
    }
    if (i > 0 && i % QUARTER === SPLIT_BAR) split[i] = splitFor(before / unit)
    const move = i === 0 ? 1 : adjustedClose[i]! / adjustedClose[i - 1]!
    close[i] = ((before - dividend[i]!) / split[i]!) * move
  }
  return { close, split, dividend }
}

/** Splits keep prices between about 10 and 250; far below, shares are merged (ratio below 1). */
function splitFor(price: number): number {
  if (price > 900) return 10
  if (price > 480) return 5
  if (price > 330) return 3
  if (price > 250) return 2
  return price < 1.5 ? 0.1 : 1
}

function toCents(amount: number): number {
  return Math.round(amount * 10_000) / 10_000
}

/** Shares outstanding times unadjusted price, in billions of US dollars. Only splits change the number of shares. */
export function marketCapOf(
  listing: StockListing,
  traded: AsTraded,
  usdPerUnit: (bar: number) => number,
): Float64Array {
  const { close, split } = traded
  const caps = new Float64Array(close.length)
  let shares = (listing.startCapUsdBn * 1e9) / (listing.startPrice * usdPerUnit(0))
  for (let i = 0; i < close.length; i++) {
    shares *= split[i]!
    caps[i] = (shares * close[i]! * usdPerUnit(i)) / 1e9
  }
  return caps
}
