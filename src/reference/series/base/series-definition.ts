import type { PriceHistory } from '#reference/market/base/asset.ts'
import type { SeriesFrame } from './series-frame.ts'

/**
 * The unit of a value. `fraction`: 0.04 is 4 %. `percent`: a quoted rate, 4 is 4 %. `points`: an index, mostly from 0 to 100.
 * `sd`: standard deviations. `multiple`: times a usual value. `days`: trading days. `correlation`: −1 to 1. `level`: all else.
 */
type SeriesUnit = 'fraction' | 'percent' | 'points' | 'sd' | 'multiple' | 'days' | 'correlation' | 'level'

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

/** Description of a series without its formula, as the texts and the calculator need it. */
export type SeriesInfo = {
  /** Unique identifier, for example `mom_3m`. */
  name: string
  /** Unique expression after the dot of a snake, for example `mom(horiz=3m)`. */
  expression: string
  label: string
  unit: SeriesUnit
  group: SeriesGroup
  /** One plain sentence. */
  explanation: string
  /** For a series of events: its fixed thresholds, which replace the rank among past values. */
  event?: { high: number; low: number }
}

export type SeriesDefinition = SeriesInfo & {
  /** First bar at which the series is defined on an asset whose history begins at bar 0. */
  firstBar: number
  /** Writes bars `firstBar`… of `out`; a value that is not finite is undefined. */
  compute: (frame: SeriesFrame, out: Float32Array, prices: PriceHistory) => void
  /** Bars of its events, oldest first; absent if the condition is a rank among past values. */
  events?: () => { high: Int32Array; low: Int32Array }
  /** Set if this object belongs to several assets, on which the values are the same. */
  isShared?: true
}

export type SeriesHead = readonly [name: string, expression: string, label: string, unit: SeriesUnit]

/** Returns a function that defines series of one group. */
export const seriesIn =
  (group: SeriesGroup) =>
  (
    [name, expression, label, unit]: SeriesHead,
    explanation: string,
    firstBar: number,
    compute: SeriesDefinition['compute'],
  ): SeriesDefinition => ({ name, expression, label, unit, group, explanation, firstBar, compute })

/** Computes a series into `out`, which must be as long as the history; values before the first bar are NaN. */
export function fillSeries(series: SeriesDefinition, frame: SeriesFrame, out: Float32Array): void {
  out.fill(Number.NaN, 0, Math.min(series.firstBar, frame.bars))
  if (frame.bars > series.firstBar) series.compute(frame, out, frame.history)
  frame.releaseScratch()
}
