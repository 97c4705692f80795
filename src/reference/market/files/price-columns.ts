import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { countOf } from '#shared/format/words.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'
import type { Role } from './price-table.ts'

/** An empty history in one shared buffer, which other threads can read without a copy. */
export function sharedHistory(bars: number): { history: PriceHistory; memory: SharedArrayBuffer } {
  // Five columns of doubles, one of days, and a few bytes so that it is never empty.
  const memory = new SharedArrayBuffer(bars * 44 + 4)
  // The columns of doubles come first, so that each is aligned.
  const column = (position: number): Float64Array => new Float64Array(memory, position * bars * 8, bars)
  const days = new Int32Array(memory, bars * 40, bars)
  const history = {
    days,
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    turnover: column(4),
  }
  return { history, memory }
}

/** The prices of one asset after its rows were checked. */
export type JudgedPrices = {
  history: PriceHistory
  /** Number of sudden changes of the close, and the first day of one. */
  leaps: { count: number; first: Day | null }
  /** Number of rows with a price that was rescaled to the others. */
  rescaled: number
}

/** Receives a remark on all rows, or, with a line, why that row is left out. */
type Remark = (message: string, line?: number) => void

/** The prices of a day as traded, and its adjusted close. */
export type DayPrices = Record<Role, number>

/** Collects the rows of one asset, and sorts and checks them at the end. */
export class PriceColumns {
  length = 0
  /** Rows whose high or low does not contain open and close. */
  readonly #torn = new Set<number>()
  readonly #days: Int32Array
  readonly #lines: Int32Array
  readonly #values: Float64Array

  /** @param capacity rows at most */
  constructor(capacity: number) {
    this.#days = new Int32Array(capacity)
    this.#lines = new Int32Array(capacity)
    this.#values = new Float64Array(capacity * 5)
  }

  /** Adds a day of which only the close is known. */
  addClose(line: number, day: Day, close: number): void {
    this.#values.fill(close, this.length * 5, this.length * 5 + 4)
    this.#days[this.length] = day
    this.#lines[this.length++] = line
  }

  add(line: number, day: Day, { open, high, low, close, adjusted, volume }: DayPrices): void {
    if (high < Math.max(open, close) || low > Math.min(open, close)) this.#torn.add(this.length)
    const factor = adjusted / close
    const at = this.length * 5
    this.#days[this.length] = day
    this.#lines[this.length++] = line
    this.#values[at] = open * factor
    this.#values[at + 1] = high * factor
    this.#values[at + 2] = low * factor
    this.#values[at + 3] = adjusted
    this.#values[at + 4] = close * volume
  }

