import { expect, test } from 'vitest'
import { fittingClass, groupedKeyValues, isShare } from './key-value-groups.ts'

const value = (series: string | null, group: string | null = null) => ({
  key: series ?? 'none',
  expression: series === null ? null : `x.${series}`,
  name: series ?? 'Value',
  value: '1',
  qualifier: null,
  explanation: null,
  group,
})
const names = (values: readonly { name: string }[]) => values.map(({ name }) => name)
const all = [
  value('mom(horiz=3m)'),
  value('relative_strength(horiz=3m,to=sector)'),
  value('beta(horiz=12m)'),
  value('turnover_trend(fast=20,slow=252)'),
  value('pe_ratio'),
  value(null),
]

test('a pair of currencies has no sector, no beta, no turnover and no earnings; a share has them all', () => {
  expect(names(fittingClass(all, { class: 8, asset_class: 2 }))).toEqual(['mom(horiz=3m)', 'Value'])
  expect(fittingClass(all, { class: 9, asset_class: 3 })).toEqual(all)
})

test('what is not said to be something else may be a share', () => {
  expect(isShare(null)).toBe(true)
  expect(isShare({ class: null, asset_class: null })).toBe(true)
  expect(isShare({ class: 5, asset_class: null })).toBe(true)
  expect(isShare({ class: null, asset_class: 1 })).toBe(false)
  expect(isShare({ class: 6, asset_class: 4 })).toBe(false)
})

test('groups keep the report’s order, and what belongs to none comes last', () => {
  const grouped = groupedKeyValues([
    value('a'),
    value('b', 'Trend'),
    value('c', 'Range'),
    value('d', 'Trend'),
  ])
  expect(grouped.map(({ name, values }) => [name, names(values)])).toEqual([
    ['Trend', ['b', 'd']],
    ['Range', ['c']],
    [null, ['a']],
  ])
})
