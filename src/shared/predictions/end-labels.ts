import { bandValues, type FanBand } from './fan-bands.ts'
import type { FanStep } from './fan.ts'

/** A word at the right end of a fan: `middle 80%` and where that edge ends, as a fraction. */
export type EndLabel = { words: string; short: string; value: number; isMedian: boolean }

/** What is written at the last step: both edges of each band and the median, highest first. */
export function endLabels(last: FanStep, bands: readonly FanBand[]): EndLabel[] {
  const edges = bands.flatMap((band): EndLabel[] => {
    const values = bandValues(last, band)
    if (!values) return []
    const short = band.coverage === null ? 'l–h' : band.label.replace('middle ', '')
    return values.map((value) => ({ words: band.label, short, value, isMedian: false }))
  })
  const median: EndLabel[] =
    last.median === null ? [] : [{ words: 'median', short: 'med', value: last.median, isMedian: true }]
  return [...edges, ...median].sort((a, b) => b.value - a.value)
}
