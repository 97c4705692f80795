import {
  writeExcess,
  writeQuotient,
  writeScaled,
  writeCorrelation,
  writeSimple,
} from '#reference/series/base/column-writers.ts'
import { dayBefore, products } from '#reference/series/base/derived-columns.ts'
import {
  rollingExtremes,
  rollingSum,
  rollingCrossSum,
  rollingMean,
  rollingSquares,
} from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { belowHigh, returnOver } from './momentum.ts'

const volatilitySeries = seriesIn('volatility')

export const realised = (span: string, window: number) =>
  volatilitySeries(
    [`rvol_${span}`, `realised_vol(horiz=${span})`, `Volatility over ${window} days`, 'fraction'],
    `Standard deviation of the daily returns of the last ${window} days, per year.`,
    window,
    (frame, out) => writeScaled(out, frame.returnSd(window), Math.sqrt(252), window),
  )

/** Volatility of the last month against that of a longer window. */
export const volatilityRatio = (span: string, window: number, words: string) =>
  volatilitySeries(
    [
      `vol_ratio_1m_${span}`,
      `vol_ratio(fast=1m,slow=${span})`,
      `One-month volatility relative to ${words}`,
      'fraction',
    ],
    `Volatility of the last 21 days above (or below) that of the last ${window} days.`,
    window,
    (frame, out) => writeExcess(out, frame.returnSd(21), frame.returnSd(window), window),
  )

/** Volatility, and the share of falling days in it. */
export const VOLATILITY: readonly SeriesDefinition[] = [
  volatilitySeries(
    ['atr_pct_14', 'atr(days=14)', 'Average true range', 'fraction'],
    "Wilder's average true range over 14 days as a share of the close.",
    14,
    (frame, out) => writeQuotient(out, frame.atr, frame.history.close, 14),
  ),
  realised('1m', 21),
  realised('3m', 63),
  volatilityRatio('12m', 252, 'twelve months'),
  volatilitySeries(
    ['down_share_3m', 'downside_share(horiz=3m)', 'Share of falling days in volatility', 'fraction'],
    'Share of the falling days in the sum of squared returns of the last 63 days.',
    63,
    (frame, out) => {
      const falls = frame.scratch(frame.bars)
      for (let i = 0; i < falls.length; i++) {
        const fall = Math.min(frame.returns[i]!, 0)
        falls[i] = fall * fall
      }
      writeQuotient(
        out,
        rollingSum(falls, 63, 1, frame.scratch),
        rollingSum(frame.squaredReturns, 63, 1, frame.scratch),
        63,
      )
    },
  ),
]

const momentumSeries = seriesIn('momentum')
const rangeSeries = seriesIn('range')

/** `x ** 2` would be several times slower. */
const squared = (x: number) => x * x

const cubedReturns = (frame: SeriesFrame) =>
  frame.once('r³', (take) => products(frame.squaredReturns, frame.returns, take))

const skew = (span: string, w: number) =>
  volatilitySeries(
    [`skew_${span}`, `skew(horiz=${span})`, `Skew of returns over ${w} days`, 'level'],
    `Skewness of the daily returns of the last ${w} days: negative where large falls outweigh large rises.`,
    w,
    (frame, out) => {
      const sum = frame.sum('own', w)
      const squares = frame.squares('own', w)
      const second = rollingSum(frame.squaredReturns, w, 1, frame.scratch)
      const third = rollingSum(cubedReturns(frame), w, 1, frame.scratch)
      for (let i = w; i < frame.bars; i++) {
        const mean = sum[i]! / w
        const cubes = third[i]! - 3 * mean * second[i]! + 2 * w * mean * mean * mean
        const variance = squares[i]! / w
        out[i] = cubes / w / (variance * Math.sqrt(variance))
      }
    },
  )

const extremeDay = (name: 'max' | 'min', sign: 1 | -1) =>
  volatilitySeries(
    [
      `${name}_day_1m`,
      `${name}_day(horiz=1m)`,
      `${sign > 0 ? 'Best' : 'Worst'} day of the month`,
      'fraction',
    ],
    `The ${sign > 0 ? 'largest' : 'smallest'} daily return of the last 21 days.`,
    21,
    (frame, out) => writeSimple(out, rollingExtremes(frame.returns, 21, sign, frame.scratch).values, 21),
  )

const risingDays = (span: string, w: number) =>
  momentumSeries(
    [`up_days_${span}`, `up_days(horiz=${span})`, `Share of rising days over ${w} days`, 'fraction'],
    `Share of the last ${w} days on which the close rose.`,
    w,
    (frame, out) => {
      const rises = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) rises[i] = frame.returns[i]! > 0 ? 1 : 0
      writeScaled(out, rollingSum(rises, w, 1, frame.scratch), 1 / w, w)
    },
  )

