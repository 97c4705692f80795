import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean } from '#reference/series/base/smoothing.ts'
import { perBarIn, crossOver, meanOver, sdOver, sumOver } from './window.ts'

const series = perBarIn('turnover')

/** Volume in today's shares: turnover over the adjusted close, so that splits do not matter. */
const volumeOf = (frame: SeriesFrame) =>
  frame.once('V', (take) => {
    const { turnover, close } = frame.history
    const volume = take(frame.bars)
    for (let i = 0; i < frame.bars; i++) volume[i] = turnover[i]! / close[i]!
    return volume
  })

/** Fosback's volume indices: compounded returns of the days with less (−1) or more (1) volume than the day before. */
function volumeIndex(frame: SeriesFrame, sign: 1 | -1): Float64Array {
  const volume = volumeOf(frame)
  const { close } = frame.history
  let index = 1000
  return frame.scratchOf((i) => {
    if (i > 0 && Math.sign(volume[i]! - volume[i - 1]!) === sign) index *= close[i]! / close[i - 1]!
    return index
  })
}

const smartMoney = (name: 'nvi' | 'pvi', sign: 1 | -1): SeriesDefinition =>
  series(
    [
      `${name}_dist_255`,
      `${name}_dist(days=255)`,
      `${sign < 0 ? 'Negative' : 'Positive'} volume index relative to its average`,
      'fraction',
    ],
    `Returns on days with ${sign < 0 ? 'less' : 'more'} volume than the day before, compounded, relative to their 255-day exponential mean (Fosback).`,
    254,
    (frame) => {
      const index = volumeIndex(frame, sign)
      const mean = exponentialMean(index, 255, 0, frame.scratch)
      return (i) => index[i]! / mean[i]! - 1
    },
  )

/** Bid-ask spread estimated from the highs and lows of two days, as a share of the price, without the overnight correction. */
function twoDaySpread(frame: SeriesFrame, i: number): number {
  const { high, low } = frame.history
  const own = Math.log(high[i]! / low[i]!) ** 2 + Math.log(high[i - 1]! / low[i - 1]!) ** 2
  const both = Math.log(Math.max(high[i]!, high[i - 1]!) / Math.min(low[i]!, low[i - 1]!)) ** 2
  const scale = 3 - 2 * Math.SQRT2
  const alpha = (Math.sqrt(2 * own) - Math.sqrt(own)) / scale - Math.sqrt(both / scale)
  return Math.max(0, (2 * Math.expm1(alpha)) / (1 + Math.exp(alpha)))
}

