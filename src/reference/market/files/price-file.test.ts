import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import type { FileProblem } from './file-text.ts'
import { parsePriceFile } from './price-file.ts'

function parse(text: string | Uint8Array, today?: number) {
  const problems: FileProblem[] = []
  const found = parsePriceFile(
    'x.csv',
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
    (problem) => problems.push(problem),
    today,
  )
  const parsed = found && { ...found, ...found.assets[0]! }
  return { parsed, problems, messages: problems.map(({ line, message }) => `${line ?? '-'}: ${message}`) }
}

const YAHOO = 'Date,Open,High,Low,Close,Adj Close,Volume'

/** The closes that are read (null if the file is left out) and the messages. */
const readingOf = (text: string | Uint8Array, today?: number) => {
  const { parsed, messages } = parse(text, today)
  return [parsed && Array.from(parsed.history.close), messages]
}
const rows = (head: string, ...lines: string[]) => [head, ...lines].join('\n')
const DAILY = 'date,close\n2020-01-02,5\n2020-01-03,6\n'

it('a Yahoo download has open, high and low adjusted to the adjusted close', () => {
  const { parsed, messages } = parse(
    `${YAHOO}\n2020-08-28,500,510,490,504,126,1000\n2020-08-31,127,131,126,129,129,4000\n`,
  )
  expect(messages).toEqual([])
  expect(parsed?.symbol).toBeNull()
  expect(parsed!.history).toEqual({
    days: Int32Array.of(dayOf(2020, 8, 28), dayOf(2020, 8, 31)),
    open: Float64Array.of(125, 127),
    high: Float64Array.of(127.5, 131),
    low: Float64Array.of(122.5, 126),
    close: Float64Array.of(126, 129),
    // Turnover is unadjusted, so a split does not change it.
    turnover: Float64Array.of(504_000, 516_000),
  })
})

it('a file that begins with zeros is left out, and a table that ends in them keeps its rows', () => {
  expect(readingOf(new Uint8Array(100))).toEqual([null, ['-: is not a text; left out']])
  const days = Array.from({ length: 100 }, (_, i) => `${isoDate(dayOf(2020, 1, 2) + i)},${i + 5}`)
  const { parsed } = parse(`${rows('date,close', ...days)}\n${'\0'.repeat(50)}`)
  expect(parsed?.history.close).toHaveLength(100)
})

it('a Stooq file has the ticker and an eight-digit date in each row', () => {
  const { parsed, messages } = parse(
    '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>\r\nACME.US,D,20200103,000000,10,11,9,10.5,200,0\r\nACME.US,5,20200106,093500,10,11,9,10.5,200,0\r\n',
  )
  expect(parsed?.symbol).toBe('ACME.US')
  expect(parsed!.history).toMatchObject({
    days: Int32Array.of(dayOf(2020, 1, 3)),
    turnover: Float64Array.of(2100),
  })
  expect(messages).toEqual(['3: is not a daily row'])
})

it.each<[string, string | Uint8Array]>([
  ['no header', '2020-01-02,5\n2020-01-03,6'],
  ['semicolons and slashes', 'Date;Close\n2020/01/02;5\n2020/01/03;6'],
  ['a separator named before the header', `sep=;\n${DAILY.replaceAll(',', ';')}`],
  ['empty lines before the header', `\n\n${DAILY}`],
  ['any order', 'date,close\n2020-01-03,6\n2020-01-02,5\n'],
  ['two unused columns with the same name', 'Date,Close,Note,Note\n2020-01-02,5,a,b\n2020-01-03,6,a,b\n'],
])('is read: %s', (_, text) => {
  const { parsed, messages } = parse(text)
  expect(messages).toEqual([])
  const closes = Float64Array.of(5, 6)
  expect(parsed!.history).toMatchObject({ open: closes, high: closes, turnover: new Float64Array(2) })
  expect(Array.from(parsed!.history.days, isoDate)).toEqual(['2020-01-02', '2020-01-03'])
})

