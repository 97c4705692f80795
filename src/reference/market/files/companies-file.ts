import Papa from 'papaparse'
import { GICS_SECTOR_CODES, sectorName } from '#contract/values/classification.ts'
import type { GicsPlace } from '#reference/market/base/asset.ts'
import { sectorOf } from '#reference/market/base/gics-codes.ts'
import type { FileProblem } from './file-problem.ts'
import { exchangeNamed, type Kind, kindNamed, type Listing } from './symbol-suffixes.ts'
import { industryGroupOf } from '#reference/market/base/sub-industries.ts'

export type CompanyFacts = {
  name: string
  description: string
  gics: GicsPlace | null
  /** Where it is traded, its prices' currency and what it is, as far as the list says. */
  listing: Listing | null
  currency: string | null
  kind: Kind | null
}

const SECTOR_BY_NAME = new Map(GICS_SECTOR_CODES.map((code) => [sectorName(code).toLowerCase(), code]))

/** Names, places in GICS, listings and short descriptions by upper-case symbol. Rows without a symbol are reported and skipped; of two for one symbol the last counts. */
export function parseCompaniesFile(
  file: string,
  text: string,
  report: (problem: FileProblem) => void,
): Map<string, CompanyFacts> {
  const { data } = Papa.parse<Record<string, unknown>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) =>
      header
        .replace(/^\uFEFF/, '')
        .trim()
        .toLowerCase(),
  })
  const companies = new Map<string, CompanyFacts>()
  data.forEach((row, index) => {
    const field = (name: string): string => {
      const value = row[name]
      return typeof value === 'string' ? value.trim() : ''
    }
    // Quoted line breaks would shift this; the lists in use have none.
    const line = index + 2
    const say = (message: string) => report({ file, line, message })
    const symbol = field('symbol').toUpperCase()
    if (symbol === '') return say('has no symbol')
    if (companies.has(symbol)) say(`repeats ${symbol}; the last row is used`)
    const name = field('security') || field('name') || symbol
    companies.set(symbol, {
      name,
      description: description(
        name,
        field('gics sub-industry'),
        field('headquarters location'),
        field('founded'),
      ),
      gics: gicsPlace(field('gics sector'), field('gics sub-industry'), say),
      listing: listing(field('exchange'), say),
      currency: currency(field('currency'), say),
      kind: kind(field('asset class'), say),
    })
  })
  return companies
}

/** An exchange that is not known here is shown as it is written; its market and currency are not known. */
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

/** Sector and group follow from the sub-industry, the finer of the two; where its name is unknown, the sector column alone decides. */
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

function description(name: string, subIndustry: string, headquarters: string, founded: string): string {
  const parts: string[] = []
  if (subIndustry !== '') parts.push(`${name} is classified under ${subIndustry}.`)
  if (headquarters !== '') {
    const since = /^\d{4}/.exec(founded)?.[0]
    parts.push(
      `Its headquarters are in ${headquarters}${since === undefined ? '' : `; it was founded in ${since}`}.`,
    )
  }
  return parts.join(' ')
}
