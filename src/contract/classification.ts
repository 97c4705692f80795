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

/** Sector name of a code; an unknown code is shown as it came. */
export const sectorName = (code: string) => SECTORS[code] ?? `Sector ${code}`
