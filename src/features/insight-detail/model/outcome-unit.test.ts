import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceDecimals } from '#shared/format/money.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { HIGHEST, LOWEST, outcomeUnit } from './outcome-unit.ts'

const SHARES = priceFormatOf(null)

test('a threshold of −5 % on an entry of 200 is a price of 190', () => {
  const unit = outcomeUnit('price', 200, SHARES)
  expect(unit.toInput(-5)).toBe(190)
  expect(unit.fromInput(190)).toBe(-5)
  expect(unit.format(-0.05)).toBe('190.00')
  expect(unit.input).toEqual({ min: 0, max: 2200, step: 1, suffix: '' })
})

test('every price that can be typed comes back as it was typed, inside the limits of the address', () => {
  const typed = fc
    .tuple(fc.double({ min: 1e-4, max: 90_000, noNaN: true }), fc.double({ min: 0, max: 10.9, noNaN: true }))
    .map(([entry, times]) => ({
      entry,
      price: Number((entry * times).toFixed(priceDecimals(entry))),
    }))
  fc.assert(
    fc.property(typed, ({ entry, price }) => {
      const unit = outcomeUnit('price', entry, SHARES)
      const percent = unit.fromInput(price)
      expect(percent).toBeGreaterThanOrEqual(LOWEST)
      expect(percent).toBeLessThanOrEqual(HIGHEST)
      expect(unit.toInput(percent)).toBe(price)
    }),
  )
})

test('without an entry there is no price: returns stay', () => {
  for (const entry of [null, 0, -3]) expect(outcomeUnit('price', entry, SHARES).name).toBe('return')
})

test('an axis in prices stands at round prices, one in returns at round returns', () => {
  const prices = outcomeUnit('price', 187.14, SHARES).axis(-0.1, 0.12)
  expect(prices.ticks.map(prices.format)).toEqual(['170', '180', '190', '200'])
  const returns = outcomeUnit('return', 187.14, SHARES).axis(-0.1, 0.12)
  expect(returns.ticks.map(returns.format)).toEqual(['−10%', '−5%', '0%', '+5%', '+10%'])
  const cheap = outcomeUnit('price', 0.0831, SHARES).axis(-0.1, 0.12)
  expect(cheap.ticks.map(cheap.format)).toEqual(['0.07500', '0.08000', '0.08500', '0.09000'])
})

test('the axis of a bond, in quarters of a percent or of a currency unit, reads as what it is', () => {
  const returns = outcomeUnit('return', 236.52, SHARES).axis(-0.004, 0.008)
  expect(returns.ticks.map(returns.format)).toEqual(['−0.25%', '0.00%', '+0.25%', '+0.50%', '+0.75%'])
  const prices = outcomeUnit('price', 100, SHARES).axis(-0.05, 0.06)
  expect(prices.ticks.map(prices.format)).toEqual(['95.00', '97.50', '100.00', '102.50', '105.00'])
})

test('an exchange rate is written and typed with the digits it is quoted with', () => {
  const unit = outcomeUnit('price', 1.43102, priceFormatOf({ class: 8 }))
  expect(unit.format(0.012)).toBe('1.4482')
  expect(unit.toInput(1.2)).toBe(1.4482)
})
