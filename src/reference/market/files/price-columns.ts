import type { Day, PriceHistory } from '#reference/market/base/asset.ts'
import { isoDate } from '#reference/market/base/civil-date.ts'
import { countOf } from '#shared/format/words.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'

/** Bytes of such a history: five columns of doubles, one of days, and a little that keeps it from being empty. */
export const sharedHistoryBytes = (bars: number) => bars * 44 + 4

/** An empty history in one stretch of shared memory, so that other threads can read it where it lies. */
export function sharedHistory(bars: number): { history: PriceHistory; memory: SharedArrayBuffer } {
  const memory = new SharedArrayBuffer(sharedHistoryBytes(bars))
  // Five columns of doubles first, so that each is aligned.
  const column = (position: number): Float64Array => new Float64Array(memory, position * bars * 8, bars)
  const days = new Int32Array(memory, bars * 40, bars)
  return {
    history: {
      days,
      open: column(0),
      high: column(1),
      low: column(2),
      close: column(3),
      turnover: column(4),
    },
    memory,
  }
}

/** What became of one asset's rows. */
export type JudgedPrices = {
  history: PriceHistory
  /** Closes that leap in a day, and the first day of it. */
  leaps: { count: number; first: Day | null }
  /** Rows of which a price was put on the scale of the others. */
  rescaled: number
}

/** Receives a remark on the whole, or, with its line, what is wrong with a row that is left out. */
type Remark = (message: string, line?: number) => void

/** Rows of one asset as they come, ordered and judged at the end. */
export class PriceColumns {
  length = 0
  /** Rows whose high or low did not contain open and close. */
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

  add(
    line: number,
    day: Day,
    open: number,
    high: number,
    low: number,
    close: number,
    adjusted: number,
    volume: number,
  ): void {
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
   * Orders the rows by date (of two of one date the later in the file counts), puts them on one scale, and widens highs and lows to contain
   * open and close; whatever it did is remarked on.
   *
   * @returns in words why they are not daily prices of one asset
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
      const named = bars.slice(0, MOST_NAMED).map((bar) => this.#lines[rows[bar]!])
      const rest = bars.length > MOST_NAMED ? ` and ${bars.length - MOST_NAMED} more` : ''
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

  /** Row numbers by date; rows of one date stay in the order of the file, and only the last of them is there. */
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

/** Lines that one remark names. */
const MOST_NAMED = 5

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

/** Fewer rows than this are not studied, and too few to tell weeks from a thinly traded asset. */
const ENOUGH = 60
/** A weekend and a holiday; no exchange rests longer than that between most of its days. */
const LONGEST_REST = 4

/**
 * Downloads of weekly and monthly prices have the header of daily ones. Read as days their week would last five weeks, so a file
 * whose rows mostly lie further apart than days do is not a file of daily prices.
 */
function spacingProblem({ days }: PriceHistory): string | null {
  if (days.length < ENOUGH) return null
  const steps = Int32Array.from(days.subarray(1), (day, i) => day - days[i]!).sort()
  const middle = quantileOfSorted(steps, 0.5)
  return middle > LONGEST_REST
    ? `the median distance between rows is ${middle} days, so these are not daily prices`
    : null
}

/** Daily log return beyond which a close may be a missed split rather than news: up by 65 %, down by 39 %. */
const SUDDEN = 0.5

/** Counts closes that leap; nothing is left out, because companies have really fallen and risen so far. */
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
      `${countOf(count, 'close changes', 'closes change')} by more than +65 % or −39 % in one day, first on ${isoDate(first)}; used, but a missing split looks the same`,
    )
  return { count, first }
}

/** Pence written for pounds, or fils for dinars: what such a slip multiplies a price by. */
const FACTORS = [100, 1000]
/** How far, in logarithms, a move may lie from such a factor: what the price itself did meanwhile. */
const TOLERANCE = 0.25
/** Within so many bars a price must be back for a slip to be known; and so far from where it left, in logarithms. */
const [WITHIN, BACK] = [10, 0.5]
/** Fewer bars do not tell which scale is the usual one; fewer than the second not even at an end. */
const [SURE, SURE_AT_AN_END] = [20, 60]

type ScaleRepair = {
  /** Bars of which a price was put on the scale of the others. */
  repaired: ReadonlySet<number>
  /** Bars from `from` up to and without `to` can be used: those outside may be on another scale, or have crashed. */
  from: number
  to: number
}

/** What a price must be multiplied by to be on the scale of another; 1 where they are on the same scale or it is unclear. */
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
 * Puts prices that are written in another unit for some days on the scale of the days around them, within the same arrays. Such days are known by
 * their factor: a hundredth, a thousandth, a hundred or a thousand times the close before, and back within ten bars. Also a single open, high
 * or low that lies so from its close is repaired. The first and last bars of a history that lie so from the rest are named for leaving out: whether their unit
 * or their price differs is unclear.
 */
function repairScale({ open, high, low, close, turnover }: PriceHistory): ScaleRepair {
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
    if (back < bars && back <= i + WITHIN && Math.abs(Math.log(close[back]! / known)) <= BACK) {
      for (let bar = i; bar < back; bar++) {
        close[bar]! *= factor
        turnover[bar]! *= factor
        repaired.add(bar)
      }
    } else if (bars >= SURE_AT_AN_END && i <= WITHIN) from = i
    else if (bars >= SURE_AT_AN_END && back === bars && bars - i <= WITHIN) to = i
  }
  for (const column of [open, high, low]) {
    for (let bar = from; bar < to; bar++) {
      const factor = factorBetween(close[bar]!, column[bar]!)
      if (factor === 1) continue
      column[bar]! *= factor
      repaired.add(bar)
    }
  }
  return { repaired, from, to }
}
