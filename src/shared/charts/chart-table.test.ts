import { expect, test } from 'vitest'
import { cell, chartCsv, chartTsv, tableOf } from './chart-table.tsx'

const columns = [
  { label: 'Horizon', unit: null },
  { label: 'Median', unit: 'fraction' },
] as const

test('a file has raw values, units in its header, and empty fields for missing values', () => {
  const rows = [
    [cell('3m'), cell('−5.0%', -0.05)],
    [cell('6m'), cell('n/a', null)],
  ]
  expect(chartCsv({ columns, rows })).toBe('Horizon,Median (fraction)\r\n3m,-0.05\r\n6m,\r\n')
})

test('the clipboard text has a header, and no tabs inside fields', () => {
  expect(chartTsv({ columns, rows: [[cell('3\tm'), cell('+4.0%', 0.04)]] })).toBe(
    'Horizon\tMedian (fraction)\n3 m\t0.04',
  )
})

test('the rows of a table are computed when first read, and only once', () => {
  let times = 0
  const horizon = (text: string) => {
    times += 1
    return cell(text)
  }
  const table = tableOf('Returns', ['3m'], [['Horizon', null, horizon]])
  expect(times).toBe(0)
  expect(chartCsv(table)).toBe('Horizon\r\n3m\r\n')
  expect(table.rows).toBe(table.rows)
  expect(times).toBe(1)
})
