import { writeExcess, writeQuotient } from '#reference/series/base/column-writers.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

/** Highs, lows, runs and gaps. */
export const RANGES: readonly SeriesDefinition[] = [
  {
    name: 'drawdown_12m',
    expression: 'drawdown(horiz=12m)',
    label: 'Distance from the twelve-month high',
    unit: 'fraction',
    group: 'range',
    explanation: 'How far the close lies below the highest close of the last 252 days; 0 at a new high.',
    firstBar: 251,
    compute(frame, out) {
      writeExcess(out, frame.history.close, frame.closeMax(252), 251)
    },
  },
  {
    name: 'above_low_12m',
    expression: 'above_low(horiz=12m)',
    label: 'Distance from the twelve-month low',
    unit: 'fraction',
    group: 'range',
    explanation: 'How far the close lies above the lowest close of the last 252 days; 0 at a new low.',
    firstBar: 251,
    compute(frame, out) {
      writeExcess(out, frame.history.close, frame.closeMin(252), 251)
    },
  },
  {
    name: 'range_pos_12m',
    expression: 'range_position(horiz=12m)',
    label: 'Position in the twelve-month range',
    unit: 'fraction',
    group: 'range',
    explanation:
      'Where the close lies between the lowest (0 %) and the highest (100 %) close of the last 252 days.',
    firstBar: 251,
    compute(frame, out) {
      const { close } = frame.history
      const top = frame.closeMax(252)
      const bottom = frame.closeMin(252)
      for (let i = 251; i < frame.bars; i++) {
        const range = top[i]! - bottom[i]!
        out[i] = range > 0 ? (close[i]! - bottom[i]!) / range : 0.5
      }
    },
  },
  {
    name: 'days_since_high',
    expression: 'days_since_high(horiz=12m)',
    label: 'Days since the twelve-month high',
    unit: 'days',
    group: 'range',
    explanation: 'Trading days since the highest close of the last 252 days.',
    firstBar: 251,
    compute(frame, out) {
      const bars = frame.closeMaxBar(252)
      for (let i = 251; i < frame.bars; i++) out[i] = i - bars[i]!
    },
  },
  {
    name: 'streak',
    expression: 'streak',
    label: 'Consecutive days in one direction',
    unit: 'days',
    group: 'range',
    explanation: 'Closes in a row in one direction, negative when falling; an unchanged close resets it.',
    firstBar: 1,
    compute({ history: { close } }, out) {
      let streak = 0
      for (let i = 1; i < close.length; i++) {
        const step = Math.sign(close[i]! - close[i - 1]!)
        streak = Math.sign(streak) === step ? streak + step : step
        out[i] = streak
      }
    },
  },
  {
    name: 'gap_1d',
    expression: 'gap(horiz=1d)',
    label: 'Opening gap',
    unit: 'fraction',
    group: 'range',
    explanation: "The day's open against the close before it.",
    firstBar: 1,
    compute({ history: { open, close } }, out) {
      for (let i = 1; i < close.length; i++) out[i] = open[i]! / close[i - 1]! - 1
    },
  },
  {
    name: 'range_expansion',
    expression: 'range_expansion(days=14)',
    label: 'Daily range relative to its average',
    unit: 'multiple',
    group: 'range',
    explanation: "The day's true range against the average true range of the days before it.",
    firstBar: 15,
    compute(frame, out) {
      writeQuotient(out, frame.trueRange, frame.atr, 15, 1)
    },
  },
]
