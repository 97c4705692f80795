import type { SeriesDefinition, SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { perBar, deepestFall, meanOver, sdOver, sumOver } from './window.ts'

const YEAR = 252

const series = (
  [name, expression, label, unit]: readonly [string, string, string, SeriesInfo['unit']],
  group: 'momentum' | 'range',
  explanation: string,
  firstBar: number,
  prepare: (frame: SeriesFrame) => (bar: number) => number,
): SeriesDefinition => perBar({ name, expression, label, unit, group, explanation }, firstBar, prepare)

/** Days among the last 63 on which the close was the highest (lowest) of its 252. */
const newExtremes = (side: 'highs' | 'lows') =>
  series(
    [`new_${side}_3m`, `new_${side}(horiz=3m)`, `New yearly ${side} of the quarter`, 'days'],
    'range',
    `Days among the last 63 that closed at the ${side === 'highs' ? 'highest' : 'lowest'} close of 252 days.`,
    YEAR + 61,
    (frame) => {
      const { close } = frame.history
      const extreme = side === 'highs' ? frame.closeMax(YEAR) : frame.closeMin(YEAR)
      const days = frame.scratchOf((i) => (close[i] === extreme[i] ? 1 : 0))
      return (i) => sumOver(days, i, 63)
    },
  )

/** Return for the risk taken, deep falls, and how steadily a gain came about. */
export const PERFORMANCE: readonly SeriesDefinition[] = [
  series(
    ['mom_24m', 'mom(horiz=24m)', 'Return over two years', 'fraction'],
    'momentum',
    'Change of the adjusted close over two years (504 trading days).',
    504,
    ({ history: { close } }) =>
      (i) =>
        close[i]! / close[i - 504]! - 1,
  ),
  series(
    ['mom_6m_1m', 'mom(horiz=6m,skip=1m)', 'Return over six months without the last month', 'fraction'],
    'momentum',
    'Change of the adjusted close from 126 to 21 trading days ago.',
    126,
    ({ history: { close } }) =>
      (i) =>
        close[i - 21]! / close[i - 126]! - 1,
  ),
  series(
    ['overnight_drift_1m', 'overnight_drift(horiz=1m)', 'Return between close and open', 'fraction'],
    'momentum',
    'Return from close to next open, compounded over 21 days: the return of buying each close and selling each open.',
    21,
    (frame) => {
      const { open, close } = frame.history
      const nights = frame.scratchOf((i) => (i === 0 ? 0 : Math.log(open[i]! / close[i - 1]!)))
      return (i) => Math.expm1(sumOver(nights, i, 21))
    },
  ),
  series(
    [
      'info_discreteness_12m',
      'information_discreteness(horiz=12m)',
      'Information discreteness of the year',
      'fraction',
    ],
    'momentum',
    'Share of the 252 days against the year’s direction, less the share with it: low for a gain in small steps (Da, Gurun and Warachka).',
    YEAR,
    (frame) => {
      const { close } = frame.history
      const signs = frame.scratchOf((i) => Math.sign(frame.returns[i]!))
      return (i) => (-Math.sign(close[i]! - close[i - YEAR]!) * sumOver(signs, i, YEAR)) / YEAR
    },
  ),
  series(
    ['up_months_12m', 'up_months(horiz=12m)', 'Share of rising months', 'fraction'],
    'momentum',
    'Share of the last twelve 21-day periods in which the close rose.',
    YEAR,
    ({ history: { close } }) =>
      (i) => {
        let rises = 0
        for (let end = i; end > i - YEAR; end -= 21) if (close[end]! > close[end - 21]!) rises++
        return rises / 12
      },
  ),
  series(
    ['sharpe_12m', 'sharpe(horiz=12m)', 'Sharpe ratio of the year', 'level'],
    'momentum',
    'Mean over standard deviation of the daily returns of 252 days, per year; the interest rate is set to 0.',
    YEAR,
    ({ returns }) =>
      (i) =>
        (Math.sqrt(YEAR) * meanOver(returns, i, YEAR)) / sdOver(returns, i, YEAR),
  ),
  series(
    ['sortino_12m', 'sortino(horiz=12m)', 'Sortino ratio of the year', 'level'],
    'momentum',
    'Mean daily return of 252 days over the root mean square of their falls, per year.',
    YEAR,
    (frame) => {
      const falls = frame.scratchOf((i) => Math.min(frame.returns[i]!, 0) ** 2)
      return (i) => (Math.sqrt(YEAR) * meanOver(frame.returns, i, YEAR)) / Math.sqrt(meanOver(falls, i, YEAR))
    },
  ),
  series(
    ['gain_to_pain_12m', 'gain_to_pain(horiz=12m)', 'Gain-to-pain ratio', 'multiple'],
    'momentum',
    'Sum of the daily returns of 252 days divided by the sum of the losses among them (Schwager’s ratio, by days).',
    YEAR,
    (frame) => {
      const falls = frame.scratchOf((i) => Math.max(-frame.returns[i]!, 0))
      return (i) => sumOver(frame.returns, i, YEAR) / sumOver(falls, i, YEAR)
    },
  ),
  series(
    ['calmar_36m', 'calmar(horiz=36m)', 'Calmar ratio of three years', 'multiple'],
    'momentum',
    'Yearly return of 756 days divided by their maximum drawdown (Young).',
    756,
    ({ history: { close } }) =>
      (i) =>
        (Math.cbrt(close[i]! / close[i - 756]!) - 1) / -deepestFall(close, i, 757),
  ),
  series(
    ['max_drawdown_12m', 'max_drawdown(horiz=12m)', 'Maximum drawdown of the year', 'fraction'],
    'range',
    'Largest fall of the close from a peak within the last 252 days.',
    YEAR - 1,
    ({ history: { close } }) =>
      (i) =>
        deepestFall(close, i, YEAR),
  ),
  series(
    ['drawdown_all', 'drawdown', 'Drawdown from the all-time high', 'fraction'],
    'range',
    'How far the close lies below the highest close of the whole history; 0 at a new high.',
    0,
    ({ history: { close } }) => {
      let peak = 0
      return (i) => close[i]! / (peak = Math.max(peak, close[i]!)) - 1
    },
  ),
  series(
    ['days_since_low', 'days_since_low(horiz=12m)', 'Days since the twelve-month low', 'days'],
    'range',
    'Trading days since the latest lowest close of the last 252 days.',
    YEAR - 1,
    (frame) => {
      const bars = frame.closeMinBar(YEAR)
      return (i) => i - bars[i]!
    },
  ),
  newExtremes('highs'),
  newExtremes('lows'),
]
