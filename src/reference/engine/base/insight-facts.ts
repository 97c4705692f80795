import type { ConvictionCheck } from '#contract/records/insight.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { Day } from '#reference/market/base/asset.ts'

/** +1 up, −1 down. */
export type DirectionSign = 1 | -1

/** The seven horizons of the engine, in the asset's own trading days. */
export const HORIZONS = [
  { name: '1w', bars: 5 },
  { name: '2w', bars: 10 },
  { name: '1m', bars: 21 },
  { name: '2m', bars: 42 },
  { name: '3m', bars: 63 },
  { name: '6m', bars: 126 },
  { name: '12m', bars: 252 },
] as const
export type HorizonName = (typeof HORIZONS)[number]['name']

export const barsOfHorizon = (horizon: HorizonName): number =>
  HORIZONS.find(({ name }) => name === horizon)!.bars

export const horizonIndex = (horizon: HorizonName): number =>
  HORIZONS.findIndex(({ name }) => name === horizon)

/**
 * Second condition on the first day of an episode; `none` for an insight with a single condition. In the order of preference on a
 * tie: no state first.
 */
export const STATE_NAMES = ['none', 'uptrend', 'downtrend', 'turbulent', 'weak-market'] as const
export type StateName = (typeof STATE_NAMES)[number]

/** The eight high-conviction checks under the field names of the specification. */
export type Checks = Record<ConvictionCheck, boolean>

/** One episode of a condition; `events` are the first days of its unbroken runs. */
export type EpisodeFact = { start: Day; end: Day; events: Day[] }

/** The past cases at one horizon, in the insight's direction. `median` is a return, not sign-flipped. */
export type HorizonFact = {
  horizon: HorizonName
  n: number
  hits: number
  median: number
}

/** One step of the fan: returns over the first `bars` trading days of the past cases, which are the same at every step. */
export type PathStep = {
  bars: number
  mean: number
  median: number
  stdDev: number
  min: number
  max: number
  /** 10th … 40th and 60th … 90th percentile, type 7. */
  percentiles: Record<'10' | '20' | '30' | '40' | '60' | '70' | '80' | '90', number>
}

/** What became of an insight. It is computed from data after the insight's bar, so unlike `InsightFacts` it is not point in time. */
export type OutcomeFact = {
  /**
   * The last day of its window (bar + horizon in the asset's own trading days) and whether that close lies on the stated side of
   * `lastValue`; null while the window is open.
   */
  resolved: { day: Day; isHit: boolean } | null
  /** By the contract's rule as of the last bar. */
  status: InsightStatus['state']
  /** Return at the last close of the window so far; null without one. */
  realised: number | null
}

/** Everything that the engine states about a published insight: figures only, no texts and no ids of the API. */
export type InsightFacts = {
  assetIndex: number
  /** Name of the card's series, such as `rsi_14`, and the side of its tail. */
  series: string
  side: 'high' | 'low'
  state: StateName
  /** Bar and day on which it was emitted; no later data was read. */
  bar: number
  day: Day
  direction: DirectionSign
  horizon: HorizonName
  stars: number
  checks: Checks
  lastValue: number
  signalHigh: number
  signalLow: number
  /** Value of the series on the day, and the value at the 95th (5th) percentile of its trailing window. */
  seriesValue: number
  threshold: number
  /** The figure that shows the state on the day; null without a state. */
  stateValue: number | null
  /** n, hits, base rate: all past cases of the best horizon; shares are fractions. */
  n: number
  hits: number
  baseRate: number
  outOfSample: { n: number; hits: number; baseRate: number }
  /** All earlier episodes (at least `n`) without the current one, oldest first. */
  episodes: EpisodeFact[]
  byHorizon: HorizonFact[]
  path: PathStep[]
}
