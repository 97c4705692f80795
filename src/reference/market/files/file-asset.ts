import { GICS_SECTOR_CODES, sectorName } from '#contract/values/classification.ts'
import { type Asset, type GicsPlace, type Kind, KINDS } from '#reference/market/base/asset.ts'
import { sectorOf, industryGroupOf } from '#reference/market/base/gics-codes.ts'
import type { FileProblem } from './file-text.ts'
import type { ParsedPrices } from './price-file.ts'
import { rowsOf } from './price-table.ts'
import { readSymbol, stooqSymbol, exchangeNamed, kindNamed, type Listing } from './symbol-suffixes.ts'

export const PRICE_FILE = /\.(csv|txt)(\.gz)?$/i

/** Source of a fact about an asset: its symbol, its file's layout, a line of the file, or the companies file; null: unknown. */
type Source = 'symbol' | 'layout' | 'file' | 'companies' | null

export type IdentifiedAsset = {
  asset: Asset
  known: { exchange: Source; currency: Source; class: Source }
}

/**
 * Identifies an asset of a price file by the symbol in the file, or else by the file's name.
 *
 * @param file name of the file
 * @param stated the symbol in the file
 */
export function assetInFile(
  file: string,
  stated: string | null,
  origin: Pick<ParsedPrices, 'vendor' | 'currency'>,
  companies: ReadonlyMap<string, CompanyFacts>,
): IdentifiedAsset & { symbol: string } {
  // Kraken names its files by symbol and minutes.
  const name = file.replace(PRICE_FILE, '').replace(origin.vendor === 'kraken' ? /_1440$/ : '', '')
  const download = stated === null ? stooqSymbol(name) : null
  const symbol = download ?? (stated ?? name).toUpperCase()
  const identified = identifiedAsset(symbol, companies, {
    ...origin,
    ...(download !== null && { vendor: 'stooq' }),
  })
  return { ...identified, symbol }
}

/**
 * Identifies an asset by its symbol. The companies file takes precedence over the symbol's suffix; other facts are null.
 *
 * @param symbol in upper case
 */
export function identifiedAsset(
  symbol: string,
  companies: ReadonlyMap<string, CompanyFacts>,
  { vendor, currency: written }: Pick<ParsedPrices, 'vendor' | 'currency'>,
): IdentifiedAsset {
  const facts = readSymbol(symbol, vendor)
  const isAmerican = facts.venue === 'US'
  // Yahoo writes a class of shares as `BRK-B`, lists of companies as `BRK.B`.
  const names = isAmerican ? [symbol, facts.own, facts.own.replace(/-(?=[A-C]$)/, '.')] : [symbol]
  const company = names.map((name) => companies.get(name)).find((found) => found !== undefined)
  const listing = company?.listing ?? facts
  const bySymbol: Source = facts.isByLayout ? 'layout' : 'symbol'
  const byListing: Source = company?.listing ? 'companies' : bySymbol
  const exchange = firstStated([listing.exchange, byListing])
  const currency = firstStated(
    [company?.currency, 'companies'],
    [written, 'file'],
    [listing.currency, byListing],
  )
  const kind = firstStated([company && listedKind(company, facts.kind), 'companies'], [facts.kind, bySymbol])
  const ticker = isAmerican ? facts.own : symbol
  const week = kind.value === 'crypto' ? 'every day' : listing.week
  return {
    asset: {
      tag: inAddress(`${facts.own}_${facts.venue}`.toLowerCase()),
      ticker: inAddress(ticker),
      name: company?.name ?? ticker,
      description: company?.description ?? '',
      exchange: exchange.value,
      economy: listing.economy,
      currency: currency.value,
      ...(kind.value === null ? { assetClass: null, cls: null, subClass: null } : KINDS[kind.value]),
      gics: company?.gics ?? null,
      ...(week && { week }),
    },
    known: { exchange: exchange.source, currency: currency.source, class: kind.source },
  }
}

/**
 * Without the characters that could change the meaning of an address, as in `EUR/USD` or `BTC/USDT`: a proxy refuses them, however
 * they are encoded.
 */