const UNSURE = /^-: is ambiguous: /
it.each<[string, string, number[] | null, (string | RegExp)[]]>([
  ['nothing', '', null, ['-: is empty; left out']],
  ['words', 'hello\nworld\n', null, ['-: has no header with a date and a close; left out']],
  ['no row', `${YAHOO}\n`, null, ['-: has a header but no rows; left out']],
  [
    'no usable row',
    `${YAHOO}\n2020-01-02,null,null,null,null,null,null\n`,
    null,
    ['2: close is not a positive number: "null"', '-: has no usable row; left out'],
  ],
  [
    'a column twice',
    'Date,Close,Volume,Close\n2020-01-02,5,10,6\n',
    null,
    ['-: has two columns named "Close"; left out'],
  ],
  [
    'broken rows',
    rows(
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
    ),
    [1, 1.5],
    [
      '3: unreadable date "2020-02-30"',
      '4: close is not a positive number: "0"',
      '5: adjusted close is not a positive number: "-1"',
      '6: has 3 of 7 columns',
      '8: open, high or low is not a positive number',
      '9: volume is not a number: "many"',
      '10: close is not a positive number: "1.2.3"',
    ],
  ],
  [
    'words for a missing volume, open, high or low',
    rows(
      YAHOO,
      '2020-01-02,1,1,1,1,1,-',
      '2020-01-03,N/A,nan,--,1.2,1.2,N/A',
      '2020-01-06,null,.,None,1.4,1.4,null',
      '2020-01-07,1,1,1,null,1,1',
    ),
    [1, 1.2, 1.4],
    ['5: close is not a positive number: "null"'],
  ],
  [
    'decimal commas and times without a header',
    '2020-01-02 00:00;5,25\n2020-01-03 00:00;5,5\n',
    [5.25, 5.5],
    [],
  ],
  [
    'a row below a named separator',
    'sep=;\r\nDate;Close\r\n2020-01-02;5,25\r\n2020-01-03;x\r\n',
    [5.25],
    ['4: close is not a positive number: "x"'],
  ],
  [
    'a repeated date',
    'date,close\n2020-01-07,13\n2020-01-02,11\n2020-01-07,14\n2020-01-03,12\n',
    [11, 12, 14],
    ['-: 1 row repeats a date; the last row of a date is used'],
  ],
  [
    'thousands in quotes',
    'Date,Close\n"Jan 02, 2020","4,987.32"\n"Jan 03, 2020","$1,004,987.50"\n',
    [4987.32, 1004987.5],
    [/1 close changes/],
  ],
  [
    'decimal commas',
    'Datum;Schlusskurs\r\n02.01.2020;4987,32\r\n03.01.2020;5.001,5\r\n',
    [4987.32, 5001.5],
    [],
  ],
  ['other thousands', 'date;close\n2020-01-02;12 345,5\n2020-01-03;12’346,5\n', [12345.5, 12346.5], []],
  ['thousands or decimals', 'date;close\n2020-01-02;1,234\n2020-01-03;1,240\n', null, [UNSURE]],
  ['thousands or decimals of points', 'date;close\n2020-01-02;1.234\n2020-01-03;987\n', null, [UNSURE]],
  ['thousands or decimals in quotes', 'date,close\n2020-01-02,"1,234"\n2020-01-03,"1,240"\n', null, [UNSURE]],
  [
    'both styles',
    'date;close\n2020-01-02;1.5\n2020-01-03;2,5\n2020-01-06;1,234\n',
    [1.5],
    ['3: close is not a positive number: "2,5"', '4: close is not a positive number: "1,234"'],
  ],
  [
    'no plausible size',
    'date;close\n2020-01-02;5\n2020-01-03;1e300\n2020-01-06;1e-300\n',
    [5],
    ['3: close is not a positive number: "1e300"', '4: close is not a positive number: "1e-300"'],
  ],
  [
    'a number cut in two',
    'date,close\n2020-01-02,4,987.32\n2020-01-03,4988\n',
    [4988],
    ['2: has 3 columns where the header has 2'],
  ],
  [
    'a quote never closed',
    'date,close\n2020-01-02,5\n2020-01-03,"6\n2020-01-06,7\n',
    [5],
    ['3: has a quote that is never closed, so the rows below it are lost'],
  ],
  [
    'day or month first',
    'date;close\n03/04/2020;5\n05/04/2020;5',
    null,
    [/^-: is ambiguous: "03\/04\/2020" may start with the day or the month/],
  ],
  [
    'day and month first',
    'date;close\n13/04/2020;5\n04/13/2020;5',
    null,
    ['-: has dates with the day first and dates with the month first; left out'],
  ],
  ['the future', 'date,close\n2020-01-02,5\n2038-01-04,6\n', [5], ['3: is in the future: "2038-01-04"']],
  [
    'a high below the open',
    `${YAHOO}\n2020-01-02,5,4,3,4.5,4.5,1\n`,
    [4.5],
    ['-: 1 row has an open or close outside its high and low; the range was extended'],
  ],
  [
    'leaps',
    rows(
      YAHOO,
      '2000-01-03,100,100,100,100,100,1',
      '2000-01-04,160,160,160,160,160,1',
      '2000-01-05,60,60,60,60,60,1',
      '2000-01-06,100,100,100,100,100,1',
      '2000-01-07,50,50,50,50,100,1',
    ),
    [100, 160, 60, 100, 100],
    [
      '-: 2 closes change by more than +65% or −39% in one day, first on 2000-01-05; used, but a missing split looks the same',
    ],
  ],
])('reports what it did with %s', (_, text, closes, messages) => {
  const expected = messages.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each)))
  expect(readingOf(text, dayOf(2021, 1, 1))).toEqual([closes, expected])
})

