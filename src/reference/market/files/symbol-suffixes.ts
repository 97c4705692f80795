import type { Exchange, Kind, TradingWeek } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { Vendor } from './price-table.ts'

/** Exchange, economy and currency of an asset. */
export type Listing = {
  exchange: Exchange | null
  economy: string | null
  /** ISO 4217, or Yahoo's code of a hundredth: `GBp`, `ZAc`, `ILA`. */
  currency: string | null
  week?: TradingWeek
}

/** Suffix, market identifier code (ISO 10383), country, currency, name; a dash if several currencies are usual. */
const SUFFIXES = `
L XLON GB GBp London Stock Exchange
UK XLON GB GBp London Stock Exchange
IL XLOM GB - London Stock Exchange, international
TO XTSE CA CAD Toronto Stock Exchange
V XTSX CA CAD TSX Venture Exchange
CN XCNQ CA CAD Canadian Securities Exchange
NE NEOE CA CAD Cboe Canada
T XTKS JP JPY Tokyo Stock Exchange
JP XTKS JP JPY Tokyo Stock Exchange
HK XHKG HK HKD Hong Kong Stock Exchange
KS XKRX KR KRW Korea Exchange
KQ XKOS KR KRW KOSDAQ
SS XSHG CN CNY Shanghai Stock Exchange
SZ XSHE CN CNY Shenzhen Stock Exchange
TW XTAI TW TWD Taiwan Stock Exchange
TWO ROCO TW TWD Taipei Exchange
NS XNSE IN INR National Stock Exchange of India
BO XBOM IN INR BSE
SI XSES SG SGD Singapore Exchange
JK XIDX ID IDR Indonesia Stock Exchange
KL XKLS MY MYR Bursa Malaysia
BK XBKK TH THB Stock Exchange of Thailand
AX XASX AU AUD Australian Securities Exchange
NZ XNZE NZ NZD New Zealand Exchange
SA BVMF BR BRL B3
MX XMEX MX MXN Bolsa Mexicana de Valores
BA XBUE AR ARS Bolsa de Comercio de Buenos Aires
SN XSGO CL CLP Bolsa de Santiago
DE XETR DE EUR Xetra
F XFRA DE EUR Frankfurt Stock Exchange
BE XBER DE EUR Berlin Stock Exchange
DU XDUS DE EUR Düsseldorf Stock Exchange
HM XHAM DE EUR Hamburg Stock Exchange
HA XHAN DE EUR Hanover Stock Exchange
MU XMUN DE EUR Munich Stock Exchange
SG XSTU DE EUR Stuttgart Stock Exchange
PA XPAR FR EUR Euronext Paris
AS XAMS NL EUR Euronext Amsterdam
BR XBRU BE EUR Euronext Brussels
LS XLIS PT EUR Euronext Lisbon
IR XDUB IE EUR Euronext Dublin
MI XMIL IT EUR Borsa Italiana
MC XMAD ES EUR Bolsa de Madrid
VI XWBO AT EUR Vienna Stock Exchange
HE XHEL FI EUR Nasdaq Helsinki
AT XATH GR EUR Athens Stock Exchange
SW XSWX CH CHF SIX Swiss Exchange
ST XSTO SE SEK Nasdaq Stockholm
CO XCSE DK DKK Nasdaq Copenhagen
OL XOSL NO NOK Oslo Børs
IC XICE IS ISK Nasdaq Iceland
WA XWAR PL PLN Warsaw Stock Exchange
PR XPRA CZ CZK Prague Stock Exchange
BD XBUD HU HUF Budapest Stock Exchange
HU XBUD HU HUF Budapest Stock Exchange
IS XIST TR TRY Borsa Istanbul
TA XTAE IL ILA Tel Aviv Stock Exchange
JO XJSE ZA ZAc Johannesburg Stock Exchange
SR XSAU SA SAR Saudi Exchange
QA DSMD QA QAR Qatar Stock Exchange
CA XCAI EG EGP Egyptian Exchange`

/** Countries whose markets are closed on Friday and Saturday. */
const SUNDAY_TO_THURSDAY = new Set(['SA', 'QA', 'EG'])

/** A US symbol does not say whether it trades on Nasdaq or the NYSE. */
const US: Listing = {
  exchange: { code: 'US', name: 'United States', country: 'US' },
  economy: 'US',
  currency: 'USD',
}