/** Distribution of recent returns, and long windows. */
export const DISTRIBUTION: readonly SeriesDefinition[] = [
  skew('3m', 63),
  skew('12m', 252),
  volatilitySeries(
    ['kurt_12m', 'kurtosis(horiz=12m)', 'Excess kurtosis over 252 days', 'level'],
    'Excess kurtosis of the daily returns of the last 252 days: 0 for a bell curve, higher with more outliers.',
    252,
    (frame, out) => {
      const w = 252
      const sum = frame.sum('own', w)
      const squares = frame.squares('own', w)
      const second = rollingSum(frame.squaredReturns, w, 1, frame.scratch)
      const third = rollingSum(cubedReturns(frame), w, 1, frame.scratch)
      const fours = products(frame.squaredReturns, frame.squaredReturns, frame.scratch)
      const fourth = rollingSum(fours, w, 1, frame.scratch)
      for (let i = w; i < frame.bars; i++) {
        const mean = sum[i]! / w
        const square = mean * mean
        const about = fourth[i]! - 4 * mean * third[i]! + 6 * square * second[i]! - 3 * w * square * square
        const variance = squares[i]! / w
        out[i] = about / w / (variance * variance) - 3
      }
    },
  ),
  volatilitySeries(
    ['vol_of_vol_6m', 'vol_of_vol(horiz=6m)', 'Volatility of volatility', 'fraction'],
    'Standard deviation of the daily log changes of one-month volatility over 126 days.',
    147,
    (frame, out) => {
      const sd = frame.returnSd(21)
      const changes = frame.scratch(frame.bars)
      for (let i = 22; i < frame.bars; i++) {
        const change = Math.log(sd[i]! / sd[i - 1]!)
        changes[i] = Number.isFinite(change) ? change : 0
      }
      const squares = rollingSquares(changes, 126, 22, frame.scratch)
      for (let i = 147; i < frame.bars; i++) out[i] = Math.sqrt(squares[i]! / 125)
    },
  ),
  volatilitySeries(
    ['autocorr_3m', 'autocorrelation(horiz=3m)', 'Autocorrelation of daily returns', 'correlation'],
    'Correlation of the daily returns with those of the day before over 63 days: positive when moves continue.',
    64,
    (frame, out) => {
      const before = dayBefore(frame.returns, frame.scratch)
      const cross = rollingCrossSum(frame.returns, before, 63, 2, frame.scratch)
      const own = frame.squares('own', 63)
      writeCorrelation(out, cross, own, own, 64, 1)
    },
  ),
  extremeDay('max', 1),
  extremeDay('min', -1),
  risingDays('1m', 21),
  risingDays('3m', 63),
  volatilitySeries(
    ['parkinson_1m', 'range_vol(horiz=1m)', 'One-month volatility from daily ranges', 'fraction'],
    'Volatility per year from the daily highs and lows of 21 days (Parkinson).',
    20,
    (frame, out, { high, low }) => {
      const ranges = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) ranges[i] = squared(Math.log(high[i]! / low[i]!))
      const mean = rollingMean(ranges, 21, 0, frame.scratch)
      for (let i = 20; i < frame.bars; i++) out[i] = Math.sqrt((mean[i]! / (4 * Math.LN2)) * 252)
    },
  ),
  volatilitySeries(
    ['overnight_share_3m', 'overnight_share(horiz=3m)', 'Share of overnight moves in volatility', 'fraction'],
    'Share of the squared moves of 63 days that happened between close and open.',
    63,
    ({ bars, scratch }, out, { open, close }) => {
      const overnight = scratch(bars)
      const all = scratch(bars)
      for (let i = 1; i < bars; i++) {
        overnight[i] = squared(Math.log(open[i]! / close[i - 1]!))
        all[i] = overnight[i]! + squared(Math.log(close[i]! / open[i]!))
      }
      writeQuotient(out, rollingSum(overnight, 63, 1, scratch), rollingSum(all, 63, 1, scratch), 63)
    },
  ),
  momentumSeries(
    ['intraday_drift_1m', 'intraday_drift(horiz=1m)', 'Return between open and close', 'fraction'],
    'Return from open to close, compounded over 21 days: the return of buying each open and selling each close.',
    20,
    (frame, out, { open, close }) => {
      const moves = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) moves[i] = Math.log(close[i]! / open[i]!)
      writeSimple(out, rollingSum(moves, 21, 0, frame.scratch), 20)
    },
  ),
  rangeSeries(
    ['close_location_1w', 'close_location(horiz=1w)', 'Position of the close in the daily range', 'fraction'],
    "Where the closes of five days lay between the day's low (0 %) and high (100 %), on average.",
    4,
    (frame, out, { high, low, close }) => {
      const positions = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++)
        positions[i] = high[i]! > low[i]! ? (close[i]! - low[i]!) / (high[i]! - low[i]!) : 0.5
      writeScaled(out, rollingMean(positions, 5, 0, frame.scratch), 1, 4)
    },
  ),
  belowHigh('36m', 756, 'three-year'),
  returnOver('36m', 756, 'three years'),
]
