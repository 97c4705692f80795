import { expect, it } from 'vitest'
import { formatHorizon, formatProgress, horizonInWords } from './horizon.ts'

it.each([
  ['3m', '3 months'],
  ['60d', '60 trading days'],
  ['1w', '1 week'],
  ['2Y', '2 years'],
  ['soon', 'soon'],
  ['', 'not available'],
  [null, 'not available'],
])('%s is spoken as %s', (horizon, words) => expect(horizonInWords(horizon)).toBe(words))

it('is shown as given', () => {
  expect(formatHorizon('60d')).toBe('60d')
  expect(formatHorizon(null)).toBe('n/a')
  expect(formatProgress(19, 63)).toBe('day 19 of 63')
})
