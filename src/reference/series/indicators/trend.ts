import {
  writeChange,
  writeExcess,
  writeQuotient,
  writeScaled,
} from '#reference/series/base/column-writers.ts'
import { differences } from '#reference/series/base/derived-columns.ts'
import { rollingMean, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean, strengthIndex } from '#reference/series/base/smoothing.ts'

const trendSeries = seriesIn('trend')

export const averageDistance = (window: number) =>
  trendSeries(
    [`ma_dist_${window}`, `ma_dist(days=${window})`, `Distance from the ${window}-day average`, 'fraction'],
    `How far the close lies above (or below) the mean of its last ${window} closes.`,
    window - 1,
    (frame, out) => writeExcess(out, frame.history.close, frame.closeMean(window), window - 1),
  )

export const averageRatio = (fast: number, slow: number) =>
  trendSeries(
    [
      `ma_ratio_${fast}_${slow}`,
      `ma_ratio(fast=${fast},slow=${slow})`,
      `${fast}-day average relative to the ${slow}-day average`,
      'fraction',
    ],
    `How far the mean of the last ${fast} closes lies above (or below) the mean of the last ${slow}.`,
    slow - 1,
    (frame, out) => writeExcess(out, frame.closeMean(fast), frame.closeMean(slow), slow - 1),
  )

export const averageSlope = (window: number) =>
  trendSeries(
    [
      `ma_slope_${window}`,
      `ma_slope(days=${window},horiz=1m)`,
      `Slope of the ${window}-day average`,
      'fraction',
    ],
    `Change of the mean of the last ${window} closes over one month.`,
    window + 20,
    (frame, out) => writeChange(out, frame.closeMean(window), 21, window + 20),
  )

/** EMA12 − EMA26 of the closes, defined from bar 25. */
function macdLine(frame: SeriesFrame): Float64Array {
  const { close } = frame.history
  const mean = (window: number) => exponentialMean(close, window, 0, frame.scratch)
  return frame.once('MACD', (take) => differences(mean(12), mean(26), take))
}

/** The price relative to its own moving averages. */
export const TREND: readonly SeriesDefinition[] = [
  averageDistance(20),
  averageDistance(50),
  averageDistance(200),
  averageRatio(50, 200),
  averageSlope(200),
  trendSeries(
    ['macd_line', 'macd(fast=12,slow=26)', 'MACD line', 'fraction'],
    'The 12-day less the 26-day exponential average of the closes, as a share of the close.',
    33,
    (frame, out) => writeQuotient(out, macdLine(frame), frame.history.close, 33),
  ),
  trendSeries(
    ['macd_hist', 'macd_histogram(fast=12,signal=9,slow=26)', 'MACD histogram', 'fraction'],
    'The MACD line less its 9-day exponential average, as a share of the close.',
    33,
    (frame, out, { close }) => {
      const line = macdLine(frame)
      const signal = exponentialMean(line, 9, 25, frame.scratch)
      for (let i = 33; i < frame.bars; i++) out[i] = (line[i]! - signal[i]!) / close[i]!
    },
  ),
]

const oscillatorSeries = seriesIn('oscillator')

export const strength = (window: number) =>
  oscillatorSeries(
    [`rsi_${window}`, `price_rsi(horiz=${window}d)`, `${window}-day relative strength index`, 'points'],
    `Wilder's relative strength index over ${window} days: the share of average gains in all moves, 0 to 100.`,
    window,
    (frame, out) => writeScaled(out, strengthIndex(frame.history.close, window, 0, frame.scratch), 1, window),
  )

/** Oscillators: whether the price is overbought or oversold. */
export const OSCILLATORS: readonly SeriesDefinition[] = [
  strength(14),
  strength(2),
  oscillatorSeries(
    ['stoch_14', 'stochastic(days=14,smooth=3)', '14-day stochastic', 'points'],
    'Where the close lies between the lowest low and the highest high of 14 days, averaged over three days.',
    15,
    (frame, out, { close }) => {
      const top = frame.highMax(14)
      const bottom = frame.lowMin(14)
      const position = frame.scratch(frame.bars)
      for (let i = 13; i < frame.bars; i++) {
        const range = top[i]! - bottom[i]!
        position[i] = range > 0 ? (100 * (close[i]! - bottom[i]!)) / range : 50
      }
      const smooth = rollingMean(position, 3, 13, frame.scratch)
      writeScaled(out, smooth, 1, 15)
    },
  ),
  oscillatorSeries(
    ['boll_z_20', 'bollinger_z(days=20)', 'Position in the 20-day Bollinger band', 'sd'],
    'Distance of the log close from its 20-day mean, in standard deviations of those 20 days.',
    19,
    (frame, out) => {
      const p = frame.logClose
      const sums = rollingSum(p, 20, 0, frame.scratch)
      const squares = rollingSquares(p, 20, 0, frame.scratch, sums)
      for (let i = 19; i < frame.bars; i++) {
        const variance = squares[i]! / 20
        out[i] = variance < 1e-12 ? 0 : (p[i]! - sums[i]! / 20) / Math.sqrt(variance)
      }
    },
  ),
]