const inAddress = (text: string) => text.replaceAll(/[\p{Cc}/\\?#%;]/gu, '-')

/** The first value that is known, and its source. */
function firstStated<T>(...statements: readonly (readonly [value: T | null | undefined, source: Source])[]): {
  value: T | null
  source: Source
} {
  const known = statements.find(([value]) => (value ?? null) !== null)
  return { value: known?.[0] ?? null, source: known?.[1] ?? null }
}

/** GICS classifies companies, so an asset with a sector is a share, and so is a listed asset whose symbol shows no other kind. */
const listedKind = ({ kind, gics, listing }: CompanyFacts, bySymbol: Kind | null): Kind | null =>
  kind ?? (gics || (listing && bySymbol === null) ? 'stock' : null)

export type CompanyFacts = {
  name: string
  description: string
  gics: GicsPlace | null
  /** Its exchange, currency and kind, as far as the companies file says. */
  listing: Listing | null
  currency: string | null
  kind: Kind | null
}

const SECTOR_BY_NAME = new Map(GICS_SECTOR_CODES.map((code) => [sectorName(code).toLowerCase(), code]))

/** Reads the companies file, by upper-case symbol. Rows without one are reported and skipped; of two the last counts. */
export function parseCompaniesFile(
  file: string,
  text: string,
  report: (problem: FileProblem) => void,
): Map<string, CompanyFacts> {
  const [head, ...rows] = rowsOf(text, '').filter(({ fields }) => fields.some((field) => field.trim() !== ''))
  const names = head?.fields.map((name) => name.trim().toLowerCase()) ?? []
  const companies = new Map<string, CompanyFacts>()
  if (!names.includes('symbol')) {
    report({ file, line: null, message: 'has no column "Symbol"; names and sectors are missing' })
    return companies
  }
  for (const { fields, line } of rows) {
    const field = (name: string) => fields[names.indexOf(name)]?.trim() ?? ''
    const say = (message: string) => report({ file, line, message })
    const symbol = field('symbol').toUpperCase()
    if (symbol === '') {
      say('has no symbol')
      continue
    }
    if (companies.has(symbol)) say(`repeats ${symbol}; the last row is used`)
    const name = field('security') || field('name') || symbol
    companies.set(symbol, {
      name,
      description: description(name, field),
      gics: gicsPlace(field('gics sector'), field('gics sub-industry'), say),
      listing: listing(field('exchange'), say),
      currency: currency(field('currency'), say),
      kind: kind(field('asset class'), say),
    })
  }
  return companies
}

/** An unknown exchange is shown as it is written, without economy and currency. */
function listing(exchange: string, report: (message: string) => void): Listing | null {
  if (exchange === '') return null
  const known = exchangeNamed(exchange)
  if (known === null) report(`unknown exchange "${exchange}": its assets are not compared with a market`)
  return (
    known ?? { exchange: { code: exchange, name: exchange, country: null }, economy: null, currency: null }
  )
}

function currency(code: string, report: (message: string) => void): string | null {
  if (code === '' || /^[A-Za-z]{3,5}$/.test(code)) return code || null
  report(`"${code}" is not a currency code`)
  return null
}

function kind(assetClass: string, report: (message: string) => void): Kind | null {
  const known = assetClass === '' ? null : kindNamed(assetClass)
  if (assetClass !== '' && known === null) report(`unknown asset class "${assetClass}"`)
  return known
}

/** Sector and industry group follow from the sub-industry; if its name is unknown, the sector column decides. */
function gicsPlace(sector: string, subIndustry: string, report: (message: string) => void): GicsPlace | null {
  const group = industryGroupOf(subIndustry)
  const named = SECTOR_BY_NAME.get(sector.toLowerCase())
  if (group !== null) {
    const own = sectorOf(group)
    if (named !== undefined && named !== own)
      report(
        `sub-industry "${subIndustry}" belongs to ${sectorName(own)}, not to ${sectorName(named)}; the sub-industry is used`,
      )
    return { sector: own, industryGroup: group }
  }
  if (subIndustry !== '') report(`unknown sub-industry "${subIndustry}"`)
  if (named !== undefined) return { sector: named, industryGroup: null }
  if (sector !== '') report(`unknown sector "${sector}"`)
  return null
}

function description(name: string, field: (name: string) => string): string {
  const [subIndustry, headquarters] = [field('gics sub-industry'), field('headquarters location')]
  const parts: string[] = []
  if (subIndustry !== '') parts.push(`${name} is classified under ${subIndustry}.`)
  if (headquarters !== '') {
    const since = /^\d{4}/.exec(field('founded'))?.[0]
    parts.push(
      `Its headquarters are in ${headquarters}${since === undefined ? '' : `; it was founded in ${since}`}.`,
    )
  }
  return parts.join(' ')
}
