import type { Asset } from '#reference/market/base/asset.ts'
import type { CompanyFacts } from './companies-file.ts'
import type { ParsedPrices } from './price-file.ts'
import { KINDS, readSymbol, stooqSymbol } from './symbol-suffixes.ts'

export const PRICE_FILE = /\.(csv|txt)(\.gz)?$/i

/**
 * By what a fact about an asset is known: its symbol, the layout of its file, a line of that file, or the list of companies. Null:
 * unknown, and the fact is null.
 */
export type Source = 'symbol' | 'layout' | 'file' | 'companies' | null

export type IdentifiedAsset = {
  asset: Asset
  known: { exchange: Source; currency: Source; class: Source }
}

/**
 * Who an asset of a price file is: called as its file says, else by the file's name.
 *
 * @param file its name
 * @param stated the symbol that stands in it
 */
export function assetInFile(
  file: string,
  stated: string | null,
  origin: Pick<ParsedPrices, 'vendor' | 'currency'>,
  companies: ReadonlyMap<string, CompanyFacts>,
): IdentifiedAsset & { symbol: string } {
  const name = file.replace(PRICE_FILE, '')
  const download = stated === null ? stooqSymbol(name) : null
  const symbol = download ?? (stated ?? name).toUpperCase()
  const identified = identifiedAsset(symbol, companies, {
    ...origin,
    ...(download !== null && { vendor: 'stooq' }),
  })
  return { ...identified, symbol }
}

/**
 * Who the asset of a price file is. What the list of companies states counts before the symbol itself; what neither says is null, and nothing is
 * assumed in its place.
 *
 * @param symbol in upper case
 * @param origin what its file shows
 */
export function identifiedAsset(
  symbol: string,
  companies: ReadonlyMap<string, CompanyFacts>,
  { vendor, currency: written }: Pick<ParsedPrices, 'vendor' | 'currency'>,
): IdentifiedAsset {
  const facts = readSymbol(symbol, vendor)
  const isAmerican = facts.venue === 'US'
  const company = companies.get(symbol) ?? (isAmerican ? companies.get(facts.own) : undefined)
  const stated = company?.listing ?? null
  const listing = stated ?? facts
  const bySymbol: Source = facts.isByLayout ? 'layout' : 'symbol'
  // The standard classifies companies, so what has a place in it is a share; and so is what an exchange lists without another mark.
  const byList = company?.kind ?? (company?.gics || (stated && facts.kind === null) ? 'stock' : null)
  const kind = byList ?? facts.kind
  const currency = company?.currency ?? written ?? listing.currency
  const ticker = isAmerican ? facts.own : symbol
  const week = kind === 'crypto' ? 'every day' : listing.week
  return {
    asset: {
      tag: `${facts.own}_${facts.venue}`.toLowerCase(),
      ticker,
      name: company?.name ?? ticker,
      description: company?.description ?? '',
      exchange: listing.exchange,
      economy: listing.economy,
      currency,
      ...(kind === null ? { assetClass: null, cls: null, subClass: null } : KINDS[kind]),
      gics: company?.gics ?? null,
      ...(week && { week }),
    },
    known: {
      exchange: listing.exchange === null ? null : stated ? 'companies' : bySymbol,
      currency:
        currency === null
          ? null
          : company?.currency || (stated && !written)
            ? 'companies'
            : written
              ? 'file'
              : bySymbol,
      class: kind === null ? null : byList !== null ? 'companies' : bySymbol,
    },
  }
}
