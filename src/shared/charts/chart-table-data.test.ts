import Papa from 'papaparse'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { cell, sortedRows, toCsv, toTsv } from './chart-table-data.ts'

const columns = [
  { label: 'Horizon', align: 'left' },
  { label: 'Median', align: 'right' },
] as const

test('CSV parses back to the same raw values', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.string({ minLength: 1 }).filter((text) => !/^[=+\-@\t\r]/.test(text)),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        ),
        { minLength: 1 },
      ),
      (rows) => {
        const csv = toCsv({ columns, rows: rows.map(([text, value]) => [cell(text), cell('shown', value)]) })
        const parsed = Papa.parse<string[]>(csv.slice(0, -2), { newline: '\r\n' }).data.slice(1)
        expect(parsed.map(([text]) => text)).toEqual(rows.map(([text]) => text))
        parsed.forEach(([, value], i) => expect(Number(value)).toBe(Number(String(rows[i]![1]))))
      },
    ),
  )
})

test('a text that looks like a formula is made harmless, a negative number is not touched', () => {
  expect(toCsv({ columns, rows: [[cell('=1+1'), cell('−5.0%', -0.05)]] })).toBe(
    "Horizon,Median\r\n'=1+1,-0.05\r\n",
  )
})

test('a missing value is an empty field', () => {
  expect(toCsv({ columns, rows: [[cell('3m'), cell('n/a', null)]] })).toContain('3m,\r\n')
})

test('the clipboard form has heads and no stray tabs', () => {
  expect(toTsv({ columns, rows: [[cell('3\tm'), cell('+4.0%', 0.04)]] })).toBe('Horizon\tMedian\n3 m\t0.04')
})

test('rows sort by raw values with missing ones last both ways', () => {
  const rows = [2, null, 10].map((value) => [cell(String(value)), cell('', value)])
  const order = (direction: 'ascending' | 'descending') =>
    sortedRows(rows, 1, direction).map((row) => row[1]!.raw)
  expect(order('ascending')).toEqual([2, 10, null])
  expect(order('descending')).toEqual([10, 2, null])
})
