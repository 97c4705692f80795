import { writeChange, writeExcess, writeQuotient } from '#reference/series/base/column-writers.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { exponentialMean } from '#reference/series/base/smoothing.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

const distance = (window: number): SeriesDefinition => ({
  name: `ma_dist_${window}`,
  expression: `ma_dist(days=${window})`,
  label: `Distance from the ${window}-day average`,
  unit: 'fraction',
  group: 'trend',
  explanation: `How far the close lies above (or below) the mean of its last ${window} closes.`,
  firstBar: window - 1,
  compute(frame, out) {
    writeExcess(out, frame.history.close, frame.closeMean(window), window - 1)
  },
})

/** EMA12 − EMA26 of the closes, defined from bar 25. */
function macdLine(frame: SeriesFrame): Float64Array {
  return frame.once('MACD', (take) => {
    const fast = exponentialMean(frame.history.close, 12, 0, take)
    const slow = exponentialMean(frame.history.close, 26, 0, frame.scratch)
    for (let i = 0; i < fast.length; i++) fast[i]! -= slow[i]!
    return fast
  })
}

/** Where the price stands against its own averages. */
export const TREND: readonly SeriesDefinition[] = [
  distance(20),
  distance(50),
  distance(200),
  {
    name: 'ma_ratio_50_200',
    expression: 'ma_ratio(fast=50,slow=200)',
    label: '50-day average relative to the 200-day average',
    unit: 'fraction',
    group: 'trend',
    explanation: 'How far the mean of the last 50 closes lies above (or below) the mean of the last 200.',
    firstBar: 199,
    compute(frame, out) {
      writeExcess(out, frame.closeMean(50), frame.closeMean(200), 199)
    },
  },
  {
    name: 'ma_slope_200',
    expression: 'ma_slope(days=200,horiz=1m)',
    label: 'Slope of the 200-day average',
    unit: 'fraction',
    group: 'trend',
    explanation: 'Change of the mean of the last 200 closes over one month.',
    firstBar: 220,
    compute(frame, out) {
      writeChange(out, frame.closeMean(200), 21, 220)
    },
  },
  {
    name: 'macd_line',
    expression: 'macd(fast=12,slow=26)',
    label: 'MACD line',
    unit: 'fraction',
    group: 'trend',
    explanation: 'The 12-day less the 26-day exponential average of the closes, as a share of the close.',
    firstBar: 33,
    compute(frame, out) {
      writeQuotient(out, macdLine(frame), frame.history.close, 33)
    },
  },
  {
    name: 'macd_hist',
    expression: 'macd_histogram(fast=12,signal=9,slow=26)',
    label: 'MACD histogram',
    unit: 'fraction',
    group: 'trend',
    explanation: 'The MACD line less its 9-day exponential average, as a share of the close.',
    firstBar: 33,
    compute(frame, out) {
      const line = macdLine(frame)
      const signal = exponentialMean(line, 9, 25, frame.scratch)
      const { close } = frame.history
      for (let i = 33; i < frame.bars; i++) out[i] = (line[i]! - signal[i]!) / close[i]!
    },
  },
]
