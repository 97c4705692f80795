import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import type { FileProblem } from './csv-rows.ts'
import { parsePriceFile } from './price-file.ts'

function parse(text: string) {
  const problems: FileProblem[] = []
  const parsed = parsePriceFile('x.csv', new TextEncoder().encode(text), (problem) => problems.push(problem))
  return { parsed, problems, messages: problems.map(({ line, message }) => `${line ?? '-'}: ${message}`) }
}

const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'

describe('layouts', () => {
  it('reads a Yahoo download and adjusts open, high and low to the adjusted close', () => {
    const { parsed, messages } = parse(
      `${YAHOO}\n2020-08-28,500,510,490,504,126,1000\n2020-08-31,127,131,126,129,129,4000\n`,
    )
    expect(messages).toEqual([])
    expect(parsed?.ticker).toBeNull()
    expect(Array.from(parsed!.history.days)).toEqual([dayOf(2020, 8, 28), dayOf(2020, 8, 31)])
    expect(Array.from(parsed!.history.close)).toEqual([126, 129])
    expect(Array.from(parsed!.history.open)).toEqual([125, 127])
    expect(Array.from(parsed!.history.high)).toEqual([127.5, 131])
    expect(Array.from(parsed!.history.low)).toEqual([122.5, 126])
    // Turnover is as traded, so a split does not show in it.
    expect(Array.from(parsed!.history.turnover)).toEqual([504_000, 516_000])
  })

  it('reads Stooq, whose ticker and eight-digit date stand in the row', () => {
    const { parsed, messages } = parse(
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\r\nACME.US,D,20200103,000000,10,11,9,10.5,200,0\r\nACME.US,5,20200106,093500,10,11,9,10.5,200,0\r\n',
    )
    expect(parsed?.ticker).toBe('ACME.US')
    expect(Array.from(parsed!.history.days)).toEqual([dayOf(2020, 1, 3)])
    expect(parsed!.history.turnover[0]).toBe(2100)
    expect(messages).toEqual(['3: is not a daily row'])
  })

  it('reads date and close, with or without a header, and other separators', () => {
    for (const text of [
      'date,close\n2020-01-02,5',
      '2020-01-02,5\n',
      'Date;Close\n2020/01/02;5',
      '"date","close"\n"2020-01-02","5"',
    ]) {
      const { parsed, messages } = parse(text)
      expect(messages).toEqual([])
      expect(parsed!.history).toMatchObject({
        open: new Float64Array([5]),
        high: new Float64Array([5]),
        turnover: new Float64Array([0]),
      })
      expect(isoDate(parsed!.history.days[0]!)).toBe('2020-01-02')
    }
  })

  it('names a file that it cannot use', () => {
    expect(parse('').messages).toEqual(['-: is empty; left out'])
    expect(parse('hello\nworld\n').messages).toEqual(['-: has no header with a date and a close; left out'])
    expect(parse(`${YAHOO}\n`).messages).toEqual(['-: has a header and no row; left out'])
    expect(parse(`${YAHOO}\n2020-01-02,null,null,null,null,null,null\n`).messages).toEqual([
      '2: close is no positive number: "null"',
      '-: has no usable row; left out',
    ])
  })
})

describe('broken rows', () => {
  it('are reported by line, skipped and counted', () => {
    const { parsed, messages } = parse(
      [
        YAHOO,
        '2020-01-02,1,1,1,1,1,1',
        '2020-02-30,1,1,1,1,1,1',
        '2020-01-03,1,1,1,0,1,1',
        '2020-01-06,1,1,1,1,-1,1',
        '2020-01-07,1,1',
        '',
        '2020-01-08,1,x,1,1,1,1',
        '2020-01-09,1,1,1,1,1,many',
        '2020-01-10,1,1,1,1.2.3,1,1',
        '2020-01-13,0,0,0,1.5,1.5,',
      ].join('\n'),
    )
    expect(messages).toEqual([
      '3: unreadable date "2020-02-30"',
      '4: close is no positive number: "0"',
      '5: adjusted close is no positive number: "-1"',
      '6: has 3 of 7 columns',
      '8: open, high or low is no positive number',
      '9: volume is no number: "many"',
      '10: close is no positive number: "1.2.3"',
    ])
    expect(Array.from(parsed!.history.close)).toEqual([1, 1.5])
    expect(Array.from(parsed!.history.open)).toEqual([1, 1.5])
  })

  it('unsorted rows are ordered, and of a repeated date the last row counts', () => {
    const { parsed, messages } = parse(
      'date,close\n2020-01-07,13\n2020-01-02,11\n2020-01-07,14\n2020-01-03,12\n',
    )
    expect(Array.from(parsed!.history.close)).toEqual([11, 12, 14])
    expect(messages).toEqual(['-: 1 row repeats a date; the last row of a date counts'])
  })
})

