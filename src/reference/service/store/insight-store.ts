import type { Day } from '#reference/market/base/asset.ts'
import { factsAt, summaryAt, type InsightBlock } from '#reference/study/insight-block.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { publishedBeside, withheldCards, type WithheldCard } from '#reference/engine/withheld-cards.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import type { AssetProfile } from './asset-profile.ts'
import type { IndexedInsight } from './index-columns.ts'
import { InsightIndex } from './insight-index.ts'
import { TrackRecord, type Resolved } from './track-record.ts'

/** One insight as the service keeps it: what can be asked about it in the open, the rest packed. */
export type StoredInsight = IndexedInsight & {
  /** Where its facts lie: {@link factsOf} unpacks them. */
  block: InsightBlock
  position: number
  /** Of the earlier episodes in the second part of history: the share that went the stated way. */
  outOfSampleRate: number
  numEpisodes: number
  /** Day on which its window ended and whether the price had moved in the stated direction by then; null while it runs. */
  resolved: { day: Day; isHit: boolean } | null
}

/** What is known about an insight beside its figures when it is put away. */
export type Arrival = {
  id: string
  createdAt: number
  topic: string
  assetIndex: number
  /** The insights of its asset, and its position among them. */
  block: InsightBlock
  position: number
  /** USD billions on the day; null where unknown. */
  marketCap: number | null
}

export const factsOf = ({ block, position, assetIndex }: StoredInsight): InsightFacts =>
  factsAt(block, position, assetIndex)

/** `metadata.event` of an insight whose date the calendar makes known in advance; every other insight has none. */
export const SCHEDULED_EVENT = 'Scheduled date'

/** Index and track record are rebuilt at most this often while insights keep arriving, and for at most this share of the time. */
const REBUILD_MS = 400
const REBUILD_SHARE = 0.1

/**
 * All insights of a market. They arrive asset by asset while the service already answers; the sorted index and the track
 * record follow on the first question after an arrival. Arriving twice changes nothing.
 */
export class InsightStore {
  private readonly byId = new Map<string, StoredInsight>()
  private readonly perAsset = new Map<number, StoredInsight[]>()
  private readonly profiles: readonly AssetProfile[]
  private readonly monotonicMs: () => number
  private index: InsightIndex<StoredInsight>
  private record = new TrackRecord([])
  /** Insights that are not in the index yet. */
  private arrived: StoredInsight[] = []
  /** Some that are in the index are gone. */
  private isStale = false
  private builtAt = Number.NEGATIVE_INFINITY
  private buildingMs = 0
  /** Rises with every rebuild: what was said with an older track record may be out of date. */
  edition = 0
  /** Cards that publish nothing from a day on; null until they are looked for. */
  withheld: readonly WithheldCard[] | null = null

  constructor(profiles: readonly AssetProfile[], monotonicMs: () => number) {
    this.profiles = profiles
    this.monotonicMs = monotonicMs
    this.index = new InsightIndex([], profiles)
  }

  get size(): number {
    return this.byId.size
  }

  /** Puts the study of an asset in the place of what is known of it. */
  replace(assetIndex: number, arrivals: readonly Arrival[]): void {
    const before = this.perAsset.get(assetIndex) ?? []
    for (const { id } of before) this.byId.delete(id)
    if (before.length > 0) {
      this.perAsset.delete(assetIndex)
      this.isStale = true
    }
    this.add(arrivals)
  }

  add(arrivals: readonly Arrival[]): void {
    for (const arrival of arrivals) {
      if (this.byId.has(arrival.id)) continue
      const summary = summaryAt(arrival.block, arrival.position)
      const insight: StoredInsight = {
        ...arrival,
        direction: summary.direction === 1 ? 1 : 2,
        stars: summary.stars,
        horizon: summary.horizon,
        event: isScheduled(summary.series) ? SCHEDULED_EVENT : '',
        lastValue: summary.lastValue,
        medianReturn: summary.medianReturn,
        outOfSampleRate: summary.outOfSample.hits / summary.outOfSample.n,
        numEpisodes: summary.episodes,
        resolved: summary.resolved,
      }
      this.byId.set(insight.id, insight)
      const siblings = this.perAsset.get(insight.assetIndex)
      if (siblings) siblings.push(insight)
      else this.perAsset.set(insight.assetIndex, [insight])
      this.arrived.push(insight)
    }
  }

  /**
   * Takes away what cards published after their own record told against them. That rests on the insights of all assets: to be called
   * when all are here.
   */
  withhold(): void {
    const summaryOf = ({ block, position }: StoredInsight) => summaryAt(block, position)
    this.withheld = withheldCards([...this.byId.values()].map(summaryOf))
    if (this.withheld.length === 0) return
    const isPublished = publishedBeside(this.withheld)
    for (const [asset, insights] of this.perAsset) {
      const kept = insights.filter((insight) => isPublished(summaryOf(insight)))
      if (kept.length === insights.length) continue
      this.perAsset.set(asset, kept)
      for (const { id } of insights) this.byId.delete(id)
      for (const insight of kept) this.byId.set(insight.id, insight)
    }
    this.isStale = true
    this.builtAt = Number.NEGATIVE_INFINITY
  }

  find(id: string): StoredInsight | undefined {
    return this.byId.get(id.toLowerCase())
  }

  ofAsset(assetIndex: number): readonly StoredInsight[] {
    return this.perAsset.get(assetIndex) ?? []
  }

  /** Sorted and ready for filters; an index that is a moment old is good enough while more insights are on their way. */
  current(): InsightIndex<StoredInsight> {
    this.refresh()
    return this.index
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
    const arrived = this.isStale ? [...this.byId.values()] : this.arrived
    const index = this.isStale ? new InsightIndex<StoredInsight>([], this.profiles) : this.index
    const record = this.isStale ? new TrackRecord([]) : this.record
    this.index = index.with(arrived)
    this.record = record.with(
      arrived.flatMap(({ stars, resolved }): Resolved[] => (resolved ? [{ stars, ...resolved }] : [])),
    )
    this.arrived = []
    this.isStale = false
    this.builtAt = this.monotonicMs()
    this.buildingMs = this.builtAt - startedAt
    this.edition += 1
  }
}
