import type { PriceHistory } from '#reference/market/base/asset.ts'
import { CsvRows } from './csv-rows.ts'
import type { FileProblem } from './csv-rows.ts'
import { PriceColumns } from './price-columns.ts'
import { remarkSuddenMoves } from './sudden-moves.ts'

export type ParsedPrices = {
  history: PriceHistory
  /** As the file itself says (Stooq); `null` where only the file's name tells. */
  ticker: string | null
}

/** Positions of the columns in a row; −1 where the layout has none. */
type Layout = {
  date: number
  open: number
  high: number
  low: number
  close: number
  adjusted: number
  volume: number
  ticker: number
  period: number
  columns: number
  hasHeader: boolean
}

/**
 * Reads one file of daily prices: the layout of a Yahoo Finance download, of Stooq, or plain `date,close`. Works on bytes,
 * because half a million rows turned into strings first would take several times as long.
 *
 * Studied close = adjusted close where there is one; open, high and low are scaled by adjusted / close and widened to
 * contain each other; turnover = traded close × volume. A row that cannot be used is reported and skipped; rows may come
 * in any order, and of two rows of one date the later in the file counts. Leaps of the close are kept and remarked on.
 *
 * @returns `null`, reported, when not one row can be used.
 */
export function parsePriceFile(
  file: string,
  bytes: Uint8Array,
  report: (problem: FileProblem) => void,
): ParsedPrices | null {
  const rows = new CsvRows(bytes)
  if (!rows.next()) return unusable('is empty')
  const layout = layoutOf(rows)
  if (layout === null) return unusable('has no header with a date and a close')
  if (layout.hasHeader && !rows.next()) return unusable('has a header and no row')

  // A full row has some sixty bytes; shorter ones make the columns grow.
  const capacity = Math.max(16, Math.ceil(bytes.length / 50))
  const columns = new PriceColumns(capacity)
  let ticker: string | null = null
  do {
    if (rows.fields === 1 && rows.isBlank(0)) continue
    const problem = readRow(rows, layout, columns, ticker)
    if (problem !== null) report({ file, line: rows.line, message: problem })
    else if (ticker === null && layout.ticker >= 0) ticker = rows.text(layout.ticker)
  } while (rows.next())
  if (columns.length === 0) return unusable('has no usable row')
  const history = columns.history(file, report)
  remarkSuddenMoves(history, file, report)
  return { history, ticker }

  function unusable(message: string): null {
    report({ file, line: null, message: `${message}; left out` })
    return null
  }
}

function layoutOf(rows: CsvRows): Layout | null {
  const names = Array.from({ length: rows.fields }, (_, field) =>
    rows
      .text(field)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )
  const find = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name))
  const layout: Layout = {
    date: find('date', 'day', 'timestamp'),
    open: find('open'),
    high: find('high'),
    low: find('low'),
    close: find('close', 'closelast', 'price', 'last', 'value'),
    adjusted: find('adjclose', 'adjustedclose', 'closeadj'),
    volume: find('volume', 'vol'),
    ticker: find('ticker', 'symbol'),
    period: find('per', 'period'),
    columns: rows.fields,
    hasHeader: true,
  }
  if (layout.close < 0 && layout.adjusted >= 0) layout.close = layout.adjusted
  if (layout.date >= 0 && layout.close >= 0) return layout
  // Two columns without a header can only mean one thing.
  const isBare = rows.fields === 2 && !Number.isNaN(rows.day(0))
  if (!isBare) return null
  return {
    date: 0,
    open: -1,
    high: -1,
    low: -1,
    close: 1,
    adjusted: -1,
    volume: -1,
    ticker: -1,
    period: -1,
    columns: 2,
    hasHeader: false,
  }
}

/** Takes the row into the columns, or says what is wrong with it. */
function readRow(rows: CsvRows, layout: Layout, columns: PriceColumns, ticker: string | null): string | null {
  if (rows.fields < layout.columns) return `has ${rows.fields} of ${layout.columns} columns`
  const day = rows.day(layout.date)
  if (Number.isNaN(day)) return `unreadable date "${shortened(rows.text(layout.date))}"`
  if (layout.period >= 0 && rows.text(layout.period).toUpperCase() !== 'D') return 'is not a daily row'
  if (layout.ticker >= 0 && ticker !== null && rows.text(layout.ticker) !== ticker)
    return 'belongs to another ticker'
  const close = rows.number(layout.close)
  if (!(close > 0 && close < Infinity))
    return `close is no positive number: "${shortened(rows.text(layout.close))}"`
  const adjusted = layout.adjusted < 0 ? close : rows.number(layout.adjusted)
  if (!(adjusted > 0 && adjusted < Infinity)) {
    return `adjusted close is no positive number: "${shortened(rows.text(layout.adjusted))}"`
  }
  const volume = layout.volume < 0 || rows.isBlank(layout.volume) ? 0 : rows.number(layout.volume)
  if (!(volume >= 0 && volume < Infinity))
    return `volume is no number: "${shortened(rows.text(layout.volume))}"`
  const open = priceBeside(rows, layout.open, close)
  const high = priceBeside(rows, layout.high, close)
  const low = priceBeside(rows, layout.low, close)
  if (!(open > 0 && high > 0 && low > 0 && open < Infinity && high < Infinity)) {
    return 'open, high or low is no positive number'
  }
  columns.add(day, open, high, low, close, adjusted, volume)
  return null
}

/** Some sources leave open, high and low empty or zero where only the close is known. */
function priceBeside(rows: CsvRows, field: number, close: number): number {
  if (field < 0 || rows.isBlank(field)) return close
  const price = rows.number(field)
  return price === 0 ? close : price
}

function shortened(text: string): string {
  return text.length > 24 ? `${text.slice(0, 24)}…` : text
}
