import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { LARGEST } from '#contract/values/reading.ts'
import { contentKey } from '#reference/cache/content-key.ts'
import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import type { CachedPrices } from '#reference/market/base/market.ts'
import { countOf, shortened } from '#shared/format/words.ts'
import {
  dateStyleOf,
  readDay,
  type DateStyle,
  numberStyleOf,
  readNumber,
  readVolume,
  type NumberStyle,
} from './cell-styles.ts'
import { reasonOf, reasonsInWords, type FileProblem, type Report, textsOf, reasonIn } from './file-text.ts'
import { type DayPrices, PriceColumns, type JudgedPrices } from './price-columns.ts'
import {
  type AssetColumns,
  NO_TABLE,
  type PriceLayout,
  type PriceTable,
  priceTableOf,
  type TableRow,
  type Vendor,
} from './price-table.ts'

type ParsedAsset = JudgedPrices & {
  /** The symbol in the file; `null` if only the file's name has it. */
  symbol: string | null
  /** Days with a price. */
  rows: number
}

export type ParsedPrices = {
  /** At least one, in the order of the file. */
  assets: ParsedAsset[]
  /** The vendor, if the layout shows it; it decides the meaning of symbols without a suffix. */
  vendor: Vendor | null
  /** From a line before the header, for example `USD`. */
  currency: string | null
  /** `5,403 rows read, 2 left out (2 unreadable date), 1999-11-01 to 2021-04-21`. */
  summary: string
  /** Number of rows that were left out; in a file with one column per asset, of prices. */
  skipped: number
}

/** Rows that are left out are reported one by one up to this number, then only counted. */
const MAX_REPORTED = 1000

/** How the dates and numbers of a file are read. */
type Reading = { dates: DateStyle; numbers: NumberStyle; today: Day }

/** A row with a valid date. */
type DatedRow = { row: TableRow; day: Day }

/**
 * Parses one file of daily prices in the formats of vendors and spreadsheets: one asset, one column per asset, or a column of
 * symbols; a header in ten languages below at most ten other lines; quoted fields, thousands separators, decimal commas, any
 * line end, gzip.
 *
 * The studied close is the adjusted close, if there is one. Open, high and low are scaled by adjusted / close, and high and low
 * widened to contain open and close. Turnover = unadjusted close × volume. A row that cannot be used is reported and skipped. A
 * file with ambiguous numbers or dates is left out, and so is one with weekly or monthly rows. Rows may be in any order, and of
 * two rows for one date the later in the file counts. Large changes of the close are used and reported, days in another unit
 * rescaled (`price-columns.ts`).
 *
 * @param today later rows are left out
 * @returns `null`, after a report, if no row can be used
 */
export function parsePriceFile(
  file: string,
  bytes: Uint8Array,
  report: Report,
  today: Day = Number.POSITIVE_INFINITY,
): ParsedPrices | null {
  const unusable = (message: string): null => {
    report({ file, line: null, message: `${message}; left out` })
    return null
  }
  const table = tableIn(bytes)
  if (typeof table === 'string') return unusable(table)
  const { layout, rows, delimiter, vendor, currency } = { ...table, ...table.layout }
  if (rows.length === 0) return unusable('has a header but no rows')
  const whole = rows.filter((row) => shapeProblem(row, layout) === null)
  const dates = dateStyleOf(whole.map(({ fields }) => fields[layout.date]!))
  if (typeof dates === 'string') return unusable(dates)
  const numbers = numberStyleOf(numericCells(whole, layout), delimiter)
  if (typeof numbers === 'string') return unusable(numbers)

  const reasons = new Map<string, number>()
  const named: FileProblem[] = []
  let skipped = 0
  const leaveOut = (line: number, message: string) => {
    skipped += 1
    reasons.set(reasonOf(message), (reasons.get(reasonOf(message)) ?? 0) + 1)
    if (named.length < MAX_REPORTED) named.push({ file, line, message })
  }
  const remarks: string[] = []
  const reading: Reading = { dates, numbers, today }
  const groups = byTicker(rows, layout, reading, leaveOut)
  const assets: ParsedAsset[] = []
  let read = 0
  for (const [ticker, own] of groups) {
    for (const columns of layout.assets) {
      const symbol = ticker ?? columns.symbol
      const who = groups.size * layout.assets.length > 1 ? `${symbol}: ` : ''
      const prices = pricesOf(own, columns, numbers, (line, message) => leaveOut(line, who + message))
      if (prices.length === 0) continue
      const skippedBefore = skipped
      const judged = prices.judged((message, line) =>
        line === undefined ? remarks.push(who + message) : leaveOut(line, who + message),
      )
      if (typeof judged === 'string') {
        remarks.push(`${who}${judged}; left out`)
        continue
      }
      read += prices.length - (skipped - skippedBefore)
      assets.push({ ...judged, symbol, rows: judged.history.days.length })
    }
  }
  for (const problem of named.sort((a, b) => a.line! - b.line!)) report(problem)
  for (const message of remarks) report({ file, line: null, message })
  if (assets.length === 0) return remarks.length > 0 ? null : unusable('has no usable row')
  return { assets, vendor, currency, skipped, summary: summaryOf(assets, read, skipped, reasons) }
}

