import type { PriceHistory } from '#reference/market/base/asset.ts'
import { rollingMean } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean } from '#reference/series/base/smoothing.ts'
import { averageDistance, averageRatio, averageSlope } from '#reference/series/indicators/trend.ts'
import { perBarIn, meanOver, momentOver } from './window.ts'

const trend = perBarIn('trend')

/**
 * Distance of the close from an average of closes.
 *
 * @param what completes `How far the close lies above (or below) …`
 */
const distance = (
  [name, window, title]: readonly [name: string, window: number, title: string],
  what: string,
  firstBar: number,
  of: (frame: SeriesFrame, prices: PriceHistory) => (bar: number) => number,
): SeriesDefinition =>
  trend(
    [
      `${name}_dist_${window}`,
      `${name}_dist(days=${window})`,
      `Distance from the ${window}-day ${title}`,
      'fraction',
    ],
    `How far the close lies above (or below) ${what}.`,
    firstBar,
    (frame, prices) => {
      const average = of(frame, prices)
      return (i) => prices.close[i]! / average(i) - 1
    },
  )

const exponential = (frame: SeriesFrame, x: Float64Array, window: number, first = 0) =>
  exponentialMean(x, window, first, frame.scratch)

/** Mean of the last `window` values with weights 1, 2, … `window`, the latest weighing most. */
function weighted(x: Float64Array, bar: number, window: number): number {
  let sum = 0
  for (let k = 1; k <= window; k++) sum += k * x[bar - window + k]!
  return sum / ((window * (window + 1)) / 2)
}

/** Kaufman's adaptive mean: the straighter the last ten closes, the faster it follows. It starts with the close of bar 9. */
function adaptive(frame: SeriesFrame): Float64Array {
  const { close } = frame.history
  const means = frame.scratchOf((i) => close[i]!)
  for (let i = 10; i < frame.bars; i++) {
    let path = 0
    for (let j = i - 9; j <= i; j++) path += Math.abs(close[j]! - close[j - 1]!)
    const efficiency = path === 0 ? 1 : Math.abs(close[i]! - close[i - 10]!) / path
    const weight = (efficiency * (2 / 3 - 2 / 31) + 2 / 31) ** 2
    means[i] = means[i - 1]! + weight * (close[i]! - means[i - 1]!)
  }
  return means
}

const exponentialDistance = (window: number) =>
  distance(
    ['ema', window, 'exponential average'],
    `the exponential mean of its closes with weight 2/${window + 1}`,
    window - 1,
    (frame) => {
      const mean = exponential(frame, frame.history.close, window)
      return (i) => mean[i]!
    },
  )

const zScore = (window: number) =>
  trend(
    [
      `price_z_${window}`,
      `price_z(days=${window})`,
      `Distance from the ${window}-day average in standard deviations`,
      'sd',
    ],
    `Distance of the close from its ${window}-day mean, in standard deviations of those closes.`,
    window - 1,
    (_, { close }) => {
      return (i) => (close[i]! - meanOver(close, i, window)) / Math.sqrt(momentOver(close, i, window, 2))
    },
  )

const STACK = [10, 20, 50, 100, 200]

/** The close relative to further moving averages. */
export const AVERAGES: readonly SeriesDefinition[] = [
  averageDistance(10),
  averageDistance(100),
  exponentialDistance(20),
  exponentialDistance(50),
  exponentialDistance(200),
  distance(
    ['wma', 20, 'linearly weighted average'],
    'the mean of its last 20 closes with weights 1 to 20',
    19,
    (frame) => (i) => weighted(frame.history.close, i, 20),
  ),
  distance(
    ['hma', 20, 'Hull average'],
    'the Hull mean of 20 days: the 4-day weighted mean of twice the 10-day less the 20-day weighted mean',
    22,
    (frame, { close }) => {
      const raw = frame.scratchOf((i) =>
        i < 19 ? Number.NaN : 2 * weighted(close, i, 10) - weighted(close, i, 20),
      )
      return (i) => weighted(raw, i, 4)
    },
  ),
  distance(
    ['dema', 20, 'double exponential average'],
    'twice the 20-day exponential mean less the exponential mean of that',
    38,
    (frame) => {
      const one = exponential(frame, frame.history.close, 20)
      const two = exponential(frame, one, 20, 19)
      return (i) => 2 * one[i]! - two[i]!
    },
  ),
  distance(
    ['tema', 20, 'triple exponential average'],
    'the triple exponential mean of 20 days: three times the mean, less three times its mean, plus the mean of that',
    57,
    (frame) => {
      const one = exponential(frame, frame.history.close, 20)
      const two = exponential(frame, one, 20, 19)
      const three = exponential(frame, two, 20, 38)
      return (i) => 3 * one[i]! - 3 * two[i]! + three[i]!
    },
  ),
  distance(
    ['trima', 20, 'triangular average'],
    'the mean of its last 20 closes with weights that rise to the middle and fall again',
    19,
    (_, { close }) =>
      (i) => {
        let sum = 0
        for (let k = 1; k <= 20; k++) sum += Math.min(k, 21 - k) * close[i - 20 + k]!
        return sum / 110
      },
  ),
  distance(
    ['kama', 10, 'adaptive average'],
    'Kaufman’s adaptive mean of 10 days, which follows a straight move quickly and a jagged one slowly',
    10,
    (frame) => {
      const mean = adaptive(frame)
      return (i) => mean[i]!
    },
  ),
  averageRatio(20, 50),
  averageSlope(50),
  trend(
    ['ma_stack', 'ma_stack', 'Alignment of moving averages', 'fraction'],
    'Averages of 10, 20, 50, 100 and 200 days: share of adjacent pairs in which the shorter average is higher.',
    199,
    (frame) => {
      const means = STACK.map((window) => rollingMean(frame.history.close, window, 0, frame.scratch))
      return (i) => means.filter((mean, k) => k > 0 && means[k - 1]![i]! > mean[i]!).length / 4
    },
  ),
  zScore(50),
  zScore(200),
]
