import {
  writeChange,
  writeCorrelation,
  writeExcess,
  writeQuotient,
  writeScaled,
  writeSimple,
} from '#reference/series/base/column-writers.ts'
import { rollingExtremes } from '#reference/series/base/rolling-extremes.ts'
import { rollingCrossSum, rollingMean, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

/** x ** 2 is several times slower. */
const squared = (x: number) => x * x

const cubedReturns = (frame: SeriesFrame) =>
  frame.once('r³', (take) => {
    const cubes = take(frame.bars)
    for (let i = 0; i < cubes.length; i++)
      cubes[i] = frame.returns[i]! * frame.returns[i]! * frame.returns[i]!
    return cubes
  })

const skew = (span: string, w: number): SeriesDefinition => ({
  name: `skew_${span}`,
  expression: `skew(horiz=${span})`,
  label: `Skew of returns over ${w} days`,
  unit: 'level',
  group: 'volatility',
  explanation: `Skewness of the daily returns of the last ${w} days: negative where large falls outweigh large rises.`,
  firstBar: w,
  compute(frame, out) {
    const sum = frame.returnSum(w)
    const squares = frame.returnSquares(w)
    const second = rollingSum(frame.squaredReturns, w, 1, frame.scratch)
    const third = rollingSum(cubedReturns(frame), w, 1, frame.scratch)
    for (let i = w; i < frame.bars; i++) {
      const mean = sum[i]! / w
      const cubes = third[i]! - 3 * mean * second[i]! + 2 * w * mean * mean * mean
      const variance = squares[i]! / w
      out[i] = cubes / w / (variance * Math.sqrt(variance))
    }
  },
})

const extremeDay = (name: 'max' | 'min', sign: 1 | -1): SeriesDefinition => ({
  name: `${name}_day_1m`,
  expression: `${name}_day(horiz=1m)`,
  label: `${sign > 0 ? 'Best' : 'Worst'} day of the month`,
  unit: 'fraction',
  group: 'volatility',
  explanation: `The ${sign > 0 ? 'largest' : 'smallest'} daily return of the last 21 days.`,
  firstBar: 21,
  compute(frame, out) {
    writeSimple(out, rollingExtremes(frame.returns, 21, sign, frame.scratch).values, 21)
  },
})

const risingDays = (span: string, w: number): SeriesDefinition => ({
  name: `up_days_${span}`,
  expression: `up_days(horiz=${span})`,
  label: `Share of rising days over ${w} days`,
  unit: 'fraction',
  group: 'momentum',
  explanation: `Share of the last ${w} days on which the close rose.`,
  firstBar: w,
  compute(frame, out) {
    const rises = frame.scratchOf((i) => (frame.returns[i]! > 0 ? 1 : 0))
    writeScaled(out, rollingSum(rises, w, 1, frame.scratch), 1 / w, w)
  },
})

/** Shape and make-up of the recent moves, and the long view. */
export const DISTRIBUTION: readonly SeriesDefinition[] = [
  skew('3m', 63),
  skew('12m', 252),
  {
    name: 'kurt_12m',
    expression: 'kurtosis(horiz=12m)',
    label: 'Excess kurtosis over 252 days',
    unit: 'level',
    group: 'volatility',
    explanation:
      'Excess kurtosis of the daily returns of the last 252 days: 0 for a bell curve, higher with more outliers.',
    firstBar: 252,
    compute(frame, out) {
      const w = 252
      const sum = frame.returnSum(w)
      const squares = frame.returnSquares(w)
      const second = rollingSum(frame.squaredReturns, w, 1, frame.scratch)
      const third = rollingSum(cubedReturns(frame), w, 1, frame.scratch)
      const fours = frame.scratchOf((i) => squared(frame.squaredReturns[i]!))
      const fourth = rollingSum(fours, w, 1, frame.scratch)
      for (let i = w; i < frame.bars; i++) {
        const mean = sum[i]! / w
        const square = mean * mean
        const about = fourth[i]! - 4 * mean * third[i]! + 6 * square * second[i]! - 3 * w * square * square
        const variance = squares[i]! / w
        out[i] = about / w / (variance * variance) - 3
      }
    },
  },
  {
    name: 'vol_of_vol_6m',
    expression: 'vol_of_vol(horiz=6m)',
    label: 'Volatility of volatility',
    unit: 'fraction',
    group: 'volatility',
    explanation: 'Standard deviation of the daily log changes of one-month volatility over 126 days.',
    firstBar: 147,
    compute(frame, out) {
      const sd = frame.returnSd(21)
      const changes = frame.scratch(frame.bars)
      for (let i = 22; i < frame.bars; i++) {
        const change = Math.log(sd[i]! / sd[i - 1]!)
        changes[i] = Number.isFinite(change) ? change : 0
      }
      const squares = rollingSquares(changes, 126, 22, frame.scratch)
      for (let i = 147; i < frame.bars; i++) out[i] = Math.sqrt(squares[i]! / 125)
    },
  },
  {
    name: 'autocorr_3m',
    expression: 'autocorrelation(horiz=3m)',
    label: 'Autocorrelation of daily returns',
    unit: 'correlation',
    group: 'volatility',
    explanation:
      'Correlation of the daily returns with those of the day before over 63 days: positive when moves continue.',
    firstBar: 64,
    compute(frame, out) {
      const before = frame.scratchOf((i) => (i > 0 ? frame.returns[i - 1]! : 0))
      const cross = rollingCrossSum(frame.returns, before, 63, 2, frame.scratch)
      const own = frame.returnSquares(63)
      writeCorrelation(out, cross, own, own, 64, 1)
    },
  },
  extremeDay('max', 1),
  extremeDay('min', -1),
  risingDays('1m', 21),
  risingDays('3m', 63),
  {
    name: 'parkinson_1m',
    expression: 'range_vol(horiz=1m)',
    label: 'One-month volatility from daily ranges',
    unit: 'fraction',
    group: 'volatility',
    explanation: 'Volatility per year from the daily highs and lows of 21 days (Parkinson).',
    firstBar: 20,
    compute(frame, out) {
      const { high, low } = frame.history
      const ranges = frame.scratchOf((i) => squared(Math.log(high[i]! / low[i]!)))
      const mean = rollingMean(ranges, 21, 0, frame.scratch)
      for (let i = 20; i < frame.bars; i++) out[i] = Math.sqrt((mean[i]! / (4 * Math.LN2)) * 252)
    },
  },
  {
    name: 'overnight_share_3m',
    expression: 'overnight_share(horiz=3m)',
    label: 'Share of overnight moves in volatility',
    unit: 'fraction',
    group: 'volatility',
    explanation: 'Share of the squared moves of 63 days that happened between close and open.',
    firstBar: 63,
    compute({ bars, scratch, history: { open, close } }, out) {
      const overnight = scratch(bars)
      const all = scratch(bars)
      for (let i = 1; i < bars; i++) {
        overnight[i] = squared(Math.log(open[i]! / close[i - 1]!))
        all[i] = overnight[i]! + squared(Math.log(close[i]! / open[i]!))
      }
      writeQuotient(out, rollingSum(overnight, 63, 1, scratch), rollingSum(all, 63, 1, scratch), 63)
    },
  },
  {
    name: 'intraday_drift_1m',
    expression: 'intraday_drift(horiz=1m)',
    label: 'Return between open and close',
    unit: 'fraction',
    group: 'momentum',
    explanation:
      'Return from open to close, compounded over 21 days: the return of buying each open and selling each close.',
    firstBar: 20,
    compute(frame, out) {
      const { open, close } = frame.history
      const moves = frame.scratchOf((i) => Math.log(close[i]! / open[i]!))
      writeSimple(out, rollingSum(moves, 21, 0, frame.scratch), 20)
    },
  },
  {
    name: 'close_location_1w',
    expression: 'close_location(horiz=1w)',
    label: 'Position of the close in the daily range',
    unit: 'fraction',
    group: 'range',
    explanation:
      "Where the closes of five days lay between the day's low (0 %) and high (100 %), on average.",
    firstBar: 4,
    compute(frame, out) {
      const { high, low, close } = frame.history
      const positions = frame.scratchOf((i) =>
        high[i]! > low[i]! ? (close[i]! - low[i]!) / (high[i]! - low[i]!) : 0.5,
      )
      writeScaled(out, rollingMean(positions, 5, 0, frame.scratch), 1, 4)
    },
  },
  {
    name: 'drawdown_36m',
    expression: 'drawdown(horiz=36m)',
    label: 'Distance from the three-year high',
    unit: 'fraction',
    group: 'range',
    explanation: 'How far the close lies below the highest close of the last 756 days; 0 at a new high.',
    firstBar: 755,
    compute(frame, out) {
      writeExcess(out, frame.history.close, frame.closeMax(756), 755)
    },
  },
  {
    name: 'mom_36m',
    expression: 'mom(horiz=36m)',
    label: 'Return over three years',
    unit: 'fraction',
    group: 'momentum',
    explanation: 'Change of the adjusted close over three years (756 trading days).',
    firstBar: 756,
    compute({ history: { close } }, out) {
      writeChange(out, close, 756, 756)
    },
  },
]
