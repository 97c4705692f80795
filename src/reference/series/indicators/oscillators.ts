import { writeScaled } from '#reference/series/base/column-writers.ts'
import { rollingMean, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { strengthIndex } from '#reference/series/base/smoothing.ts'

export const strength = (window: number): SeriesDefinition => ({
  name: `rsi_${window}`,
  expression: `price_rsi(horiz=${window}d)`,
  label: `${window}-day relative strength index`,
  unit: 'points',
  group: 'oscillator',
  explanation: `Wilder's relative strength index over ${window} days: the share of average gains in all moves, 0 to 100.`,
  firstBar: window,
  compute(frame, out) {
    writeScaled(out, strengthIndex(frame.history.close, window, 0, frame.scratch), 1, window)
  },
})

/** Bounded gauges of how stretched the last days are. */
export const OSCILLATORS: readonly SeriesDefinition[] = [
  strength(14),
  strength(2),
  {
    name: 'stoch_14',
    expression: 'stochastic(days=14,smooth=3)',
    label: '14-day stochastic',
    unit: 'points',
    group: 'oscillator',
    explanation:
      'Where the close lies between the lowest low and the highest high of 14 days, averaged over three days.',
    firstBar: 15,
    compute(frame, out) {
      const { close } = frame.history
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
  },
  {
    name: 'boll_z_20',
    expression: 'bollinger_z(days=20)',
    label: 'Position in the 20-day Bollinger band',
    unit: 'sd',
    group: 'oscillator',
    explanation: 'Distance of the log close from its 20-day mean, in standard deviations of those 20 days.',
    firstBar: 19,
    compute(frame, out) {
      const p = frame.logClose
      const sums = rollingSum(p, 20, 0, frame.scratch)
      const squares = rollingSquares(p, 20, 0, frame.scratch, sums)
      for (let i = 19; i < frame.bars; i++) {
        const variance = squares[i]! / 20
        out[i] = variance < 1e-12 ? 0 : (p[i]! - sums[i]! / 20) / Math.sqrt(variance)
      }
    },
  },
]
