import { expect, it } from 'vitest'
import { isCalled, matchEntities } from './match-entities.ts'

const asset = (tag: string, ticker: string, name: string, code = 'XETR') => ({
  tag,
  ticker,
  name,
  exchange: { code },
})
const ASSETS = [
  asset('wttl_xasx', 'WTTL', 'Wattle Energy', 'XASX'),
  asset('metl_xpar', 'METL', 'Métaux Grandvaux', 'XPAR'),
  asset('we_nyse', 'WE', 'Westmere Holdings', 'NYSE'),
  asset('acme_nasd', 'ACME', 'Acme Energy', 'NASD'),
]
const found = (text: string, isNear?: (tag: string) => boolean) =>
  matchEntities(ASSETS, text, isNear).map(({ tag }) => tag)

it.each([
  ['wattle', ['wttl_xasx']],
  ['energy acme', ['acme_nasd']],
  ['metaux', ['metl_xpar']],
  ['wttl:xasx', ['wttl_xasx']],
  ['  ', []],
])('%s finds %j', (text, tags) => expect(found(text)).toEqual(tags))

it('calls an asset only by its whole ticker, tag or name', () => {
  const typed = ['WTTL', 'wttl:xasx', 'wttl_xasx', 'wattle energy', 'wattle', '']
  const called = typed.map((text) => isCalled(ASSETS[0]!, text))
  expect(called).toEqual([true, true, true, true, false, false])
})

it('sorts the exact ticker before tickers that begin with it and before names', () => {
  expect(found('we')).toEqual(['we_nyse'])
  expect(found('w')).toEqual(['we_nyse', 'wttl_xasx'])
})

it('finds an asset of which neither exchange nor ticker is known', () => {
  const bare = { tag: 'x_nyse', name: 'Xanthe Bonds' }
  expect(matchEntities([bare], 'bonds xanthe')).toEqual([bare])
})

it('sorts watched and recent assets first among equal matches', () => {
  expect(found('energy')).toEqual(['acme_nasd', 'wttl_xasx'])
  expect(found('energy', (tag) => tag === 'wttl_xasx')).toEqual(['wttl_xasx', 'acme_nasd'])
})