it('volumes are read with thousands and as millions, and a high contains the open', () => {
  const turnover = (text: string) => parse(text).parsed!.history.turnover[0]
  expect(turnover('Date,Close,Volume\n2020-01-02,2,"1,234,567"\n')).toBe(2_469_134)
  expect(turnover('Date,Close,Vol.\n2020-01-02,2,1.25M\n')).toBe(2_500_000)
  expect(turnover('Date,Close,Volume\n2020-01-02,"1,40,002.50","12,34,567"\n')).toBe(140_002.5 * 1_234_567)
  expect(parse(`${YAHOO}\n2020-01-02,5,4,3,4.5,4.5,1\n`).parsed!.history.high[0]).toBe(5)
})

it('counts a repeated date as one day, and no row that is left out for its unit', () => {
  const days = Array.from(
    { length: 200 },
    (_, i) => `${isoDate(dayOf(2020, 1, 6) + i)},${(10 + (i % 3)) * (i % 97 === 0 ? 100 : 1)}`,
  )
  const { parsed } = parse(rows('date,close', ...days, days.at(-1)!))
  expect(parsed).toMatchObject({
    assets: [{ rows: 199 }],
    skipped: 1,
    summary: expect.stringContaining('200 rows read, 1 left out (1 is off by a factor of 100 or 1,000'),
  })
})

it('summarises in one line what was read, what was left out and why', () => {
  const { parsed } = parse('date,close\n2020-01-02,5\nnever,6\n2020-01-06,x\nnor now,1\n2020-01-07,8\n')
  expect(parsed).toMatchObject({
    summary:
      '2 rows read, 3 left out (2 unreadable date, 1 close is not a positive number), 2020-01-02 to 2020-01-07',
    skipped: 3,
  })
  expect(parse('date,close\n2020-01-02,5').parsed!.summary).toBe('1 row read, 2020-01-02 to 2020-01-02')
})

it.each([
  ['01/13/2020 01/02/2020', '2020-01-02 2020-01-13'],
  ['13/01/2020 02/01/2020', '2020-01-02 2020-01-13'],
  ['13-01-20 02-01-20', '2020-01-02 2020-01-13'],
  ['2.1.2020 13.1.99', '1999-01-13 2020-01-02'],
  ['2-Jan-2020 13_January_1999', '1999-01-13 2020-01-02'],
  ['Jan_2,_2020 Dec_13,_1999', '1999-12-13 2020-01-02'],
  ['2020/1/2 2020-01-03_16:00 2020.01.06 20200107', '2020-01-02 2020-01-03 2020-01-06 2020-01-07'],
  ['43832 43833', '2020-01-02 2020-01-03'],
  // A time of day after the date is ignored.
  ['20200102_093000 20200103T160000', '2020-01-02 2020-01-03'],
  ['2-Jan-2020_16:00 Jan_3,_2020_16:00 2020年1月6日_15:00', '2020-01-02 2020-01-03 2020-01-06'],
  ['1577923200 1578009600', '2020-01-02 2020-01-03'],
])('dates as spreadsheets write them: %s', (cells, expected) => {
  const { parsed } = parse(
    rows('date;close', ...cells.split(' ').map((cell) => `${cell.replaceAll('_', ' ')};5`)),
  )
  expect(Array.from(parsed!.history.days, isoDate)).toEqual(expected.split(' '))
})

