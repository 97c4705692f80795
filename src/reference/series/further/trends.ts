import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean, wilderMean } from '#reference/series/base/smoothing.ts'
import { perBarIn, correlationOver, lineOver, meanOver, sumOver } from './window.ts'

const trend = perBarIn('trend')
const momentum = perBarIn('momentum')

const trueRangeMean = (frame: SeriesFrame, window: number) =>
  wilderMean(frame.trueRange, window, 1, frame.scratch)

/** Midpoint between the highest high and the lowest low of the window. */
const middle = (frame: SeriesFrame, window: number, bar: number) =>
  (frame.highMax(window)[bar]! + frame.lowMin(window)[bar]!) / 2

/** Seban's SuperTrend over 10 days: three average true ranges from the day's midpoint, moving only in the trend's direction. */
function superTrend(frame: SeriesFrame): Float64Array {
  const { high, low, close } = frame.history
  const range = trueRangeMean(frame, 10)
  const line = frame.scratch(frame.bars)
  let [upper, lower, isUp] = [Number.NaN, Number.NaN, false]
  for (let i = 10; i < frame.bars; i++) {
    const centre = (high[i]! + low[i]!) / 2
    const [above, below] = [centre + 3 * range[i]!, centre - 3 * range[i]!]
    if (i === 10) [upper, lower, isUp] = [above, below, close[i]! > above]
    else {
      if (above < upper || close[i - 1]! > upper) upper = above
      if (below > lower || close[i - 1]! < lower) lower = below
      isUp = isUp ? close[i]! >= lower : close[i]! > upper
    }
    line[i] = isUp ? lower : upper
  }
  return line
}

const power = (side: 'bull' | 'bear'): SeriesDefinition =>
  trend(
    [`elder_${side}_13`, `elder_${side}(days=13)`, `Elder’s ${side} power`, 'fraction'],
    `The day’s ${side === 'bull' ? 'high' : 'low'} less the 13-day exponential mean of the closes, as a share of the close.`,
    12,
    (frame, { high, low, close }) => {
      const mean = exponentialMean(close, 13, 0, frame.scratch)
      const edge = side === 'bull' ? high : low
      return (i) => (edge[i]! - mean[i]!) / close[i]!
    },
  )

