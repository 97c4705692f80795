import { expect, test } from 'vitest'
import { predictionAsReturn, predictionUnit } from '#contract/records/prediction.ts'
import { sectorName, classLabel, subClassLabel } from './classification.ts'
import { directionLabel, directionOf } from './codes.ts'
import { industryGroupName } from './industry-groups.ts'
import { asDateSince, asPriceLevel, asRate, asReturn, DEFAULT_UNITS } from './units.ts'

test('defaults: returns are fractions, rates percentages, levels prices', () => {
  expect(asReturn(0.041, DEFAULT_UNITS)).toBe(0.041)
  expect(asRate(71, DEFAULT_UNITS)).toBeCloseTo(0.71)
  expect(asPriceLevel(110, 100, DEFAULT_UNITS)).toBe(110)
})

test('a deployment can configure each unit', () => {
  const other = { ...DEFAULT_UNITS, returns: 'percent', rates: 'fraction', signalLevels: 'return' } as const
  expect(asReturn(4.1, other)).toBeCloseTo(0.041)
  expect(asRate(0.71, other)).toBe(0.71)
  expect(asPriceLevel(0.1, 100, other)).toBeCloseTo(110)
})

test('an instant is sent in the configured unit, and not at all without one', () => {
  const at = Date.UTC(2026, 10, 20)
  expect(asDateSince(at, DEFAULT_UNITS)).toBeUndefined()
  expect(asDateSince(at, { ...DEFAULT_UNITS, dateSince: 'seconds' })).toBe(1_795_132_800)
  expect(asDateSince(at, { ...DEFAULT_UNITS, dateSince: 'milliseconds' })).toBe(at)
  expect(asDateSince(at, { ...DEFAULT_UNITS, dateSince: 'nanoseconds' })).toBe(at * 1e6)
})

test.each([
  [0, 187, 'return'],
  [null, 187, 'return'],
  [187.2, 187, 'price'],
  [1, 187, 'index'],
  [100, 187, 'index'],
  [100, 100, 'price'],
  [1, 1, 'price'],
  [42, 187, 'return'],
] as const)('a zero-day value of %s on a last value of %s reads as %s', (zero, last, unit) => {
  expect(predictionUnit(zero, last, DEFAULT_UNITS)).toBe(unit)
})

test('a configured unit overrides the zero-day element', () => {
  expect(predictionUnit(0, 187, { ...DEFAULT_UNITS, predictions: 'price' })).toBe('price')
})

test('predictions are converted to returns on their base', () => {
  expect(predictionAsReturn(0.1, 'return', null)).toBe(0.1)
  expect(predictionAsReturn(110, 'price', 100)).toBeCloseTo(0.1)
  expect(predictionAsReturn(110, 'price', null)).toBeNull()
})

test('a code without a name is shown as a number, never dropped', () => {
  expect(classLabel(9)).toBe('Stock')
  expect(classLabel(17)).toBe('Class 17')
  expect(subClassLabel(3)).toBe('Sub class 3')
  expect(directionLabel(2)).toBe('Bearish')
  expect(directionOf(0)).toBe('unknown')
  expect(sectorName('45')).toBe('Information Technology')
  expect(sectorName('99')).toBe('Sector 99')
  expect(industryGroupName('4530')).toBe('Semiconductors & Semiconductor Equipment')
  // Not the member of an object with this name.
  expect(sectorName('constructor')).toBe('Sector constructor')
})