it('serial dates counted from 1904 are detected by Saturdays without Mondays', () => {
  const weekdays = Array.from({ length: 40 }, (_, i) => dayOf(2020, 1, 6) + 7 * Math.floor(i / 5) + (i % 5))
  const counted = (from: number) =>
    parse(rows('Date,Close', ...weekdays.map((day, i) => `${day - from},${10 + i}`)))
  expect(Array.from(counted(dayOf(1899, 12, 30)).parsed!.history.days)).toEqual(weekdays)
  const { parsed, messages } = counted(dayOf(1904, 1, 1))
  expect(parsed).toBeNull()
  expect(messages).toEqual(['-: is ambiguous: its day numbers may count from 1900 or from 1904; left out'])
})

describe('rows that are not daily', () => {
  const every = (step: number, count = 300) =>
    Array.from({ length: count }, (_, i) => `${isoDate(dayOf(2000, 1, 7) + i * step)},${5 + (i % 3)}`)

  it.each([7, 30, 91])('exclude a file if most are %i days apart', (step) => {
    const why = `-: the median distance between rows is ${step} days, so these are not daily prices; left out`
    expect(readingOf(rows('date,close', ...every(step)))).toEqual([null, [why]])
  })

  it('are detected by the median distance, not by gaps', () => {
    for (const step of [1, 3, 4]) expect(parse(rows('date,close', ...every(step))).messages).toEqual([])
    const yearly = Array.from({ length: 40 }, (_, i) => `${1950 + i}-01-02,5`)
    expect(parse(rows('date,close', ...yearly, ...every(1, 100))).parsed).not.toBeNull()
    // Too few rows to be sure.
    expect(parse(rows('date,close', ...every(7, 40))).parsed).not.toBeNull()
  })
})

