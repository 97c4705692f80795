import { LRUCache } from 'lru-cache'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { publishedBeside, withheldCards, type WithheldCard } from '#reference/engine/withheld-cards.ts'
import { factsAt, type InsightBlock } from '#reference/study/insight-block.ts'
import { type InsightToStore, AssetInsights, type ReadBlock, type StoredInsight } from './asset-insights.ts'
import type { AssetProfile } from './asset-profile.ts'
import type { FilterQuery } from './filter-query.ts'
import { HitRecord, type Resolved } from './hit-record.ts'
import { InsightIndex } from './insight-index.ts'

/** Size of the memory cache for packed facts: those of two thousand assets. */
const BLOCK_BYTES = 128_000_000

/** While insights arrive, index and track record are rebuilt at most this often and for at most this share of the time. */
const REBUILD_MS = 400
const REBUILD_SHARE = 0.1
/** Number of assets that are added to the index at a time. */
const BATCH = 1_000

/** The packed facts of an asset, or a function that loads them. */
type Source = { block: InsightBlock; read: null } | { block: null; read: ReadBlock }

/**
 * All insights of a market. They arrive asset by asset while the service is running; the sorted index and the track record are
 * updated on the first request after an arrival. The fields of the filter stay in memory. All other facts are loaded from the
 * cache of studies on request, or stay in memory without a cache.
 */
export class InsightStore {
  private readonly assetOf = new Map<string, number>()
  private readonly perAsset = new Map<number, AssetInsights>()
  private readonly sources = new Map<number, Source>()
  /** By the function that loads them, so that a replaced block is never returned for the new one. */
  private readonly blocks: LRUCache<ReadBlock, InsightBlock>
  private readonly profiles: readonly AssetProfile[]
  private readonly monotonicMs: () => number
  private index: InsightIndex
  private record = new HitRecord([])
  /** Assets whose insights are not in the index yet. */
  private arrived: number[] = []
  /** Whether the index contains removed insights. */
  private isStale = false
  private builtAt = Number.NEGATIVE_INFINITY
  private buildingMs = 0
  private rebuilds = 0
  /** Withheld cards; null before {@link withhold}. */
  withheld: readonly WithheldCard[] | null = null

  constructor(profiles: readonly AssetProfile[], monotonicMs: () => number, blockBytes = BLOCK_BYTES) {
    this.profiles = profiles
    this.monotonicMs = monotonicMs
    this.index = new InsightIndex([], profiles)
    this.blocks = new LRUCache({
      maxSize: blockBytes,
      sizeCalculation: ({ ints, doubles }) => 1 + ints.byteLength + doubles.byteLength,
      fetchMethod: (read) => read(),
      // A block is returned even if it was evicted while it was loaded.
      ignoreFetchAbort: true,
    })
  }

  get size(): number {
    return this.assetOf.size
  }

  /**
   * Replaces the insights of an asset.
   *
   * @param read loads its facts, so that they need not stay in memory; null if they are not cached
   */
  replace(
    assetIndex: number,
    arrivals: readonly InsightToStore[],
    block: InsightBlock,
    read: ReadBlock | null,
  ): void {
    for (const { id } of this.shownOf(assetIndex)) {
      this.assetOf.delete(id)
      this.isStale = true
    }
    const isNew = ({ id }: InsightToStore) => !this.assetOf.has(id)
    const own = new AssetInsights(
      assetIndex,
      arrivals.map((arrival) => (isNew(arrival) ? arrival : { ...arrival, id: '' })),
    )
    for (const id of own.ids) if (id !== '') this.assetOf.set(id, assetIndex)
    this.perAsset.set(assetIndex, own)
    this.arrived.push(assetIndex)
    this.setSource(assetIndex, block, read)
  }

  /** Whether the asset has these insights already, because its first ones were its whole study; then it only sets `read`. */
  isKnown(assetIndex: number, block: InsightBlock, read: ReadBlock | null): boolean {
    const isSame = this.sources.get(assetIndex)?.block === block
    if (isSame) this.setSource(assetIndex, block, read)
    return isSame
  }

