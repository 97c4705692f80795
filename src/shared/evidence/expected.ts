/** The expected share, as a fraction, with the reason in words. */
export type ExpectedFigure = {
  share: number
  /** 95 % interval; null if too few insights have ended: then the share is the base rate. */
  interval: { low: number; high: number } | null
  base: number
  /** The share out of sample from which it was calculated; null if not provided. */
  outOfSample: number | null
  /** Expected less base, in words: "+4 points". */
  edge: string | null
  /** Side of the base rate on which the interval lies: 1 above, −1 below; 0 if it contains the base rate, or there is no interval. */
  side: -1 | 0 | 1
  /** The interval in words: "53 to 58%". */
  range: string | null
  /** At most 25 words. */
  sentence: string
}

/** Why there is no figure. `isFailure`: something did not load, and is requested again. */
type MissingExpected = { missing: string; isFailure?: true }
/** The figure of an insight, or the reason why there is none. */
export type SettledExpected = ExpectedFigure | MissingExpected
export type ListedExpected = SettledExpected | 'pending'

export const isMissing = (expected: ListedExpected | null | undefined): expected is MissingExpected =>
  typeof expected === 'object' && expected !== null && 'missing' in expected

export const figureOf = (expected: ListedExpected | null | undefined): ExpectedFigure | null =>
  !expected || expected === 'pending' || isMissing(expected) ? null : expected

/** Expected share less base rate, a fraction; null where too few insights have ended. */
export const edgeOf = (figure: ExpectedFigure | null): number | null =>
  figure?.interval ? figure.share - figure.base : null

/** Expected less base if the interval lies above the base rate, else 0; null without an interval. */
export function clearEdge(expected: ListedExpected | null): number | null {
  const figure = figureOf(expected)
  if (!figure?.interval) return null
  return figure.side > 0 ? figure.share - figure.base : 0
}
