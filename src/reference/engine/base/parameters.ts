/** Every parameter of the engine's rules outside of the series' formulas. Shares are fractions, spans are bars of the asset. */

/** Number of previous defined values that a value is ranked among: at most and at least. */
export const RANK_WINDOW = 1260
export const RANK_MINIMUM = 504

/** Rank from which a value is high; low mirrors it. A fraction, because ranks are compared in integers. */
export const TAIL = { numerator: 19, denominator: 20 } as const
/** Rank of three-month volatility from which an asset is turbulent. */
export const TURBULENT = { numerator: 2, denominator: 3 } as const

/** Inside bars at most this far apart belong to one episode. */
export const MERGE_GAP = 21

/** A horizon with fewer past cases is not studied. */
export const MINIMUM_CASES = 8

/** Number of in-sample cases, the oldest ones, from which direction and horizon are chosen: ⌊3n/5⌋, in integers. */
export const inSampleCount = (n: number): number => Math.floor((3 * n) / 5)

/** Length of the market level's moving average: the market is up from this average on, else down. */
export const MARKET_AVERAGE = 200

/** Smallest in-sample share that makes a horizon and direction a candidate. */
export const CANDIDATE_SHARE = 0.55

/** What an insight must reach at its best horizon to be published. */
export const PUBLICATION = {
  /** Minimum of the in-sample share less its base rate. */
  inSampleMargin: 0.1,
  /** Minimum of the in-sample share after adding `pseudoEpisodes` at the base rate. */
  pseudoEpisodes: 50,
  pulledShare: 0.5,
  /** Minimum of the share over all past cases, and of its distance from the base rate. */
  share: 0.53,
  margin: 0.03,
  /** Minimum size of the median return over all past cases, in the asset's usual moves over the horizon (σ·√h). */
  effect: 0.15,
  stars: 2,
  /** Minimum of bars since the asset's last insight, and maximum of its insights whose window is open. */
  spacing: 5,
  running: 2,
} as const

/** Minimum distance of a signal level from the last value, in standard deviations of the window. */
export const LEVEL_FLOOR = 0.75
/** Minimum of the lower level, as a share of the last value. */
export const LEVEL_LOWEST = 0.05

/**
 * A card is judged by its record once it has `ended` insights that have ended. `pseudoInsights` at the average of all cards are
 * added, and it is withheld when they hit `z` standard deviations below their base rates (one-sided 95 %). See README.md.
 */
export const WITHHOLDING = { ended: 20, pseudoInsights: 50, z: 1.645 } as const

/** Minimum of earlier insights for a track record. */
export const TRACK_RECORD_MINIMUM = 30
