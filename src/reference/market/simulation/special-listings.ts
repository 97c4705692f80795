import { sectorName } from '#contract/values/classification.ts'
import { type Asset, type Exchange, type Kind, KINDS } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { SECTOR_CODES } from '#reference/market/base/gics-codes.ts'
import { CURRENCY_ENTITY, SPECIAL_ENTITY } from '#reference/market/base/random.ts'

/** The factors of a special asset, besides its idiosyncratic part. */
type Recipe =
  | { of: 'broad' }
  | { of: 'sector'; sector: string }
  | { of: 'commodity'; complex: number; beta: number }
  | { of: 'currency' }
  | { of: 'pair'; base: string; quote: string }
  | { of: 'bond'; years: number }

/** An index, fund, commodity, currency pair or bond of the simulated market. */
export type SpecialListing = {
  kind: Exclude<Kind, 'stock'>
  asset: Asset
  entity: number
  economy: number
  recipe: Recipe
  ownVolatility: number
  /** Estimate of the total annual volatility. */
  volatility: number
  /** Annual, in logs. */
  drift: number
  startPrice: number
  ordinaryVolume: number
  hasHabits: boolean
}

/** A listing without the entity number that keys its random numbers. */
type Unplaced = Omit<SpecialListing, 'entity'>

type Details = Pick<Asset, 'ticker' | 'name' | 'description'> &
  Omit<SpecialListing, 'kind' | 'asset' | 'entity' | 'economy' | 'hasHabits'> & {
    /** Those of the economy by default. */
    exchange?: Exchange
    currency?: string
  }

function listing(kind: SpecialListing['kind'], economy: number, details: Details): Unplaced {
  const { code, exchanges, currency: own } = ECONOMIES[economy]!
  const { ticker, name, description, exchange = exchanges[0], currency = own, ...moves } = details
  const asset: Asset = {
    tag: `${ticker}_${exchange.code}`.toLowerCase(),
    ticker,
    name,
    description,
    exchange,
    economy: code,
    currency,
    ...KINDS[kind],
    gics: null,
  }
  return { kind, asset, economy, ...moves, hasHabits: moves.recipe.of !== 'pair' }
}

const economyOf = (code: string) => ECONOMIES.findIndex((each) => each.code === code)

/** Number of members of each economy's broad index. */
const BREADTH = { US: 300, EZ: 120, GB: 80, JP: 160, CA: 60, CH: 25, AU: 60, BR: 50 }

function broadIndex(economy: number): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  const breadth = BREADTH[code]
  return listing('index', economy, {
    ticker: `${code}${breadth}`,
    name: `${name} ${breadth}`,
    description: `Index of the ${breadth} largest companies of this economy (${name}), with equal weights and reinvested dividends. The index is fictional and follows the common factors of the simulated companies.`,
    recipe: { of: 'broad' },
    ownVolatility: 0.02,
    volatility: 0.21,
    drift: 0.02,
    startPrice: 1_000 + 500 * economy,
    ordinaryVolume: 4e6,
  })
}

function countryFund(economy: number): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  return listing('etf', economy, {
    ticker: `${code}TF`,
    name: `Ravelin ${name} Tracker`,
    description: `An exchange-traded fund that holds the broad market of this economy (${name}) and reinvests its income. The fund and its provider are fictional.`,
    recipe: { of: 'broad' },
    ownVolatility: 0.03,
    volatility: 0.21,
    drift: 0.018,
    startPrice: 30,
    ordinaryVolume: 2e6,
  })
}

function sectorFund(code: string, sector: string): Unplaced {
  const economy = economyOf(code)
  const { name } = ECONOMIES[economy]!
  return listing('etf', economy, {
    ticker: `${code}S${sector}`,
    name: `Ravelin ${name} ${sectorName(sector)}`,
    description: `An exchange-traded fund of companies of the sector ${sectorName(sector)} (${name}). The fund and its provider are fictional.`,
    recipe: { of: 'sector', sector },
    ownVolatility: 0.03,
    volatility: 0.23,
    drift: 0.02,
    startPrice: 25,
    ordinaryVolume: 1e6,
  })
}

