import { MS_PER_DAY } from '#contract/values/instant.ts'
import { assembleFacts, type Candidate, dailySd, type Side } from '#reference/engine/assemble-facts.ts'
import { HORIZONS, type InsightFacts, STATE_NAMES } from '#reference/engine/base/insight-facts.ts'
import { MINIMUM_CASES, PUBLICATION } from '#reference/engine/base/parameters.ts'
import { episodeStarts, mergeEpisodes, type Episodes } from '#reference/engine/statistics/episodes.ts'
import {
  gatherEvidence,
  countStars,
  isConvincing,
  isLargeEnough,
  runChecks,
  type CheckContext,
} from '#reference/engine/statistics/evidence.ts'
import { Forward } from '#reference/engine/statistics/forward.ts'
import { CombinationStudy } from '#reference/engine/statistics/horizon-choice.ts'
import { stateMask, thresholdRaise } from '#reference/engine/statistics/states.ts'
import { TailRanker, type Tails } from '#reference/engine/statistics/tail-ranker.ts'
import { isInTail } from '#reference/engine/statistics/trailing-window.ts'
import type { Day } from '#reference/market/base/asset.ts'
import { yearOf, yearsBetween } from '#reference/market/base/civil-date.ts'
import { FrameMemory } from '#reference/series/base/column-memory.ts'
import { fillSeries, type SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { median } from '#shared/statistics/quantile.ts'
import type { AssetData } from './asset-data.ts'
import { type Published, selectPublished } from './publication.ts'

const SIDES: readonly Side[] = ['high', 'low']

/** How many episodes the conditions of an asset have had; a condition is one side of a series. */
export type CaseCount = {
  conditions: number
  /** Conditions with enough cases for an insight. */
  enough: number
  median: number
  /** Years of history until half of the conditions had enough cases; null: not yet. */
  years: number | null
}

/** What the study of each card of an asset needs. */
type Walk = {
  frame: SeriesFrame
  context: CheckContext
  /** First day of emission. */
  from: Day
  /** States per bar. */
  mask: Uint8Array
  /** Added to every threshold. */
  raise: number
  study: CombinationStudy
  /** The convincing studies so far. */
  found: Candidate[]
}

/**
 * The engine for one asset: studies every card and state through the whole history and returns the insights that would have been
 * published, in time order. It holds scratch memory: create one per worker and reuse it for one asset after another.
 */
export class AssetAnalysis {
  private readonly ranker = new TailRanker()
  private readonly memory = new FrameMemory()
  /** Tails of the series that several assets share. */
  private readonly shared = new WeakMap<SeriesDefinition, Tails>()
  private values = new Float32Array(0)
  /** First bars of the episodes of the current card. */
  private cardStarts = new Int32Array(0)
  /** The episodes that start in the current state: their indexes among the card's episodes, and their first bars. */
  private members = new Int32Array(0)
  private starts = new Int32Array(0)
  /** Case count of the latest asset; null if `from` left out a part of its history. */
  cases: CaseCount | null = null

  /**
   * @param from first day on which insights may be emitted; earlier bars only serve as history
   * @param earlier insights published before that day, in time order
   */
  insights(
    asset: AssetData,
    from: Day = Number.NEGATIVE_INFINITY,
    earlier: readonly Published[] = [],
  ): InsightFacts[] {
    const { history, peers } = asset
    const frame = new SeriesFrame(history, peers, this.memory)
    const forward = new Forward(history.close, frame.squaredReturns)
    const context: CheckContext = {
      forward,
      days: history.days,
      years: yearsOf(history.days),
      marketUp: peers.marketUp,
    }
    const published = selectPublished(this.candidates(asset, frame, context, from), earlier)
    return published.map((candidate) => {
      // Computed again for the few published ones, which is cheaper than storing every series.
      fillSeries(candidate.series, frame, this.values)
      return assembleFacts(candidate, asset.assetIndex, frame, forward, this.values)
    })
  }

  private candidates(asset: AssetData, frame: SeriesFrame, context: CheckContext, from: Day): Candidate[] {
    const walk: Walk = {
      frame,
      context,
      from,
      mask: stateMask(frame, this.ranker),
      raise: thresholdRaise(asset.tried ?? asset.series.length),
      study: new CombinationStudy(context.forward),
      found: [],
    }
    if (this.values.length !== frame.bars) {
      this.values = new Float32Array(frame.bars)
      this.cardStarts = new Int32Array(frame.bars)
    }
    const firstBar = context.days.findIndex((day) => day >= from)
    const cases: CardCases[] = []
    for (const series of asset.series) {
      const tails = this.tailsOf(series, frame, firstBar)
      if (tails === null) continue
      for (const side of SIDES) {
        const count = episodeStarts(tails[side], this.cardStarts)
        const starts = this.cardStarts.subarray(0, count)
        cases.push({ count, eighth: starts[MINIMUM_CASES - 1] })
        this.studyCard(series, side, tails[side], starts, walk)
      }
    }
    this.cases = firstBar === 0 ? caseCount(cases, context.days) : null
    return walk.found
  }

  /** Valid until the next call; null if the series certainly has no trigger from bar `from` on. */
  private tailsOf(series: SeriesDefinition, frame: SeriesFrame, from: number): Tails | null {
    const known = this.shared.get(series)
    if (known) return known
    fillSeries(series, frame, this.values)
    if (!series.event && isQuietFrom(this.values, from)) return null
    const tails = series.events?.() ?? this.ranker.tails(this.values, series.firstBar)
    if (series.isShared) this.shared.set(series, { high: tails.high.slice(), low: tails.low.slice() })
    return tails
  }

  /**
   * Adds the convincing studies of one card, in every state.
   *
   * @param inside bars in the tail
   * @param starts first bars of its episodes
   */
  private studyCard(
    series: SeriesDefinition,
    side: Side,
    inside: Int32Array,
    starts: Int32Array,
    walk: Walk,
  ): void {
    const { study, mask } = walk
    let episodes: Episodes | null = null
    for (let state = 0; state < STATE_NAMES.length; state++) {
      const count = this.episodesInState(starts, mask, state)
      if (count <= MINIMUM_CASES || !study.hasChoice(this.starts, count, walk.raise)) continue
      study.load(this.starts, count)
      for (let t = MINIMUM_CASES; t < count; t++) {
        const judged = judge(this.starts[t]!, t, walk)
        if (judged === null) continue
        const card = `${series.name} ${side}`
        episodes ??= mergeEpisodes(inside)
        walk.found.push({ ...judged, series, side, card, state, episodes, earlier: this.members.slice(0, t) })
      }
    }
  }

  /** Sets `members` and `starts` to the episodes that start in the state; returns their number. */
  private episodesInState(starts: Int32Array, mask: Uint8Array, state: number): number {
    if (this.members.length < starts.length) {
      this.members = new Int32Array(2 * starts.length)
      this.starts = new Int32Array(2 * starts.length)
    }
    let count = 0
    for (let e = 0; e < starts.length; e++) {
      const start = starts[e]!
      if ((mask[start]! & (1 << state)) === 0) continue
      this.members[count] = e
      this.starts[count++] = start
    }
    return count
  }
}

type Judged = Pick<Candidate, 'bar' | 'horizon' | 'direction' | 'surplus' | 'evidence' | 'checks' | 'stars'>

/** Studies the loaded combination as of a trigger with `earlier` episodes before it; null if it is not worth publishing. */
function judge(bar: number, earlier: number, { study, context, frame, from, raise }: Walk): Judged | null {
  if (context.days[bar]! < from) return null
  const choice = study.choose(bar, raise)
  if (choice === null) return null
  // If the price did not move for a year, there are no signal levels.
  const sigma = dailySd(frame, bar)
  if (!(sigma > 0)) return null
  const evidence = gatherEvidence(study, choice, bar, context.forward)
  if (!isConvincing(evidence)) return null
  const { bars } = HORIZONS[choice.horizon]!
  if (!isLargeEnough(context.forward.returnsOver(evidence.cases, bars), sigma, bars)) return null
  const checks = runChecks(evidence, choice, earlier, bar, context)
  const stars = countStars(checks)
  return stars < PUBLICATION.stars ? null : { bar, ...choice, evidence, checks, stars }
}

/** The number of cases of one condition, and the bar on which the eighth (the minimum for a study) began. */
type CardCases = { count: number; eighth: number | undefined }

function caseCount(cards: readonly CardCases[], days: Int32Array): CaseCount {
  const years = Float64Array.from(cards, ({ eighth }) =>
    eighth === undefined ? Infinity : yearsBetween(days[0]!, days[eighth]!),
  )
  const half = years.sort()[Math.ceil(years.length / 2) - 1] ?? Infinity
  return {
    conditions: cards.length,
    enough: years.filter((each) => each < Infinity).length,
    median: cards.length === 0 ? 0 : median(cards.map(({ count }) => count)),
    years: half < Infinity ? half : null,
  }
}

/** Up to this many new bars are ranked one by one; beyond, ranking the whole history is cheaper. */
const FEW_BARS = 30

/** Whether a series certainly has no trigger from a bar on: there are few bars since, and all are in neither tail. */
function isQuietFrom(values: Float32Array, first: number): boolean {
  if (first < 0) return true
  if (values.length - first > FEW_BARS) return false
  for (let bar = first; bar < values.length; bar++) if (isInTail(values, bar)) return false
  return true
}

/** Calendar year of every bar. */
function yearsOf(days: Int32Array): Int16Array {
  const years = new Int16Array(days.length)
  let year = 0
  let nextYear = Number.NEGATIVE_INFINITY
  for (let i = 0; i < days.length; i++) {
    if (days[i]! >= nextYear) {
      year = yearOf(days[i]!)
      nextYear = Date.UTC(year + 1, 0, 1) / MS_PER_DAY
    }
    years[i] = year
  }
  return years
}
