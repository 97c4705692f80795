/** The 25 industry groups of GICS (structure of 2023). Their order keys random numbers: append, never reorder. */
export const INDUSTRY_GROUP_CODES = [
  '1010',
  '1510',
  '2010',
  '2020',
  '2030',
  '2510',
  '2520',
  '2530',
  '2550',
  '3010',
  '3020',
  '3030',
  '3510',
  '3520',
  '4010',
  '4020',
  '4030',
  '4510',
  '4520',
  '4530',
  '5010',
  '5020',
  '5510',
  '6010',
  '6020',
] as const

export type IndustryGroupCode = (typeof INDUSTRY_GROUP_CODES)[number]

/** The first two digits of any GICS code are its sector. */
export function sectorOf(industryGroup: string): string {
  return industryGroup.slice(0, 2)
}

export const SECTOR_CODES: readonly string[] = [...new Set(INDUSTRY_GROUP_CODES.map(sectorOf))]
