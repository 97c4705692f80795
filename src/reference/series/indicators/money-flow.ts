import { writeCorrelation, writeQuotient } from '#reference/series/base/column-writers.ts'
import { rollingCrossSum, rollingSquares, rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { flow } from './turnover.ts'

/** Which side the money was on. Undefined on assets without turnover. */
export const MONEY_FLOW: readonly SeriesDefinition[] = [
  {
    name: 'mfi_14',
    expression: 'money_flow_index(days=14)',
    label: 'Money flow index',
    unit: 'points',
    group: 'turnover',
    explanation: 'Share of the turnover of 14 days that fell on days with a rising typical price, 0 to 100.',
    firstBar: 14,
    compute({ bars, scratch, history: { high, low, close, turnover } }, out) {
      const rising = scratch(bars)
      const moving = scratch(bars)
      for (let i = 1; i < bars; i++) {
        const change = high[i]! + low[i]! + close[i]! - (high[i - 1]! + low[i - 1]! + close[i - 1]!)
        rising[i] = change > 0 ? turnover[i]! : 0
        moving[i] = change !== 0 ? turnover[i]! : 0
      }
      const up = rollingSum(rising, 14, 1, scratch)
      const all = rollingSum(moving, 14, 1, scratch)
      for (let i = 14; i < bars; i++) out[i] = (100 * up[i]!) / all[i]!
    },
  },
  {
    name: 'cmf_20',
    expression: 'chaikin_flow(days=20)',
    label: 'Chaikin money flow',
    unit: 'fraction',
    group: 'turnover',
    explanation:
      "Turnover of 20 days weighted by where the close lay in the day's range (−1 at the low, 1 at the high).",
    firstBar: 19,
    compute(frame, out) {
      const { high, low, close, turnover } = frame.history
      const weighted = frame.scratchOf((i) => {
        const range = high[i]! - low[i]!
        return range > 0 ? ((2 * close[i]! - high[i]! - low[i]!) / range) * turnover[i]! : 0
      })
      writeQuotient(out, rollingSum(weighted, 20, 0, frame.scratch), frame.turnoverSum(20), 19)
    },
  },
  flow('3m', 63),
  {
    name: 'turnover_cv_1m',
    expression: 'turnover_variation(horiz=1m)',
    label: 'Variation of turnover',
    unit: 'multiple',
    group: 'turnover',
    explanation: 'Standard deviation of the daily turnover of 21 days against its mean.',
    firstBar: 20,
    compute({ bars, scratch, history: { turnover } }, out) {
      const sum = rollingSum(turnover, 21, 0, scratch)
      const squares = rollingSquares(turnover, 21, 0, scratch, sum)
      for (let i = 20; i < bars; i++) out[i] = Math.sqrt(squares[i]! / 20) / (sum[i]! / 21)
    },
  },
  {
    name: 'move_turnover_corr_3m',
    expression: 'correlation(horiz=3m,to=turnover)',
    label: 'Correlation of daily moves with turnover',
    unit: 'correlation',
    group: 'turnover',
    explanation: "Correlation of the size of the daily moves with the day's turnover over 63 days.",
    firstBar: 63,
    compute(frame, out) {
      const { turnover } = frame.history
      const moves = frame.absoluteReturns
      const cross = rollingCrossSum(moves, turnover, 63, 1, frame.scratch)
      const own = rollingSquares(moves, 63, 1, frame.scratch)
      const money = rollingSquares(turnover, 63, 1, frame.scratch)
      writeCorrelation(out, cross, own, money, 63)
    },
  },
]
