import { BOND_YEARS, governmentBond } from './bond-listings.ts'
import { COMMODITIES, commodity } from './commodity-listings.ts'
import { currencyPair, PAIRS } from './currency-listings.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { broadIndex, countryFund, sectorFund } from './fund-listings.ts'
import { SECTOR_CODES } from '#reference/market/base/gics-codes.ts'
import type { SpecialListing, Unplaced } from './special-listing.ts'
import { SPECIAL_ENTITY } from '#reference/market/base/streams.ts'

/** Sector funds exist where the market is broad enough to fill them. */
const SECTOR_FUND_ECONOMIES = ['US', 'EZ', 'JP']

/** Their order keys random numbers: append to a group, or append a group; never reorder. */
const GROUPS: readonly (readonly Unplaced[])[] = [
  ECONOMIES.map((_, economy) => broadIndex(economy)),
  PAIRS.map(currencyPair),
  COMMODITIES.map(commodity),
  BOND_YEARS.flatMap((years) => ECONOMIES.map((_, economy) => governmentBond(economy, years))),
  [
    ...ECONOMIES.map((_, economy) => countryFund(economy)),
    ...SECTOR_FUND_ECONOMIES.flatMap((code) => SECTOR_CODES.map((sector) => sectorFund(code, sector))),
  ],
]

/** All of them, the groups taking turns, so that a small market already has some of each. */
export const SPECIAL_LISTINGS: readonly SpecialListing[] = takingTurns(
  GROUPS.map((group, place) =>
    group.map((listing, position) => ({ ...listing, entity: SPECIAL_ENTITY + place * 1_000 + position })),
  ),
)

function takingTurns(groups: readonly (readonly SpecialListing[])[]): SpecialListing[] {
  const longest = Math.max(...groups.map((group) => group.length))
  return Array.from({ length: longest }, (_, round) => groups.flatMap((group) => group[round] ?? [])).flat()
}
