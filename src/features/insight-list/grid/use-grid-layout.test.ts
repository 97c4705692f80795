import { expect, it } from 'vitest'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { readInsightList } from '#contract/insight.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ListItem } from '#features/insight-list/rows/group-rows.ts'
import { rowPlaces } from './use-grid-layout.ts'

it('finds a row among heads and back', () => {
  const rows = readInsightList({ result: ['a', 'b', 'c'].map((id) => ({ id })) }).items.map((insight) =>
    toInsightRow(insight, DEFAULT_UNITS, undefined),
  )
  const head = (group: string): ListItem => ({ group, title: group, sub: '', count: 1 })
  const items = [head('x'), rows[0]!, head('y'), rows[1]!, rows[2]!]
  const places = rowPlaces(items)
  expect(places.count).toBe(3)
  expect([0, 1, 2].map(places.itemIndexOf)).toEqual([1, 3, 4])
  expect([1, 3, 4].map(places.rowIndexOf)).toEqual([0, 1, 2])
  expect(places.rowIndexOf(2)).toBe(1)
})
