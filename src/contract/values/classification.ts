import { labelOf } from './codes.ts'
import type { CodeTable } from './codes.ts'

/** `asset_cls` of an insight and `asset_class` of an entity; the operator's table. */
export const ASSET_CLASSES: CodeTable = {
  0: 'Unspecified',
  1: 'Commodity',
  2: 'FX',
  3: 'Equity',
  4: 'Fixed income',
  5: 'Currency',
}

/** `class` of an insight and of an entity; the operator's table. */
export const CLASSES: CodeTable = {
  0: 'Unspecified',
  1: 'Economy',
  2: 'Commodity',
  3: 'Credit',
  4: 'Equity',
  5: 'ETF',
  6: 'Fixed income',
  7: 'Future',
  8: 'FX',
  9: 'Stock',
  10: 'Currency',
  11: 'Mutual fund',
}

export const assetClassLabel = labelOf(ASSET_CLASSES, 'Asset class')
export const classLabel = labelOf(CLASSES, 'Class')
/** The class, which is finer, or without it the asset class. */
export const kindLabel = (code: number | null, assetClass: number | null): string | null =>
  code !== null ? classLabel(code) : assetClass === null ? null : assetClassLabel(assetClass)
/** No table of sub classes is published, so the number is shown. */
export const subClassLabel = labelOf<number>({}, 'Sub class')

/** Global Industry Classification Standard, structure of 2023: sector names by code. */
const SECTORS: Readonly<Record<string, string>> = {
  10: 'Energy',
  15: 'Materials',
  20: 'Industrials',
  25: 'Consumer Discretionary',
  30: 'Consumer Staples',
  35: 'Health Care',
  40: 'Financials',
  45: 'Information Technology',
  50: 'Communication Services',
  55: 'Utilities',
  60: 'Real Estate',
}

export const GICS_SECTORS: readonly string[] = Object.values(SECTORS)
export const GICS_SECTOR_CODES: readonly string[] = Object.keys(SECTORS)

/** Sector name of a code; an unknown code becomes `Sector 99`. */
export const sectorName = labelOf(SECTORS, 'Sector')

/** Sectors arrive as names or as codes. */
export const isSectorCode = (sector: string | null) => sector !== null && /^\d{2}$/.test(sector)
export const sectorWords = (sector: string) => (isSectorCode(sector) ? sectorName(sector) : sector)