/** Enough for the header and the first rows of a table. */
const HEAD_LENGTH = 1_000

/** The table in the first decoding of the bytes that has one, or a text why there is none. */
function tableIn(bytes: Uint8Array): PriceTable | string {
  let reason = 'is empty'
  for (const text of textsOf(bytes)) {
    if (text.trim() === '') continue
    // Only at the head, because a good table may end in zeros after a power failure. Millions of zeros would be read for minutes.
    if (text.slice(0, HEAD_LENGTH).includes('\0')) return 'is not a text'
    const found = priceTableOf(text)
    if (found !== NO_TABLE) return found
    reason = found
  }
  return reason
}

function* numericCells(rows: readonly TableRow[], { assets }: PriceLayout): Generator<string> {
  const columns = assets
    .flatMap(({ open, high, low, close, adjusted, volume }) => [open, high, low, close, adjusted, volume])
    .filter((column) => column >= 0)
  for (const { fields } of rows) for (const column of columns) yield fields[column]!
}

/** A problem with the row's quotes or number of fields; null if there is none. */
function shapeProblem({ fields, problem }: TableRow, { columns }: PriceLayout): string | null {
  if (problem !== null) return problem
  if (fields.length === columns) return null
  if (fields.length < columns) return `has ${fields.length} of ${columns} columns`
  // Extra empty fields at the end are harmless; other extra fields mean that a number or text was split in two.
  const isLonger = fields.slice(columns).some((field) => field.trim() !== '')
  return isLonger ? `has ${fields.length} columns where the header has ${columns}` : null
}

/** The rows with a valid date by symbol; without a column of symbols all under null. */
function byTicker(
  rows: readonly TableRow[],
  layout: PriceLayout,
  { dates, today }: Reading,
  leaveOut: (line: number, message: string) => void,
): Map<string | null, DatedRow[]> {
  const groups = new Map<string | null, DatedRow[]>()
  const wrong = ({ fields }: TableRow, day: Day): string | null => {
    if (Number.isNaN(day)) return `unreadable date "${shortened(fields[layout.date]!.trim())}"`
    if (day > today) return `is in the future: "${isoDate(day)}"`
    if (layout.period >= 0 && fields[layout.period]!.trim().toUpperCase() !== 'D') return 'is not a daily row'
    return layout.ticker >= 0 && fields[layout.ticker]!.trim() === '' ? 'has no symbol' : null
  }
  for (const row of rows) {
    const shape = shapeProblem(row, layout)
    const day = shape === null ? readDay(row.fields[layout.date]!, dates) : Number.NaN
    const message = shape ?? wrong(row, day)
    if (message !== null) {
      leaveOut(row.line, message)
      continue
    }
    const ticker = layout.ticker < 0 ? null : row.fields[layout.ticker]!.trim()
    const group = groups.get(ticker)
    if (group) group.push({ row, day })
    else groups.set(ticker, [{ row, day }])
  }
  return groups
}

/** Reads the prices of one asset from its rows. */
function pricesOf(
  rows: readonly DatedRow[],
  columns: AssetColumns,
  numbers: NumberStyle,
  leaveOut: (line: number, message: string) => void,
): PriceColumns {
  const prices = new PriceColumns(rows.length)
  // In wide format a cell is empty while its asset does not trade.
  const mayBeEmpty = columns.symbol !== null
  const isPlain = Math.max(columns.open, columns.high, columns.low, columns.adjusted, columns.volume) < 0
  for (const { row, day } of rows) {
    const { fields, line } = row
    const cell = fields[columns.close]!
    if (mayBeEmpty && isEmptyCell(cell)) continue
    const close = readNumber(cell, numbers)
    if (isPlain && isPrice(close)) {
      prices.addClose(line, day, close)
      continue
    }
    const candle = candleOf(fields, columns, numbers, close)
    if (typeof candle === 'string') leaveOut(line, candle)
    else prices.add(line, day, candle)
  }
  return prices
}

