import type { MarketStatistics, Spread } from './market-statistics.ts'
import type { MarketYear } from './market-years.ts'

/** Where a stylised fact has to lie: the figure itself, or one quantile of a spread, its median unless told. */
export type AcceptedRange = {
  name: Exclude<keyof MarketStatistics, 'years'>
  of?: keyof Spread
  low: number
  high: number
}

/**
 * Where the median over assets (or the market's own figure) of each stylised fact has to lie for simulated prices to pass
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
 * Least and most of each figure in the 21 years of the same stocks, April 2000 to April 2021, 2008 and 2020 among them. One
 * history of 21 years does not hold everything that a year can be, so that a simulated year may go a fifth beyond.
 */
export const realYears: Readonly<Record<keyof MarketYear, readonly [least: number, most: number]>> = {
  marketVolatility: [0.101, 0.48],
  volatility: [0.187, 0.581],
  worstDay: [-0.125, -0.019],
  bestDay: [0.019, 0.109],
  marketDrawdown: [-0.531, -0.051],
  poorReturn: [-0.712, 0.065],
  richReturn: [0.029, 1.596],
  correlation: [0.119, 0.583],
}

const BEYOND = 0.2

/** Whether a figure of a year lies where real years lie, or a fifth beyond. */
export function isRealYear(name: keyof MarketYear, value: number): boolean {
  const [least, most] = realYears[name]
  return value >= least - BEYOND * Math.abs(least) && value <= most + BEYOND * Math.abs(most)
}

/** Whether a market's figure lies in its range. */
export function isAccepted(
  statistics: MarketStatistics,
  { name, of = 'p50', low, high }: AcceptedRange,
): boolean {
  const figure = statistics[name]
  const value = typeof figure === 'number' ? figure : figure[of]
  return value > low && value < high
}
