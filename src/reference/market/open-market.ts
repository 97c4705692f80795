import type { Market, MarketSpec } from '#reference/market/base/market.ts'
import { FilesMarket } from '#reference/market/files/files-market.ts'
import { RandomWalkMarket } from '#reference/market/simulation/random-walk-market.ts'
import { SimulatedMarket } from '#reference/market/simulation/simulated-market.ts'

/**
 * Opens a market from its spec, on any thread. Price files are read first (`readFilesMarket`); the resulting spec opens here
 * without reading them again.
 *
 * @throws RangeError if the spec has no assets or a day before the market's history
 */
export function openMarket(spec: MarketSpec): Market {
  switch (spec.kind) {
    case 'simulated':
      return new SimulatedMarket(spec)
    case 'random-walk':
      return new RandomWalkMarket(spec)
    case 'loaded-files':
      return new FilesMarket(spec)
  }
}
