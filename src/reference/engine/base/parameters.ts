/** Every number of the engine's rules that is not part of a series. Shares are fractions, spans are bars of the asset. */

/** Previous defined values that a value is ranked among: at most, and at least. */
export const RANK_WINDOW = 1260
export const RANK_MINIMUM = 504

/** Rank at or above which a value is high; low mirrors it. A fraction, because ranks are compared in whole numbers. */
export const TAIL = { numerator: 19, denominator: 20 } as const
/** Rank of three-month volatility from which an asset is turbulent. */
export const TURBULENT = { numerator: 2, denominator: 3 } as const

/** Inside bars at most this far apart belong to one episode. */
export const MERGE_GAP = 21

/** A horizon with fewer past cases is not studied. */
export const MINIMUM_CASES = 8

/** Oldest part of the past cases, from which direction and horizon are chosen: ⌊3n/5⌋, in whole numbers. */
export const inSampleCount = (n: number): number => Math.floor((3 * n) / 5)

/** Values of the market level whose mean separates "up" from "down". */
export const MARKET_AVERAGE = 200

/** Smallest in-sample share that makes a horizon and direction a candidate. */
export const CANDIDATE_SHARE = 0.55

/** What an insight's best horizon must reach to be published. */
export const PUBLICATION = {
  /** In-sample share above its base rate. */
  inSampleMargin: 0.1,
  /** Share after `pseudoEpisodes` more episodes at the base rate: does the direction survive? */
  pseudoEpisodes: 50,
  pulledShare: 0.5,
  /** Share over all past cases, and its distance from the base rate. */
  share: 0.53,
  margin: 0.03,
  /** Size of the median return over all past cases, as a share of the asset's usual move over the horizon (σ·√h). */
  effect: 0.15,
  stars: 2,
  /** Bars since the asset's last insight, and insights of the asset whose window is still open. */
  spacing: 5,
  running: 2,
} as const

/** Signal levels lie at least this many standard deviations of the window away from the last value. */
export const LEVEL_FLOOR = 0.75
/** The lower level never falls below this share of the last value. */
export const LEVEL_LOWEST = 0.05

/**
 * Ended insights from which on a card is judged by its record, how many of all cards are added to them, and how many standard
 * deviations below its base rates it may lie then (one-sided 95 %). What each of them does: README.md.
 */
export const WITHHOLDING = { ended: 20, pseudoInsights: 50, z: 1.645 } as const

/** Earlier insights from which on a track record is worth a figure. */
export const TRACK_RECORD_MINIMUM = 30
