import { expect, it } from 'vitest'
import { assetPath, insightPath, insightsPath } from './paths.ts'
import { typedInsight, typedTarget } from './typed-target.ts'

it('encodes opaque ids as one segment', () => {
  expect(insightPath('a/b?c')).toBe('/insights/a%2Fb%3Fc')
  expect(assetPath('halv_xsto')).toBe('/assets/halv_xsto')
  expect(insightsPath(new URLSearchParams({ stars: '7,8' }))).toBe('/insights?stars=7,8')
  expect(insightsPath('?stars=7')).toBe('/insights?stars=7')
  expect(insightsPath('')).toBe('/insights')
})

const id = '0b6f2c1e-0000-4000-8000-000000000001'

it.each([
  [id, { kind: 'insight', id }],
  [
    `https://portal.example/app/stream/focus?activeDrawer=insights&entityTag=acme_nasd&activeInsight=${id}`,
    { kind: 'insight', id },
  ],
  [`https://portal.example/app/kg-insight?insightId=${id}`, { kind: 'insight', id }],
  [`http://127.0.0.1:3000/insights/${id}?h=3m`, { kind: 'insight', id }],
  ['desk.example/insights/a%20b?h=1m', { kind: 'insight', id: 'a b' }],
  ['https://portal.example/app?entityTag=acme_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  ['http://127.0.0.1:3000/assets/acme_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  [' /assets/acme_nasd ', { kind: 'asset', tag: 'acme_nasd' }],
  ['ACME_nasd', { kind: 'asset', tag: 'acme_nasd' }],
  ['acme', null],
  ['https://portal.example/elsewhere', null],
  ['/insights/%zz', null],
  ['1/2', null],
  ['', null],
])('typed, %s leads to %o', (text, target) => expect(typedTarget(text)).toEqual(target))

it.each([
  [' abc-1 ', 'abc-1'],
  ['https://desk.example/insights/a%2Fb?h=1m#fan', 'a/b'],
  [id, id],
  ['two words', null],
  ['acme_nasd', null],
  ['https://desk.example/assets/x', null],
  ['/insights/%zz', null],
  ['a'.repeat(129), null],
  ['', null],
])('as an insight, %s is %o', (text, named) => expect(typedInsight(text)).toEqual(named))
