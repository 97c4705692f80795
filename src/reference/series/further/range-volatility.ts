import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean, wilderMean } from '#reference/series/base/smoothing.ts'
import { realised, volatilityRatio } from '#reference/series/indicators/volatility.ts'
import { quantileOfSorted } from '#shared/statistics/quantile.ts'
import { perBarIn, meanOver, momentOver, sdOver, sortedOver, sumOver } from './window.ts'

const MONTH = 21
/** Annual volatility from a daily variance. */
const perYear = (variance: number) => Math.sqrt(252 * variance)

const volatility = perBarIn('volatility')

/** ln(H/C)·ln(H/O) + ln(L/C)·ln(L/O): an estimate of a day's variance that does not depend on drift. */
const rogersSatchell = (frame: SeriesFrame) => {
  const { open, high, low, close } = frame.history
  return frame.scratchOf(
    (i) =>
      Math.log(high[i]! / close[i]!) * Math.log(high[i]! / open[i]!) +
      Math.log(low[i]! / close[i]!) * Math.log(low[i]! / open[i]!),
  )
}

/** Further estimators of volatility, its components, and tail risk. */
export const RANGE_VOLATILITY: readonly SeriesDefinition[] = [
  realised('1w', 5),
  realised('6m', 126),
  realised('12m', 252),
  volatility(
    [
      'garman_klass_1m',
      'garman_klass_vol(horiz=1m)',
      'Volatility of the month by Garman and Klass',
      'fraction',
    ],
    'Volatility per year from the opens, highs, lows and closes of 21 days, for a price without drift and overnight moves.',
    20,
    (frame, { open, high, low, close }) => {
      const variances = frame.scratchOf(
        (i) =>
          0.5 * Math.log(high[i]! / low[i]!) ** 2 - (2 * Math.LN2 - 1) * Math.log(close[i]! / open[i]!) ** 2,
      )
      return (i) => perYear(meanOver(variances, i, MONTH))
    },
  ),
  volatility(
    [
      'rogers_satchell_1m',
      'rogers_satchell_vol(horiz=1m)',
      'Volatility of the month by Rogers and Satchell',
      'fraction',
    ],
    'Volatility per year from the opens, highs, lows and closes of 21 days, also for a price with drift.',
    20,
    (frame) => {
      const variances = rogersSatchell(frame)
      return (i) => perYear(meanOver(variances, i, MONTH))
    },
  ),
  volatility(
    ['yang_zhang_1m', 'yang_zhang_vol(horiz=1m)', 'Volatility of the month by Yang and Zhang', 'fraction'],
    'Volatility per year from overnight moves, opens, highs, lows and closes of 21 days, also with drift and gaps.',
    21,
    (frame, { open, close }) => {
      const within = rogersSatchell(frame)
      const nights = frame.scratchOf((i) => (i === 0 ? 0 : Math.log(open[i]! / close[i - 1]!)))
      const days = frame.scratchOf((i) => Math.log(close[i]! / open[i]!))
      const k = 0.34 / (1.34 + (MONTH + 1) / (MONTH - 1))
      return (i) =>
        perYear(
          sdOver(nights, i, MONTH) ** 2 +
            k * sdOver(days, i, MONTH) ** 2 +
            (1 - k) * meanOver(within, i, MONTH),
        )
    },
  ),
  volatility(
    ['ewma_vol', 'ewma_vol(decay=94)', 'Exponentially weighted volatility', 'fraction'],
    'Volatility per year from squared daily returns whose weights fall by 6 % a day into the past (RiskMetrics); starts with the mean of 21.',
    MONTH,
    (frame) => {
      let variance = meanOver(frame.squaredReturns, MONTH, MONTH)
      return (i) => {
        if (i > MONTH) variance = 0.94 * variance + 0.06 * frame.squaredReturns[i]!
        return perYear(variance)
      }
    },
  ),
  volatility(
    ['down_vol_3m', 'downside_vol(horiz=3m)', 'Downside volatility over 63 days', 'fraction'],
    'Root mean square of the daily returns of 63 days with rises counted as 0, per year.',
    63,
    (frame) => {
      const falls = frame.scratchOf((i) => Math.min(frame.returns[i]!, 0) ** 2)
      return (i) => perYear(meanOver(falls, i, 63))
    },
  ),
  volatility(
    ['boll_width_20', 'bollinger_width(days=20)', 'Width of the 20-day Bollinger band', 'fraction'],
    'Four standard deviations of the last 20 closes as a share of their mean.',
    19,
    (frame, { close }) => {
      return (i) => (4 * Math.sqrt(momentOver(close, i, 20, 2))) / frame.closeMean(20)[i]!
    },
  ),
  volatilityRatio('3m', 63, 'three months'),
  volatility(
    [
      'range_to_close_vol_1m',
      'range_to_close_vol(horiz=1m)',
      'Volatility within the day relative to close-to-close',
      'multiple',
    ],
    'Volatility of 21 days by highs and lows (Parkinson) against that by closes: above 1 when moves within the day reverse.',
    MONTH,
    (frame, { high, low }) => {
      const ranges = frame.scratchOf((i) => Math.log(high[i]! / low[i]!) ** 2)
      return (i) => Math.sqrt(meanOver(ranges, i, MONTH) / (4 * Math.LN2)) / frame.returnSd(MONTH)[i]!
    },
  ),
  volatility(
    ['jump_share_3m', 'jump_share(horiz=3m)', 'Share of jumps in volatility', 'fraction'],
    'Share of jumps in the squared returns of 63 days, from products of adjacent daily moves, at least 0 (Barndorff-Nielsen and Shephard).',
    63,
    (frame) => {
      const sizes = frame.absoluteReturns
      const products = frame.scratchOf((i) => (i === 0 ? 0 : sizes[i]! * sizes[i - 1]!))
      return (i) =>
        Math.max(
          0,
          1 - ((Math.PI / 2) * (63 / 62) * sumOver(products, i, 62)) / sumOver(frame.squaredReturns, i, 63),
        )
    },
  ),
  volatility(
    ['relative_vol_14', 'relative_volatility(days=14)', 'Relative volatility index', 'points'],
    'Ten-day standard deviation of the closes on rising days as a share of that on all days, smoothed over 14 days, 0 to 100 (Dorsey).',
    22,
    (frame, { close }) => {
      const sizes = frame.scratchOf((i) => (i < 9 ? 0 : Math.sqrt(momentOver(close, i, 10, 2))))
      const smooth = (sign: number) =>
        wilderMean(
          frame.scratchOf((i) => (i > 0 && Math.sign(close[i]! - close[i - 1]!) === sign ? sizes[i]! : 0)),
          14,
          9,
          frame.scratch,
        )
      const [up, down] = [smooth(1), smooth(-1)]
      return (i) => (up[i]! + down[i]! > 0 ? (100 * up[i]!) / (up[i]! + down[i]!) : 50)
    },
  ),
  volatility(
    ['chaikin_vol_10', 'chaikin_volatility(days=10)', 'Chaikin volatility', 'fraction'],
    'Change over ten days of the 10-day exponential mean of high less low.',
    19,
    (frame, { high, low }) => {
      const ranges = frame.scratchOf((i) => high[i]! - low[i]!)
      const mean = exponentialMean(ranges, 10, 0, frame.scratch)
      return (i) => mean[i]! / mean[i - 10]! - 1
    },
  ),
  volatility(
    ['mass_index_25', 'mass_index(days=25)', 'Mass index', 'level'],
    'Sum over 25 days of the 9-day exponential mean of high less low against the mean of that mean: widening ranges raise it (Dorsey).',
    40,
    (frame, { high, low }) => {
      const ranges = frame.scratchOf((i) => high[i]! - low[i]!)
      const once = exponentialMean(ranges, 9, 0, frame.scratch)
      const twice = exponentialMean(once, 9, 8, frame.scratch)
      const ratios = frame.scratchOf((i) => once[i]! / twice[i]!)
      return (i) => sumOver(ratios, i, 25)
    },
  ),
  volatility(
    ['ulcer_14', 'ulcer(days=14)', 'Ulcer index', 'fraction'],
    'Root mean square of the falls of 14 closes from the highest so far among them (Martin).',
    13,
    (frame) => (i) => {
      const { close } = frame.history
      let [peak, squares] = [0, 0]
      for (let j = i - 13; j <= i; j++) {
        peak = Math.max(peak, close[j]!)
        squares += (close[j]! / peak - 1) ** 2
      }
      return Math.sqrt(squares / 14)
    },
  ),
  volatility(
    ['kurt_3m', 'kurtosis(horiz=3m)', 'Excess kurtosis over 63 days', 'level'],
    'Excess kurtosis of the daily returns of the last 63 days: 0 for a bell curve, higher with more outliers.',
    63,
    (frame) => (i) => momentOver(frame.returns, i, 63, 4) / momentOver(frame.returns, i, 63, 2) ** 2 - 3,
  ),
  volatility(
    ['value_at_risk_12m', 'value_at_risk(horiz=12m,share=95)', 'Value at risk', 'fraction'],
    'The daily return that was worse on 5 % of the last 252 days.',
    252,
    (frame) => (i) => Math.expm1(quantileOfSorted(sortedOver(frame.returns, i, 252), 0.05)),
  ),
  volatility(
    ['expected_shortfall_12m', 'expected_shortfall(horiz=12m,share=95)', 'Expected shortfall', 'fraction'],
    'Mean of the 13 worst daily returns of the last 252 days, the worst 5 %.',
    252,
    (frame) => (i) => Math.expm1(meanOver(sortedOver(frame.returns, i, 252), 12, 13)),
  ),
]
