import { HORIZONS } from '#reference/engine/base/insight-facts.ts'

/** Words as they come, numbered; a code never changes, so that columns of codes can grow. */
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

/** What the filter can ask about one insight; `null` market cap: not known, so no bound on it can be met. */
export type IndexedInsight = {
  id: string
  assetIndex: number
  createdAt: number
  /** Code of the wire: 1 bullish, 2 bearish. */
  direction: number
  stars: number
  horizon: string
  topic: string
  event: string
  lastValue: number
  marketCap: number | null
  medianReturn: number
}

/** What the filter compares, one column for each field, in the order of the rows. */
export type Columns = {
  createdAt: Float64Array
  asset: Int32Array
  direction: Uint8Array
  stars: Uint8Array
  horizon: Uint8Array
  topic: Uint8Array
  event: Uint8Array
  lastValue: Float64Array
  marketCap: Float64Array
  medianReturn: Float64Array
}

const emptyColumns = (size: number): Columns => ({
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

/** Rows that are passed over together where their least and largest number show that none of them fits. */
export const BLOCK_ROWS = 1024

/** Of each block of rows the least and the largest number that is known. */
export type BlockRanges = Record<
  'lastValue' | 'marketCap' | 'medianReturn',
  { least: Float64Array; most: Float64Array }
>

export const blockRanges = ({ lastValue, marketCap, medianReturn }: Columns): BlockRanges => ({
  lastValue: rangesOf(lastValue),
  marketCap: rangesOf(marketCap),
  medianReturn: rangesOf(medianReturn),
})

function rangesOf(numbers: Float64Array): BlockRanges['lastValue'] {
  const blocks = Math.ceil(numbers.length / BLOCK_ROWS)
  const least = new Float64Array(blocks).fill(Infinity)
  const most = new Float64Array(blocks).fill(-Infinity)
  for (let i = 0; i < numbers.length; i++) {
    const block = Math.floor(i / BLOCK_ROWS)
    const number = numbers[i]!
    if (number < least[block]!) least[block] = number
    if (number > most[block]!) most[block] = number
  }
  return { least, most }
}

/** @param positions for each of the added rows, in order: how many of the known rows stand before it */
export function mergedColumns(known: Columns, added: Columns, positions: Int32Array): Columns {
  const merged = emptyColumns(known.createdAt.length + positions.length)
  for (const name of Object.keys(merged) as (keyof Columns)[])
    mergeInto(merged[name], known[name], added[name], positions)
  return merged
}

/** Whole stretches are copied at once: a few hundred new rows among a million cost little more than moving them. */
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