  private setSource(assetIndex: number, block: InsightBlock, read: ReadBlock | null): void {
    this.sources.set(assetIndex, read ? { block: null, read } : { block, read })
  }

  /**
   * Finds the withheld cards and removes their insights. Must be called when the insights of all assets have arrived, because all
   * of them decide.
   */
  withhold(): void {
    this.withheld = withheldCards(this.all())
    if (this.withheld.length === 0) return
    const isPublished = publishedBeside(this.withheld)
    for (const own of this.perAsset.values())
      for (const insight of own.shown()) {
        if (isPublished(insight)) continue
        this.assetOf.delete(insight.id)
        own.ids[insight.position] = ''
      }
    this.isStale = true
    this.builtAt = Number.NEGATIVE_INFINITY
  }

  private *all(): Generator<StoredInsight, void> {
    for (const own of this.perAsset.values()) yield* own.shown()
  }

  find(id: string): StoredInsight | undefined {
    const wanted = id.toLowerCase()
    const own = this.perAsset.get(this.assetOf.get(wanted) ?? -1)
    return own?.at(own.ids.indexOf(wanted))
  }

  ofAsset(assetIndex: number): readonly StoredInsight[] {
    return [...this.shownOf(assetIndex)]
  }

  private shownOf(assetIndex: number): Iterable<StoredInsight> {
    return this.perAsset.get(assetIndex)?.shown() ?? []
  }

  countOf(assetIndex: number): number {
    return this.perAsset.get(assetIndex)?.ids.filter((id) => id !== '').length ?? 0
  }

  /** When the newest insight of an asset was created, in ms UTC; null without one. */
  newestOf(assetIndex: number): number | null {
    return this.perAsset.get(assetIndex)?.newest() ?? null
  }

  /** All facts of an insight, from memory or from the cache. */
  async facts({ assetIndex, position }: StoredInsight): Promise<InsightFacts> {
    return factsAt(await this.blockOf(assetIndex), position, assetIndex)
  }

  /** The packed facts of all insights of an asset, which must have some. */
  async blockOf(assetIndex: number): Promise<InsightBlock> {
    const { block, read } = this.sources.get(assetIndex)!
    return block ?? this.blocks.forceFetch(read)
  }

  /** A page of the insights that match a query, newest first. */
  page(query: FilterQuery): StoredInsight[] {
    return this.current()
      .page(query)
      .flatMap((id) => this.find(id) ?? [])
  }

  /** The index; while insights arrive it may be slightly out of date. */
  current(): InsightIndex {
    this.refresh()
    return this.index
  }

  /** Increases with every rebuild: texts with the counts of an older track record may be out of date. */
  get edition(): number {
    this.refresh()
    return this.rebuilds
  }

  trackRecord(): HitRecord {
    this.refresh()
    return this.record
  }

  private refresh(): void {
    const hasChanged = this.isStale || this.arrived.length > 0
    const startedAt = this.monotonicMs()
    const rest = Math.max(REBUILD_MS, this.buildingMs / REBUILD_SHARE)
    if (!hasChanged || startedAt - this.builtAt < rest) return
    const arrived = this.isStale ? [...this.perAsset.keys()] : this.arrived
    if (this.isStale) {
      this.index = new InsightIndex([], this.profiles)
      this.record = new HitRecord([])
    }
    for (let from = 0; from < arrived.length; from += BATCH) {
      const insights = arrived.slice(from, from + BATCH).flatMap((asset) => [...this.shownOf(asset)])
      this.index = this.index.with(insights)
      this.record = new HitRecord(
        insights.flatMap(({ stars, resolved }): Resolved[] => (resolved ? [{ stars, ...resolved }] : [])),
        this.record,
      )
    }
    this.arrived = []
    this.isStale = false
    this.builtAt = this.monotonicMs()
    this.buildingMs = this.builtAt - startedAt
    this.rebuilds += 1
  }
}
