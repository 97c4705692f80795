import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overviewSearch } from './overview-search.ts'

const read = (query: string) => overviewSearch.read(new URLSearchParams(query))

test('invalid fields are named and dropped', () => {
  const { state, dropped } = read('look=bars&avg=50,75&quality=9&outcome=won&range=2D')
  expect(state).toMatchObject({ look: 'line', avg: [], minStars: '0', outcome: 'all', range: '1Y' })
  expect(dropped.toSorted()).toEqual(['avg', 'look', 'outcome', 'quality', 'range'])
})

test('every state survives its address', () => {
  const states = fc.record({
    range: fc.constantFrom('1D', '1W', '1M', 'YTD', '1Y', 'Max'),
    look: fc.constantFrom('line', 'candles'),
    avg: fc.constantFrom([], [50], [200], [50, 200]),
    pane: fc.constantFrom(null, 'drawdown', 'mom(horiz=3m)', 'us.policy_rate', 'a&b=c?d#e'),
    fan: fc.constantFrom(null, '32990405-ee03-8924-a043-757641dfbed3'),
    past: fc.boolean(),
    outcome: fc.constantFrom('all', 'worked', 'failed', 'active'),
    direction: fc.constantFrom('all', 'up', 'down'),
    minStars: fc.constantFrom('0', '5', '6', '7'),
  })
  fc.assert(
    fc.property(states, (chosen) => {
      const state = { ...read('').state, ...chosen } as ReturnType<typeof read>['state']
      const again = read(overviewSearch.write(state).toString())
      expect(again).toEqual({ state, dropped: [] })
    }),
  )
  expect(overviewSearch.write(read('').state).toString()).toBe('')
})
