import { expect, test } from 'vitest'
import { readKeyValues } from '#contract/records/entity-report.ts'
import { readSnakes } from '#contract/records/snake.ts'
import { namedKeyValues } from './named-key-values.ts'

const values = (...items: Record<string, unknown>[]) => readKeyValues(items).items
const record = (fields: Record<string, unknown>) => readSnakes([fields]).items[0]!

test('names come from the series service where it knows the series', () => {
  const items = values({ expression: 'acme.pe', value_string: '11.4×', label: 'High' })
  const records = new Map([['acme.pe', record({ snake: 'acme.pe', name: 'Price / earnings' })]])
  expect(namedKeyValues(items, records, null)[0]).toMatchObject({
    name: 'Price / earnings',
    value: '11.4×',
    qualifier: 'High',
  })
})

test('without it the code of the series is made readable', () => {
  const items = values(
    { expression: 'acme.rsi(horiz=14d)', value_string: '71' },
    { label: 'Rank', value_string: '3' },
    {},
  )
  expect(namedKeyValues(items, new Map(), null).map(({ name, value }) => [name, value])).toEqual([
    ['Rsi, 14d', '71'],
    ['Rank', '3'],
    ['Unnamed value', null],
  ])
})

test('values of the entity’s own sub class come first, otherwise the order is kept', () => {
  const items = values({ expression: 'a.x' }, { expression: 'a.y' }, { expression: 'a.z' })
  const records = new Map([
    ['a.x', record({ name: 'X', sub_class: 2 })],
    ['a.y', record({ name: 'Y', sub_cls: '7' })],
  ])
  const names = (subClass: number | null) => namedKeyValues(items, records, subClass).map(({ name }) => name)
  expect(names(7)).toEqual(['Y', 'X', 'Z'])
  expect(names(null)).toEqual(['X', 'Y', 'Z'])
})

test('a span of months that is counted in trading days says so in its name, because the chart counts by the calendar', () => {
  const name = (expression: string, explanation: string) =>
    namedKeyValues(
      values({ expression, explanation, value_string: '+1%' }),
      new Map([[expression, record({ name: 'Return over twelve months' })]]),
      null,
    )[0]!.name
  expect(name('a.mom', 'Change over twelve months (252 trading days).')).toBe(
    'Return over twelve months, 252 days',
  )
  expect(name('a.mom', 'Change over the calendar year.')).toBe('Return over twelve months')
})
