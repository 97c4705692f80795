import type { Asset } from '#reference/market/base/asset.ts'
import type { CompanyFacts } from './companies-file.ts'
import type { ParsedPrices } from './price-file.ts'
import { KINDS, marksOf } from './symbol-marks.ts'

/**
 * By what a fact about an asset is known: the marks of its symbol, the layout of its file, a line of that file, or the list of companies. Null:
 * nobody says, and the fact is null.
 */
export type Source = 'symbol' | 'layout' | 'file' | 'companies' | null

export type IdentifiedAsset = {
  asset: Asset
  known: { exchange: Source; currency: Source; class: Source }
}

/**
 * Who the asset of a price file is. What the list of companies states counts before the symbol's own marks; what neither says is null, and nothing is
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
  const marks = marksOf(symbol, vendor)
  const isAmerican = marks.place === 'US'
  const company = companies.get(symbol) ?? (isAmerican ? companies.get(marks.own) : undefined)
  const stated = company?.listing ?? null
  const listing = stated ?? marks
  const bySymbol: Source = marks.isByLayout ? 'layout' : 'symbol'
  // The standard classifies companies, so what has a place in it is a share; and so is what an exchange lists without another mark.
  const byList = company?.kind ?? (company?.gics || (stated && marks.kind === null) ? 'stock' : null)
  const kind = byList ?? marks.kind
  const currency = company?.currency ?? written ?? listing.currency
  const ticker = isAmerican ? marks.own : symbol
  const week = kind === 'crypto' ? 'every day' : listing.week
  return {
    asset: {
      tag: `${marks.own}_${marks.place}`.toLowerCase(),
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
