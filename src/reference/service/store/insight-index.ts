import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import type { AssetProfile } from './asset-profile.ts'
import type { FilterQuery } from './filter-query.ts'
import {
  BLOCK_ROWS,
  type BlockRanges,
  blockRanges,
  type Columns,
  columnsOf,
  HORIZON_NAMES,
  type IndexedInsight,
  mergedColumns,
  Vocabulary,
} from './index-columns.ts'

/**
 * All insights as columns, newest first (ties by id). A filter scans typed arrays from the newest one in the window on, a block
 * of rows at a time, and stops as soon as the page is full. Fields of the asset (entity, sector, codes, economy) are tested once
 * per asset instead of once per insight.
 */
export class InsightIndex {
  readonly size: number
  private readonly ids: readonly string[]
  private readonly columns: Columns
  private readonly ranges: BlockRanges
  private readonly topics: Vocabulary
  private readonly events: Vocabulary
  private readonly assets: readonly AssetProfile[]

  /** @param before an index of the same assets, to which these insights are added */
  constructor(
    insights: readonly IndexedInsight[],
    assets: readonly AssetProfile[],
    before: InsightIndex | null = null,
  ) {
    const added = insights.toSorted(newestFirst)
    this.assets = assets
    this.topics = before?.topics ?? new Vocabulary()
    this.events = before?.events ?? new Vocabulary()
    const columns = columnsOf(added, this.topics, this.events)
    const positions = before && before.positionsOf(added)
    const ids = added.map(({ id }) => id)
    this.ids = positions ? mergedIds(before.ids, ids, positions) : ids
    this.columns = positions ? mergedColumns(before.columns, columns, positions) : columns
    this.ranges = blockRanges(this.columns)
    this.size = this.ids.length
  }

  /** This index with more insights, which is much cheaper than sorting all of them again while a market is studied. */
  with(insights: readonly IndexedInsight[]): InsightIndex {
    return new InsightIndex(insights, this.assets, this)
  }

  /** Ids of the requested page. */
  page(query: FilterQuery): string[] {
    const masks = {
      asset: this.assetMask(query),
      direction: codeMask(query.direction),
      stars: codeMask(query.stars),
      horizon: wordMask(query.horizon, HORIZON_NAMES),
      topic: wordMask(query.topic, this.topics.words),
      event: wordMask(query.event, this.events.words),
    }
    const skip = query.page * query.limit
    const first = this.firstBefore(query.to_date ?? Number.POSITIVE_INFINITY)
    const end = this.firstBefore(Math.floor(query.from_date) + 1)
    return this.matches(masks, numberTests(query), first, end, skip + query.limit)
      .slice(skip)
      .map((i) => this.ids[i]!)
  }

  /** The first `limit` rows from `first` to `end` (exclusive) that match. */
  private matches(
    masksByField: Masks,
    tests: readonly NumberTest[],
    first: number,
    end: number,
    limit: number,
  ): number[] {
    const masks: { codes: Uint8Array | Int32Array; fits: Uint8Array }[] = []
    for (const name of ['asset', 'stars', 'direction', 'horizon', 'topic', 'event'] as const) {
      const fits = masksByField[name]
      if (fits) masks.push({ codes: this.columns[name], fits })
    }
    const found: number[] = []
    const rows = new Int32Array(BLOCK_ROWS)
    for (let from = first, to = 0; from < end && found.length < limit; from = to) {
      const block = Math.floor(from / BLOCK_ROWS)
      to = Math.min(end, (block + 1) * BLOCK_ROWS)
      if (!tests.every((test) => mayFit(test, this.ranges[test.column], block))) continue
      let count = 0
      for (let i = from; i < to; i++) rows[count++] = i
      for (const { codes, fits } of masks) count = keepCodes(rows, count, codes, fits)
      for (const test of tests) count = keepNumbers(rows, count, this.columns[test.column], test)
      for (let k = 0; k < count && found.length < limit; k++) found.push(rows[k]!)
    }
    return found
  }

  /** The first row created before the instant; rows are in descending order of creation. */
  private firstBefore(instant: number): number {
    const { createdAt } = this.columns
    return firstIndexWhere(this.size, (row) => createdAt[row]! < instant)
  }

