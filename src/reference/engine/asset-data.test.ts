import { expect, it } from 'vitest'
import { openMarket } from '#reference/market/open-market.ts'
import { seriesOfAsset } from './asset-data.ts'

it.each([
  ['commodities', 1, true],
  ['foreign exchange', 2, false],
  ['equity', 3, true],
  ['fixed income', 4, false],
])('turnover of %s is studied only where an exchange records it', (_, assetClass, isRecorded) => {
  const market = openMarket({ kind: 'simulated', seed: 42, assets: 120, now: 18_800 })
  const index = market.assets.findIndex((asset) => asset.assetClass === assetClass)
  expect(seriesOfAsset(market, index).some(({ group }) => group === 'turnover')).toBe(isRecorded)
})