/** Trend-following lines and channels, and the strength and straightness of a trend. */
export const FURTHER_TRENDS: readonly SeriesDefinition[] = [
  trend(
    ['cloud_dist', 'ichimoku_cloud', 'Distance from the Ichimoku cloud', 'fraction'],
    'How far the close lies above (or below) the nearer edge of the cloud that was drawn 26 days before; 0 inside of it.',
    77,
    (frame) => (i) => {
      const [first, second] = [
        (middle(frame, 9, i - 26) + middle(frame, 26, i - 26)) / 2,
        middle(frame, 52, i - 26),
      ]
      const close = frame.history.close[i]!
      const [top, bottom] = [Math.max(first, second), Math.min(first, second)]
      return close > top ? close / top - 1 : close < bottom ? close / bottom - 1 : 0
    },
  ),
  trend(
    [
      'tenkan_kijun',
      'ichimoku_lines(fast=9,slow=26)',
      'Ichimoku conversion line relative to the base line',
      'fraction',
    ],
    'Middle of the 9-day range above (or below) the middle of the 26-day range.',
    25,
    (frame) => (i) => middle(frame, 9, i) / middle(frame, 26, i) - 1,
  ),
  trend(
    ['supertrend_10', 'supertrend(days=10,width=3)', 'Distance from the supertrend line', 'fraction'],
    'How far the close lies above (or below) a line that trails it at three average true ranges of 10 days.',
    10,
    (frame) => {
      const line = superTrend(frame)
      return (i) => frame.history.close[i]! / line[i]! - 1
    },
  ),
  trend(
    ['vortex_14', 'vortex(days=14)', 'Vortex', 'fraction'],
    'Upward less downward vortex over 14 days: moves from low to next high against moves from high to next low, each as a share of all true ranges.',
    14,
    (frame, { high, low }) => {
      const net = frame.scratchOf((i) =>
        i === 0 ? 0 : Math.abs(high[i]! - low[i - 1]!) - Math.abs(low[i]! - high[i - 1]!),
      )
      return (i) => sumOver(net, i, 14) / sumOver(frame.trueRange, i, 14)
    },
  ),
  trend(
    ['keltner_20', 'keltner(atr=10,days=20,width=2)', 'Position in the Keltner channel', 'multiple'],
    'Distance of the close from its 20-day exponential mean, in two average true ranges of 10 days. 1 is the upper line, −1 the lower.',
    19,
    (frame, { close }) => {
      const mean = exponentialMean(close, 20, 0, frame.scratch)
      const range = trueRangeMean(frame, 10)
      return (i) => (close[i]! - mean[i]!) / (2 * range[i]!)
    },
  ),
  trend(
    ['chandelier_22', 'chandelier(days=22,width=3)', 'Distance from the chandelier exit', 'fraction'],
    'How far the close lies above (or below) the 22-day high less three average true ranges of 22 days.',
    22,
    (frame) => {
      const range = trueRangeMean(frame, 22)
      return (i) => frame.history.close[i]! / (frame.highMax(22)[i]! - 3 * range[i]!) - 1
    },
  ),
  trend(
    ['trix_15', 'trix(days=15)', 'TRIX', 'fraction'],
    'Daily change of the closes’ 15-day exponential mean, taken three times over.',
    43,
    (frame) => {
      let mean = frame.history.close
      for (const first of [0, 14, 28]) mean = exponentialMean(mean, 15, first, frame.scratch)
      return (i) => mean[i]! / mean[i - 1]! - 1
    },
  ),
  trend(
    ['kst', 'know_sure_thing', 'Know sure thing', 'points'],
    'Pring’s sum of four smoothed changes of the close over 10, 15, 20 and 30 days, weighted 1 to 4, in per cent.',
    44,
    (frame, { close }) => {
      const parts = [10, 15, 20, 30].map((lag, k) => ({
        weight: 100 * (k + 1),
        window: k === 3 ? 15 : 10,
        change: frame.scratchOf((i) => (i < lag ? Number.NaN : close[i]! / close[i - lag]! - 1)),
      }))
      return (i) =>
        parts.reduce((sum, { weight, window, change }) => sum + weight * meanOver(change, i, window), 0)
    },
  ),
  trend(
    ['vhf_28', 'vertical_horizontal(days=28)', 'Vertical horizontal filter', 'fraction'],
    'Range of the closes of 28 days as a share of all their daily moves: high in a trend, low in a sideways market (White).',
    28,
    (frame, { close }) => {
      const moves = frame.scratchOf((i) => (i === 0 ? 0 : Math.abs(close[i]! - close[i - 1]!)))
      return (i) => (frame.closeMax(28)[i]! - frame.closeMin(28)[i]!) / sumOver(moves, i, 28)
    },
  ),
  trend(
    ['chop_14', 'choppiness(days=14)', 'Choppiness', 'points'],
    'Sum of the true ranges of 14 days against their total range, on a logarithmic scale: near 100 sideways, low in a trend (Dreiss).',
    14,
    (frame, { high, low, close }) => {
      const top = frame.scratchOf((i) => Math.max(high[i]!, close[i - 1] ?? high[i]!))
      const bottom = frame.scratchOf((i) => Math.min(low[i]!, close[i - 1] ?? low[i]!))
      return (i) => {
        const range = Math.max(...top.subarray(i - 13, i + 1)) - Math.min(...bottom.subarray(i - 13, i + 1))
        return (100 * Math.log10(sumOver(frame.trueRange, i, 14) / range)) / Math.log10(14)
      }
    },
  ),
  trend(
    ['reg_slope_3m', 'regression_slope(horiz=3m)', 'Slope of the three-month trend line', 'fraction'],
    'Slope of the straight line through the log closes of 63 days, per year.',
    62,
    (frame) => (i) => Math.expm1(252 * lineOver(frame.logClose, i, 63).slope),
  ),
  momentum(
    ['clenow_90', 'adjusted_slope(days=90)', 'Slope of 90 days times its fit', 'fraction'],
    'Yearly slope of the straight line through 90 log closes, times the share of their variance that it explains (Clenow).',
    89,
    (frame) => {
      const time = frame.scratchOf((i) => i)
      return (i) =>
        Math.expm1(252 * lineOver(frame.logClose, i, 90).slope) *
        correlationOver(frame.logClose, time, i, 90) ** 2
    },
  ),
  trend(
    [
      'forecast_osc_14',
      'forecast_oscillator(days=14)',
      'Distance from the 14-day linear forecast',
      'fraction',
    ],
    'The close less what the straight line through the 14 closes before it foretold, as a share of the close (Chande).',
    14,
    (frame) => (i) => {
      const { close } = frame.history
      const { slope, end } = lineOver(close, i - 1, 14)
      return (close[i]! - end - slope) / close[i]!
    },
  ),
  trend(
    ['dpo_20', 'detrended_price(days=20)', 'Detrended price', 'fraction'],
    'The close of 11 days before above (or below) the mean of the last 20 closes.',
    19,
    (frame) => (i) => frame.history.close[i - 11]! / frame.closeMean(20)[i]! - 1,
  ),
  momentum(
    ['pmo_35_20', 'price_momentum(first=35,second=20)', 'Price momentum oscillator', 'points'],
    'Daily change in per cent, smoothed over 35 and again over 20 days with weights 2/35 and 2/20, times ten (Swenlin).',
    54,
    (frame, { close }) => {
      const smooth = (x: Float64Array, window: number, first: number) => {
        const out = frame.scratch(frame.bars)
        let value = x[first]!
        for (let i = first; i < frame.bars; i++) out[i] = value += (2 / window) * (x[i]! - value)
        return out
      }
      const change = frame.scratchOf((i) => (i === 0 ? 0 : 1000 * (close[i]! / close[i - 1]! - 1)))
      const smoothed = smooth(smooth(change, 35, 1), 20, 35)
      return (i) => smoothed[i]!
    },
  ),
  power('bull'),
  power('bear'),
]