  /** For each added row, in order: the number of this index's rows before it. */
  private positionsOf(added: readonly IndexedInsight[]): Int32Array {
    return Int32Array.from(added, (row) => {
      let position = this.firstBefore(row.createdAt + 1)
      while (
        position < this.size &&
        this.columns.createdAt[position] === row.createdAt &&
        this.ids[position]! < row.id
      )
        position += 1
      return position
    })
  }

  private assetMask(query: FilterQuery): Uint8Array | null {
    const { entity, eco, sector, asset_cls, class: cls, sub_class } = query
    if (![entity, eco, sector, asset_cls, cls, sub_class].some((list) => list !== null)) return null
    const entities = entity && new Set(entity)
    const has = <T>(list: readonly T[], value: T | null) => value !== null && list.includes(value)
    return Uint8Array.from(this.assets, (asset) => {
      const fits =
        (entities === null || entities.has(asset.tag)) &&
        (eco === null || has(eco, asset.economy)) &&
        (sector === null || has(sector, asset.sector)) &&
        (asset_cls === null || has(asset_cls, asset.assetClass)) &&
        (cls === null || has(cls, asset.cls)) &&
        (sub_class === null || has(sub_class, asset.subClass))
      return fits ? 1 : 0
    })
  }
}

/** Per column of codes: 1 for every matching code; null if the field does not restrict. */
type Masks = Record<'asset' | 'direction' | 'stars' | 'horizon' | 'topic' | 'event', Uint8Array | null>

/** Bounds of one number: at least `min`, and below `below` or equal to `orEqual`. An unknown number (NaN) meets no bound. */
type NumberTest = { column: keyof BlockRanges; min: number; below: number; orEqual: number }

function numberTests(query: FilterQuery): NumberTest[] {
  const { last_value__lte: last, market_cap_usd_bn__gte: cap, median_return__gte: median } = query
  const { market_cap_usd_bn__lt: capBelow, median_return__lt: medianBelow } = query
  const test = (column: keyof BlockRanges, min: number | null, below: number | null, orEqual = Number.NaN) =>
    min === null && below === null
      ? []
      : [{ column, min: min ?? -Infinity, below: below ?? Infinity, orEqual }]
  return [
    ...test('lastValue', null, last, last ?? undefined),
    ...test('marketCap', cap, capBelow),
    ...test('medianReturn', median, medianBelow),
  ]
}

const mayFit = ({ min, below, orEqual }: NumberTest, range: BlockRanges['lastValue'], block: number) =>
  range.max[block]! >= min && (range.min[block]! < below || range.min[block] === orEqual)

/** Keeps those of the first `count` rows whose code matches; returns their number. */
function keepCodes(
  rows: Int32Array,
  count: number,
  codes: Uint8Array | Int32Array,
  fits: Uint8Array,
): number {
  let fitting = 0
  for (let k = 0; k < count; k++) {
    const row = rows[k]!
    if (fits[codes[row]!] === 1) rows[fitting++] = row
  }
  return fitting
}

/** The same for rows whose number is within the bounds. */
function keepNumbers(
  rows: Int32Array,
  count: number,
  numbers: Float64Array,
  { min, below, orEqual }: NumberTest,
): number {
  let fitting = 0
  for (let k = 0; k < count; k++) {
    const value = numbers[rows[k]!]!
    if (value >= min && (value < below || value === orEqual)) rows[fitting++] = rows[k]!
  }
  return fitting
}

/** Newest first, ties by id. */
const newestFirst = (a: IndexedInsight, b: IndexedInsight) =>
  b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)

/** Known and added ids in order; see `mergedColumns`. */
function mergedIds(known: readonly string[], added: readonly string[], positions: Int32Array): string[] {
  const ids: string[] = []
  let from = 0
  for (const [k, id] of added.entries()) {
    for (const position = positions[k]!; from < position; from++) ids.push(known[from]!)
    ids.push(id)
  }
  for (; from < known.length; from++) ids.push(known[from]!)
  return ids
}

/** 1 for every matching code; the codes of insights are below 256. */
function codeMask(codes: readonly number[] | null): Uint8Array | null {
  if (codes === null) return null
  const mask = new Uint8Array(256)
  for (const code of codes) if (code >= 0 && code < 256) mask[code] = 1
  return mask
}

const wordMask = (words: readonly string[] | null, vocabulary: readonly string[]): Uint8Array | null =>
  words && Uint8Array.from(vocabulary, (word) => (words.includes(word) ? 1 : 0))
