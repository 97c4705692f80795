import { expect, test } from 'vitest'
import { readKeyValues } from '#contract/records/entity-report.ts'
import { readSnakes } from '#contract/records/snake.ts'
import { groupedKeyValues, namedKeyValues } from './key-values-panel.tsx'

const names = (values: readonly { name: string }[]) => values.map(({ name }) => name)

const items = (...wire: Record<string, unknown>[]) => readKeyValues(wire).items
const record = (fields: Record<string, unknown>) => readSnakes([fields]).items[0]!

test('names come from the series service if it knows the series, or else from the code', () => {
  const all = items(
    { expression: 'acme.pe', value_string: '11.4×', label: 'High' },
    { expression: 'acme.rsi(horiz=14d)', value_string: '71' },
    { label: 'Rank', value_string: '3' },
    {},
  )
  const records = new Map([['acme.pe', record({ snake: 'acme.pe', name: 'Price / earnings' })]])
  const named = namedKeyValues(all, records, null)
  expect(named.map((each) => [each.name, each.value])).toEqual([
    ['Price / earnings', '11.4×'],
    ['Rsi, 14d', '71'],
    ['Rank', '3'],
    ['Unnamed value', null],
  ])
  expect(named[0]!.qualifier).toBe('High')
})

test('values of the entity’s sub class come first, the others keep their order', () => {
  const all = items({ expression: 'a.x' }, { expression: 'a.y' }, { expression: 'a.z' })
  const records = new Map([
    ['a.x', record({ name: 'X', sub_class: 2 })],
    ['a.y', record({ name: 'Y', sub_cls: '7' })],
  ])
  const order = [7, null].map((subClass) => names(namedKeyValues(all, records, subClass)).join(''))
  expect(order).toEqual(['YXZ', 'XYZ'])
})

test('a span of months that is counted in trading days has the days in its name, unlike calendar spans', () => {
  const records = new Map([['a.mom', record({ name: 'Return over twelve months' })]])
  const name = (explanation: string) =>
    namedKeyValues(items({ expression: 'a.mom', explanation, value_string: '+1%' }), records, null)[0]!.name
  expect(name('Change over twelve months (252 trading days).')).toBe('Return over twelve months, 252 days')
  expect(name('Change over the calendar year.')).toBe('Return over twelve months')
})

test('groups keep the report’s order, and values without a group come last', () => {
  const all = [null, 'Trend', 'Range', 'Trend'].map((group_name, i) => ({ label: 'abcd'[i]!, group_name }))
  const grouped = groupedKeyValues(namedKeyValues(items(...all), new Map(), null))
  const words = grouped.map(({ name, values }) => `${name}: ${names(values).join()}`)
  expect(words).toEqual(['Trend: b,d', 'Range: c', 'null: a'])
})
