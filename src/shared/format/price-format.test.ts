import { expect, test } from 'vitest'
import { insightClasses, priceFormatOf } from './price-format.ts'

test('exchange rates show the digits they are quoted with, shares do not', () => {
  const rate = priceFormatOf({ class: 8, asset_class: 2 })
  expect(rate.price(1.08342)).toBe('1.0834')
  expect(rate.change(-0.0012, 1.08342)).toBe('−0.0012')
  expect(priceFormatOf({ class: 9, asset_class: 3 }).price(1.08342)).toBe('1.08')
  expect(priceFormatOf(null).price(187.137)).toBe('187.14')
  expect(priceFormatOf(null).change(null, 3)).toBe('n/a')
})

test('either code is enough to know an exchange rate', () => {
  expect(priceFormatOf({ class: null, asset_class: 2 }).price(1.08342)).toBe('1.0834')
  expect(priceFormatOf({ class: 10, asset_class: null }).price(1.08342)).toBe('1.0834')
})

test('a change has the decimals of its price', () => {
  expect(priceFormatOf(null).change(1.154, 187.14)).toBe('+1.15')
  expect(priceFormatOf(null).change(-0.00012, 0.08312)).toBe('−0.00012')
})

test('an insight names its classes in its own words', () => {
  expect(priceFormatOf(insightClasses({ metadata: { class: 8, asset_cls: 2 } })).price(1.43102)).toBe(
    '1.4310',
  )
  expect(priceFormatOf(insightClasses({ metadata: { class: null, asset_cls: null } })).price(1.43102)).toBe(
    '1.43',
  )
})
