import { HORIZONS, type Checks, type DirectionSign } from '#reference/engine/base/insight-facts.ts'
import { inSampleCount, PUBLICATION } from '#reference/engine/base/parameters.ts'
import {
  hitScore,
  type CombinationStudy,
  type HorizonChoice,
} from '#reference/engine/statistics/horizon-choice.ts'
import { yearsBetween } from '#reference/market/base/civil-date.ts'
import { median } from '#shared/statistics/quantile.ts'
import type { Forward } from './forward.ts'

/** Hits among n past cases, and the base rate of the same direction over the same stretch of history. */
export type Sample = { n: number; hits: number; baseRate: number }

/** The past cases behind the choice of horizon and direction, and their three samples. */
export type Evidence = {
  cases: Int32Array
  all: Sample
  inSample: Sample
  outOfSample: Sample
}

/** What the checks read of the asset, besides the study. */
export type CheckContext = {
  forward: Forward
  days: Int32Array
  /** Calendar year of each bar. */
  years: Int16Array
  /** State of the market per bar: 1 up, 0 down, −1 unknown. */
  marketUp: Int8Array
}

const shareOf = ({ hits, n }: Sample) => hits / n

export function gatherEvidence(
  study: CombinationStudy,
  { horizon, direction }: HorizonChoice,
  bar: number,
  forward: Forward,
): Evidence {
  const lastStart = bar - HORIZONS[horizon]!.bars
  const cases = study.casesBy(bar, horizon)
  const n = cases.length
  const early = inSampleCount(n)
  const border = cases[early - 1]!
  const hits = study.hits(horizon, n, direction)
  const earlyHits = study.hits(horizon, early, direction)
  return {
    cases,
    all: { n, hits, baseRate: forward.baseRate(horizon, 0, lastStart, direction) },
    inSample: { n: early, hits: earlyHits, baseRate: forward.baseRate(horizon, 0, border, direction) },
    outOfSample: {
      n: n - early,
      hits: hits - earlyHits,
      baseRate: forward.baseRate(horizon, border + 1, lastStart, direction),
    },
  }
}

/** The publication margins that depend on the hits only. */
export function isConvincing({ all, inSample }: Evidence): boolean {
  const { inSampleMargin, pseudoEpisodes, pulledShare, share, margin } = PUBLICATION
  const pulled = (inSample.hits + pseudoEpisodes * inSample.baseRate) / (inSample.n + pseudoEpisodes)
  return (
    shareOf(inSample) - inSample.baseRate >= inSampleMargin &&
    pulled >= pulledShare &&
    shareOf(all) >= share &&
    shareOf(all) - all.baseRate >= margin
  )
}

/**
 * Whether the median outcome is large enough to matter on this asset: the hit ratio can be high although every move is tiny.
 *
 * @param outcomes returns of the past cases over the horizon
 * @param sigma standard deviation of daily log returns on the day
 */
export const isLargeEnough = (outcomes: ArrayLike<number>, sigma: number, bars: number) =>
  Math.abs(median(outcomes)) >= PUBLICATION.effect * sigma * Math.sqrt(bars)

/**
 * The eight high-conviction checks.
 *
 * @param episodes number of all earlier episodes of the combination
 */
export function runChecks(
  evidence: Evidence,
  { horizon, direction, surplus }: HorizonChoice,
  episodes: number,
  bar: number,
  context: CheckContext,
): Checks {
  const { cases, all, inSample, outOfSample } = evidence
  const { bars } = HORIZONS[horizon]!
  const { days, forward } = context
  const outcomes = forward.returnsOver(cases, bars).map((outcome) => direction * outcome)
  return {
    cross_business_cycles: worksInBothMarkets(evidence, direction, forward.moves[horizon]!, context.marketUp),
    frequent: episodes / yearsBetween(days[0]!, days[bar]!) >= 2,
    high_hit_ratio_in_sample: shareOf(inSample) - inSample.baseRate >= 0.12 && surplus >= 0.5,
    high_hit_ratio_out_sample:
      outOfSample.n >= 4 &&
      shareOf(outOfSample) - outOfSample.baseRate >= 0.1 &&
      hitScore(outOfSample.hits, outOfSample.n, outOfSample.baseRate) >= 1.645,
    high_path_risk_return: hasPathRiskReturn(cases, outcomes, bars, forward),
    high_pnl_draw_down_ratio: pnlToDrawDown(outcomes) >= 10,
    several_episodes: all.n >= 30,
    sparse: isSpread(cases, episodes, context.years),
  }
}

export const countStars = (checks: Checks): number => Object.values(checks).filter(Boolean).length

/** At least four cases in a rising and four in a falling market, and 12 points above the base rate in each. */
function worksInBothMarkets(
  { cases, all }: Evidence,
  direction: DirectionSign,
  moves: Int8Array,
  marketUp: Int8Array,
): boolean {
  const count = [0, 0]
  const hits = [0, 0]
  for (const start of cases) {
    const state = marketUp[start]!
    if (state < 0) continue
    count[state]!++
    if (moves[start] === direction) hits[state]!++
  }
  return [0, 1].every((state) => count[state]! >= 4 && hits[state]! / count[state]! >= all.baseRate + 0.12)
}

/**
 * Whether the median of the outcomes, each divided by the standard deviation of its own window (s√h, with s² the mean of r² in
 * the window), is large and significant.
 */
function hasPathRiskReturn(
  cases: Int32Array,
  outcomes: Float64Array,
  bars: number,
  forward: Forward,
): boolean {
  const scores = outcomes.map((outcome, i) => {
    const roughness = forward.roughness(cases[i]!, bars)
    return roughness > 0 ? outcome / roughness : 0
  })
  const middle = median(scores)
  return middle >= 0.5 && middle * Math.sqrt(scores.length) >= 3.3
}

/** Sum of the outcomes divided by the largest drawdown of their running sum; its peak starts at 0. */
export function pnlToDrawDown(outcomes: ArrayLike<number>): number {
  let sum = 0
  let peak = 0
  let fall = 0
  for (let i = 0; i < outcomes.length; i++) {
    sum += outcomes[i]!
    peak = Math.max(peak, sum)
    fall = Math.max(fall, peak - sum)
  }
  return sum / Math.max(fall, 1e-9)
}

/** No calendar year holds more than 15 % of the cases, and at least 80 % of the episodes are cases. */
function isSpread(cases: Int32Array, episodes: number, years: Int16Array): boolean {
  let largest = 0
  let inYear = 0
  for (let i = 0; i < cases.length; i++) {
    inYear = i > 0 && years[cases[i]!] === years[cases[i - 1]!] ? inYear + 1 : 1
    largest = Math.max(largest, inYear)
  }
  return largest / cases.length <= 0.15 && cases.length / episodes >= 0.8
}
