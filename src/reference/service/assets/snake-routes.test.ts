import { describe, expect, it } from 'vitest'
import { identifiedAsset } from '#reference/market/files/file-asset.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import { findSnake } from './snake-routes.ts'

const symbols = ['BRK.B', 'BRK', 'BF.B', 'WIND.DE']
const market = openMarket({
  kind: 'loaded-files',
  now: 18_000,
  content: '',
  assets: symbols.map(
    (symbol) => identifiedAsset(symbol, new Map(), { vendor: 'yahoo', currency: null }).asset,
  ),
  histories: [],
})
const world = createWorld({ market, now: () => 0, monotonicMs: () => 0 })

describe('findSnake', () => {
  it('finds every series of an asset whose tag contains dots', () => {
    expect(market.assets.map(({ tag }) => tag)).toEqual(['brk.b_us', 'brk_us', 'bf.b_us', 'wind_xetr'])
    for (const [assetIndex, { tag }] of market.assets.entries()) {
      expect(findSnake(world, `${tag}.price`)).toMatchObject({ assetIndex, info: { name: 'price' } })
      expect(findSnake(world, `${tag}.mom(skip=1m, horiz=12m)`)).toMatchObject({
        assetIndex,
        info: { name: 'mom_12m_1m' },
      })
    }
  })

  it('returns null for unknown snakes', () => {
    const unknown = ' . .price brk.b_us brk.b_us. brk.price nobody.price brk.b_us.b.price'.split(' ')
    for (const snake of unknown) expect(findSnake(world, snake)).toBeNull()
  })
})
