import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import {
  clampIndex,
  createCursorSource,
  type CursorMoves,
  type CursorOptions,
  type CursorPlace,
  type CursorSource,
} from './chart-cursor-source.ts'

/** Where the reader is, and what moves it. */
export type ChartCursor = CursorPlace & CursorMoves

/** The cursor of a chart for its owner, who does not follow it: whoever draws it asks `useCursorAt`. */
export function useCursorSource(options: CursorOptions): CursorSource {
  const [source] = useState(() => createCursorSource(options))
  useLayoutEffect(() => source.configure(options))
  return source
}

/** Follows a cursor: a move renders only the component that calls this. */
export function useCursorAt(source: CursorSource): ChartCursor {
  const place = useSyncExternalStore(source.subscribe, source.place)
  const { point, pin, leave, enter, key } = source
  return { ...place, point, pin, leave, enter, key }
}

/** Cursor of a chart whose drawing is small enough to follow it as a whole. */
export function useChartCursor(options: CursorOptions): ChartCursor {
  const cursor = useCursorAt(useCursorSource(options))
  const { count, seriesCount = 1 } = options
  // Data that has just become shorter: the source hears of it only after this render.
  return {
    ...cursor,
    index: cursor.index === null || count === 0 ? null : clampIndex(cursor.index, count),
    series: Math.min(cursor.series, seriesCount - 1),
  }
}
