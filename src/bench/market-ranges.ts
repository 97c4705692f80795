import type { MarketStatistics, Spread } from './market-statistics.ts'
import type { MarketYear } from './market-years.ts'

/** The range for a stylised fact: for the figure itself, or for one quantile of a spread (default: the median). */
export type AcceptedRange = {
  name: Exclude<keyof MarketStatistics, 'years'>
  of?: keyof Spread
  low: number
  high: number
}

/**
 * The range in which each stylised fact (its median over assets, or the market's own figure) must be for simulated prices to pass
 * for those of large companies. Around the medians of 114 US stocks, 1999 to 2021.
 */
export const acceptedRanges: readonly AcceptedRange[] = [
  { name: 'volatility', low: 0.27, high: 0.4 },
  { name: 'excessKurtosis', low: 7, high: 22 },
  { name: 'acf1', low: -0.08, high: 0.05 },
  { name: 'acfSquares1', low: 0.1, high: 0.28 },
  { name: 'acfSquares5', low: 0.08, high: 0.24 },
  { name: 'acfSquares20', low: 0.03, high: 0.13 },
  { name: 'acfAbsolute20', low: 0.11, high: 0.25 },
  { name: 'acfAbsolute100', low: 0.03, high: 0.15 },
  { name: 'beyondFourSigma', low: 0.004, high: 0.011 },
  { name: 'correlationWithMarket', low: 0.45, high: 0.7 },
  { name: 'correlationWithPeers', low: 0.45, high: 0.72 },
  { name: 'pairsInSector', low: 0.3, high: 0.55 },
  { name: 'pairsAcrossSectors', low: 0.2, high: 0.4 },
  { name: 'correlationInCalm', low: 0.12, high: 0.35 },
  { name: 'correlationInUnrest', low: 0.35, high: 0.65 },
  { name: 'maxDrawdown', low: -0.8, high: -0.55 },
  { name: 'marketVolatility', low: 0.15, high: 0.25 },
  { name: 'marketMaxDrawdown', low: -0.7, high: -0.35 },
  { name: 'marketAcfSquares1', low: 0.08, high: 0.45 },
  { name: 'marketAcfSquares5', low: 0.06, high: 0.45 },
  { name: 'marketAcfSquares20', low: 0.025, high: 0.3 },
  { name: 'marketExcessKurtosis', low: 3, high: 20 },
  { name: 'marketSkew', low: -1.2, high: 0.1 },
  { name: 'marketWorstDay', low: -0.16, high: -0.045 },
  { name: 'marketBestDay', low: 0.04, high: 0.15 },
  { name: 'marketRollingVolatility', of: 'p5', low: 0.07, high: 0.15 },
  { name: 'marketRollingVolatility', low: 0.12, high: 0.25 },
  { name: 'marketRollingVolatility', of: 'p95', low: 0.22, high: 0.5 },
  { name: 'yearlyReturn', of: 'p5', low: -0.55, high: -0.25 },
  { name: 'yearlyReturn', low: 0.03, high: 0.22 },
  { name: 'yearlyReturn', of: 'p95', low: 0.6, high: 1.3 },
  { name: 'utilitiesAgainstTechnology', low: 0.4, high: 0.85 },
]

/**
 * Minimum and maximum of each figure over all windows of 252 days of the same stocks, November 1999 to April 2021: 5,150 windows,
 * including 2008 and 2020. Rounded to four decimals.
 */
export const realYears: Readonly<Record<keyof MarketYear, readonly [least: number, most: number]>> = {
  marketVolatility: [0.0635, 0.4903],
  volatility: [0.1713, 0.5826],
  worstDay: [-0.126, -0.0134],
  bestDay: [0.0118, 0.1121],
  marketDrawdown: [-0.5306, -0.0237],
  poorReturn: [-0.8297, 0.1895],
  richReturn: [-0.1484, 3.4001],
  correlation: [0.0884, 0.5844],
}

export const yearFigures = Object.keys(realYears) as readonly (keyof MarketYear)[]

/** Whether a year's figure is in the range of real years. */
export function isRealYear(name: keyof MarketYear, value: number): boolean {
  const [least, most] = realYears[name]
  return value >= least && value <= most
}

/** Whether all figures of a year are in the range of real years. */
export const isRealInAll = (year: MarketYear): boolean =>
  yearFigures.every((name) => isRealYear(name, year[name]))

/** Whether a market's figure is in its range. */
export function isAccepted(
  statistics: MarketStatistics,
  { name, of = 'p50', low, high }: AcceptedRange,
): boolean {
  const figure = statistics[name]
  const value = typeof figure === 'number' ? figure : figure[of]
  return value > low && value < high
}
