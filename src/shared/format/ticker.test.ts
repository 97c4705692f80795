import { expect, it } from 'vitest'
import { supposedTicker, tickerParts } from './ticker.ts'
import { assetLabel, tickerLabel } from './asset-label.ts'

const entity = { tag: 'halv_xsto', ticker: 'HALV', name: 'Halvard Marine', exchange: { code: 'xsto' } }

it('labels an asset as well as it is known', () => {
  expect(tickerLabel('halv_xsto', entity)).toBe('HALV:XSTO')
  expect(tickerLabel('halv_xsto', { ...entity, ticker: null })).toBe('Halvard Marine:XSTO')
  expect(tickerLabel('spx', { ...entity, ticker: 'SPX', exchange: null })).toBe('SPX')
  expect(tickerParts('ghost_nasd', undefined)).toEqual({
    symbol: 'ghost_nasd',
    exchange: null,
    isBareTag: true,
  })
  expect(assetLabel('halv_xsto', entity)).toBe('Halvard Marine:XSTO')
  expect(assetLabel('ghost_nasd', null)).toBe('ghost_nasd')
})

it('spells a ticker from its tag as the entity will, and leaves any other tag as it is', () => {
  expect(supposedTicker('halv_xsto')).toEqual(tickerParts('halv_xsto', entity))
  for (const tag of ['spx', 'Halv_xsto', 'a_b_c', ''])
    expect(supposedTicker(tag)).toMatchObject({ isBareTag: true })
})
