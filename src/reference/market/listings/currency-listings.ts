import type { Exchange } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { type Unplaced, specialAsset } from './special-listing.ts'
import { CURRENCY_ENTITY } from '#reference/market/base/streams.ts'

const FX_VENUE: Exchange = { code: 'FXSP', name: 'Foreign exchange, spot', country: 'GB' }

/** US dollars per unit at the epoch, and how the value moves from there. */
export const CURRENCIES = [
  { code: 'EUR', name: 'euro', plural: 'euros', usdPerUnit: 1.2, volatility: 0.085, drift: -0.003 },
  {
    code: 'GBP',
    name: 'British pound',
    plural: 'British pounds',
    usdPerUnit: 1.75,
    volatility: 0.09,
    drift: -0.012,
  },
  {
    code: 'JPY',
    name: 'Japanese yen',
    plural: 'Japanese yen',
    usdPerUnit: 1 / 116,
    volatility: 0.095,
    drift: -0.01,
  },
  {
    code: 'CAD',
    name: 'Canadian dollar',
    plural: 'Canadian dollars',
    usdPerUnit: 0.86,
    volatility: 0.08,
    drift: -0.005,
  },
  {
    code: 'CHF',
    name: 'Swiss franc',
    plural: 'Swiss francs',
    usdPerUnit: 0.77,
    volatility: 0.09,
    drift: 0.012,
  },
  {
    code: 'AUD',
    name: 'Australian dollar',
    plural: 'Australian dollars',
    usdPerUnit: 0.74,
    volatility: 0.11,
    drift: -0.004,
  },
  {
    code: 'BRL',
    name: 'Brazilian real',
    plural: 'Brazilian reais',
    usdPerUnit: 0.43,
    volatility: 0.14,
    drift: -0.035,
  },
] as const

const DOLLAR = { name: 'US dollar', plural: 'US dollars', usdPerUnit: 1 }

export const PAIRS = [
  'EURUSD',
  'USDJPY',
  'GBPUSD',
  'USDCHF',
  'AUDUSD',
  'USDCAD',
  'USDBRL',
  'EURGBP',
  'EURJPY',
  'EURCHF',
  'GBPJPY',
  'AUDJPY',
] as const

/** The value of one unit of a currency in US dollars, which every pair is made of; not itself on the list of assets. */
export function currencyListing(code: string): Unplaced & { entity: number } {
  const place = CURRENCIES.findIndex((each) => each.code === code)
  const { usdPerUnit, volatility, drift } = CURRENCIES[place]!
  const economy = ECONOMIES.findIndex((each) => each.currency === code)
  return {
    kind: 'fx',
    asset: specialAsset('fx', economy, {
      ticker: `${code}USD`,
      name: `${code}/USD`,
      description: '',
      exchange: FX_VENUE,
    }),
    entity: CURRENCY_ENTITY + place,
    economy,
    recipe: { of: 'currency' },
    ownVolatility: volatility * 0.8,
    volatility,
    drift,
    startPrice: usdPerUnit,
    ordinaryVolume: 1e9,
    hasHabits: true,
  }
}

export function currencyPair(ticker: (typeof PAIRS)[number]): Unplaced {
  const base = ticker.slice(0, 3)
  const quote = ticker.slice(3)
  const known = (code: string) => CURRENCIES.find((each) => each.code === code) ?? DOLLAR
  const home = base === 'USD' ? quote : base
  const economy = ECONOMIES.findIndex((each) => each.currency === home)
  return {
    kind: 'fx',
    asset: specialAsset('fx', economy, {
      ticker,
      name: `${base}/${quote}`,
      description: `Simulated price of one ${known(base).name} in ${known(quote).plural}. Cross rates follow from the two dollar rates. It is not a quote of a real market.`,
      exchange: FX_VENUE,
      currency: quote,
    }),
    economy,
    recipe: { of: 'pair', base, quote },
    ownVolatility: 0,
    volatility: 0.1,
    drift: 0,
    startPrice: known(base).usdPerUnit / known(quote).usdPerUnit,
    ordinaryVolume: 1e9,
    hasHabits: false,
  }
}
