import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { countOf } from '#shared/format/words.ts'
import { dateStyleOf, readDay, type DateStyle } from './date-style.ts'
import { delimitedRows, type DelimitedRow } from './delimited-rows.ts'
import { reasonOf, reasonsInWords, shortened, type Report } from './file-problem.ts'
import { textOf } from './file-text.ts'
import { numberStyleOf, readNumber, readVolume, type NumberStyle } from './number-style.ts'
import { PriceColumns } from './price-columns.ts'
import type { PriceLayout } from './price-layout.ts'
import { spacingProblem } from './row-spacing.ts'
import { remarkSuddenMoves } from './sudden-moves.ts'

export type ParsedPrices = {
  history: PriceHistory
  /** As the file itself says (Stooq); `null` where only the file's name tells. */
  ticker: string | null
  /** `5,403 rows read, 2 left out (2 unreadable date), 1999-11-01 to 2021-04-21`. */
  summary: string
  /** Rows that were left out. */
  skipped: number
}

/** How one file writes what it says. */
type Reading = {
  layout: PriceLayout
  dates: DateStyle
  numbers: NumberStyle
  today: Day
  ticker: string | null
}

/**
 * Reads one file of daily prices: the layout of a Yahoo Finance download, of Stooq, of a spreadsheet, or plain `date,close`;
 * quoted fields, thousands separators, decimal commas, any line end, gzip.
 *
 * Studied close = adjusted close where there is one; open, high and low are scaled by adjusted / close and widened to
 * contain each other; turnover = traded close × volume. A row that cannot be used is reported and skipped, and a file whose
 * numbers or dates could mean two things is left out: nothing is read as another number in silence. Rows may come in
 * any order, and of two rows of one date the later in the file counts. A file of weeks or months is left out too. Leaps of the close are kept and remarked on.
 *
 * @param today rows of later days are left out: prices of the future do not exist
 * @returns `null`, reported, when not one row can be used
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
  const text = textOf(bytes)
  if (text.trim() === '') return unusable('is empty')
  const cut = delimitedRows(text)
  if (cut === null) return unusable('has no header with a date and a close')
  const { layout, delimiter } = cut
  if (layout.repeated !== null) return unusable(`has two columns named "${shortened(layout.repeated)}"`)
  const rows = layout.hasHeader ? cut.rows.slice(1) : cut.rows
  if (rows.length === 0) return unusable('has a header and no row')
  const whole = rows.filter((row) => shapeProblem(row, layout) === null)
  const dates = dateStyleOf(whole.map(({ fields }) => fields[layout.date]!))
  if (typeof dates === 'string') return unusable(dates)
  const numbers = numberStyleOf(numericCells(whole, layout), delimiter)
  if (typeof numbers === 'string') return unusable(numbers)

  const reading: Reading = { layout, dates, numbers, today, ticker: null }
  const columns = new PriceColumns(rows.length)
  const reasons = new Map<string, number>()
  for (const row of rows) {
    const message = shapeProblem(row, layout) ?? readRow(row.fields, reading, columns)
    if (message === null) {
      if (layout.ticker >= 0) reading.ticker ??= row.fields[layout.ticker]!.trim()
      continue
    }
    report({ file, line: row.line, message })
    reasons.set(reasonOf(message), (reasons.get(reasonOf(message)) ?? 0) + 1)
  }
  if (columns.length === 0) return unusable('has no usable row')
  const history = columns.history(file, report)
  const spacing = spacingProblem(history)
  if (spacing !== null) return unusable(spacing)
  remarkSuddenMoves(history, file, report)
  const skipped = rows.length - columns.length
  const left = skipped > 0 ? `, ${skipped} left out (${reasonsInWords(reasons)})` : ''
  const span = `${isoDate(history.days[0]!)} to ${isoDate(history.days.at(-1)!)}`
  const summary = `${countOf(columns.length, 'row')} read${left}, ${span}`
  return { history, ticker: reading.ticker, summary, skipped }
}

function* numericCells(rows: readonly DelimitedRow[], layout: PriceLayout): Generator<string> {
  const { open, high, low, close, adjusted, volume } = layout
  const columns = [open, high, low, close, adjusted, volume].filter((column) => column >= 0)
  for (const { fields } of rows) for (const column of columns) yield fields[column] ?? ''
}

/** What is wrong with a row before any field of it is read; null when nothing is. */
function shapeProblem({ fields, problem }: DelimitedRow, { columns }: PriceLayout): string | null {
  if (problem !== null) return problem
  if (fields.length < columns) return `has ${fields.length} of ${columns} columns`
  // Empty fields at the end come from a separator too many; anything else belongs to a number or text that was cut in two.
  const isLonger = fields.slice(columns).some((field) => field.trim() !== '')
  return isLonger ? `has ${fields.length} columns where the header has ${columns}` : null
}

/** Takes the row into the columns, or says what is wrong with it. */
function readRow(fields: readonly string[], reading: Reading, columns: PriceColumns): string | null {
  const { layout, dates, numbers, today, ticker } = reading
  const text = (column: number) => fields[column]!.trim()
  const day = readDay(text(layout.date), dates)
  if (Number.isNaN(day)) return `unreadable date "${shortened(text(layout.date))}"`
  if (day > today) return `lies in the future: "${isoDate(day)}"`
  if (layout.period >= 0 && text(layout.period).toUpperCase() !== 'D') return 'is not a daily row'
  if (layout.ticker >= 0 && ticker !== null && text(layout.ticker) !== ticker)
    return 'belongs to another ticker'
  const close = readNumber(text(layout.close), numbers)
  if (!isPrice(close)) return `close is no positive number: "${shortened(text(layout.close))}"`
  const adjusted = layout.adjusted < 0 ? close : readNumber(text(layout.adjusted), numbers)
  if (!isPrice(adjusted)) return `adjusted close is no positive number: "${shortened(text(layout.adjusted))}"`
  const volume =
    layout.volume < 0 || text(layout.volume) === '' ? 0 : readVolume(text(layout.volume), numbers)
  if (!(volume >= 0 && volume < Infinity)) return `volume is no number: "${shortened(text(layout.volume))}"`
  // Some sources leave open, high and low empty or zero where only the close is known.
  const beside = (column: number) => {
    if (column < 0 || text(column) === '') return close
    const price = readNumber(text(column), numbers)
    return price === 0 ? close : price
  }
  const [open, high, low] = [beside(layout.open), beside(layout.high), beside(layout.low)]
  if (![open, high, low].every(isPrice)) return 'open, high or low is no positive number'
  columns.add(day, open, high, low, close, adjusted, volume)
  return null
}

const isPrice = (value: number) => value > 0 && value < Infinity
