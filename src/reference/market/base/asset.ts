import type { TradingWeek } from './trading-calendar.ts'

/** A day as the number of days since 1970-01-01 UTC: no zone, no time, cheap to compare. */
export type Day = number

/** One GICS place; `null` on an asset that has none (an index, a currency pair, a bond). Codes are the public standard's; the industry group is null where only the sector is known. */
export type GicsPlace = { sector: string; industryGroup: string | null }

/** `country` is null where only the exchange's name is known. */
export type Exchange = { code: string; name: string; country: string | null }

/**
 * Who an asset is. Prices are elsewhere, so that names can be listed before a single price exists. On price files nothing is known of an
 * asset but what is stated: the rest is null.
 */
export type Asset = {
  /** Lower-case `<ticker>_<exchange>`; opaque to everybody but the market that made it. */
  tag: string
  /** Upper-case symbol, unique in its exchange. */
  ticker: string
  name: string
  description: string
  exchange: Exchange | null
  /** Economy code as the insights carry it in `metadata.eco`, for example `US`. Without one an asset is compared with nothing. */
  economy: string | null
  /** ISO 4217, or the hundredth that prices are written in: `GBp`. */
  currency: string | null
  /** Code of OPERATOR table 13.1 (asset class) and 13.2 (class); the sub class has no published table. */
  assetClass: number | null
  cls: number | null
  subClass: number | null
  gics: GicsPlace | null
  /** Days on which it trades, where that is not its economy's calendar. */
  week?: TradingWeek
}

/**
 * Daily history of one asset on its own trading days, oldest first; all arrays have the same length n.
 * `close` is adjusted for splits and dividends and is the price everything is studied on; open, high and low are scaled
 * to it; `turnover` is price × volume as traded, so that it survives splits.
 */
export type PriceHistory = {
  days: Int32Array
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  turnover: Float64Array
}

/** What kind of thing is traded; null: unknown. Codes of the service's tables, sub classes of this service's own. */
export const KINDS = {
  stock: { assetClass: 3, cls: 9, subClass: 1 },
  index: { assetClass: 3, cls: 4, subClass: 2 },
  etf: { assetClass: 3, cls: 5, subClass: 3 },
  commodity: { assetClass: 1, cls: 2, subClass: 4 },
  'currency pair': { assetClass: 2, cls: 8, subClass: 5 },
  bond: { assetClass: 4, cls: 6, subClass: 6 },
  crypto: { assetClass: 5, cls: 10, subClass: 7 },
  // What it is a future on, or holds, its symbol does not say.
  future: { assetClass: null, cls: 7, subClass: 8 },
  fund: { assetClass: null, cls: 11, subClass: 9 },
} as const
export type Kind = keyof typeof KINDS
