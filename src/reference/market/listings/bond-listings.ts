import type { Exchange } from '#reference/market/base/asset.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { Unplaced } from './special-listing.ts'
import { specialAsset } from './special-listing.ts'

const BOND_VENUE: Exchange = { code: 'GOVT', name: 'Government bonds, over the counter', country: 'US' }

/** The issuer as an adjective; its economy's name where it has none. */
const ISSUERS: Readonly<Record<string, string>> = {
  US: 'US',
  GB: 'UK',
  JP: 'Japanese',
  CA: 'Canadian',
  CH: 'Swiss',
  AU: 'Australian',
  BR: 'Brazilian',
}

export const BOND_YEARS = [10, 2, 30, 5] as const

export function governmentBond(economy: number, years: (typeof BOND_YEARS)[number]): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  return {
    kind: 'bond',
    asset: specialAsset('bond', economy, {
      ticker: `${code}${years}Y`,
      name: `${ISSUERS[code] ?? name} ${years}-year government bond`,
      description: `Total return of a simulated government bond (${name}) with a constant ${years} years to maturity; 100 at the start. Its yield comes from the simulated economy.`,
      exchange: { ...BOND_VENUE, country: code },
    }),
    economy,
    recipe: { of: 'bond', years },
    ownVolatility: 0.004 * Math.sqrt(years),
    volatility: 0.011 * years ** 0.75,
    drift: 0,
    startPrice: 100,
    ordinaryVolume: 5e7,
    hasHabits: true,
  }
}
