import type { SeriesFrame } from './series-frame.ts'

/**
 * How a value is read. `fraction`: 0.04 is 4 %. `percent`: a quoted rate, 4 is 4 %. `points`: an index, mostly from 0 to 100. `sd`: standard deviations. `multiple`: times
 * something usual. `days`: trading days. `correlation`: −1 to 1. `level`: a quantity of its own kind.
 */
export type SeriesUnit =
  'fraction' | 'percent' | 'points' | 'sd' | 'multiple' | 'days' | 'correlation' | 'level'

export type SeriesGroup =
  | 'momentum'
  | 'trend'
  | 'oscillator'
  | 'range'
  | 'volatility'
  | 'turnover'
  | 'relative'
  | 'seasonality'
  | 'breadth'
  | 'fundamental'
  | 'macro'

/** Who a series is, without how it is computed: what the words and the calculator need. */
export type SeriesInfo = {
  /** Unique identifier, for example `mom_3m`. */
  name: string
  /** Unique expression behind the dot of a snake, for example `mom(horiz=3m)`. */
  expression: string
  label: string
  unit: SeriesUnit
  group: SeriesGroup
  /** One plain sentence. */
  explanation: string
  /** Of a series of events: the readings from which one counts, instead of a place among past values. */
  event?: { high: number; low: number }
}

export type SeriesDefinition = SeriesInfo & {
  /** First bar at which the series is defined on an asset whose history begins at bar 0. */
  firstBar: number
  /** Writes bars `firstBar`… of `out`; a value that is not finite is undefined. */
  compute: (frame: SeriesFrame, out: Float32Array) => void
  /** Bars of its events, oldest first; absent where a place among past values makes a condition. */
  events?: () => { high: Int32Array; low: Int32Array }
  /** Every asset that has this very object has the same values: what is found on one is found on all. */
  isShared?: true
}

/** A series' name, its expression, its label and its unit. */
export type SeriesHead = readonly [name: string, expression: string, label: string, unit: SeriesUnit]

/** Defines series of one group. */
export const seriesIn =
  (group: SeriesGroup) =>
  (
    [name, expression, label, unit]: SeriesHead,
    explanation: string,
    firstBar: number,
    compute: SeriesDefinition['compute'],
  ): SeriesDefinition => ({ name, expression, label, unit, group, explanation, firstBar, compute })

/** Computes a whole series into `out`, which must be as long as the history; NaN where it is undefined. */
export function fillSeries(series: SeriesDefinition, frame: SeriesFrame, out: Float32Array): void {
  out.fill(Number.NaN, 0, Math.min(series.firstBar, frame.bars))
  if (frame.bars > series.firstBar) series.compute(frame, out)
  frame.releaseScratch()
}