const isEmptyCell = (cell: string) => cell === '' || /^\s*(nan|null|none|n\/a|--?|\.)?\s*$/i.test(cell)

/** The prices in a row, or why they cannot be used. */
function candleOf(
  fields: readonly string[],
  columns: AssetColumns,
  numbers: NumberStyle,
  close: number,
): DayPrices | string {
  const text = (column: number) => fields[column]!.trim()
  if (!isPrice(close)) return `close is not a positive number: "${shortened(text(columns.close))}"`
  const adjusted = columns.adjusted < 0 ? close : readNumber(text(columns.adjusted), numbers)
  if (!isPrice(adjusted))
    return `adjusted close is not a positive number: "${shortened(text(columns.adjusted))}"`
  const stated = columns.volume < 0 ? 0 : readVolume(text(columns.volume), numbers)
  const volume = Number.isNaN(stated) && isEmptyCell(text(columns.volume)) ? 0 : stated
  if (!(volume >= 0 && volume < Infinity))
    return `volume is not a number: "${shortened(text(columns.volume))}"`
  // Some sources leave open, high and low empty or zero if only the close is known.
  const orClose = (column: number) => {
    if (column < 0) return close
    const price = readNumber(text(column), numbers)
    return price === 0 || (Number.isNaN(price) && isEmptyCell(text(column))) ? close : price
  }
  const [open, high, low] = [orClose(columns.open), orClose(columns.high), orClose(columns.low)]
  if (!isPrice(open) || !isPrice(high) || !isPrice(low)) return 'open, high or low is not a positive number'
  return { open, high, low, close, adjusted, volume }
}

/** Prices beyond these limits are errors, and nobody who reads them from the service could use them. */
const isPrice = (value: number) => value >= 1 / LARGEST && value <= LARGEST

function summaryOf(
  assets: readonly ParsedAsset[],
  read: number,
  skipped: number,
  reasons: ReadonlyMap<string, number>,
): string {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { history } of assets) {
    first = Math.min(first, history.days[0]!)
    last = Math.max(last, history.days.at(-1)!)
  }
  const of = assets.length > 1 ? ` of ${countOf(assets.length, 'asset')}` : ''
  const left = skipped > 0 ? `, ${skipped} left out (${reasonsInWords(reasons)})` : ''
  return `${countOf(read, 'row')}${of} read${left}, ${isoDate(first)} to ${isoDate(last)}`
}

/** One asset of a file with its prices, or a reference to the cache. */
export type ReadAsset = Omit<ParsedAsset, 'history'> & { prices: PriceHistory | CachedPrices }

/** The result of reading one file: a hash of its content, its assets (null if it cannot be used), and its problems. */
export type PriceRead = {
  digest: string
  parsed: (Omit<ParsedPrices, 'assets'> & { assets: readonly ReadAsset[] }) | null
  problems: readonly FileProblem[]
}

/**
 * Reads and parses one file; a file that cannot be read is reported as a problem instead of an error.
 *
 * @param today later rows are left out
 */
export async function readPrices(path: string, today?: Day): Promise<PriceRead> {
  try {
    return parsedPrices(path, await readFile(path), today)
  } catch (cause) {
    return unreadable(path, cause)
  }
}

/** The same, synchronously. */
export function readPricesNow(path: string, today?: Day): PriceRead {
  try {
    return parsedPrices(path, readFileSync(path), today)
  } catch (cause) {
    return unreadable(path, cause)
  }
}

export function parsedPrices(path: string, bytes: Buffer, today: Day | undefined): PriceRead {
  const problems: FileProblem[] = []
  const found = parsePriceFile(basename(path), bytes, (problem) => problems.push(problem), today)
  // The number of left-out rows in the future depends on the day of reading, so it is part of the hash.
  const digest = contentKey(bytes, String(found?.skipped))
  if (found === null) return { digest, parsed: null, problems }
  const assets = found.assets.map(({ history, ...rest }) => ({ ...rest, prices: history }))
  return { digest, parsed: { ...found, assets }, problems }
}

const unreadable = (path: string, cause: unknown): PriceRead => ({
  digest: '',
  parsed: null,
  problems: [{ file: basename(path), line: null, message: `cannot be read (${reasonIn(cause)}); left out` }],
})
