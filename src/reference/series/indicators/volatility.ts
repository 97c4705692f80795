import { writeExcess, writeQuotient, writeScaled } from '#reference/series/base/column-writers.ts'
import { rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

export const realised = (span: string, window: number): SeriesDefinition => ({
  name: `rvol_${span}`,
  expression: `realised_vol(horiz=${span})`,
  label: `Volatility over ${window} days`,
  unit: 'fraction',
  group: 'volatility',
  explanation: `Standard deviation of the daily returns of the last ${window} days, per year.`,
  firstBar: window,
  compute(frame, out) {
    writeScaled(out, frame.returnSd(window), Math.sqrt(252), window)
  },
})

/** How much the price moves, and which way its moves lean. */
export const VOLATILITY: readonly SeriesDefinition[] = [
  {
    name: 'atr_pct_14',
    expression: 'atr(days=14)',
    label: 'Average true range',
    unit: 'fraction',
    group: 'volatility',
    explanation: "Wilder's average true range over 14 days as a share of the close.",
    firstBar: 14,
    compute(frame, out) {
      writeQuotient(out, frame.atr, frame.history.close, 14)
    },
  },
  realised('1m', 21),
  realised('3m', 63),
  {
    name: 'vol_ratio_1m_12m',
    expression: 'vol_ratio(fast=1m,slow=12m)',
    label: 'One-month volatility relative to twelve months',
    unit: 'fraction',
    group: 'volatility',
    explanation: 'Volatility of the last 21 days above (or below) that of the last 252 days.',
    firstBar: 252,
    compute(frame, out) {
      writeExcess(out, frame.returnSd(21), frame.returnSd(252), 252)
    },
  },
  {
    name: 'down_share_3m',
    expression: 'downside_share(horiz=3m)',
    label: 'Share of falling days in volatility',
    unit: 'fraction',
    group: 'volatility',
    explanation: 'Share of the falling days in the sum of squared returns of the last 63 days.',
    firstBar: 63,
    compute(frame, out) {
      const falls = frame.scratch(frame.bars)
      for (let i = 0; i < falls.length; i++) {
        const fall = Math.min(frame.returns[i]!, 0)
        falls[i] = fall * fall
      }
      writeQuotient(
        out,
        rollingSum(falls, 63, 1, frame.scratch),
        rollingSum(frame.squaredReturns, 63, 1, frame.scratch),
        63,
      )
    },
  },
]
