import type { Asset, Exchange } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'

/** What moves a special asset beside its own part. */
export type Recipe =
  | { of: 'broad' }
  | { of: 'sector'; sector: string }
  | { of: 'commodity'; complex: number; beta: number }
  | { of: 'currency' }
  | { of: 'pair'; base: string; quote: string }
  | { of: 'bond'; years: number }

/** An index, fund, commodity, currency pair or bond of the simulated market. */
export type SpecialListing = {
  kind: 'index' | 'etf' | 'commodity' | 'fx' | 'bond'
  asset: Asset
  entity: number
  economy: number
  recipe: Recipe
  ownVolatility: number
  /** A guess of the whole's yearly volatility. */
  volatility: number
  /** Yearly, in logs. */
  drift: number
  startPrice: number
  ordinaryVolume: number
  hasHabits: boolean
}

/** A listing before it has its place, and with it its random numbers. */
export type Unplaced = Omit<SpecialListing, 'entity'>

/** Codes of the Financial Insights Service for `asset_cls` and `class`; the sub classes are this market's own. */
const CODES = {
  index: { assetClass: 3, cls: 4, subClass: 2 },
  etf: { assetClass: 3, cls: 5, subClass: 3 },
  commodity: { assetClass: 1, cls: 2, subClass: 4 },
  fx: { assetClass: 2, cls: 8, subClass: 5 },
  bond: { assetClass: 4, cls: 6, subClass: 6 },
} as const

/** Its identity; exchange and currency are those of its economy unless stated. */
export function specialAsset(
  kind: SpecialListing['kind'],
  economy: number,
  own: {
    ticker: string
    name: string
    description: string
    exchange?: Exchange
    currency?: string
  },
): Asset {
  const { code, currency, exchanges } = ECONOMIES[economy]!
  const exchange = own.exchange ?? exchanges[0]
  return {
    tag: `${own.ticker}_${exchange.code}`.toLowerCase(),
    ticker: own.ticker,
    name: own.name,
    description: own.description,
    exchange,
    economy: code,
    currency: own.currency ?? currency,
    ...CODES[kind],
    gics: null,
  }
}