describe('leaps of the close', () => {
  it('are kept, counted and dated by the adjusted close', () => {
    const { parsed, messages } = parse(
      [
        YAHOO,
        '2000-01-03,100,100,100,100,100,1',
        '2000-01-04,160,160,160,160,160,1',
        '2000-01-05,60,60,60,60,60,1',
        '2000-01-06,100,100,100,100,100,1',
        '2000-01-07,50,50,50,50,100,1',
      ].join('\n'),
    )
    expect(Array.from(parsed!.history.close)).toEqual([100, 160, 60, 100, 100])
    expect(messages).toEqual([
      '-: 2 closes leap by more than 65 % up or 39 % down in a day, first on 2000-01-05; kept, though a split that was missed would look the same',
    ])
  })
})

describe('properties', () => {
  it('numbers are those of Number to the last bit', () => {
    const decimal = fc.oneof(
      fc.double({ min: 1e-7, max: 1e12, noNaN: true }).map(String),
      fc.tuple(fc.nat(999_999), fc.nat(999_999_999)).map(([whole, part]) => `${whole + 1}.${part}`),
    )
    fc.assert(
      fc.property(decimal, (text) => {
        expect(parse(`date,close\n2020-01-02,${text}\n`).parsed!.history.close[0]).toBe(Number(text))
      }),
    )
  })

  it('every calendar day is read as the day it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf(1800, 1, 1), max: dayOf(2200, 12, 31) }), (day) => {
        const { parsed } = parse(`date,close\n${isoDate(day)},1\n${isoDate(day).replaceAll('-', '')},1\n`)
        expect(Array.from(parsed!.history.days)).toEqual([day])
      }),
    )
  })

  it('garbage never throws; every line of it is either a bar or a problem', () => {
    const good = fc
      .integer({ min: dayOf(2000, 1, 1), max: dayOf(2030, 1, 1) })
      .map((day) => `${isoDate(day)},1,2,0.5,1,1,10`)
    const bad = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.replace(/[\n\r"]/g, ' ')),
      fc.constantFrom(
        '2020-01-02',
        '2020-01-02,,,,,,',
        ',,,,,,',
        'null,null,null,null,null,null,null',
        '2020-13-01,1,1,1,1,1,1',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(good, bad), { maxLength: 30 }), (lines) => {
        const { parsed, problems } = parse([YAHOO, '2019-01-02,1,1,1,1,1,1', ...lines].join('\n'))
        const isGood = (line: string): boolean => /^\d{4}-\d\d-\d\d,1,2,0\.5,1,1,10$/.test(line)
        const blank = lines.filter((line) => /^[ \r"]*$/.test(line)).length
        const dates = new Set(lines.filter(isGood).map((line) => line.slice(0, 10)))
        expect(parsed!.history.days.length).toBe(1 + dates.size)
        expect(problems.filter(({ line }) => line !== null).length).toBe(
          lines.length - blank - lines.filter(isGood).length,
        )
      }),
    )
  })

  it('any bytes at all give prices that contain each other, or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, hasHeader) => {
        const head = new TextEncoder().encode(hasHeader ? `${YAHOO}\n` : '')
        const bytes = new Uint8Array([...head, ...noise])
        const parsed = parsePriceFile('noise', bytes, () => {})
        if (parsed === null) return
        const { open, high, low, close, days } = parsed.history
        for (let i = 0; i < days.length; i++) {
          expect(low[i]! <= Math.min(open[i]!, close[i]!) && high[i]! >= Math.max(open[i]!, close[i]!)).toBe(
            true,
          )
          expect(i === 0 || days[i]! > days[i - 1]!).toBe(true)
        }
      }),
    )
  })
})
