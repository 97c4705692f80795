import type { Asset } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { CompanyFacts } from './companies-file.ts'

/** The market suffix of Stooq's tickers, as far as an economy of ours answers to it. */
const SUFFIX_ECONOMY: Readonly<Record<string, string>> = { US: 'US', UK: 'GB', DE: 'EZ', JP: 'JP' }

const STOCK = { assetClass: 3, cls: 9, subClass: 1 } as const

/** Who the asset of a price file is. A suffix that names no market belongs to the symbol: `BRK.B`. */
export function assetOf(symbol: string, companies: ReadonlyMap<string, CompanyFacts>): Asset {
  const [, bare = symbol, suffix = ''] = /^(.+)\.([A-Z]{2})$/.exec(symbol) ?? []
  const known = SUFFIX_ECONOMY[suffix]
  const ticker = known === undefined ? symbol : bare
  const economy = ECONOMIES.find(({ code }) => code === (known ?? 'US')) ?? ECONOMIES[0]
  const company = companies.get(symbol) ?? companies.get(ticker)
  return {
    tag: `${ticker}_${economy.code}`.toLowerCase(),
    ticker,
    name: company?.name ?? ticker,
    description: company?.description ?? '',
    exchange: { code: economy.code, name: economy.name, country: economy.code },
    economy: economy.code,
    currency: economy.currency,
    ...STOCK,
    gics: company?.gics ?? null,
  }
}
