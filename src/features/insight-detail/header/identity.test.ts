import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { identityOf } from './identity.ts'

const identity = (metadata: object) => identityOf(readInsight({ id: 'a', metadata }).metadata)

test('class, topic, sector, economy and capitalisation in one line', () => {
  expect(
    identity({ class: 9, asset_cls: 3, topic: 'Technical', sector: 'Energy', eco: 'US', market_cap: 12.4 }),
  ).toEqual(['Stock', 'Technical', 'Energy', 'US', '12 bn USD'])
})

test('a code without a published meaning is shown as its number and not dropped', () => {
  expect(identity({ class: 77 })).toEqual(['Class 77'])
  expect(identity({ asset_cls: 55, sub_cls: 4 })).toEqual(['Asset class 55', 'Sub class 4'])
})

test('what is not stated is left out, a capitalisation of nothing with it', () => {
  expect(identity({})).toEqual([])
  expect(identity({ market_cap: 0, topic: ' ' })).toEqual([])
  expect(identity({ market_cap: 0.72 })).toEqual(['0.7 bn USD'])
})
