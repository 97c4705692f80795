/** A day as the number of days since 1970-01-01 UTC, without time and time zone. */
export type Day = number

/** GICS classification; `null` for an index, a currency pair or a bond. Without an industry group only the sector is known. */
export type GicsPlace = { sector: string; industryGroup: string | null }

/** `country` is null if only the exchange's name is known. */
export type Exchange = { code: string; name: string; country: string | null }

/** Days of the week on which an asset trades, for assets without a known calendar. */
export type TradingWeek = 'weekdays' | 'every day' | 'sunday to thursday'

/** The master data of an asset, without prices. For assets of price files, facts that are not stated are null. */
export type Asset = {
  /** Lower-case `<ticker>_<exchange>`; opaque outside of the market. */
  tag: string
  /** Upper-case symbol, unique in its exchange. */
  ticker: string
  name: string
  description: string
  exchange: Exchange | null
  /** Economy code as in an insight's `metadata.eco`, for example `US`. Without one an asset has no relative series. */
  economy: string | null
  /** ISO 4217, or the hundredth in which prices are quoted: `GBp`. */
  currency: string | null
  /** Codes of OPERATOR tables 13.1 (asset class) and 13.2 (class); the sub class has no published table. */
  assetClass: number | null
  cls: number | null
  subClass: number | null
  gics: GicsPlace | null
  /** Days on which it trades, if it does not follow its economy's calendar. */
  week?: TradingWeek
}

/**
 * Daily history of one asset on its own trading days, oldest first; all arrays have the same length n. `close` is adjusted for
 * splits and dividends and is the price that is studied. Open, high and low are scaled to it. `turnover` is price × volume as
 * traded, so splits do not change it.
 */
export type PriceHistory = {
  days: Int32Array
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  turnover: Float64Array
}

export type Closes = Pick<PriceHistory, 'days' | 'close'>

/** Kinds of assets and their codes in the service's tables; the sub classes are this service's own. */
export const KINDS = {
  stock: { assetClass: 3, cls: 9, subClass: 1 },
  index: { assetClass: 3, cls: 4, subClass: 2 },
  etf: { assetClass: 3, cls: 5, subClass: 3 },
  commodity: { assetClass: 1, cls: 2, subClass: 4 },
  'currency pair': { assetClass: 2, cls: 8, subClass: 5 },
  bond: { assetClass: 4, cls: 6, subClass: 6 },
  crypto: { assetClass: 5, cls: 10, subClass: 7 },
  // The symbol does not say what the underlying or the holdings are.
  future: { assetClass: null, cls: 7, subClass: 8 },
  fund: { assetClass: null, cls: 11, subClass: 9 },
} as const
export type Kind = keyof typeof KINDS