const BY_SUFFIX = new Map<string, Listing>([['US', US]])
for (const line of SUFFIXES.trim().split('\n')) {
  const [suffix = '', code = '', country = '', currency = '', ...name] = line.split(' ')
  BY_SUFFIX.set(suffix, {
    exchange: { code, name: name.join(' '), country },
    economy: currency === 'EUR' ? 'EZ' : country,
    currency: currency === '-' ? null : currency,
    ...(SUNDAY_TO_THURSDAY.has(country) && { week: 'sunday to thursday' }),
  })
}

/** Suffixes with different meanings at Yahoo and Stooq. */
const TWO_MEANINGS = new Set(['F', 'V'])

/** Stock indices by economy and currency, under Yahoo's and Stooq's names. */
const INDICES = `
US USD GSPC SPX DJI IXIC NDX NDQ RUT NYA OEX W5000 VIX
GB GBP FTSE UKX FTMC
EZ EUR GDAXI DAX FCHI CAC STOXX50E STOXX AEX IBEX
JP JPY N225 NKX
CA CAD GSPTSE
CH CHF SSMI SMI
AU AUD AXJO AORD
BR BRL BVSP
HK HKD HSI
KR KRW KS11
TW TWD TWII
IN INR BSESN NSEI`
const BY_INDEX = new Map(
  INDICES.trim()
    .split('\n')
    .flatMap((line) => {
      const [economy = '', currency = '', ...names] = line.split(' ')
      return names.map((name) => [name, { exchange: null, economy, currency }] as const)
    }),
)

const isCurrency = (code: string) => CURRENCIES.has(code)
/** Precious metals are quoted like currencies and have such codes. */
const CURRENCIES = new Set([...Intl.supportedValuesOf('currency'), 'XAU', 'XAG', 'XPT', 'XPD', 'CNH'])

/** The facts that follow from a symbol. */
type SymbolFacts = Listing & {
  /** The two halves of its tag. */
  own: string
  venue: string
  kind: Kind | null
  /** Whether they follow from the file's layout: its vendor has suffixes for everything outside of the United States. */
  isByLayout: boolean
}

const NOWHERE: Listing = { exchange: null, economy: null, currency: null }
/** Second half of the tag without a known venue. */
const UNKNOWN_VENUE = 'file'

/**
 * Reads the suffixes and prefixes of Yahoo and Stooq: `VOD.L`, `7203.T`, `^GSPC`, `EURUSD=X`, `GC=F`, `BTC-USD`, `AAPL.US`,
 * `BTC.V`. An unknown suffix is part of the symbol (`BRK.B`). A suffix of two meanings counts only for a known vendor.
 *
 * @param symbol in upper case
 */
export function readSymbol(symbol: string, vendor: Vendor | null): SymbolFacts {
  const { own = symbol, venue, kind, listing, isByLayout = false } = symbolRule(symbol, vendor)
  return { ...NOWHERE, ...listing, kind, own, venue, isByLayout }
}

type SymbolRule = Pick<SymbolFacts, 'kind' | 'venue'> &
  Partial<Pick<SymbolFacts, 'own' | 'isByLayout'>> & { listing?: Partial<Listing> | undefined }

function symbolRule(symbol: string, vendor: Vendor | null): SymbolRule {
  if (symbol.startsWith('^')) return { kind: 'index', venue: 'index', listing: BY_INDEX.get(symbol.slice(1)) }
  const [, base = 'USD', quote] =
    PAIR.exec(symbol) ?? (vendor === 'stooq' ? STOOQ_PAIR.exec(symbol) : null) ?? []
  if (quote && isCurrency(quote) && isCurrency(base)) return pair(quote)
  if (symbol.endsWith('=F'))
    return { kind: 'future', venue: 'future', listing: { economy: 'US', currency: 'USD' } }
  const coinQuote = COIN.exec(symbol)?.[1]
  if (coinQuote && isCurrency(coinQuote)) return coin(coinQuote, vendor)
  if (vendor === 'binance' || vendor === 'kraken')
    return coin(COIN_QUOTES[vendor].exec(symbol)?.[1] ?? null, vendor)
  return suffixRule(symbol, vendor)
}

