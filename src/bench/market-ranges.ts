import type { MarketStatistics } from './market-statistics.ts'

/**
 * Where the median over assets (or the market's own figure) of each stylised fact has to lie for simulated prices to pass
 * for those of large companies. Around the medians of 114 US stocks, 1999 to 2021.
 */
export const acceptedRanges: readonly { name: keyof MarketStatistics; low: number; high: number }[] = [
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
  { name: 'maxDrawdown', low: -0.8, high: -0.55 },
  { name: 'marketVolatility', low: 0.15, high: 0.25 },
  { name: 'marketMaxDrawdown', low: -0.7, high: -0.35 },
  { name: 'marketAcfSquares1', low: 0.08, high: 1 },
  // Of single years and days, so that the present is as believable as the whole of history.
  { name: 'marketExcessKurtosis', low: 3, high: 20 },
  { name: 'marketSkew', low: -1.2, high: 0.1 },
  { name: 'marketWorstDay', low: -0.16, high: -0.045 },
  { name: 'marketBestDay', low: 0.04, high: 0.15 },
  { name: 'volatilityLastYear', low: 0.14, high: 0.58 },
  { name: 'utilitiesAgainstTechnology', low: 0.4, high: 0.85 },
]
