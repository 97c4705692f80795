import { writeExcess, writeQuotient } from '#reference/series/base/column-writers.ts'
import { rollingMean, rollingSum } from '#reference/series/base/rolling.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

/** Net turnover of rising days as a share of all turnover. */
export const flow = (span: string, bars: number): SeriesDefinition => ({
  name: `flow_${span}`,
  expression: `flow(horiz=${span})`,
  label: `Money flow over ${span}`,
  unit: 'fraction',
  group: 'turnover',
  explanation: `Turnover of rising days less that of falling days over ${bars} days, as a share of all turnover.`,
  firstBar: bars,
  compute(frame, out) {
    const signed = rollingSum(frame.signedTurnover, bars, 1, frame.scratch)
    const all = rollingSum(frame.history.turnover, bars, 1, frame.scratch)
    writeQuotient(out, signed, all, bars)
  },
})

/** How much money changed hands. Undefined on assets without turnover. */
export const TURNOVER: readonly SeriesDefinition[] = [
  {
    name: 'turnover_spike',
    expression: 'turnover_spike(days=20)',
    label: 'Turnover relative to its 20-day average',
    unit: 'multiple',
    group: 'turnover',
    explanation: "The day's turnover against the mean of the 20 days before it.",
    firstBar: 20,
    compute(frame, out) {
      writeQuotient(out, frame.history.turnover, frame.turnoverMean(20), 20, 1)
    },
  },
  {
    name: 'turnover_trend',
    expression: 'turnover_trend(fast=20,slow=252)',
    label: 'One-month turnover relative to twelve months',
    unit: 'fraction',
    group: 'turnover',
    explanation: 'Mean turnover of 20 days above (or below) that of 252 days.',
    firstBar: 251,
    compute(frame, out) {
      writeExcess(out, frame.turnoverMean(20), frame.turnoverMean(252), 251)
    },
  },
  flow('1m', 21),
  {
    name: 'illiq_ratio',
    expression: 'illiquidity(fast=21,slow=252)',
    label: 'One-month illiquidity relative to twelve months',
    unit: 'fraction',
    group: 'turnover',
    explanation:
      'Mean price move per unit of turnover (Amihud) of 21 days above (or below) that of 252 days.',
    firstBar: 251,
    compute(frame, out) {
      const { turnover } = frame.history
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
  },
]