  /**
   * Sorts the rows by date (of two rows for one date the later in the file counts), rescales prices in another unit, and widens
   * highs and lows to contain open and close. Every change is reported as a remark.
   *
   * @returns the prices, or a text why they are not daily prices of one asset
   */
  judged(remark: Remark): JudgedPrices | string {
    const rows = this.#lastOfEachDate()
    const repeats = this.length - rows.length
    if (this.length >= ENOUGH && 2 * repeats > this.length)
      return 'has several rows for most dates, so it holds several assets or no daily prices'
    if (repeats > 0)
      remark(`${countOf(repeats, 'row repeats', 'rows repeat')} a date; the last row of a date is used`)
    const { history } = sharedHistory(rows.length)
    rows.forEach((row, i) => {
      const at = row * 5
      history.days[i] = this.#days[row]!
      history.open[i] = this.#values[at]!
      history.high[i] = this.#values[at + 1]!
      history.low[i] = this.#values[at + 2]!
      history.close[i] = this.#values[at + 3]!
      history.turnover[i] = this.#values[at + 4]!
    })
    const { repaired, from, to } = repairScale(history)
    for (const bar of repaired) this.#torn.delete(rows[bar]!)
    if (this.#torn.size > 0)
      remark(
        `${countOf(this.#torn.size, 'row has', 'rows have')} an open or close outside its high and low; the range was extended`,
      )
    if (repaired.size > 0) {
      const bars = [...repaired].sort((a, b) => a - b)
      const named = bars.slice(0, MAX_NAMED).map((bar) => this.#lines[rows[bar]!])
      const rest = bars.length > MAX_NAMED ? ` and ${bars.length - MAX_NAMED} more` : ''
      remark(
        `${countOf(bars.length, 'row is', 'rows are')} in another unit than the rows around them (a factor of 100 or 1,000), first on ${isoDate(history.days[bars[0]!]!)}, ${bars.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${rest}; put on their scale`,
      )
    }
    const isAtAnEnd = (bar: number) => bar < from || bar >= to
    for (const [bar, row] of rows.entries())
      if (isAtAnEnd(bar))
        remark('is off by a factor of 100 or 1,000 at the end of the history', this.#lines[row]!)
    const whole = from === 0 && to === rows.length ? history : cutHistory(history, from, to)
    widen(whole)
    return spacingProblem(whole) ?? { history: whole, leaps: leapsOf(whole, remark), rescaled: repaired.size }
  }

  /** Row numbers sorted by date; of several rows for one date only the last in the file. */
  #lastOfEachDate(): Uint32Array {
    const days = this.#days
    const order = new Uint32Array(this.length)
    let isSorted = true
    for (let row = 0; row < this.length; row++) {
      order[row] = row
      if (row > 0 && days[row]! < days[row - 1]!) isSorted = false
    }
    if (!isSorted) order.sort((a, b) => days[a]! - days[b]! || a - b)
    return order.filter((row, i) => i + 1 === order.length || days[row] !== days[order[i + 1]!])
  }
}

/** Maximum number of lines named in one remark. */
const MAX_NAMED = 5

function cutHistory(whole: PriceHistory, from: number, to: number): PriceHistory {
  const { history } = sharedHistory(to - from)
  for (const name of ['days', 'open', 'high', 'low', 'close', 'turnover'] as const)
    history[name].set(whole[name].subarray(from, to))
  return history
}

function widen({ open, high, low, close }: PriceHistory): void {
  for (let i = 0; i < close.length; i++) {
    high[i] = Math.max(high[i]!, open[i]!, close[i]!)
    low[i] = Math.min(low[i]!, open[i]!, close[i]!)
  }
}

/** With fewer rows, weekly prices cannot be told from those of a thinly traded asset. */
const ENOUGH = 60
/** A weekend and a holiday: the longest plausible median distance between trading days. */
const LONGEST_REST = 4

/** Detects weekly and monthly prices, whose files have the same header as daily ones, by the distance between rows. */
function spacingProblem({ days }: PriceHistory): string | null {
  if (days.length < ENOUGH) return null
  const steps = Int32Array.from(days.subarray(1), (day, i) => day - days[i]!).sort()
  const middle = quantileOfSorted(steps, 0.5)
  return middle > LONGEST_REST
    ? `the median distance between rows is ${middle} days, so these are not daily prices`
    : null
}

/** Daily log return from which a change may be a missing split: up by 65 %, down by 39 %. */
const SUDDEN = 0.5

/** Counts sudden changes of the close. None is left out, because real prices have changed that much. */
function leapsOf({ days, close }: PriceHistory, remark: Remark): JudgedPrices['leaps'] {
  let count = 0
  let first: Day | null = null
  for (let i = 1; i < close.length; i++) {
    if (Math.abs(Math.log(close[i]! / close[i - 1]!)) <= SUDDEN) continue
    first ??= days[i]!
    count += 1
  }
  if (first !== null)
    remark(
      `${countOf(count, 'close changes', 'closes change')} by more than +65% or −39% in one day, first on ${isoDate(first)}; used, but a missing split looks the same`,
    )
  return { count, first }
}

/** Factors between units: pence and pounds, fils and dinars. */
const FACTORS = [100, 1000]
/** Maximum log distance of a change from such a factor, which allows for a move of the price itself. */
const TOLERANCE = 0.25
/** A wrong unit is only repaired if the price is back within so many bars and within this log distance of where it was. */
const [WITHIN, BACK] = [10, 0.5]
/** Minimum number of bars to know the usual scale, in the middle and at the ends of a history. */
const [SURE, SURE_AT_AN_END] = [20, 60]

type ScaleRepair = {
  /** Bars with a rescaled price. */
  repaired: ReadonlySet<number>
  /** Only bars from … to − 1 can be used: those outside are in another unit or the price has crashed. */
  from: number
  to: number
}

/** The factor that brings a price to the scale of another; 1 if they are on the same scale or it is unclear. */
function factorBetween(known: number, price: number): number {
  const ratio = price / known
  if (ratio > 1 / 30 && ratio < 30) return 1
  for (const factor of FACTORS) {
    if (Math.abs(Math.log(ratio * factor)) <= TOLERANCE) return factor
    if (Math.abs(Math.log(ratio / factor)) <= TOLERANCE) return 1 / factor
  }
  return 1
}

/**
 * Rescales, in place, prices that are in another unit for some days: the close changes by a factor of 100 or 1,000 and is back
 * within ten bars. If the first or last bars of a history are off by such a factor, it is unclear whether the unit or the price
 * differs, so they are excluded.
 */
function repairScale(history: PriceHistory): ScaleRepair {
  const { close, turnover } = history
  const bars = close.length
  const repaired = new Set<number>()
  let [from, to] = [0, bars]
  if (bars < SURE) return { repaired, from, to }
  for (let i = 1; i < to; i++) {
    const known = close[i - 1]!
    const factor = factorBetween(known, close[i]!)
    if (factor === 1) continue
    let back = i + 1
    while (back < bars && back <= i + WITHIN && factorBetween(known, close[back]!) === factor) back++
    // False at the end of the history, where there is no close.
    const isBack = back <= i + WITHIN && Math.abs(Math.log(close[back]! / known)) <= BACK
    if (isBack)
      for (let bar = i; bar < back; bar++) {
        close[bar]! *= factor
        turnover[bar]! *= factor
        repaired.add(bar)
      }
    else if (bars >= SURE_AT_AN_END && i <= WITHIN) from = i
    else if (bars >= SURE_AT_AN_END && back === bars && bars - i <= WITHIN) to = i
  }
  repairRange(history, from, to, repaired)
  return { repaired, from, to }
}

/** Rescales, in place, a single open, high or low in another unit than its close. */
function repairRange(
  { open, high, low, close }: PriceHistory,
  from: number,
  to: number,
  repaired: Set<number>,
): void {
  for (const column of [open, high, low]) {
    for (let bar = from; bar < to; bar++) {
      const factor = factorBetween(close[bar]!, column[bar]!)
      if (factor === 1) continue
      column[bar]! *= factor
      repaired.add(bar)
    }
  }
}
