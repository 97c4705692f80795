import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import Papa from 'papaparse'
import { parseInstant } from '#contract/values/instant.ts'

/**
 * The trading days of one asset, oldest first: `at` in ms UTC; open, high, low and close adjusted for splits and dividends;
 * turnover as traded (close times volume), null where it is not recorded.
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

/** @param hasTurnover false: the turnover of the rows is to be ignored */
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

/** Price files by name, in ascending time: `Date,Open,High,Low,Close,Adj Close,Volume`, or without `Adj Close`. */
export function readFolder(folder: string): Map<string, Bars> {
  const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.csv'))
  const read = files.map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    const rows = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
    return [name, barsOf(rows.flatMap(readRow), true)] as const
  })
  return new Map(read.filter(([, bars]) => bars.at.length > 0))
}

function readRow(row: Record<string, string>): Bar[] {
  const at = parseInstant(row['Date'] ?? '')
  const [open, high, low, close, volume] = ['Open', 'High', 'Low', 'Close', 'Volume'].map((name) =>
    Number(row[name]),
  ) as [number, number, number, number, number]
  const adjusted = Number(row['Adj Close'] ?? close)
  if (at === null || !(close > 0) || !(adjusted > 0)) return []
  const factor = adjusted / close
  const prices = { open: open * factor, high: high * factor, low: low * factor, close: adjusted }
  return [{ at, ...prices, turnover: close * volume }]
}

/** r of every bar: the log of its close over the one before; NaN for the first bar. */
export const logReturns = ({ close }: Bars) =>
  close.map((c, i) => (i === 0 ? Number.NaN : Math.log(c / close[i - 1]!)))

/** One asset of the market: `economy` (null: no market is known) and `sector` are codes; only stocks make up the market. */
export type Member = {
  tag: string
  economy: string | null
  sector: string | null
  isStock: boolean
  bars: Bars
}

/** The market on each bar of an asset: log returns of market and sector, and whether the market is up; `isAlone`: it has none. */
export type Context = {
  market: Float64Array
  sector: Float64Array
  isUp: (boolean | null)[]
  isAlone: boolean
}

type Mean = { sum: number; count: number }
type Economy = {
  days: Map<number, Mean>
  sectors: Map<string, Map<number, Mean>>
  isUp: Map<number, boolean>
}

const emptyEconomy = (): Economy => ({ days: new Map(), sectors: new Map(), isUp: new Map() })

const AVERAGE_OF_LEVEL = 200

/** The market of every economy: the mean returns of its stocks. */
export function marketOf(members: readonly Member[]): (member: Member) => Context {
  const economies = new Map<string, Economy>()
  for (const { economy, sector, isStock, bars } of members) {
    if (economy === null) continue
    const own = economies.get(economy) ?? emptyEconomy()
    economies.set(economy, own)
    if (!isStock) continue
    const ofSector = own.sectors.get(sector ?? '') ?? new Map<number, Mean>()
    if (sector !== null) own.sectors.set(sector, ofSector)
    logReturns(bars).forEach((r, i) => {
      if (i === 0) return
      for (const days of [own.days, ofSector]) {
        const mean = days.get(bars.at[i]!) ?? { sum: 0, count: 0 }
        days.set(bars.at[i]!, { sum: mean.sum + r, count: mean.count + 1 })
      }
    })
  }
  for (const each of economies.values()) each.isUp = upDays(each.days)
  return (member) => contextOf(member, (member.economy && economies.get(member.economy)) || emptyEconomy())
}

/** The level is the running sum of the market's returns; up: at or above the mean of its last 200 values, today's included. */
function upDays(days: ReadonlyMap<number, Mean>): Map<number, boolean> {
  const levels: number[] = []
  const isUp = new Map<number, boolean>()
  for (const [at, { sum, count }] of [...days].sort(([a], [b]) => a - b)) {
    const level = (levels.at(-1) ?? 0) + sum / count
    levels.push(level)
    const last = levels.slice(-AVERAGE_OF_LEVEL)
    if (last.length === AVERAGE_OF_LEVEL)
      isUp.set(at, level >= last.reduce((total, value) => total + value, 0) / AVERAGE_OF_LEVEL)
  }
  return isUp
}

function contextOf({ economy, sector, isStock, bars }: Member, { days, sectors, isUp }: Economy): Context {
  const own = logReturns(bars)
  const market = Float64Array.from(bars.at, (at) => {
    const mean = days.get(at)
    return mean ? mean.sum / mean.count : Number.NaN
  })
  const peers = sector === null ? undefined : sectors.get(sector)
  const ofSector = Float64Array.from(bars.at, (at, i) => {
    const mean = peers?.get(at)
    const self = isStock && mean && i > 0 ? 1 : 0
    const others = mean ? mean.count - self : 0
    return others > 0 ? (mean!.sum - (self ? own[i]! : 0)) / others : market[i]!
  })
  // On days on which the asset trades but its economy's stocks do not, the market's state is that of their last day.
  let last: boolean | null = null
  const states = [...isUp]
  let next = 0
  const upAt = bars.at.map((at) => {
    for (; next < states.length && states[next]![0] <= at; next += 1) last = states[next]![1]
    return last
  })
  return { market, sector: ofSector, isUp: upAt, isAlone: economy === null }
}
