import type { TakeColumn } from '#reference/series/base/column-memory.ts'
import { writeDifference, writeScaled } from '#reference/series/base/column-writers.ts'
import { rollingExtremes, rollingMean, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { wilderMean } from '#reference/series/base/smoothing.ts'

const trendSeries = seriesIn('trend')
const oscillatorSeries = seriesIn('oscillator')
const momentumSeries = seriesIn('momentum')
const rangeSeries = seriesIn('range')

/** Wilder's directional indicators over 14 bars, 0 to 100, defined from bar 14; `plus` for rises and `minus` for falls. */
const directionalIndicators = (frame: SeriesFrame) => ({
  plus: frame.once('+DI14', (take) => directionalIndicator(frame, 1, take)),
  minus: frame.once('−DI14', (take) => directionalIndicator(frame, -1, take)),
})

function directionalIndicator(frame: SeriesFrame, sign: 1 | -1, take: TakeColumn): Float64Array {
  const { high, low } = frame.history
  const { atr, bars } = frame
  const moves = frame.scratch(bars).fill(0, 0, 1)
  for (let i = 1; i < bars; i++) {
    const up = high[i]! - high[i - 1]!
    const down = low[i - 1]! - low[i]!
    const move = sign > 0 ? up : down
    moves[i] = move > 0 && move > (sign > 0 ? down : up) ? move : 0
  }
  const smooth = wilderMean(moves, 14, 1, take)
  for (let i = 0; i < bars; i++) smooth[i] = atr[i]! > 0 ? (100 * smooth[i]!) / atr[i]! : 0
  return smooth
}

const breakout = (side: 'high' | 'low', window: number) =>
  rangeSeries(
    [
      `donchian_${side}_${window}`,
      `donchian_${side}(days=${window})`,
      `Close relative to the ${window}-day ${side}`,
      'fraction',
    ],
    `The close against the ${side === 'high' ? 'highest high' : 'lowest low'} of the ${window} days before; ${side === 'high' ? 'above' : 'below'} 0 it breaks out.`,
    window,
    (frame, out) => {
      const border = side === 'high' ? frame.highMax(window) : frame.lowMin(window)
      for (let i = window; i < frame.bars; i++) out[i] = frame.history.close[i]! / border[i - 1]! - 1
    },
  )

/** Strength, straightness and recency of a price's trend. */
export const DIRECTIONAL: readonly SeriesDefinition[] = [
  trendSeries(
    ['adx_14', 'adx(days=14)', 'Average directional index', 'points'],
    "Wilder's average directional index over 14 days: strength of the trend in either direction, 0 to 100.",
    27,
    (frame, out) => {
      const { plus, minus } = directionalIndicators(frame)
      const spread = frame.scratch(frame.bars)
      for (let i = 14; i < frame.bars; i++) {
        const both = plus[i]! + minus[i]!
        spread[i] = both > 0 ? (100 * Math.abs(plus[i]! - minus[i]!)) / both : 0
      }
      writeScaled(out, wilderMean(spread, 14, 14, frame.scratch), 1, 27)
    },
  ),
  trendSeries(
    ['di_spread_14', 'directional_spread(days=14)', 'Directional spread', 'points'],
    "Wilder's indicator of upward movement less that of downward movement, over 14 days.",
    14,
    (frame, out) => {
      const { plus, minus } = directionalIndicators(frame)
      writeDifference(out, plus, minus, 14)
    },
  ),
  trendSeries(
    ['aroon_25', 'aroon(days=25)', 'Aroon oscillator', 'points'],
    'How much more recent the 25-day high is than the 25-day low, −100 to 100.',
    25,
    ({ bars, scratch }, out, { high, low }) => {
      const top = rollingExtremes(high, 26, 1, scratch).bars
      const bottom = rollingExtremes(low, 26, -1, scratch).bars
      for (let i = 25; i < bars; i++) out[i] = 4 * (top[i]! - bottom[i]!)
    },
  ),
  oscillatorSeries(
    ['cci_20', 'cci(days=20)', 'Commodity channel index', 'points'],
    'Distance of the typical price from its 20-day mean in mean absolute deviations, over 0.015 (Lambert).',
    19,
    (frame, out, { high, low, close }) => {
      const typical = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) typical[i] = (high[i]! + low[i]! + close[i]!) / 3
      const centre = rollingMean(typical, 20, 0, frame.scratch)
      for (let i = 19; i < frame.bars; i++) {
        let deviation = 0
        for (let j = i - 19; j <= i; j++) deviation += Math.abs(typical[j]! - centre[i]!) / 20
        out[i] = deviation > 1e-12 * centre[i]! ? (typical[i]! - centre[i]!) / (0.015 * deviation) : 0
      }
    },
  ),
  momentumSeries(
    ['accel_1m', 'acceleration(horiz=1m)', 'Change of the one-month return', 'fraction'],
    'Return of the last month less the return of the month before it.',
    42,
    ({ bars }, out, { close }) => {
      for (let i = 42; i < bars; i++) out[i] = close[i]! / close[i - 21]! - close[i - 21]! / close[i - 42]!
    },
  ),
  trendSeries(
    ['trend_fit_3m', 'trend_fit(horiz=3m)', 'Fit of the three-month trend', 'correlation'],
    'Correlation of the log close with time over 63 days: 1 rises in a straight line, −1 falls in one.',
    62,
    (frame, out) => {
      const p = frame.logClose
      const window = 63
      const sum = rollingSum(p, window, 0, frame.scratch)
      const squares = rollingSquares(p, window, 0, frame.scratch, sum)
      const steps = (window * (window * window - 1)) / 12
      let weighted = 0
      for (let i = window - 1; i < frame.bars; i++) {
        // Σ k·p over the window, k = 0 … 62: a rolling sum, restarted at the same bars as the others.
        if (i === window - 1 || i % 1024 === 0) {
          weighted = 0
          for (let k = 0; k < window; k++) weighted += k * p[i - window + 1 + k]!
        } else weighted += (window - 1) * p[i]! - (sum[i - 1]! - p[i - window]!)
        const cross = weighted - ((window - 1) / 2) * sum[i]!
        out[i] = squares[i]! > 0 ? cross / Math.sqrt(steps * squares[i]!) : 0
      }
    },
  ),
  trendSeries(
    ['efficiency_1m', 'efficiency(horiz=1m)', 'One-month efficiency ratio', 'fraction'],
    "The month's net move as a share of all its daily moves (Kaufman): 100 % is a straight line.",
    21,
    (frame, out) => {
      const net = frame.sum('own', 21)
      const all = rollingSum(frame.absoluteReturns, 21, 1, frame.scratch)
      for (let i = 21; i < frame.bars; i++) out[i] = Math.abs(net[i]!) / all[i]!
    },
  ),
  breakout('high', 20),
  breakout('low', 20),
  breakout('high', 55),
  breakout('low', 55),
]
