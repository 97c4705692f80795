import { horizonIndex, HORIZONS } from '#reference/engine/base/insight-facts.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import type { InsightBlock } from '#reference/study/insight-block.ts'
import { type InsightSummary, nullIfNaN } from '#reference/study/packed-insight.ts'
import { type IndexedInsight, Vocabulary } from './index-columns.ts'

/** The fields of an insight that lists, filters and track records need. Its other facts are loaded on request. */
export type StoredInsight = IndexedInsight &
  Omit<InsightSummary, 'direction' | 'state' | 'bar'> & {
    /** Index among all insights of its asset. */
    position: number
  }

export type InsightToStore = {
  id: string
  createdAt: number
  topic: string
  summary: InsightSummary
  /** In billions of US dollars on the day; null if unknown. */
  marketCap: number | null
}

/** Loads the insights of an asset from the cache. */
export type ReadBlock = () => Promise<InsightBlock>

/** `metadata.event` of an insight whose date is known in advance from the calendar; every other insight has none. */
const SCHEDULED_EVENT = 'Scheduled date'

const REAL = { createdAt: 0, lastValue: 1, medianReturn: 2, marketCap: 3, baseRate: 4, score: 5 } as const
const REAL_NAMES = Object.keys(REAL) as (keyof typeof REAL)[]
const REALS = REAL_NAMES.length
const WHOLE = {
  series: 0,
  side: 1,
  day: 2,
  direction: 3,
  horizon: 4,
  stars: 5,
  checks: 6,
  n: 7,
  hits: 8,
  outOfSampleN: 9,
  outOfSampleHits: 10,
  endDay: 11,
  isHit: 12,
} as const
const WHOLE_NAMES = Object.keys(WHOLE) as (keyof typeof WHOLE)[]
const WHOLES = WHOLE_NAMES.length
/** Value of `isHit` while the window is open. */
const OPEN = -1

/** Names and topics of the series of all stored insights. */
const names = new Vocabulary()
const topics: string[] = []

/** Insights of one asset in time order, in a hundred bytes each and an id, because a large market has a million of them. */
export class AssetInsights {
  /** By position; empty for an insight that is not published. */
  readonly ids: string[]
  private readonly assetIndex: number
  private readonly real: Float64Array
  private readonly whole: Int32Array

  constructor(assetIndex: number, arrivals: readonly InsightToStore[]) {
    this.assetIndex = assetIndex
    this.ids = arrivals.map(({ id }) => id)
    const memory = new ArrayBuffer(arrivals.length * (8 * REALS + 4 * WHOLES))
    this.real = new Float64Array(memory, 0, arrivals.length * REALS)
    this.whole = new Int32Array(memory, this.real.byteLength)
    for (const [i, { summary, ...arrival }] of arrivals.entries()) {
      const { resolved, score, outOfSample } = summary
      const series = names.codeOf(summary.series)
      topics[series] = arrival.topic
      const reals: Record<keyof typeof REAL, number> = {
        createdAt: arrival.createdAt,
        lastValue: summary.lastValue,
        medianReturn: summary.medianReturn,
        marketCap: arrival.marketCap ?? Number.NaN,
        baseRate: summary.baseRate,
        score: score ?? Number.NaN,
      }
      const wholes: Record<keyof typeof WHOLE, number> = {
        series,
        side: summary.side === 'high' ? 1 : 0,
        day: summary.day,
        direction: summary.direction === 1 ? 1 : 2,
        horizon: horizonIndex(summary.horizon),
        stars: summary.stars,
        checks: summary.checkBits,
        n: summary.n,
        hits: summary.hits,
        outOfSampleN: outOfSample.n,
        outOfSampleHits: outOfSample.hits,
        endDay: resolved?.day ?? 0,
        isHit: resolved ? Number(resolved.isHit) : OPEN,
      }
      for (const name of REAL_NAMES) this.real[REALS * i + REAL[name]] = reals[name]
      for (const name of WHOLE_NAMES) this.whole[WHOLES * i + WHOLE[name]] = wholes[name]
    }
  }

  /** The published ones. */
  *shown(): Generator<StoredInsight, void> {
    for (const [position, id] of this.ids.entries()) if (id !== '') yield this.at(position)
  }

  at(position: number): StoredInsight {
    const real = (at: number) => this.real[REALS * position + at]!
    const whole = (at: number) => this.whole[WHOLES * position + at]!
    const series = names.words[whole(WHOLE.series)]!
    const isHit = whole(WHOLE.isHit)
    return {
      id: this.ids[position]!,
      assetIndex: this.assetIndex,
      position,
      createdAt: real(REAL.createdAt),
      series,
      topic: topics[whole(WHOLE.series)]!,
      event: isScheduled(series) ? SCHEDULED_EVENT : '',
      side: whole(WHOLE.side) === 1 ? 'high' : 'low',
      day: whole(WHOLE.day),
      direction: whole(WHOLE.direction),
      horizon: HORIZONS[whole(WHOLE.horizon)]!.name,
      stars: whole(WHOLE.stars),
      checkBits: whole(WHOLE.checks),
      n: whole(WHOLE.n),
      hits: whole(WHOLE.hits),
      baseRate: real(REAL.baseRate),
      outOfSample: { n: whole(WHOLE.outOfSampleN), hits: whole(WHOLE.outOfSampleHits) },
      lastValue: real(REAL.lastValue),
      medianReturn: real(REAL.medianReturn),
      marketCap: nullIfNaN(real(REAL.marketCap)),
      resolved: isHit === OPEN ? null : { day: whole(WHOLE.endDay), isHit: isHit === 1 },
      score: nullIfNaN(real(REAL.score)),
    }
  }

  /** When the newest published one was created, in ms UTC; null without one. */
  newest(): number | null {
    const position = this.ids.findLastIndex((id) => id !== '')
    return position < 0 ? null : this.real[REALS * position + REAL.createdAt]!
  }
}
