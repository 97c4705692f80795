import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseInstant } from '#contract/values/instant.ts'

/**
 * The trading days of one asset, oldest first: `at` in ms UTC, open, high, low and close adjusted for splits and dividends, turnover
 * as traded (close times volume), null where it is not recorded.
 */
export type Bars = {
  at: number[]
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  turnover: Float64Array | null
}

export type Bar = { at: number; open: number; high: number; low: number; close: number; turnover: number }

/** @param hasTurnover false: the turnover of the rows means nothing */
export function barsOf(rows: readonly Bar[], hasTurnover: boolean): Bars {
  const column = (of: (bar: Bar) => number) => Float64Array.from(rows, of)
  return {
    at: rows.map(({ at }) => at),
    open: column(({ open }) => open),
    high: column(({ open, high, close }) => Math.max(open, high, close)),
    low: column(({ open, low, close }) => Math.min(open, low, close)),
    close: column(({ close }) => close),
    turnover: hasTurnover ? column(({ turnover }) => turnover) : null,
  }
}

/** The price files of a folder by the name of their file: `Date,Open,High,Low,Close,Adj Close,Volume`, in ascending time. */
export function readFolder(folder: string): Map<string, Bars> {
  const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.csv'))
  const read = files.map((name) => {
    const lines = readFileSync(path.join(folder, name), 'utf8').split(/\r?\n/).slice(1)
    return [name.slice(0, -'.csv'.length), barsOf(lines.flatMap(readRow), true)] as const
  })
  return new Map(read.filter(([, bars]) => bars.at.length > 0))
}

function readRow(line: string): Bar[] {
  const [date = '', ...cells] = line.split(',')
  const at = parseInstant(date)
  const [open, high, low, close, adjusted, volume] = cells.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (at === null || !(close > 0) || !(adjusted > 0)) return []
  const factor = adjusted / close
  return [
    {
      at,
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: adjusted,
      turnover: close * volume,
    },
  ]
}

/** r of every bar: the logarithm of its close over the one before; the first bar has none (NaN). */
export const logReturns = ({ close }: Bars) =>
  close.map((c, i) => (i === 0 ? Number.NaN : Math.log(c / close[i - 1]!)))
