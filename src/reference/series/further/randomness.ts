import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'
import { perBarIn, correlationOver, crossOver, meanOver, momentOver, sortedOver } from './window.ts'

const YEAR = 252

const statistic = perBarIn('volatility')

/** Correlation of the year's values with those `lag` days before, both within the year and about the same mean. */
function autocorrelation(x: Float64Array, i: number, lag: number): number {
  const mean = meanOver(x, i, YEAR)
  let cross = 0
  for (let j = i - YEAR + 1 + lag; j <= i; j++) cross += (x[j]! - mean) * (x[j - lag]! - mean)
  return cross / crossOver(x, x, i, YEAR)
}

/** Divisors of 252: the lengths over which the growth of the rescaled range is measured. */
const CUTS = [18, 28, 42, 63, 84, 126, 252]

/** Range of the running sum of deviations from the mean, divided by their standard deviation, over the `w` returns to a bar. */
function rescaledRange(x: Float64Array, end: number, w: number): number {
  const mean = meanOver(x, end, w)
  let [sum, top, bottom] = [0, 0, 0]
  for (let i = end - w + 1; i <= end; i++) {
    sum += x[i]! - mean
    top = Math.max(top, sum)
    bottom = Math.min(bottom, sum)
  }
  return (top - bottom) / Math.sqrt(momentOver(x, end, w, 2))
}

function hurst(x: Float64Array, i: number): number {
  const lengths = CUTS.map((w) => Math.log(w))
  const ranges = CUTS.map((w) => {
    let sum = 0
    for (let end = i; end > i - YEAR; end -= w) sum += rescaledRange(x, end, w)
    return Math.log((sum * w) / YEAR)
  })
  const n = CUTS.length
  return crossOver(lengths, ranges, n - 1, n) / crossOver(lengths, lengths, n - 1, n)
}

/** Lo and MacKinlay's ratio for five days, unbiased, with overlapping weeks. */
function varianceRatio(p: Float64Array, i: number): number {
  const q = 5
  const drift = (p[i]! - p[i - YEAR]!) / YEAR
  let [days, weeks] = [0, 0]
  for (let j = i - YEAR + 1; j <= i; j++) {
    days += (p[j]! - p[j - 1]! - drift) ** 2
    if (j >= i - YEAR + q) weeks += (p[j]! - p[j - q]! - q * drift) ** 2
  }
  return weeks / (q * (YEAR - q + 1) * (1 - q / YEAR)) / (days / (YEAR - 1))
}

/** Entropy of the six possible orders of three consecutive closes; 1 if all are equally frequent. */
function orderEntropy(close: Float64Array, i: number, w: number): number {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let j = i - w + 3; j <= i; j++) {
    const [a, b, c] = [close[j - 2]!, close[j - 1]!, close[j]!]
    counts[(a <= b ? 4 : 0) + (b <= c ? 2 : 0) + (a <= c ? 1 : 0)]! += 1
  }
  const n = w - 2
  return (
    counts.reduce((sum, count) => sum - (count > 0 ? (count / n) * Math.log(count / n) : 0), 0) / Math.log(6)
  )
}

/** Mean reversion: slope of a day's log return on the log close before it, over a year, and its standard error. */
function meanReversion(p: Float64Array, r: Float64Array, i: number): { slope: number; error: number } {
  const squares = crossOver(p, p, i - 1, YEAR)
  const cross = crossOver(r, p, i, YEAR, 1)
  const slope = cross / squares
  const rest = crossOver(r, r, i, YEAR) - slope * cross
  return { slope, error: Math.sqrt(rest / (YEAR - 2) / squares) }
}

/** Number of runs of rises and falls less the number expected by chance, in standard deviations; unchanged days are left out. */
function runs(r: Float64Array, i: number): number {
  const signs = r.subarray(i - YEAR + 1, i + 1).filter((move) => move !== 0)
  const n = signs.length
  const ups = signs.filter((move) => move > 0).length
  const count = 1 + signs.reduce((sum, move, k) => sum + (k > 0 && move > 0 !== signs[k - 1]! > 0 ? 1 : 0), 0)
  const product = 2 * ups * (n - ups)
  return (count - product / n - 1) / Math.sqrt((product * (product - n)) / (n * n * (n - 1)))
}

