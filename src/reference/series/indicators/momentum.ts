import { writeChange, writeQuotient, writeExcess } from '#reference/series/base/column-writers.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'
import { countOf } from '#shared/format/words.ts'

const momentumSeries = seriesIn('momentum')

export const returnOver = (span: string, bars: number, words: string) =>
  momentumSeries(
    [`mom_${span}`, `mom(horiz=${span})`, `Return over ${words}`, 'fraction'],
    `Change of the adjusted close over ${words} (${countOf(bars, 'trading day')}).`,
    bars,
    (_, out, { close }) => writeChange(out, close, bars, bars),
  )

/** Returns, as fractions and in standard deviations. */
export const MOMENTUM: readonly SeriesDefinition[] = [
  returnOver('1d', 1, 'one day'),
  returnOver('1w', 5, 'one week'),
  returnOver('2w', 10, 'two weeks'),
  returnOver('1m', 21, 'one month'),
  returnOver('3m', 63, 'three months'),
  returnOver('6m', 126, 'six months'),
  returnOver('12m', 252, 'twelve months'),
  momentumSeries(
    ['mom_12m_1m', 'mom(horiz=12m,skip=1m)', 'Return over twelve months without the last month', 'fraction'],
    'Change of the adjusted close over twelve months, without the latest month.',
    252,
    (_, out, { close }) => {
      for (let i = 252; i < close.length; i++) out[i] = close[i - 21]! / close[i - 252]! - 1
    },
  ),
  momentumSeries(
    ['shock_1d', 'shock(horiz=1d)', 'One-day return in standard deviations', 'sd'],
    "The day's return in standard deviations of the daily returns of the 63 days before it.",
    64,
    (frame, out) => writeQuotient(out, frame.returns, frame.returnSd(63), 64, 1),
  ),
  momentumSeries(
    ['shock_1w', 'shock(horiz=1w)', 'One-week return in standard deviations', 'sd'],
    "The week's return in standard deviations of weekly returns, estimated from the 63 days before it.",
    68,
    (frame, out) => {
      const sd = frame.returnSd(63)
      const p = frame.logClose
      const week = Math.sqrt(5)
      for (let i = 68; i < frame.bars; i++) out[i] = (p[i]! - p[i - 5]!) / (week * sd[i - 5]!)
    },
  ),
]

const rangeSeries = seriesIn('range')

export const belowHigh = (span: string, window: number, words: string) =>
  rangeSeries(
    [`drawdown_${span}`, `drawdown(horiz=${span})`, `Distance from the ${words} high`, 'fraction'],
    `How far the close lies below the highest close of the last ${window} days; 0 at a new high.`,
    window - 1,
    (frame, out) => writeExcess(out, frame.history.close, frame.closeMax(window), window - 1),
  )

/** Highs, lows, streaks and gaps. */
export const RANGES: readonly SeriesDefinition[] = [
  belowHigh('12m', 252, 'twelve-month'),
  rangeSeries(
    ['above_low_12m', 'above_low(horiz=12m)', 'Distance from the twelve-month low', 'fraction'],
    'How far the close lies above the lowest close of the last 252 days; 0 at a new low.',
    251,
    (frame, out) => writeExcess(out, frame.history.close, frame.closeMin(252), 251),
  ),
  rangeSeries(
    ['range_pos_12m', 'range_position(horiz=12m)', 'Position in the twelve-month range', 'fraction'],
    'Where the close lies between the lowest (0 %) and the highest (100 %) close of the last 252 days.',
    251,
    (frame, out, { close }) => {
      const top = frame.closeMax(252)
      const bottom = frame.closeMin(252)
      for (let i = 251; i < frame.bars; i++) {
        const range = top[i]! - bottom[i]!
        out[i] = range > 0 ? (close[i]! - bottom[i]!) / range : 0.5
      }
    },
  ),
  rangeSeries(
    ['days_since_high', 'days_since_high(horiz=12m)', 'Days since the twelve-month high', 'days'],
    'Trading days since the highest close of the last 252 days.',
    251,
    (frame, out) => {
      const bars = frame.closeMaxBar(252)
      for (let i = 251; i < frame.bars; i++) out[i] = i - bars[i]!
    },
  ),
  rangeSeries(
    ['streak', 'streak', 'Consecutive days in one direction', 'days'],
    'Closes in a row in one direction, negative when falling; an unchanged close resets it.',
    1,
    (_, out, { close }) => {
      let streak = 0
      for (let i = 1; i < close.length; i++) {
        const step = Math.sign(close[i]! - close[i - 1]!)
        streak = Math.sign(streak) === step ? streak + step : step
        out[i] = streak
      }
    },
  ),
  rangeSeries(
    ['gap_1d', 'gap(horiz=1d)', 'Opening gap', 'fraction'],
    "The day's open against the close before it.",
    1,
    (_, out, { open, close }) => {
      for (let i = 1; i < close.length; i++) out[i] = open[i]! / close[i - 1]! - 1
    },
  ),
  rangeSeries(
    ['range_expansion', 'range_expansion(days=14)', 'Daily range relative to its average', 'multiple'],
    "The day's true range against the average true range of the days before it.",
    15,
    (frame, out) => writeQuotient(out, frame.trueRange, frame.atr, 15, 1),
  ),
]