describe('properties', () => {
  it('every close is read as it was written, or its row or file is reported', () => {
    type Style = {
      delimiter: string
      decimal: string
      group: string
      quote: boolean
      newline: string
      order: string
      columns: 'close' | 'candles'
      wrapping: 'plain' | 'mark' | 'utf16' | 'gzip'
    }
    const style: fc.Arbitrary<Style> = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      decimal: fc.constantFrom('.', ','),
      group: fc.constantFrom('', '.', ',', ' ', '’'),
      quote: fc.boolean(),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
      order: fc.constantFrom('iso', 'us', 'de', 'gb', 'compact', 'serial'),
      columns: fc.constantFrom('close' as const, 'candles' as const),
      wrapping: fc.constantFrom('plain' as const, 'mark' as const, 'utf16' as const, 'gzip' as const),
    })
    const row = fc.record({
      // In any order, with gaps; dates within ten days, so that some repeat.
      day: fc.oneof(
        fc.integer({ min: dayOf(1990, 1, 1), max: dayOf(2024, 12, 31) }),
        fc.integer({ min: dayOf(2020, 1, 8), max: dayOf(2020, 1, 17) }),
      ),
      cents: fc.integer({ min: 1, max: 99_999_999 }),
      decimals: fc.constantFrom(0, 1, 2, 3, 4),
    })
    const dateIn = (day: number, order: string) => {
      const [y, m, d] = isoDate(day).split('-') as [string, string, string]
      if (order === 'us') return `${m}/${d}/${y}`
      if (order === 'gb') return `${d}/${m}/${y}`
      if (order === 'de') return `${d}.${m}.${y}`
      if (order === 'compact') return `${y}${m}${d}`
      return order === 'serial' ? String(day + 25_569) : `${y}-${m}-${d}`
    }
    const bytesOf = (text: string, wrapping: Style['wrapping']) => {
      const bytes = new TextEncoder().encode(text)
      if (wrapping === 'gzip') return gzipSync(bytes)
      if (wrapping === 'mark') return new Uint8Array([0xef, 0xbb, 0xbf, ...bytes])
      if (wrapping === 'plain') return bytes
      return new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')])
    }
    const tally = { files: 0, read: 0, repeated: 0, candles: 0 }
    fc.assert(
      fc.property(style, fc.array(row, { minLength: 1, maxLength: 12 }), (how, written) => {
        if (how.group === how.decimal) return
        // With commas between the cells and none inside, the file counts as English and its 1.000 is one.
        if (how.delimiter === ',' && how.group === '.' && written.every(({ decimals }) => decimals === 0))
          return
        const cell = (text: string) => (how.quote || text.includes(how.delimiter) ? `"${text}"` : text)
        const number = ({ cents, decimals }: { cents: number; decimals: number }) => {
          const [whole, part] = (cents / 10 ** decimals).toFixed(decimals).split('.') as [string, string?]
          const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, how.group)
          return part === undefined ? grouped : `${grouped}${how.decimal}${part}`
        }
        // Open, high and low are 2, 4 and 1 times the close, to detect a price in the wrong column.
        const scaled = (each: (typeof written)[number], factor: number) =>
          cell(number({ ...each, cents: 2 * factor * each.cents }))
        const lines = written.map((each) => {
          const prices =
            how.columns === 'close'
              ? [cell(number(each))]
              : [scaled(each, 1), scaled(each, 2), scaled(each, 0.5), cell(number(each)), cell('1')]
          return [cell(dateIn(each.day, how.order)), ...prices].join(how.delimiter)
        })
        const head =
          how.columns === 'close' ? ['date', 'close'] : ['date', 'open', 'high', 'low', 'close', 'volume']
        const text = [head.join(how.delimiter), ...lines].join(how.newline)
        const { parsed, problems } = parse(bytesOf(text, how.wrapping))
        tally.files += 1
        tally.read += parsed === null ? 0 : 1
        tally.candles += parsed !== null && how.columns === 'candles' ? 1 : 0
        tally.repeated += new Set(written.map(({ day }) => day)).size < written.length ? 1 : 0
        const named = new Set(problems.flatMap(({ line }) => (line === null ? [] : [line])))
        if (parsed === null) {
          expect(problems.some(({ line }) => line === null)).toBe(true)
          return
        }
        const { days, close } = parsed.history
        for (const [i, day] of days.entries()) {
          // Of two rows for one date the later one counts.
          const line = written.findLastIndex((each, at) => each.day === day && !named.has(at + 2))
          expect(line, 'a day that was written').toBeGreaterThanOrEqual(0)
          const price = written[line]!.cents / 10 ** written[line]!.decimals
          expect(close[i]).toBeCloseTo(price, 9)
          if (how.columns === 'close') continue
          expect(parsed.history.open[i]).toBeCloseTo(2 * price, 9)
          expect(parsed.history.high[i]).toBeCloseTo(4 * price, 9)
          expect(parsed.history.low[i]).toBeCloseTo(price, 9)
          expect(parsed.history.turnover[i]).toBeCloseTo(price, 9)
        }
        const unnamed = written.filter((_, at) => !named.has(at + 2)).map(({ day }) => day)
        expect(new Set(days)).toEqual(new Set(unnamed))
      }),
      { numRuns: 200 },
    )
    // Most files are read, and the rare cases occur.
    expect(tally.read).toBeGreaterThan(tally.files / 2)
    expect(tally.candles).toBeGreaterThan(tally.files / 8)
    expect(tally.repeated).toBeGreaterThan(tally.files / 8)
  })

  it('numbers are the same as those of Number to the last bit', () => {
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

  it('every calendar day is read correctly', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayOf(1800, 1, 1), max: dayOf(2200, 12, 31) }), (day) => {
        const { parsed } = parse(`date,close\n${isoDate(day)},1\n${isoDate(day).replaceAll('-', '')},1\n`)
        expect(Array.from(parsed!.history.days)).toEqual([day])
      }),
    )
  })

  it('garbage never throws; every line is either a bar or a problem', () => {
    const good = fc
      .integer({ min: dayOf(2000, 1, 1), max: dayOf(2030, 1, 1) })
      .map((day) => `${isoDate(day)},1,2,0.5,1,1,10`)
    const bad = fc.oneof(
      // Without zeros: with one among its first characters the whole file is no text.
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll(/[\n\r"\0]/g, ' ')),
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
        const blank = lines.filter((line) => line.trim() === '').length
        const dates = new Set(['2019-01-02', ...lines.filter(isGood).map((line) => line.slice(0, 10))])
        expect(parsed!.history.days.length).toBe(dates.size)
        expect(problems.filter(({ line }) => line !== null).length).toBe(
          lines.length - blank - lines.filter(isGood).length,
        )
      }),
    )
  })

  it('any bytes give consistent candles or nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (noise, hasHeader) => {
        const head = new TextEncoder().encode(hasHeader ? `${YAHOO}\n` : '')
        const bytes = new Uint8Array([...head, ...noise])
        const [parsed] = parsePriceFile('noise', bytes, () => {})?.assets ?? []
        if (parsed === undefined) return
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