/** Tests for a random walk: memory, entropy, mean reversion, and the distribution of a year's returns. */
export const RANDOMNESS: readonly SeriesDefinition[] = [
  statistic(
    ['hurst_12m', 'hurst(horiz=12m)', 'Hurst exponent', 'level'],
    'Growth of the rescaled range with its length over 252 daily returns: about 0.5 for a random walk, slightly more in short samples. Trends raise it.',
    YEAR,
    (frame) => (i) => hurst(frame.returns, i),
  ),
  statistic(
    ['variance_ratio_12m', 'variance_ratio(days=5,horiz=12m)', 'Variance ratio, weekly to daily', 'multiple'],
    'Variance of five-day against five times that of daily log returns over 252 days: above 1 when moves continue (Lo and MacKinlay).',
    YEAR,
    (frame) => (i) => varianceRatio(frame.logClose, i),
  ),
  statistic(
    ['order_entropy_6m', 'order_entropy(horiz=6m)', 'Permutation entropy of closes', 'fraction'],
    'Entropy of the six possible orders of three consecutive closes over 126 days: 100 % when all are equally frequent (Bandt and Pompe).',
    125,
    (frame) => (i) => orderEntropy(frame.history.close, i, 126),
  ),
  statistic(
    [
      'autocorr_1w_12m',
      'autocorrelation(horiz=12m,lag=5)',
      'Autocorrelation of daily returns at five days',
      'correlation',
    ],
    'Correlation of the daily returns of 252 days with those of five days before.',
    YEAR,
    (frame) => (i) => autocorrelation(frame.returns, i, 5),
  ),
  statistic(
    ['vol_clustering_12m', 'vol_clustering(horiz=12m)', 'Clustering of large moves', 'correlation'],
    'Correlation of the size of the daily returns with that of the day before over 252 days.',
    YEAR + 1,
    (frame) => (i) => correlationOver(frame.absoluteReturns, frame.absoluteReturns, i, YEAR, 1),
  ),
  statistic(
    ['ljung_box_12m', 'ljung_box(horiz=12m,lags=10)', 'Ljung–Box statistic', 'level'],
    'Joint distance from 0 of the first ten autocorrelations of 252 daily returns: above 18.3 in 5 % of independent series.',
    YEAR,
    (frame) => (i) => {
      let sum = 0
      for (let lag = 1; lag <= 10; lag++) sum += autocorrelation(frame.returns, i, lag) ** 2 / (YEAR - lag)
      return YEAR * (YEAR + 2) * sum
    },
  ),
  statistic(
    ['jarque_bera_12m', 'jarque_bera(horiz=12m)', 'Jarque–Bera statistic', 'level'],
    'Distance of the skew and kurtosis of 252 daily returns from a normal distribution: above 6 in 5 % of normal samples.',
    YEAR,
    (frame) => (i) => {
      const variance = momentOver(frame.returns, i, YEAR, 2)
      const skew = momentOver(frame.returns, i, YEAR, 3) / variance ** 1.5
      const kurtosis = momentOver(frame.returns, i, YEAR, 4) / variance ** 2 - 3
      return (YEAR / 6) * (skew ** 2 + kurtosis ** 2 / 4)
    },
  ),
  statistic(
    ['runs_12m', 'runs_test(horiz=12m)', 'Runs test of rises and falls', 'sd'],
    'Number of changes between rising and falling days over 252 days less its expected number, in standard deviations (Wald and Wolfowitz).',
    YEAR,
    (frame) => (i) => runs(frame.returns, i),
  ),
  statistic(
    ['dickey_fuller_12m', 'dickey_fuller(horiz=12m)', 'Dickey–Fuller statistic', 'level'],
    'Mean reversion of the log close over 252 days, in standard errors: below −2.9 in 5 % of random walks.',
    YEAR,
    (frame) => (i) => {
      const { slope, error } = meanReversion(frame.logClose, frame.returns, i)
      return slope / error
    },
  ),
  statistic(
    ['half_life_12m', 'half_life(horiz=12m)', 'Half-life of mean reversion', 'days'],
    'Days after which half of a distance from the mean has gone, estimated from 252 days; undefined without mean reversion.',
    YEAR,
    (frame) => (i) => {
      const { slope } = meanReversion(frame.logClose, frame.returns, i)
      return slope < 0 && slope > -1 ? -Math.LN2 / Math.log1p(slope) : Number.NaN
    },
  ),
  statistic(
    ['tail_ratio_12m', 'tail_ratio(horiz=12m)', 'Tail ratio', 'multiple'],
    'The 95th percentile of the daily returns of 252 days divided by the size of the 5th percentile.',
    YEAR,
    (frame) => (i) => {
      const sorted = sortedOver(frame.returns, i, YEAR)
      return quantileOfSorted(sorted, 0.95) / Math.abs(quantileOfSorted(sorted, 0.05))
    },
  ),
  statistic(
    ['decile_skew_12m', 'decile_skew(horiz=12m)', 'Skew by deciles', 'fraction'],
    'Distance from the median to the 90th percentile of 252 daily returns, less that to the 10th, as a share of both (Kelley). Outliers have no effect.',
    YEAR,
    (frame) => (i) => {
      const sorted = sortedOver(frame.returns, i, YEAR)
      const [low, high] = [quantileOfSorted(sorted, 0.1), quantileOfSorted(sorted, 0.9)]
      return (high + low - 2 * quantileOfSorted(sorted, 0.5)) / (high - low)
    },
  ),
]
