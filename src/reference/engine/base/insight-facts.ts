import type { ConvictionCheck } from '#contract/records/insight.ts'
import type { Day } from '#reference/market/base/asset.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'

/** +1 up, −1 down. */
export type Direction = 1 | -1

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

/** What must hold beside the trigger on the day an episode starts; `none` is a single-condition insight. */
export type StateName = 'none' | 'uptrend' | 'downtrend' | 'turbulent' | 'weak-market'

/** The eight high-conviction checks under the field names of the specification. */
export type Checks = Record<ConvictionCheck, boolean>

/** One stretch of bars inside a condition; `events` are the first bars of each unbroken run. Days, not bar numbers. */
export type EpisodeFact = { start: Day; end: Day; events: Day[] }

/** What followed at one horizon, in the insight's direction. `median` is a return and not sign-flipped. */
export type HorizonFact = {
  horizon: HorizonName
  n: number
  hits: number
  median: number
  baseRate: number
}

/** One step of the fan: returns from the start over `bars` trading days, over the same `count` episodes everywhere. */
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

/**
 * What became of an insight, by data after its bar: the one part of the facts that is not point in time.
 * `isHit`: whether the close at the end of the window (bar + horizon in the asset's own trading days, on `endDay`) lies on the
 * stated side of `lastValue`; both null while the window is open. `status` follows the contract's rule as of the last bar.
 */
export type OutcomeFact = { endDay: Day | null; isHit: boolean | null; status: InsightStatus }

/** Everything the engine knows about one published insight: figures only, no words, no ids of the wire. */
export type InsightFacts = {
  assetIndex: number
  /** Series name of the card, for example `rsi_14`, and the side of its tail. */
  series: string
  side: 'high' | 'low'
  state: StateName
  /** Bar and day on which it was emitted; data after it was not read. */
  bar: number
  day: Day
  direction: Direction
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
  inSample: { n: number; hits: number; baseRate: number }
  outOfSample: { n: number; hits: number; baseRate: number }
  surplus: number
  /** All earlier episodes (at least `n`), oldest first, and those of the current one excluded. */
  episodes: EpisodeFact[]
  /** Start days of the `n` past cases of the best horizon. */
  caseStarts: Day[]
  byHorizon: HorizonFact[]
  path: PathStep[]
}