/** Further series of volume, money flow and trading costs. Undefined on assets without turnover. */
export const VOLUME: readonly SeriesDefinition[] = [
  series(
    ['vwma_dist_20', 'vwma_dist(days=20)', 'Distance from the 20-day volume-weighted average', 'fraction'],
    'How far the close lies above (or below) the mean of its last 20 closes, each weighted by its volume.',
    19,
    (frame, { close, turnover }) => {
      const volume = volumeOf(frame)
      return (i) => (close[i]! * sumOver(volume, i, 20)) / sumOver(turnover, i, 20) - 1
    },
  ),
  series(
    ['vwap_dist_1m', 'vwap_dist(horiz=1m)', 'Distance from the month’s volume-weighted price', 'fraction'],
    'How far the close lies above (or below) the mean typical price of 21 days, weighted by volume.',
    20,
    (frame, { high, low, close }) => {
      const volume = volumeOf(frame)
      const paid = frame.scratchOf((i) => ((high[i]! + low[i]! + close[i]!) / 3) * volume[i]!)
      return (i) => (close[i]! * sumOver(volume, i, 21)) / sumOver(paid, i, 21) - 1
    },
  ),
  series(
    ['force_13', 'force_index(days=13)', 'Force index', 'fraction'],
    'Daily price change times volume, smoothed over 13 days, as a share of the mean turnover of 63 days (Elder).',
    62,
    (frame, { close, turnover }) => {
      const volume = volumeOf(frame)
      const force = frame.scratchOf((i) => (i === 0 ? 0 : (close[i]! - close[i - 1]!) * volume[i]!))
      const mean = exponentialMean(force, 13, 1, frame.scratch)
      return (i) => mean[i]! / meanOver(turnover, i, 63)
    },
  ),
  series(
    ['chaikin_osc', 'chaikin_oscillator(fast=3,slow=10)', 'Chaikin oscillator', 'multiple'],
    'The 3-day less the 10-day exponential mean of the accumulation line, in mean daily volumes of 20 days.',
    19,
    (frame, { high, low, close }) => {
      const volume = volumeOf(frame)
      let sum = 0
      const line = frame.scratchOf((i) => {
        const range = high[i]! - low[i]!
        return (sum += range > 0 ? ((2 * close[i]! - high[i]! - low[i]!) / range) * volume[i]! : 0)
      })
      const fast = exponentialMean(line, 3, 0, frame.scratch)
      const slow = exponentialMean(line, 10, 0, frame.scratch)
      return (i) => (fast[i]! - slow[i]!) / meanOver(volume, i, 20)
    },
  ),
  series(
    ['volume_osc_12_26', 'volume_oscillator(fast=12,slow=26)', 'Volume oscillator', 'fraction'],
    'The 12-day exponential mean of the volume above (or below) the 26-day one.',
    25,
    (frame) => {
      const fast = exponentialMean(volumeOf(frame), 12, 0, frame.scratch)
      const slow = exponentialMean(volumeOf(frame), 26, 0, frame.scratch)
      return (i) => fast[i]! / slow[i]! - 1
    },
  ),
  series(
    ['volume_change_14', 'volume_change(days=14)', 'Change of volume over 14 days', 'fraction'],
    'Change of the day’s volume from 14 days before.',
    14,
    (frame) => (i) => volumeOf(frame)[i]! / volumeOf(frame)[i - 14]! - 1,
  ),
  smartMoney('nvi', -1),
  smartMoney('pvi', 1),
  series(
    [
      'volume_price_trend_1m',
      'volume_price_trend(horiz=1m)',
      'Volume-weighted daily return of the month',
      'fraction',
    ],
    'Mean daily return of 21 days, each weighted by its volume: the slope of the price and volume trend.',
    21,
    (frame, { close }) => {
      const volume = volumeOf(frame)
      const moved = frame.scratchOf((i) => (i === 0 ? 0 : (close[i]! / close[i - 1]! - 1) * volume[i]!))
      return (i) => sumOver(moved, i, 21) / sumOver(volume, i, 21)
    },
  ),
  series(
    ['up_down_volume_50', 'up_down_volume(days=50)', 'Up-to-down volume ratio', 'multiple'],
    'Volume of the rising days among the last 50 divided by that of the falling days (O’Neil).',
    50,
    (frame) => {
      const volume = volumeOf(frame)
      const rising = frame.scratchOf((i) => (frame.returns[i]! > 0 ? volume[i]! : 0))
      const falling = frame.scratchOf((i) => (frame.returns[i]! < 0 ? volume[i]! : 0))
      return (i) => sumOver(rising, i, 50) / sumOver(falling, i, 50)
    },
  ),
  series(
    ['distribution_days_25', 'distribution_days(days=25)', 'Distribution days', 'days'],
    'Days among the last 25 that fell by at least 0.2 % on more volume than the day before (O’Neil).',
    25,
    (frame, { close }) => {
      const volume = volumeOf(frame)
      const days = frame.scratchOf((i) =>
        i > 0 && close[i]! / close[i - 1]! - 1 <= -0.002 && volume[i]! > volume[i - 1]! ? 1 : 0,
      )
      return (i) => sumOver(days, i, 25)
    },
  ),
  series(
    ['turnover_z_3m', 'turnover_z(horiz=3m)', 'Turnover in standard deviations', 'sd'],
    'Distance of the day’s log turnover from its mean of 63 days, in their standard deviations.',
    62,
    (frame) => {
      const logs = frame.scratchOf((i) => Math.log(frame.history.turnover[i]!))
      return (i) => (logs[i]! - meanOver(logs, i, 63)) / sdOver(logs, i, 63)
    },
  ),
  series(
    ['turnover_1m', 'turnover(horiz=1m)', 'Mean daily turnover of the month', 'level'],
    'Price times volume as traded, mean of 21 days, in the asset’s currency.',
    20,
    (frame) => (i) => frame.turnoverMean(21)[i]!,
  ),
  series(
    ['amihud_12m', 'illiquidity(horiz=12m)', 'Illiquidity of the year', 'level'],
    'Mean size of the daily return per million of turnover over 252 days, in per cent (Amihud).',
    252,
    (frame, { turnover }) => {
      const impact = frame.scratchOf((i) => (1e8 * Math.abs(frame.returns[i]!)) / turnover[i]!)
      return (i) => meanOver(impact, i, 252)
    },
  ),
  series(
    [
      'high_low_spread_1m',
      'high_low_spread(horiz=1m)',
      'Bid-ask spread estimated from highs and lows',
      'fraction',
    ],
    'Bid-ask spread estimated from the highs and lows of adjacent days, mean of 21 pairs (Corwin and Schultz).',
    21,
    (frame) => {
      const spreads = frame.scratchOf((i) => (i === 0 ? 0 : twoDaySpread(frame, i)))
      return (i) => meanOver(spreads, i, 21)
    },
  ),
  series(
    ['roll_spread_3m', 'roll_spread(horiz=3m)', 'Bid-ask spread estimated from reversals', 'fraction'],
    'Bid-ask spread estimated from the reversal of daily returns over 63 days; 0 without reversal (Roll).',
    64,
    (frame) => (i) => 2 * Math.sqrt(Math.max(0, -crossOver(frame.returns, frame.returns, i, 63, 1) / 63)),
  ),
]
