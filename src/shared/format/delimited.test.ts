import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { startsFormula, toCsv, toTsv, type Field } from './delimited.ts'

/** Text in which the characters that need escaping are frequent. */
const words = fc.string({
  unit: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...'=+-@＝＋－＠﹣"\',;\t\r\n\0\u200b\ufeff ') },
    { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }) },
  ),
  maxLength: 12,
})
const number = fc.double({ noNaN: true, noDefaultInfinity: true })
const field: fc.Arbitrary<Field> = fc.oneof(words, number, fc.constant(null))
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
  )

const FORMULA = /^[\s\0\u200b\ufeff]*[=+\-@＝＋－＠﹣]|^[\0\t\r\n]/

/** What a parser must read back: the text, with an apostrophe before formulas. */
const kept = (each: Field) =>
  each === null ? '' : typeof each === 'number' ? String(each) : startsFormula(each) ? `'${each}` : each

describe('delimited text', () => {
  it('parses back to what was written', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const { data } = Papa.parse<string[]>(toCsv(rows).slice(0, -2), { delimiter: ',', newline: '\r\n' })
        expect(data).toEqual(rows.map((row) => row.map(kept)))
      }),
    )
  })

  it('keeps a byte order mark at the beginning', () => {
    const rows = [['\ufeffa', 'b']]
    expect(Papa.parse(toCsv(rows).slice(0, -2)).data).toEqual(rows)
    expect(Papa.parse(toTsv(rows), { delimiter: '\t' }).data).toEqual(rows)
  })

  it('pastes back what was copied, with each field on one line', () => {
    const line = (each: Field) => (typeof each === 'string' ? each.replace(/[\t\r\n]+/g, ' ') : each)
    fc.assert(
      fc.property(table, (rows) => {
        const { data } = Papa.parse<string[]>(toTsv(rows), { delimiter: '\t', newline: '\n' })
        expect(data).toEqual(rows.map((row) => row.map((each) => kept(line(each)))))
      }),
    )
  })

  it('lets no word start a formula', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 2, maxLength: 5 }), (row) => {
        for (const [text, delimiter] of [
          [toCsv([row]).slice(0, -2), ','],
          [toTsv([row]), '\t'],
        ] as const) {
          const { data } = Papa.parse<string[]>(text, {
            delimiter,
            newline: delimiter === ',' ? '\r\n' : '\n',
          })
          for (const each of data.flat()) expect(each).not.toMatch(FORMULA)
        }
      }),
    )
  })

  it('guards what a spreadsheet would run, and nothing else', () => {
    const formulas = '=1+1|+1|-1|@SUM(A1)|＝1+1|＋1|－1|＠SUM(A1)|\n=1|\r1|\t1|\0x| =1|\ufeff=1'.split('|')
    expect(formulas.filter((text) => !startsFormula(text))).toEqual([])
    expect(['', 'a=b', '−5.0%', '3m', 'Åland', '7-Eleven', '(5)'].filter(startsFormula)).toEqual([])
  })

  it('writes numbers as numbers, and an empty field for invalid ones', () => {
    expect(toCsv([[-0.05, 1e21, null, Number.NaN]])).toBe('-0.05,1e+21,,\r\n')
  })
})
