import { sectorName } from '#contract/values/classification.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import type { Unplaced } from './special-listing.ts'
import { specialAsset } from './special-listing.ts'

/** Members of each economy's broad index. */
const BREADTH: Readonly<Record<string, number>> = {
  US: 300,
  EZ: 120,
  GB: 80,
  JP: 160,
  CA: 60,
  CH: 25,
  AU: 60,
  BR: 50,
}

export function broadIndex(economy: number): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  const breadth = BREADTH[code]!
  return {
    kind: 'index',
    asset: specialAsset('index', economy, {
      ticker: `${code}${breadth}`,
      name: `${name} ${breadth}`,
      description: `Index of the ${breadth} largest companies of this economy (${name}), with equal weights and reinvested dividends. The index is fictional and follows the common factors of the simulated companies.`,
    }),
    economy,
    recipe: { of: 'broad' },
    ownVolatility: 0.02,
    volatility: 0.21,
    drift: 0.02,
    startPrice: 1_000 + 500 * economy,
    ordinaryVolume: 4e6,
    hasHabits: true,
  }
}

export function countryFund(economy: number): Unplaced {
  const { code, name } = ECONOMIES[economy]!
  return {
    kind: 'etf',
    asset: specialAsset('etf', economy, {
      ticker: `${code}TF`,
      name: `Ravelin ${name} Tracker`,
      description: `An exchange-traded fund that holds the broad market of this economy (${name}) and reinvests its income. The fund and its provider are fictional.`,
    }),
    economy,
    recipe: { of: 'broad' },
    ownVolatility: 0.03,
    volatility: 0.21,
    drift: 0.018,
    startPrice: 30,
    ordinaryVolume: 2e6,
    hasHabits: true,
  }
}

export function sectorFund(code: string, sector: string): Unplaced {
  const economy = ECONOMIES.findIndex((each) => each.code === code)
  return {
    kind: 'etf',
    asset: specialAsset('etf', economy, {
      ticker: `${code}S${sector}`,
      name: `Ravelin ${ECONOMIES[economy]!.name} ${sectorName(sector)}`,
      description: `An exchange-traded fund of companies of the sector ${sectorName(sector)} (${ECONOMIES[economy]!.name}). The fund and its provider are fictional.`,
    }),
    economy,
    recipe: { of: 'sector', sector },
    ownVolatility: 0.03,
    volatility: 0.23,
    drift: 0.02,
    startPrice: 25,
    ordinaryVolume: 1e6,
    hasHabits: true,
  }
}
