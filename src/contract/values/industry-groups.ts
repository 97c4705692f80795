import { labelOf } from './codes.ts'

/** GICS industry groups by code. In a file of their own because the list does not need them. */
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

/** Name of a code; an unknown code becomes `Industry group 9999`. */
export const industryGroupName = labelOf(INDUSTRY_GROUPS, 'Industry group')
