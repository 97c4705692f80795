import { HORIZONS } from '#reference/engine/base/insight-facts.ts'

/** Dictionary encoding: each new word gets the next code. A code never changes, so that columns of codes can grow. */
export class Vocabulary {
  readonly words: string[] = []
  private readonly codes = new Map<string, number>()

  codeOf(word: string): number {
    const known = this.codes.get(word)
    if (known !== undefined) return known
    this.codes.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

export const HORIZON_NAMES: readonly string[] = HORIZONS.map((horizon) => horizon.name)

/** The fields of an insight that the filter reads. An unknown market cap is `null` and meets no bound. */
export type IndexedInsight = {
  id: string
  assetIndex: number
  createdAt: number
  /** Code of the API: 1 bullish, 2 bearish. */
  direction: number
  stars: number
  horizon: string
  topic: string
  event: string
  lastValue: number
  marketCap: number | null
  medianReturn: number
}

/** One column for each field that the filter compares, in the order of the rows. */
export type Columns = ReturnType<typeof emptyColumns>

const emptyColumns = (size: number) => ({
  createdAt: new Float64Array(size),
  asset: new Int32Array(size),
  direction: new Uint8Array(size),
  stars: new Uint8Array(size),
  horizon: new Uint8Array(size),
  topic: new Uint8Array(size),
  event: new Uint8Array(size),
  lastValue: new Float64Array(size),
  marketCap: new Float64Array(size),
  medianReturn: new Float64Array(size),
})

export function columnsOf(rows: readonly IndexedInsight[], topics: Vocabulary, events: Vocabulary): Columns {
  const columns = emptyColumns(rows.length)
  for (const [i, row] of rows.entries()) {
    columns.createdAt[i] = row.createdAt
    columns.asset[i] = row.assetIndex
    columns.direction[i] = row.direction
    columns.stars[i] = row.stars
    columns.horizon[i] = HORIZON_NAMES.indexOf(row.horizon)
    columns.topic[i] = topics.codeOf(row.topic)
    columns.event[i] = events.codeOf(row.event)
    columns.lastValue[i] = row.lastValue
    columns.marketCap[i] = row.marketCap ?? Number.NaN
    columns.medianReturn[i] = row.medianReturn
  }
  return columns
}

/** Rows per block. A block is skipped if its smallest and largest number show that none of its rows matches. */
export const BLOCK_ROWS = 1024

/** Smallest and largest known number of each block of rows. */
export type BlockRanges = Record<
  'lastValue' | 'marketCap' | 'medianReturn',
  { min: Float64Array; max: Float64Array }
>

export const blockRanges = ({ lastValue, marketCap, medianReturn }: Columns): BlockRanges => ({
  lastValue: rangesOf(lastValue),
  marketCap: rangesOf(marketCap),
  medianReturn: rangesOf(medianReturn),
})

function rangesOf(numbers: Float64Array): BlockRanges['lastValue'] {
  const blocks = Math.ceil(numbers.length / BLOCK_ROWS)
  const min = new Float64Array(blocks).fill(Infinity)
  const max = new Float64Array(blocks).fill(-Infinity)
  for (let i = 0; i < numbers.length; i++) {
    const block = Math.floor(i / BLOCK_ROWS)
    const number = numbers[i]!
    if (number < min[block]!) min[block] = number
    if (number > max[block]!) max[block] = number
  }
  return { min, max }
}

/** @param positions for each added row, in order: the number of known rows before it */
export function mergedColumns(known: Columns, added: Columns, positions: Int32Array): Columns {
  const merged = emptyColumns(known.createdAt.length + positions.length)
  for (const name of Object.keys(merged) as (keyof Columns)[])
    mergeInto(merged[name], known[name], added[name], positions)
  return merged
}

/** Copies whole stretches at once, so that adding a few hundred rows to a million costs little more than a copy. */
function mergeInto<C extends Columns[keyof Columns]>(
  merged: C,
  known: C,
  added: C,
  positions: Int32Array,
): void {
  let from = 0
  for (let k = 0; k < positions.length; k++) {
    const position = positions[k]!
    merged.set(known.subarray(from, position), from + k)
    merged[position + k] = added[k]!
    from = position
  }
  merged.set(known.subarray(from), from + positions.length)
}