const BOND_VENUE = { code: 'GOVT', name: 'Government bonds, over the counter' }
const BOND_YEARS = [10, 2, 30, 5]

/** The issuer as an adjective; by default the economy's name. */
const ISSUERS: Readonly<Record<string, string>> = {
  US: 'US',
  GB: 'UK',
  JP: 'Japanese',
  CA: 'Canadian',
  CH: 'Swiss',
  AU: 'Australian',
  BR: 'Brazilian',
}

function governmentBond(economy: number, years: number): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  return listing('bond', economy, {
    ticker: `${code}${years}Y`,
    name: `${ISSUERS[code] ?? name} ${years}-year government bond`,
    description: `Total return of a simulated government bond (${name}) with a constant ${years} years to maturity; 100 at the start. Its yield comes from the simulated economy.`,
    exchange: { ...BOND_VENUE, country: code },
    recipe: { of: 'bond', years },
    ownVolatility: 0.004 * Math.sqrt(years),
    volatility: 0.011 * years ** 0.75,
    drift: 0,
    startPrice: 100,
    ordinaryVolume: 5e7,
  })
}

const COMMODITY_VENUE = { code: 'CMDX', name: 'Simulated commodity market', country: 'US' }

/** Ticker, name, complex, beta, idiosyncratic volatility, first price, and the description of the price. */
const COMMODITIES = [
  [
    'CRUDE',
    'Crude oil',
    0,
    0.35,
    0.24,
    62,
    'light crude oil, the next month’s delivery, in dollars per barrel',
  ],
  ['GOLD', 'Gold', 1, -0.05, 0.08, 530, 'fine gold in dollars per troy ounce'],
  ['COPPER', 'Copper', 2, 0.5, 0.13, 4_500, 'grade A copper in dollars per tonne'],
  ['WHEAT', 'Wheat', 3, 0.05, 0.22, 3.4, 'milling wheat in dollars per bushel'],
  ['NATGAS', 'Natural gas', 0, 0.1, 0.42, 7.5, 'pipeline natural gas in dollars per million thermal units'],
  ['SILVER', 'Silver', 1, 0.15, 0.2, 9, 'fine silver in dollars per troy ounce'],
  ['ALUM', 'Aluminium', 2, 0.4, 0.12, 2_300, 'primary aluminium in dollars per tonne'],
  ['COFFEE', 'Coffee', 4, 0.1, 0.26, 1.1, 'washed arabica coffee in dollars per pound'],
  ['MAIZE', 'Maize', 3, 0.05, 0.19, 2.2, 'yellow maize in dollars per bushel'],
  ['PLATIN', 'Platinum', 1, 0.25, 0.15, 970, 'platinum sponge in dollars per troy ounce'],
  ['SOYA', 'Soybeans', 3, 0.05, 0.16, 5.9, 'yellow soybeans in dollars per bushel'],
  ['SUGAR', 'Sugar', 4, 0.1, 0.25, 0.15, 'raw cane sugar in dollars per pound'],
  ['COCOA', 'Cocoa', 4, 0.05, 0.25, 1_500, 'cocoa beans in dollars per tonne'],
  ['COTTON', 'Cotton', 4, 0.15, 0.19, 0.55, 'upland cotton in dollars per pound'],
] as const

function commodity([ticker, name, complex, beta, own, price, what]: (typeof COMMODITIES)[number]): Unplaced {
  return listing('commodity', 0, {
    ticker,
    name,
    description: `Simulated price of ${what}. It is not a quote of a real market.`,
    exchange: COMMODITY_VENUE,
    currency: 'USD',
    recipe: { of: 'commodity', complex, beta },
    ownVolatility: own,
    volatility: Math.hypot(own, 0.14, beta * 0.2),
    drift: 0.01,
    startPrice: price,
    ordinaryVolume: 2e8 / price,
  })
}

const FX_VENUE = { code: 'FXSP', name: 'Foreign exchange, spot', country: 'GB' }

