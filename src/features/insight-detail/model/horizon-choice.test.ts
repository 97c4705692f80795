import { expect, test } from 'vitest'
import { readInsight } from '#contract/records/insight.ts'
import { chosenHorizon, horizonsOf } from './horizon-choice.ts'

const insight = readInsight({
  id: 'x',
  hit_ratio: { '12m': {}, '1w': {}, odd: {}, '3m': {} },
  metadata: { horizon: '6m' },
})

test('horizons by length, the own one among them, the unreadable last', () => {
  expect(horizonsOf(insight)).toEqual(['1w', '3m', '6m', '12m', 'odd'])
})

test('the address decides when the insight has it, else the insight', () => {
  expect(chosenHorizon(insight, '3m')).toBe('3m')
  expect(chosenHorizon(insight, '2m')).toBe('6m')
  expect(chosenHorizon(readInsight({ id: 'x' }), '2m')).toBeNull()
})
