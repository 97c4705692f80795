import { expect, it } from 'vitest'
import { compareHorizons, compareText } from './compare.ts'

it('sorts words as people do', () => {
  expect(['é2', 'E10', 'e1'].sort(compareText)).toEqual(['e1', 'é2', 'E10'])
})

it('sorts horizons by length, not by spelling, unreadable ones last', () => {
  expect(['6m', 'soon', '12m', '5d', '2w', '1y', '3m'].sort(compareHorizons)).toEqual([
    '5d',
    '2w',
    '3m',
    '6m',
    '12m',
    '1y',
    'soon',
  ])
})