function suffixRule(symbol: string, vendor: Vendor | null): SymbolRule {
  const [, bare = symbol, suffix = ''] = /^(.+)\.([A-Z]{1,3})$/.exec(symbol) ?? []
  const rule = vendor === 'stooq' ? STOOQ_SUFFIXES[suffix] : undefined
  if (rule) return rule(bare)
  const listing = vendor === null && TWO_MEANINGS.has(suffix) ? undefined : BY_SUFFIX.get(suffix)
  if (listing) return share(bare, listing)
  // Both have suffixes for every market outside of the United States.
  if (vendor === 'yahoo' || vendor === 'nasdaq') return { ...share(symbol, US), isByLayout: true }
  return { kind: null, venue: UNKNOWN_VENUE }
}

/** Suffixes of Stooq that name a kind instead of an exchange. */
const STOOQ_SUFFIXES: Readonly<Record<string, (bare: string) => SymbolRule>> = {
  F: () => ({ kind: 'future', venue: 'future' }),
  B: () => ({ kind: 'bond', venue: 'bond' }),
  V: (bare) => (isCurrency(bare) ? pair('USD') : coin('USD', 'stooq')),
}

const PAIR = /^([A-Z]{3})?([A-Z]{3})=X$/
const STOOQ_PAIR = /^([A-Z]{3})([A-Z]{3})$/
const COIN = /^[A-Z0-9]{2,10}-([A-Z]{3})$/
const COIN_QUOTES = {
  binance: /^[A-Z0-9]{2,12}?(USDT|USDC|FDUSD|TUSD|BUSD|EUR|GBP|BRL|TRY|JPY|BTC|ETH|BNB)$/,
  kraken: /^[A-Z0-9]{2,12}?(USDT|USDC|USD|EUR|GBP|CAD|AUD|CHF|JPY|XBT|ETH)$/,
}

const pair = (currency: string): SymbolRule => ({ kind: 'currency pair', venue: 'fx', listing: { currency } })

const coin = (currency: string | null, vendor: Vendor | null): SymbolRule => ({
  kind: 'crypto',
  venue: 'crypto',
  listing: { currency, week: 'every day' },
  isByLayout: vendor === 'binance' || vendor === 'kraken',
})

/** By Nasdaq's rule, a US symbol of five letters that ends in X is a mutual fund; any other is a share. */
const share = (own: string, listing: Listing): SymbolRule => ({
  kind: listing === US && /^[A-Z]{4}X$/.test(own) ? 'fund' : 'stock',
  venue: listing.exchange!.code,
  listing,
  own,
})

/** The symbol, in upper case, in the name of a Stooq download such as `aapl_us_d`; null for any other name. */
export function stooqSymbol(name: string): string | null {
  const found = /^(\^?[a-z0-9.-]+?)(?:_([a-z]{1,2}))?_d$/.exec(name)
  return found && (found[2] === undefined ? found[1]! : `${found[1]}.${found[2]}`).toUpperCase()
}

const ALIASES: Readonly<Record<string, string>> = {
  nasdaq: 'NASD',
  xnas: 'NASD',
  nms: 'NASD',
  xnys: 'NYSE',
  lse: 'XLON',
  tsx: 'XTSE',
  tse: 'XTKS',
  hkex: 'XHKG',
  asx: 'XASX',
}

/** The exchange with this market identifier code, name or common short name; null if unknown. */
export function exchangeNamed(text: string): Listing | null {
  const wanted = (ALIASES[text.toLowerCase()] ?? text).toLowerCase()
  const isIt = ({ code, name }: Exchange) => code.toLowerCase() === wanted || name.toLowerCase() === wanted
  for (const listing of BY_SUFFIX.values()) if (listing.exchange && isIt(listing.exchange)) return listing
  for (const { code, currency, exchanges } of ECONOMIES) {
    const exchange = exchanges.find(isIt)
    if (exchange) return { exchange, economy: code, currency }
  }
  return null
}

const KIND_WORDS: Readonly<Record<Kind, string>> = {
  stock: 'stock|share|equity|common stock',
  index: 'index',
  etf: 'etf|exchange-traded fund',
  commodity: 'commodity',
  'currency pair': 'currency pair|currency|fx|forex',
  crypto: 'crypto|cryptocurrency',
  future: 'future|futures',
  bond: 'bond|fixed income',
  fund: 'fund|mutual fund',
}

export const kindNamed = (text: string): Kind | null =>
  (Object.keys(KIND_WORDS) as Kind[]).find((kind) =>
    KIND_WORDS[kind].split('|').includes(text.toLowerCase()),
  ) ?? null
