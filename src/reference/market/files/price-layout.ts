import { dateStyleOf, readDay } from './date-style.ts'

/** Positions of the columns in a row; −1 where the layout has none. */
export type PriceLayout = {
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
  /** A name that two columns bear of which one is read; which of them is meant nobody can tell. */
  repeated: string | null
}

const NONE = { open: -1, high: -1, low: -1, adjusted: -1, volume: -1, ticker: -1, period: -1 }

/**
 * What the first row of a file says about its columns: the header of a Yahoo Finance download, of Stooq, of a spreadsheet, or
 * simply a date and a close, with or without a header. Null when it says nothing of the kind.
 */
export function layoutOf(fields: readonly string[]): PriceLayout | null {
  const names = fields.map((field) => field.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const find = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name))
  const layout: PriceLayout = {
    date: find('date', 'day', 'timestamp', 'time', 'datum'),
    open: find('open', 'erffnung'),
    high: find('high', 'hoch'),
    low: find('low', 'tief'),
    close: find('close', 'closelast', 'price', 'last', 'value', 'schluss', 'schlusskurs'),
    adjusted: find('adjclose', 'adjustedclose', 'closeadj'),
    volume: find('volume', 'vol', 'volumen'),
    ticker: find('ticker', 'symbol'),
    period: find('per', 'period'),
    columns: fields.length,
    hasHeader: true,
    repeated: null,
  }
  if (layout.close < 0 && layout.adjusted >= 0) layout.close = layout.adjusted
  // Stooq has a date and a time, in this order.
  if (layout.date >= 0 && layout.close >= 0) {
    const { date, open, high, low, close, adjusted, volume } = layout
    const twice = [date, open, high, low, close, adjusted, volume].find(
      (column) => column >= 0 && names.indexOf(names[column]!, column + 1) >= 0,
    )
    return { ...layout, repeated: twice === undefined ? null : fields[twice]!.trim() }
  }
  // Two columns without a header can only mean one thing.
  return fields.length === 2 && isDate(fields[0]!) && /\d/.test(fields[1]!)
    ? { ...NONE, date: 0, close: 1, columns: 2, hasHeader: false, repeated: null }
    : null
}

function isDate(cell: string): boolean {
  const style = dateStyleOf([cell])
  return typeof style === 'string' || !Number.isNaN(readDay(cell, style))
}