/** US dollars per unit at the epoch, annual volatility and drift. */
export const CURRENCIES = [
  { code: 'EUR', name: 'euro', usd: 1.2, volatility: 0.085, drift: -0.003 },
  { code: 'GBP', name: 'British pound', usd: 1.75, volatility: 0.09, drift: -0.012 },
  { code: 'JPY', name: 'Japanese yen', usd: 1 / 116, volatility: 0.095, drift: -0.01 },
  { code: 'CAD', name: 'Canadian dollar', usd: 0.86, volatility: 0.08, drift: -0.005 },
  { code: 'CHF', name: 'Swiss franc', usd: 0.77, volatility: 0.09, drift: 0.012 },
  { code: 'AUD', name: 'Australian dollar', usd: 0.74, volatility: 0.11, drift: -0.004 },
  { code: 'BRL', name: 'Brazilian real', usd: 0.43, volatility: 0.14, drift: -0.035 },
]
const DOLLAR = { name: 'US dollar', usd: 1 }

/** Plurals other than by an added s. */
const PLURALS: Readonly<Record<string, string>> = { JPY: 'Japanese yen', BRL: 'Brazilian reais' }

const PAIRS = 'EURUSD USDJPY GBPUSD USDCHF AUDUSD USDCAD USDBRL EURGBP EURJPY EURCHF GBPJPY AUDJPY'.split(' ')

const homeOf = (currency: string) => ECONOMIES.findIndex((each) => each.currency === currency)

/** The value of one unit of a currency in US dollars, from which the pairs are computed; not an asset of the market itself. */
export function currencyListing(code: string): SpecialListing {
  const place = CURRENCIES.findIndex((each) => each.code === code)
  const { usd, volatility, drift } = CURRENCIES[place]!
  const unplaced = listing('currency pair', homeOf(code), {
    ticker: `${code}USD`,
    name: `${code}/USD`,
    description: '',
    exchange: FX_VENUE,
    recipe: { of: 'currency' },
    ownVolatility: volatility * 0.8,
    volatility,
    drift,
    startPrice: usd,
    ordinaryVolume: 1e9,
  })
  return { ...unplaced, entity: CURRENCY_ENTITY + place }
}

function currencyPair(ticker: string): Unplaced {
  const [base, quote] = [ticker.slice(0, 3), ticker.slice(3)]
  const known = (code: string) => CURRENCIES.find((each) => each.code === code) ?? DOLLAR
  const plural = PLURALS[quote] ?? `${known(quote).name}s`
  return listing('currency pair', homeOf(base === 'USD' ? quote : base), {
    ticker,
    name: `${base}/${quote}`,
    description: `Simulated price of one ${known(base).name} in ${plural}. Cross rates follow from the two dollar rates. It is not a quote of a real market.`,
    exchange: FX_VENUE,
    currency: quote,
    recipe: { of: 'pair', base, quote },
    ownVolatility: 0,
    volatility: 0.1,
    drift: 0,
    startPrice: known(base).usd / known(quote).usd,
    ordinaryVolume: 1e9,
  })
}

/** Only the broadest markets have sector funds. */
const SECTOR_FUND_ECONOMIES = ['US', 'EZ', 'JP']

/** The order keys random numbers: append to a group, or append a group; never reorder. */
const GROUPS: readonly (readonly Unplaced[])[] = [
  ECONOMIES.map((_, economy) => broadIndex(economy)),
  PAIRS.map(currencyPair),
  COMMODITIES.map(commodity),
  BOND_YEARS.flatMap((years) => ECONOMIES.map((_, economy) => governmentBond(economy, years))),
  [
    ...ECONOMIES.map((_, economy) => countryFund(economy)),
    ...SECTOR_FUND_ECONOMIES.flatMap((code) => SECTOR_CODES.map((sector) => sectorFund(code, sector))),
  ],
]

/** All special listings, alternating between the groups, so that a small market has some of each. */
export const SPECIAL_LISTINGS: readonly SpecialListing[] = takingTurns(
  GROUPS.map((group, place) =>
    group.map((listing, position) => ({ ...listing, entity: SPECIAL_ENTITY + place * 1_000 + position })),
  ),
)

function takingTurns(groups: readonly (readonly SpecialListing[])[]): SpecialListing[] {
  const longest = Math.max(...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat()
}
