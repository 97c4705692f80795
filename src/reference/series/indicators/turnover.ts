import { writeExcess, writeQuotient, writeCorrelation } from '#reference/series/base/column-writers.ts'
import { rollingMean, rollingSum, rollingCrossSum, rollingSquares } from '#reference/series/base/rolling.ts'
import { type SeriesDefinition, seriesIn } from '#reference/series/base/series-definition.ts'

const series = seriesIn('turnover')

/** Net turnover of rising days as a share of all turnover. */
const flow = (span: string, bars: number, words: string) =>
  series(
    [`flow_${span}`, `flow(horiz=${span})`, `Money flow over ${words}`, 'fraction'],
    `Turnover of rising days less that of falling days over ${bars} trading days, as a share of all turnover.`,
    bars,
    (frame, out) => {
      const signed = rollingSum(frame.signedTurnover, bars, 1, frame.scratch)
      const all = rollingSum(frame.history.turnover, bars, 1, frame.scratch)
      writeQuotient(out, signed, all, bars)
    },
  )

/** Size of the turnover. Undefined on assets without turnover. */
export const TURNOVER: readonly SeriesDefinition[] = [
  series(
    ['turnover_spike', 'turnover_spike(days=20)', 'Turnover relative to its 20-day average', 'multiple'],
    "The day's turnover against the mean of the 20 days before it.",
    20,
    (frame, out) => writeQuotient(out, frame.history.turnover, frame.turnoverMean(20), 20, 1),
  ),
  series(
    [
      'turnover_trend',
      'turnover_trend(fast=20,slow=252)',
      'One-month turnover relative to twelve months',
      'fraction',
    ],
    'Mean turnover of 20 days above (or below) that of 252 days.',
    251,
    (frame, out) => writeExcess(out, frame.turnoverMean(20), frame.turnoverMean(252), 251),
  ),
  flow('1m', 21, 'one month'),
  series(
    [
      'illiq_ratio',
      'illiquidity(fast=21,slow=252)',
      'One-month illiquidity relative to twelve months',
      'fraction',
    ],
    'Mean price move per unit of turnover (Amihud) of 21 days above (or below) that of 252 days.',
    251,
    (frame, out, { turnover }) => {
      const moves = frame.absoluteReturns
      const impact = frame.scratch(frame.bars)
      for (let i = 0; i < impact.length; i++) impact[i] = turnover[i]! > 0 ? moves[i]! / turnover[i]! : 0
      writeExcess(
        out,
        rollingMean(impact, 21, 0, frame.scratch),
        rollingMean(impact, 252, 0, frame.scratch),
        251,
      )
    },
  ),
]

/** Turnover on rising and on falling days. Undefined on assets without turnover. */
export const MONEY_FLOW: readonly SeriesDefinition[] = [
  series(
    ['mfi_14', 'money_flow_index(days=14)', 'Money flow index', 'points'],
    'Share of the turnover of 14 days that fell on days with a rising typical price, 0 to 100.',
    14,
    ({ bars, scratch }, out, { high, low, close, turnover }) => {
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
  ),
  series(
    ['cmf_20', 'chaikin_flow(days=20)', 'Chaikin money flow', 'fraction'],
    "Turnover of 20 days weighted by where the close lay in the day's range (−1 at the low, 1 at the high).",
    19,
    (frame, out, { high, low, close, turnover }) => {
      const weighted = frame.scratch(frame.bars)
      for (let i = 0; i < frame.bars; i++) {
        const range = high[i]! - low[i]!
        weighted[i] = range > 0 ? ((2 * close[i]! - high[i]! - low[i]!) / range) * turnover[i]! : 0
      }
      writeQuotient(
        out,
        rollingSum(weighted, 20, 0, frame.scratch),
        rollingSum(turnover, 20, 0, frame.scratch),
        19,
      )
    },
  ),
  flow('3m', 63, 'three months'),
  series(
    ['turnover_cv_1m', 'turnover_variation(horiz=1m)', 'Variation of turnover', 'multiple'],
    'Standard deviation of the daily turnover of 21 days against its mean.',
    20,
    ({ bars, scratch }, out, { turnover }) => {
      const sum = rollingSum(turnover, 21, 0, scratch)
      const squares = rollingSquares(turnover, 21, 0, scratch, sum)
      for (let i = 20; i < bars; i++) out[i] = Math.sqrt(squares[i]! / 20) / (sum[i]! / 21)
    },
  ),
  series(
    [
      'move_turnover_corr_3m',
      'correlation(horiz=3m,to=turnover)',
      'Correlation of daily moves with turnover',
      'correlation',
    ],
    "Correlation of the size of the daily moves with the day's turnover over 63 days.",
    63,
    (frame, out, { turnover }) => {
      const moves = frame.absoluteReturns
      const cross = rollingCrossSum(moves, turnover, 63, 1, frame.scratch)
      const own = rollingSquares(moves, 63, 1, frame.scratch)
      const money = rollingSquares(turnover, 63, 1, frame.scratch)
      writeCorrelation(out, cross, own, money, 63)
    },
  ),
]
