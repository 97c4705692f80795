import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '#audit/service.ts'
import { REFERENCE_ROUTES } from '#contract/calls/routes.ts'
import { type DataReport, MAX_DATA_ROWS, readDataReport } from '#contract/desk/data-report.ts'
import { openMarketFor } from '#reference/market-opening.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { startReferenceServer } from '#reference/reference-server.ts'
import { readReferenceSettings } from '#reference/reference-settings.ts'
import { generatedRows } from '#testing/generated-market.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'
import { isComplete } from '#tooling/program.ts'

const PATH = REFERENCE_ROUTES.dataReport.path

/** Starts the service for a folder of files. */
async function serve(files: Readonly<Record<string, string>>, companies?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'data-'))
  const prices = join(folder, 'prices')
  await mkdir(prices)
  for (const [name, text] of Object.entries(files)) await writeFile(join(prices, name), text)
  if (companies !== undefined) await writeFile(join(folder, 'names.list'), companies)
  const settings = readReferenceSettings({
    REFERENCE_PORT: '0',
    REFERENCE_PRICES: prices,
    REFERENCE_CACHE: 'off',
    ...(companies !== undefined && { REFERENCE_COMPANIES: join(folder, 'names.list') }),
  })
  const wallClock = () => Date.UTC(2026, 0, 2)
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const opened = await openMarketFor(settings, wallClock, log)
  const server = await startReferenceServer({ settings, opened, wallClock, log, every: () => () => {} })
  const address = `http://127.0.0.1:${server.port}`
  const headers = { authorization: `Bearer ${await signIn(address)}` }
  const ask = async (query = '') =>
    readDataReport(await (await fetch(`${address}${PATH}${query}`, { headers })).json())
  const complete = () =>
    vi.waitUntil(
      async () => {
        const report = await ask()
        return isComplete(report) && report
      },
      { timeout: 60_000, interval: 20 },
    )
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
  return { ask, complete, stop, lines, address }
}

const ROWS = generatedRows(4, 2600)
/** Cyclic prices, from which insights follow, in a vendor's layout. */
const rhythm = [
  'Date,Open,High,Low,Close,Adj Close,Volume',
  ...ROWS[0]!.rows.map(({ day, adjusted }, i) => {
    const price = adjusted * Math.exp(0.3 * Math.sin(i / 14))
    return [isoDate(day), price, price, price, price, price, 1000].join()
  }),
].join('\n')
const plain = (asset: number, bars: number) =>
  [
    'date,close',
    ...ROWS[asset]!.rows.slice(-bars).map(({ day, adjusted }) => `${isoDate(day)},${adjusted}`),
  ].join('\n')

