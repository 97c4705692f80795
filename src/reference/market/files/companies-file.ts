import Papa from 'papaparse'
import { GICS_SECTOR_CODES, sectorName } from '#contract/values/classification.ts'
import type { GicsPlace } from '#reference/market/base/asset.ts'
import { sectorOf } from '#reference/market/base/gics-codes.ts'
import type { FileProblem } from './file-problem.ts'
import { industryGroupOf } from '#reference/market/base/sub-industries.ts'

export type CompanyFacts = { name: string; description: string; gics: GicsPlace | null }

const SECTOR_BY_NAME = new Map(GICS_SECTOR_CODES.map((code) => [sectorName(code).toLowerCase(), code]))

/** Names, places in GICS and short descriptions by upper-case symbol. Rows without a symbol are reported and skipped; of two for one symbol the last counts. */
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
    const symbol = field('symbol').toUpperCase()
    if (symbol === '') {
      report({ file, line, message: 'has no symbol' })
      return
    }
    if (companies.has(symbol)) report({ file, line, message: `repeats ${symbol}; the last row counts` })
    const name = field('security') || field('name') || symbol
    companies.set(symbol, {
      name,
      description: description(
        name,
        field('gics sub-industry'),
        field('headquarters location'),
        field('founded'),
      ),
      gics: gicsPlace(field('gics sector'), field('gics sub-industry'), (message) =>
        report({ file, line, message }),
      ),
    })
  })
  return companies
}

/** Sector and group follow from the sub-industry, the finer of the two; where its name is unknown, the sector column alone decides. */
function gicsPlace(sector: string, subIndustry: string, report: (message: string) => void): GicsPlace | null {
  const group = industryGroupOf(subIndustry)
  const named = SECTOR_BY_NAME.get(sector.toLowerCase())
  if (group !== null) {
    const own = sectorOf(group)
    if (named !== undefined && named !== own)
      report(`sub-industry "${subIndustry}" is of ${sectorName(own)}, not of ${sectorName(named)}; it counts`)
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
