import { expect, it } from 'vitest'
import { assetLabel, tickerLabel, tickerParts } from './ticker.ts'

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
