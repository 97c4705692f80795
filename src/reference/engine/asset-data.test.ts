import { describe, expect, it } from 'vitest'
import { openMarket } from '#reference/market/open-market.ts'
import { seriesOfAsset } from './asset-data.ts'

describe('seriesOfAsset', () => {
  it('studies turnover only where an exchange records it', () => {
    const market = openMarket({ kind: 'simulated', seed: 42, assets: 120, now: 18_800 })
    const withTurnover = new Set<number>()
    const all = new Set<number>()
    for (const [index, { assetClass }] of market.assets.entries()) {
      all.add(assetClass!)
      if (seriesOfAsset(market, index).some(({ group }) => group === 'turnover'))
        withTurnover.add(assetClass!)
    }
    // 1 commodities, 2 foreign exchange, 3 equity, 4 fixed income.
    expect([...all].sort()).toEqual([1, 2, 3, 4])
    expect([...withTurnover].sort()).toEqual([1, 3])
  })
})