describe('the data report of price files', () => {
  let service: Awaited<ReturnType<typeof serve>>
  let report: DataReport
  beforeAll(async () => {
    service = await serve(
      {
        'AAA.csv': `${rhythm}\nA note,,,,,,\n`,
        'BAD.csv': 'nothing here\n',
        'NEW.L.csv': plain(1, 300),
        'YOUNG.csv': plain(2, 900),
        'both.csv': [
          'Date,DDD,EEE.DE',
          ...ROWS[3]!.rows.map(
            ({ day, adjusted }, i) =>
              `${isoDate(day)},${adjusted * (i > 1000 ? 3 : 1)},${i < 700 ? '' : adjusted}`,
          ),
        ].join('\n'),
      },
      'Symbol,Security,GICS Sector,Exchange\nYOUNG,Young & Co,Energy,Toronto Stock Exchange\n',
    )
    report = await service.complete()
  }, 300_000)
  afterAll(() => service.stop())

  it('reports for every file and asset what was read, what was left out, and the sources of facts', () => {
    expect(report).toMatchObject({ market: 'files', clock: { stands: true }, matching: 6, offset: 0 })
    const counts = { files: 5, filesLeftOut: 1, rowsLeftOut: 1, assets: 5, studied: 5, toCome: 0 }
    expect(report.totals).toMatchObject(counts)
    const read = report.rows.map((row) => [row.file!.name, row.symbol, row.tag, row.study, row.prices?.rows])
    expect(read).toEqual([
      ['AAA.csv', 'AAA', 'aaa_us', 'done', ROWS[0]!.rows.length],
      ['BAD.csv', null, null, 'left-out', undefined],
      ['NEW.L.csv', 'NEW.L', 'new_xlon', 'done', 300],
      ['YOUNG.csv', 'YOUNG', 'young_file', 'done', 900],
      ['both.csv', 'DDD', 'ddd_file', 'done', ROWS[3]!.rows.length],
      ['both.csv', 'EEE.DE', 'eee_xetr', 'done', ROWS[3]!.rows.length - 700],
    ])
    const [first, bad, london, young, three] = report.rows
    expect(first!.file).toEqual({
      name: 'AAA.csv',
      assets: 1,
      leftOut: 1,
      first: [{ line: ROWS[0]!.rows.length + 2, message: 'unreadable date "A note"' }],
      remarks: [],
    })
    expect(first!.known).toEqual({ exchange: 'layout', currency: 'layout', class: 'layout' })
    expect(bad!.file!.remarks).toEqual(['has no header with a date and a close; left out'])
    expect(london).toMatchObject({ currency: 'GBp', economy: 'GB', exchange: { code: 'XLON' }, class: 9 })
    expect(young).toMatchObject({
      name: 'Young & Co',
      currency: 'CAD',
      known: { exchange: 'companies', class: 'companies' },
    })
    expect(three).toMatchObject({ economy: null, currency: null, exchange: null, class: null })
    expect(three!.leaps).toEqual({ count: 1, first: isoDate(ROWS[3]!.rows[1001]!.day) })
    expect(three!.file!.remarks[0]).toMatch(/^DDD: 1 close changes/)
    // The terminal has the same messages.
    for (const { file } of report.rows)
      for (const { line, message } of file!.first)
        expect(service.lines).toContain(`${file!.name}:${line}: ${message}`)
  })

  it('counts insights, and explains by its own figures why an asset has none', () => {
    const [first, , london, young] = report.rows
    expect(first!.insights).toBeGreaterThan(0)
    expect(first).toMatchObject({ reason: null, newest: expect.stringMatching(/^20\d\d-/) })
    expect(report.totals.insights).toBe(report.rows.reduce((sum, { insights }) => sum + (insights ?? 0), 0))
    expect(report.reason).toBeNull()
    expect(london).toMatchObject({ insights: 0, newest: null })
    expect(london!.reason).toMatch(
      /^1\.2 years of history, 300 prices\. The first 504 prices define the usual range\./,
    )
    expect(young!.insights).toBe(0)
    const [, years, enough, conditions] =
      /^([\d.]+) years of history\. (\d+) of its (\d+) conditions have at least 8 past cases\./.exec(
        young!.reason!,
      )!
    expect(Number(years)).toBeCloseTo(young!.prices!.years, 1)
    expect(2 * Number(enough)).toBeLessThan(Number(conditions))
  })

  it('studies no relative series on an asset without a market', () => {
    const conditions = (row: DataReport['rows'][number]) =>
      Number(/of its (\d+) conditions/.exec(row.reason!)![1])
    // Both sides of the 91 series of a share on price files.
    expect(conditions(report.rows[3]!)).toBe(2 * 91)
  })

  it('can be paged, filtered and searched', async () => {
    const page = await service.ask('?offset=2&limit=2')
    expect(page.rows.map(({ symbol }) => symbol)).toEqual(['NEW.L', 'YOUNG'])
    expect(page).toMatchObject({ offset: 2, matching: 6, totals: report.totals })
    expect(await service.ask('?limit=0')).toEqual({ ...report, rows: [] })
    const symbols = async (query: string) => (await service.ask(query)).rows.map(({ symbol }) => symbol)
    expect(await symbols('?show=left-out')).toEqual(['AAA', null, 'DDD', 'EEE.DE'])
    expect(await symbols('?show=without-insights')).toEqual(expect.arrayContaining(['NEW.L', 'YOUNG']))
    expect(await symbols('?show=to-come')).toEqual([])
    expect(await symbols('?tag=eee_xetr')).toEqual(['EEE.DE'])
    expect(await symbols('?search=young%20%26')).toEqual(['YOUNG'])
    expect(await symbols('?search=both')).toEqual(['DDD', 'EEE.DE'])
  })
})

describe('the data report of files that are too short', () => {
  it('says so, and estimates how long a history is needed', async () => {
    const service = await serve({ 'A.csv': plain(0, 900), 'B.csv': plain(1, 900) })
    try {
      const { reason, yearsToEight, totals } = await service.complete()
      expect(totals).toMatchObject({ withInsights: 0, withoutInsights: 2, insights: 0 })
      expect(yearsToEight).toBeNull()
      const [, cases, years] =
        /^None of its 2 assets has an insight\. The median history is 3\.5 years\. Most conditions have fewer than 8 past cases, which an insight needs\. The median condition has ([\d.]+) cases?\. At this pace it takes about (\d+) years in total\.$/.exec(
          reason!,
        )!
      // The first two years define the usual range; after them the cases come at the pace so far.
      expect(Number(years)).toBeGreaterThan(2 + (1.3 * 8) / Number(cases))
      expect(Number(years)).toBeLessThan(2 + (1.7 * 8) / Number(cases) + 1)
    } finally {
      await service.stop()
    }
  }, 120_000)
})

describe('the data report of a simulated market', () => {
  it('has rows without files, and refuses invalid queries', async () => {
    const { get, world, stop } = await startReferenceFixture()
    try {
      const ask = (query: string) => get(PATH + query)
      const report = readDataReport((await ask('?limit=500')).json())
      const expected = { market: 'simulated', clock: { stands: false }, matching: 40, reason: null }
      expect(report).toMatchObject(expected)
      const counts = { files: 0, assets: 40, studied: 40, insights: world.insights.size }
      expect(report.totals).toMatchObject(counts)
      expect(report.rows.map(({ tag }) => tag)).toEqual(world.market.assets.map(({ tag }) => tag).toSorted())
      for (const row of report.rows) {
        const own = { file: null, leaps: null, rescaled: null, study: 'done', known: { currency: 'market' } }
        expect(row).toMatchObject(own)
        expect(row.reason === null).toBe(row.insights !== 0)
      }
      const wrong = ['offset=-1', 'offset=1e3', 'limit=', 'show=some', 'tag=a&tag=b']
      for (const query of [...wrong, `limit=${MAX_DATA_ROWS + 1}`])
        expect((await ask(`?${query}`)).statusCode).toBe(400)
    } finally {
      await stop()
    }
  }, 120_000)
})
