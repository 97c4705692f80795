import { HORIZONS } from '#reference/engine/insight-facts.ts'
import type { AssetProfile } from './asset-profile.ts'
import type { FilterQuery } from './filter-query.ts'

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

/**
 * Insights in their one order, newest first (ties by id), as columns: a filter is a walk over typed arrays from the newest
 * one in the window that stops as soon as the page is full. What an asset decides (entity, sector, codes, economy) is
 * looked up once per asset and not once per insight.
 */
export class InsightIndex<T extends IndexedInsight> {
  readonly size: number
  private readonly rows: readonly T[]
  private readonly columns: Columns
  private readonly topics: readonly string[]
  private readonly events: readonly string[]
  private readonly assets: readonly AssetProfile[]

  constructor(insights: readonly T[], assets: readonly AssetProfile[]) {
    const size = insights.length
    const rows = inOrder(insights)
    const topics = new Vocabulary()
    const events = new Vocabulary()
    const createdAt = new Float64Array(size)
    const asset = new Int32Array(size)
    const direction = new Uint8Array(size)
    const stars = new Uint8Array(size)
    const horizon = new Uint8Array(size)
    const topic = new Uint8Array(size)
    const event = new Uint8Array(size)
    const lastValue = new Float64Array(size)
    const marketCap = new Float64Array(size)
    const medianReturn = new Float64Array(size)
    for (let i = 0; i < size; i++) {
      const row = rows[i]!
      createdAt[i] = row.createdAt
      asset[i] = row.assetIndex
      direction[i] = row.direction
      stars[i] = row.stars
      horizon[i] = HORIZON_NAMES.indexOf(row.horizon)
      topic[i] = topics.codeOf(row.topic)
      event[i] = events.codeOf(row.event)
      lastValue[i] = row.lastValue
      marketCap[i] = row.marketCap ?? Number.NaN
      medianReturn[i] = row.medianReturn
    }
    this.size = size
    this.rows = rows
    this.assets = assets
    this.topics = topics.words
    this.events = events.words
    this.columns = {
      createdAt,
      asset,
      direction,
      stars,
      horizon,
      topic,
      event,
      lastValue,
      marketCap,
      medianReturn,
    }
  }

  /** The page asked for; nothing created after `now` is in it, because it does not exist yet. */
  page(query: FilterQuery, now: number): T[] {
    const fitting = {
      asset: this.assetMask(query),
      direction: codeMask(query.direction),
      stars: codeMask(query.stars),
      horizon: wordMask(query.horizon, HORIZON_NAMES),
      topic: wordMask(query.topic, this.topics),
      event: wordMask(query.event, this.events),
    }
    const before = Math.min(query.to_date ?? Number.POSITIVE_INFINITY, now + 1)
    const skip = query.page * query.limit
    return matches(this.columns, fitting, query, this.firstBefore(before), skip + query.limit)
      .slice(skip)
      .map((i) => this.rows[i]!)
  }

  /** Rows are in falling order of creation: the first one created before the instant. */
  private firstBefore(instant: number): number {
    const { createdAt } = this.columns
    let lo = 0
    let hi = this.size
    while (lo < hi) {
      const mid = (lo + hi) >> 1
      if (createdAt[mid]! >= instant) lo = mid + 1
      else hi = mid
    }
    return lo
  }

  private assetMask(query: FilterQuery): Uint8Array | null {
    const { entity, eco, sector, asset_cls, class: cls, sub_class } = query
    if (![entity, eco, sector, asset_cls, cls, sub_class].some((list) => list !== null)) return null
    const entities = entity && new Set(entity)
    return Uint8Array.from(this.assets, (asset) => {
      const fits =
        (entities === null || entities.has(asset.tag)) &&
        (eco === null || eco.includes(asset.economy)) &&
        (sector === null || sector.includes(asset.sector)) &&
        (asset_cls === null || asset_cls.includes(asset.assetClass)) &&
        (cls === null || cls.includes(asset.cls)) &&
        (sub_class === null || sub_class.includes(asset.subClass))
      return fits ? 1 : 0
    })
  }
}

type Columns = {
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

/** Per column of codes: 1 at every code that fits; null where the field does not narrow. */
type Fitting = Record<'asset' | 'direction' | 'stars' | 'horizon' | 'topic' | 'event', Uint8Array | null>

/** Rows from `first` on that fit everything, at most `most` of them. Bounds that are not asked for are never compared. */
function matches(
  columns: Columns,
  fitting: Fitting,
  query: FilterQuery,
  first: number,
  most: number,
): number[] {
  const { createdAt, lastValue, marketCap, medianReturn } = columns
  const masks: { codes: Uint8Array | Int32Array; fits: Uint8Array }[] = []
  for (const name of ['asset', 'stars', 'direction', 'horizon', 'topic', 'event'] as const) {
    const fits = fitting[name]
    if (fits) masks.push({ codes: columns[name], fits })
  }
  const {
    from_date: after,
    last_value__lte: lastMost,
    market_cap_usd_bn__gte: capLeast,
    market_cap_usd_bn__lt: capBelow,
    median_return__gte: medianLeast,
    median_return__lt: medianBelow,
  } = query
  const found: number[] = []
  next: for (let i = first; i < createdAt.length && createdAt[i]! > after; i++) {
    for (let m = 0; m < masks.length; m++) {
      const { codes, fits } = masks[m]!
      if (fits[codes[i]!] !== 1) continue next
    }
    if (lastMost !== null && !(lastValue[i]! <= lastMost)) continue
    if (capLeast !== null && !(marketCap[i]! >= capLeast)) continue
    if (capBelow !== null && !(marketCap[i]! < capBelow)) continue
    if (medianLeast !== null && !(medianReturn[i]! >= medianLeast)) continue
    if (medianBelow !== null && !(medianReturn[i]! < medianBelow)) continue
    if (found.push(i) === most) break
  }
  return found
}

const HORIZON_NAMES: readonly string[] = HORIZONS.map((horizon) => horizon.name)

/** Newest first, ties by id. Creation times are compared in a typed array: objects are only looked into on a tie. */
function inOrder<T extends IndexedInsight>(insights: readonly T[]): T[] {
  const times = new Float64Array(insights.length)
  for (let i = 0; i < times.length; i++) times[i] = insights[i]!.createdAt
  const order = new Uint32Array(times.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  order.sort((a, b) => times[b]! - times[a]! || (insights[a]!.id < insights[b]!.id ? -1 : 1))
  const rows: T[] = []
  for (let i = 0; i < order.length; i++) rows.push(insights[order[i]!]!)
  return rows
}

/** Words as they come, numbered. */
class Vocabulary {
  readonly words: string[] = []
  private readonly codes = new Map<string, number>()

  codeOf(word: string): number {
    const known = this.codes.get(word)
    if (known !== undefined) return known
    this.codes.set(word, this.words.length)
    return this.words.push(word) - 1
  }
}

/** 1 at every code that fits; codes of insights are below 256, and what is not is in no insight. */
function codeMask(codes: readonly number[] | null): Uint8Array | null {
  if (codes === null) return null
  const mask = new Uint8Array(256)
  for (const code of codes) if (code >= 0 && code < 256) mask[code] = 1
  return mask
}

const wordMask = (words: readonly string[] | null, vocabulary: readonly string[]): Uint8Array | null =>
  words && Uint8Array.from(vocabulary, (word) => (words.includes(word) ? 1 : 0))
