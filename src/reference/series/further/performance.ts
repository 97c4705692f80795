import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { returnOver } from '#reference/series/indicators/momentum.ts'
import { perBarIn, maxDrawdown, meanOver, sdOver, sumOver } from './window.ts'

const YEAR = 252

const momentum = perBarIn('momentum')
const range = perBarIn('range')

/** Number of days among the last 63 that closed at a 252-day high (low). */
const newExtremes = (side: 'highs' | 'lows') =>
  range(
    [`new_${side}_3m`, `new_${side}(horiz=3m)`, `New yearly ${side} of the quarter`, 'days'],
    `Days among the last 63 that closed at the ${side === 'highs' ? 'highest' : 'lowest'} close of 252 days.`,
    YEAR + 61,
    (frame, { close }) => {
      const extreme = side === 'highs' ? frame.closeMax(YEAR) : frame.closeMin(YEAR)
      const days = frame.scratchOf((i) => (close[i] === extreme[i] ? 1 : 0))
      return (i) => sumOver(days, i, 63)
    },
  )

/** Returns over further windows, risk-adjusted returns and drawdowns. */
export const PERFORMANCE: readonly SeriesDefinition[] = [
  returnOver('24m', 504, 'two years'),
  momentum(
    ['mom_6m_1m', 'mom(horiz=6m,skip=1m)', 'Return over six months without the last month', 'fraction'],
    'Change of the adjusted close from 126 to 21 trading days ago.',
    126,
    (frame) => (i) => frame.history.close[i - 21]! / frame.history.close[i - 126]! - 1,
  ),
  momentum(
    ['overnight_drift_1m', 'overnight_drift(horiz=1m)', 'Return between close and open', 'fraction'],
    'Return from close to next open, compounded over 21 days: the return of buying each close and selling each open.',
    21,
    (frame, { open, close }) => {
      const nights = frame.scratchOf((i) => (i === 0 ? 0 : Math.log(open[i]! / close[i - 1]!)))
      return (i) => Math.expm1(sumOver(nights, i, 21))
    },
  ),
  momentum(
    [
      'info_discreteness_12m',
      'information_discreteness(horiz=12m)',
      'Information discreteness of the year',
      'fraction',
    ],
    'Share of the 252 days against the year’s direction, less the share with it: low for a gain in small steps (Da, Gurun and Warachka).',
    YEAR,
    (frame, { close }) => {
      const signs = frame.scratchOf((i) => Math.sign(frame.returns[i]!))
      return (i) => (-Math.sign(close[i]! - close[i - YEAR]!) * sumOver(signs, i, YEAR)) / YEAR
    },
  ),
  momentum(
    ['up_months_12m', 'up_months(horiz=12m)', 'Share of rising months', 'fraction'],
    'Share of the last twelve 21-day periods in which the close rose.',
    YEAR,
    (_, { close }) =>
      (i) => {
        let rises = 0
        for (let end = i; end > i - YEAR; end -= 21) if (close[end]! > close[end - 21]!) rises++
        return rises / 12
      },
  ),
  momentum(
    ['sharpe_12m', 'sharpe(horiz=12m)', 'Sharpe ratio of the year', 'level'],
    'Mean over standard deviation of the daily returns of 252 days, per year; the interest rate is set to 0.',
    YEAR,
    (frame) => (i) => (Math.sqrt(YEAR) * meanOver(frame.returns, i, YEAR)) / sdOver(frame.returns, i, YEAR),
  ),
  momentum(
    ['sortino_12m', 'sortino(horiz=12m)', 'Sortino ratio of the year', 'level'],
    'Mean daily return of 252 days over the root mean square of their falls, per year.',
    YEAR,
    (frame) => {
      const falls = frame.scratchOf((i) => Math.min(frame.returns[i]!, 0) ** 2)
      return (i) => (Math.sqrt(YEAR) * meanOver(frame.returns, i, YEAR)) / Math.sqrt(meanOver(falls, i, YEAR))
    },
  ),
  momentum(
    ['gain_to_pain_12m', 'gain_to_pain(horiz=12m)', 'Gain-to-pain ratio', 'multiple'],
    'Sum of the daily returns of 252 days divided by the sum of the losses among them (Schwager’s ratio, by days).',
    YEAR,
    (frame) => {
      const falls = frame.scratchOf((i) => Math.max(-frame.returns[i]!, 0))
      return (i) => sumOver(frame.returns, i, YEAR) / sumOver(falls, i, YEAR)
    },
  ),
  momentum(
    ['calmar_36m', 'calmar(horiz=36m)', 'Calmar ratio of three years', 'multiple'],
    'Yearly return of 756 days divided by their maximum drawdown (Young).',
    756,
    (_, { close }) =>
      (i) =>
        (Math.cbrt(close[i]! / close[i - 756]!) - 1) / -maxDrawdown(close, i, 757),
  ),
  range(
    ['max_drawdown_12m', 'max_drawdown(horiz=12m)', 'Maximum drawdown of the year', 'fraction'],
    'Largest fall of the close from a peak within the last 252 days.',
    YEAR - 1,
    (frame) => (i) => maxDrawdown(frame.history.close, i, YEAR),
  ),
  range(
    ['drawdown_all', 'drawdown', 'Drawdown from the all-time high', 'fraction'],
    'How far the close lies below the highest close of the whole history; 0 at a new high.',
    0,
    (_, { close }) => {
      let peak = 0
      return (i) => close[i]! / (peak = Math.max(peak, close[i]!)) - 1
    },
  ),
  range(
    ['days_since_low', 'days_since_low(horiz=12m)', 'Days since the twelve-month low', 'days'],
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
