import { LRUCache } from 'lru-cache'
import { factsAt, type InsightBlock } from '#reference/study/insight-block.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { publishedBeside, withheldCards, type WithheldCard } from '#reference/engine/withheld-cards.ts'
import { type Arrival, AssetInsights, type ReadBlock, type StoredInsight } from './asset-insights.ts'
import type { AssetProfile } from './asset-profile.ts'
import type { FilterQuery } from './filter-query.ts'
import { InsightIndex } from './insight-index.ts'
import { TrackRecord, type Resolved } from './track-record.ts'

/** Packed facts that stay in memory where they can be read again: those of two thousand assets. */
const BLOCK_BYTES = 128_000_000

/** Index and track record are rebuilt at most this often while insights keep arriving, and for at most this share of the time. */
const REBUILD_MS = 400
const REBUILD_SHARE = 0.1
/** Assets that are added to the index at a time. */
const LOT = 1_000

/** Packed facts of an asset that stay, or how they are read again. */
type Source = { block: InsightBlock; read: null } | { block: null; read: ReadBlock }

/**
 * All insights of a market. They arrive asset by asset while the service already answers; the sorted index and the track
 * record follow on the first question after an arrival. In memory stays what is filtered by; all other facts are read from the cache
 * of studies when they are asked for, as far as they have one.
 */
export class InsightStore {
  private readonly assetOf = new Map<string, number>()
  private readonly perAsset = new Map<number, AssetInsights>()
  private readonly sources = new Map<number, Source>()
  private readonly blocks: LRUCache<number, InsightBlock, ReadBlock>
  private readonly profiles: readonly AssetProfile[]
  private readonly monotonicMs: () => number
  private index: InsightIndex
  private record = new TrackRecord([])
  /** Assets whose insights are not in the index yet. */
  private arrived: number[] = []
  /** Some that are in the index are gone. */
  private isStale = false
  private builtAt = Number.NEGATIVE_INFINITY
  private buildingMs = 0
  private rebuilds = 0
  /** Cards that publish nothing from a day on; null until they are looked for. */
  withheld: readonly WithheldCard[] | null = null

  constructor(profiles: readonly AssetProfile[], monotonicMs: () => number, blockBytes = BLOCK_BYTES) {
    this.profiles = profiles
    this.monotonicMs = monotonicMs
    this.index = new InsightIndex([], profiles)
    this.blocks = new LRUCache({
      maxSize: blockBytes,
      sizeCalculation: ({ whole, real }) => 1 + whole.byteLength + real.byteLength,
      fetchMethod: (_, __, { context: read }) => read(),
      // What is read while others take its place is answered all the same.
      ignoreFetchAbort: true,
    })
  }

  get size(): number {
    return this.assetOf.size
  }

  /**
   * Puts the study of an asset in the place of what is known of it.
   *
   * @param read reads its facts again, so that they need not stay in memory; null where they are not cached
   */
  replace(
    assetIndex: number,
    arrivals: readonly Arrival[],
    block: InsightBlock,
    read: ReadBlock | null,
  ): void {
    for (const { id } of this.shownOf(assetIndex)) {
      this.assetOf.delete(id)
      this.isStale = true
    }
    const isNew = ({ id }: Arrival) => !this.assetOf.has(id)
    const own = new AssetInsights(
      assetIndex,
      arrivals.map((arrival) => (isNew(arrival) ? arrival : { ...arrival, id: '' })),
    )
    for (const id of own.ids) if (id !== '') this.assetOf.set(id, assetIndex)
    this.perAsset.set(assetIndex, own)
    this.arrived.push(assetIndex)
    this.keep(assetIndex, block, read)
  }

  /** Whether these very insights are those of the asset, as a first look may have found all; from now on they can be read again. */
  isKnown(assetIndex: number, block: InsightBlock, read: ReadBlock | null): boolean {
    const isSame = this.sources.get(assetIndex)?.block === block
    if (isSame) this.keep(assetIndex, block, read)
    return isSame
  }

  private keep(assetIndex: number, block: InsightBlock, read: ReadBlock | null): void {
    this.sources.set(assetIndex, read ? { block: null, read } : { block, read })
    if (read) this.blocks.set(assetIndex, block)
  }

  /**
   * Takes away what cards published after their own record told against them. That rests on the insights of all assets: to be called
   * when all are here.
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

  /** When the newest insight of an asset was created, ms UTC; null without one. */
  newestOf(assetIndex: number): number | null {
    return this.perAsset.get(assetIndex)?.newest() ?? null
  }

  /** Everything that was found out about an insight: from memory, or from where it is cached. */
  async facts({ assetIndex, position }: StoredInsight): Promise<InsightFacts> {
    return factsAt(await this.blockOf(assetIndex), position, assetIndex)
  }

  /** The packed facts of all insights of an asset that has some. */
  async blockOf(assetIndex: number): Promise<InsightBlock> {
    const { block, read } = this.sources.get(assetIndex)!
    return block ?? this.blocks.forceFetch(assetIndex, { context: read })
  }

  /** The page of insights that a query asks for, newest first. */
  page(query: FilterQuery, now: number): StoredInsight[] {
    return this.current()
      .page(query, now)
      .flatMap((id) => this.find(id) ?? [])
  }

  /** Sorted and ready for filters; an index that is a moment old is good enough while more insights are on their way. */
  current(): InsightIndex {
    this.refresh()
    return this.index
  }

  /** Rises with every rebuild: what was said with an older track record may be out of date. */
  get edition(): number {
    this.refresh()
    return this.rebuilds
  }

  trackRecord(): TrackRecord {
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
      this.record = new TrackRecord([])
    }
    for (let from = 0; from < arrived.length; from += LOT) {
      const insights = arrived.slice(from, from + LOT).flatMap((asset) => [...this.shownOf(asset)])
      this.index = this.index.with(insights)
      this.record = this.record.with(
        insights.flatMap(({ stars, resolved }): Resolved[] => (resolved ? [{ stars, ...resolved }] : [])),
      )
    }
    this.arrived = []
    this.isStale = false
    this.builtAt = this.monotonicMs()
    this.buildingMs = this.builtAt - startedAt
    this.rebuilds += 1
  }
}
