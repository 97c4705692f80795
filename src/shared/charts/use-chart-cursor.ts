import { useState } from 'react'
import type { KeyboardEvent } from 'react'

/** Where the reader is in a chart. `index` null: nowhere. `series`: the band or line chosen with the arrows up and down. */
export type ChartCursor = {
  index: number | null
  series: number
  /** A press or a tap keeps the readout until Esc or the next press. */
  isPinned: boolean
  /** The last move came from the keyboard: then, and only then, it is spoken. */
  isSpoken: boolean
  point: (index: number) => void
  pin: (index: number) => void
  leave: () => void
  enter: () => void
  key: (event: KeyboardEvent) => void
}

type CursorOptions = {
  /** Number of points along the chart. */
  count: number
  seriesCount?: number
  /** Where the keyboard starts; the last point when not given. */
  startIndex?: number
  /** Series that the keyboard starts on, from the lowest upwards. */
  startSeries?: number
  onToggleTable?: () => void
  /** Hears where keyboard and press lead, for charts whose point is a shared selection; hovering is not a choice. */
  onChoose?: (index: number) => void
  /** Single keys of the chart's own, for example `1` to `9` for horizons. Return true when the key was used. */
  onKey?: (key: string) => boolean
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/**
 * The one cursor of a chart, moved by pointer and keyboard alike: left and right a point (with Shift five), up and down a
 * series, Home, End, PageUp and PageDown by ten, `t` the table, Esc releases.
 */
export function useChartCursor(options: CursorOptions): ChartCursor {
  const {
    count,
    seriesCount = 1,
    startIndex = count - 1,
    startSeries = 0,
    onToggleTable,
    onChoose,
    onKey,
  } = options
  const [place, setPlace] = useState<Pick<ChartCursor, 'index' | 'series' | 'isPinned' | 'isSpoken'>>({
    index: null,
    series: startSeries,
    isPinned: false,
    isSpoken: false,
  })
  const index = place.index === null || count === 0 ? null : clamp(place.index, count)
  const move = (next: number) => {
    setPlace((was) => ({ ...was, index: clamp(next, count), isSpoken: true }))
    onChoose?.(clamp(next, count))
  }
  const turn = (by: number) =>
    setPlace((was) => ({
      ...was,
      index: index ?? clamp(startIndex, count),
      series: (was.series + by + seriesCount) % seriesCount,
      isSpoken: true,
    }))

  return {
    ...place,
    series: Math.min(place.series, seriesCount - 1),
    index,
    point: (next) =>
      setPlace((was) =>
        was.isPinned || was.index === next ? was : { ...was, index: next, isSpoken: false },
      ),
    pin: (next) => {
      setPlace((was) => ({
        ...was,
        index: next,
        isPinned: !(was.isPinned && was.index === next),
        isSpoken: false,
      }))
      onChoose?.(next)
    },
    leave: () => setPlace((was) => (was.isPinned ? was : { ...was, index: null, isSpoken: false })),
    enter: () => {
      if (count > 0 && index === null)
        setPlace((was) => ({ ...was, index: clamp(startIndex, count), isSpoken: true }))
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || count === 0) return
      const at = index ?? clamp(startIndex, count)
      const stride = event.shiftKey ? 5 : 1
      const used = (() => {
        switch (event.key) {
          case 'ArrowLeft':
            return move(at - stride)
          case 'ArrowRight':
            return move(at + stride)
          case 'ArrowUp':
            return turn(1)
          case 'ArrowDown':
            return turn(-1)
          case 'Home':
            return move(0)
          case 'End':
            return move(count - 1)
          case 'PageUp':
            return move(at - 10)
          case 'PageDown':
            return move(at + 10)
          case 'Escape':
            if (index === null) return false
            return setPlace((was) => ({ ...was, index: null, isPinned: false, isSpoken: true }))
          case 't':
          case 'T':
            return onToggleTable ? onToggleTable() : false
          default:
            return onKey?.(event.key) ? undefined : false
        }
      })()
      if (used === false) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
