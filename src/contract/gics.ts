/** Global Industry Classification Standard, structure of 2023: sector and industry-group names by code. */
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

const INDUSTRY_GROUPS: Readonly<Record<string, string>> = {
  1010: 'Energy',
  1510: 'Materials',
  2010: 'Capital Goods',
  2020: 'Commercial & Professional Services',
  2030: 'Transportation',
  2510: 'Automobiles & Components',
  2520: 'Consumer Durables & Apparel',
  2530: 'Consumer Services',
  2540: 'Media (retired code)',
  2550: 'Consumer Discretionary Distribution & Retail',
  3010: 'Consumer Staples Distribution & Retail',
  3020: 'Food, Beverage & Tobacco',
  3030: 'Household & Personal Products',
  3510: 'Health Care Equipment & Services',
  3520: 'Pharmaceuticals, Biotechnology & Life Sciences',
  4010: 'Banks',
  4020: 'Financial Services',
  4030: 'Insurance',
  4040: 'Real Estate (retired code)',
  4510: 'Software & Services',
  4520: 'Technology Hardware & Equipment',
  4530: 'Semiconductors & Semiconductor Equipment',
  5010: 'Telecommunication Services',
  5020: 'Media & Entertainment',
  5510: 'Utilities',
  6010: 'Equity REITs',
  6020: 'Real Estate Management & Development',
}

export const GICS_SECTORS: readonly string[] = Object.values(SECTORS)
export const GICS_SECTOR_CODES: readonly string[] = Object.keys(SECTORS)

/** Sector name of a code; an unknown code is shown as it came. */
export const sectorName = (code: string) => SECTORS[code] ?? `Sector ${code}`
export const industryGroupName = (code: string) => INDUSTRY_GROUPS[code] ?? `Industry group ${code}`
