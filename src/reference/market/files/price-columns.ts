import type { PriceHistory } from '#reference/market/base/asset.ts'
import type { FileProblem } from './file-problem.ts'

/** Bytes of such a history: five columns of doubles, one of days, and a little that keeps it from being empty. */
export const sharedHistoryBytes = (bars: number) => bars * 44 + 4

/** An empty history in one stretch of shared memory, so that other threads can read it where it lies. */
export function sharedHistory(bars: number): { history: PriceHistory; memory: SharedArrayBuffer } {
  const memory = new SharedArrayBuffer(sharedHistoryBytes(bars))
  // Five columns of doubles first, so that each is aligned.
  const column = (place: number): Float64Array => new Float64Array(memory, place * bars * 8, bars)
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

/** Rows as they come, ordered at the end. */
export class PriceColumns {
  length = 0
  /** Rows whose high or low did not contain open and close, so that it was widened. */
  #widened = 0
  #days: Int32Array
  #values: Float64Array

  constructor(capacity: number) {
    this.#days = new Int32Array(capacity)
    this.#values = new Float64Array(capacity * 5)
  }

  add(
    day: number,
    open: number,
    high: number,
    low: number,
    close: number,
    adjusted: number,
    volume: number,
  ): void {
    if (this.length === this.#days.length) this.#grow()
    if (high < Math.max(open, close) || low > Math.min(open, close)) this.#widened++
    const factor = adjusted / close
    const o = open * factor
    const at = this.length * 5
    this.#days[this.length++] = day
    this.#values[at] = o
    this.#values[at + 1] = Math.max(high * factor, o, adjusted)
    this.#values[at + 2] = Math.min(low * factor, o, adjusted)
    this.#values[at + 3] = adjusted
    this.#values[at + 4] = close * volume
  }

  #grow(): void {
    const days = new Int32Array(this.#days.length * 2)
    const values = new Float64Array(this.#values.length * 2)
    days.set(this.#days)
    values.set(this.#values)
    this.#days = days
    this.#values = values
  }

  history(file: string, report: (problem: FileProblem) => void): PriceHistory {
    if (this.#widened > 0) {
      const rows = this.#widened === 1 ? '1 row has' : `${this.#widened} rows have`
      report({
        file,
        line: null,
        message: `${rows} a high or low that does not contain open and close; widened to do so`,
      })
    }
    const order = this.#order()
    const kept = this.#withoutDuplicates(order, file, report)
    const n = kept.length
    const { history } = sharedHistory(n)
    for (let i = 0; i < n; i++) {
      const at = kept[i]! * 5
      history.days[i] = this.#days[kept[i]!]!
      history.open[i] = this.#values[at]!
      history.high[i] = this.#values[at + 1]!
      history.low[i] = this.#values[at + 2]!
      history.close[i] = this.#values[at + 3]!
      history.turnover[i] = this.#values[at + 4]!
    }
    return history
  }

  /** Row numbers by date; rows of one date stay in the order of the file. */
  #order(): Uint32Array {
    const order = new Uint32Array(this.length)
    let isSorted = true
    for (let row = 0; row < this.length; row++) {
      order[row] = row
      if (row > 0 && this.#days[row]! < this.#days[row - 1]!) isSorted = false
    }
    return isSorted ? order : order.sort((a, b) => this.#days[a]! - this.#days[b]! || a - b)
  }

  #withoutDuplicates(order: Uint32Array, file: string, report: (problem: FileProblem) => void): Uint32Array {
    const kept = new Uint32Array(order.length)
    let count = 0
    for (let i = 0; i < order.length; i++) {
      const isLastOfDate = i + 1 === order.length || this.#days[order[i]!] !== this.#days[order[i + 1]!]
      if (isLastOfDate) kept[count++] = order[i]!
    }
    const dropped = order.length - count
    if (dropped > 0) {
      report({
        file,
        line: null,
        message: `${dropped} ${dropped === 1 ? 'row repeats' : 'rows repeat'} a date; the last row of a date counts`,
      })
    }
    return kept.subarray(0, count)
  }
}
