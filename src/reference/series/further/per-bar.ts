import type { SeriesDefinition, SeriesInfo } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'

/**
 * A series told bar by bar. What nobody asks for costs nothing, so that these definitions may be short rather than quick.
 *
 * @param prepare runs once when the series is asked for; what it returns gives the value at a bar from `firstBar` on
 */
export function perBar(
  info: SeriesInfo,
  firstBar: number,
  prepare: (frame: SeriesFrame) => (bar: number) => number,
): SeriesDefinition {
  return {
    ...info,
    firstBar,
    compute(frame, out) {
      const valueAt = prepare(frame)
      for (let i = firstBar; i < frame.bars; i++) out[i] = valueAt(i)
    },
  }
}
