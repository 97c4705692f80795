import { expect, test } from 'vitest'
import { sortedBy } from './table.tsx'

test.each<[string, (number | string | null)[], unknown[], unknown[]]>([
  ['numbers by size', [2, null, 10], [2, 10], [10, 2]],
  ['texts by the alphabet, and numbers in them by size', ['6m', null, '12m'], ['6m', '12m'], ['12m', '6m']],
])('rows sort %s, with missing values last in both directions', (_, rows, up, down) => {
  const order = (direction: 'ascending' | 'descending') => sortedBy(rows, (value) => value, direction)
  expect(order('ascending')).toEqual([...up, null])
  expect(order('descending')).toEqual([...down, null])
})
