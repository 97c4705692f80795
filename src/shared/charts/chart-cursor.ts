import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** Where the reader is in a chart. `index` null: nowhere. `series`: the band or line chosen with the arrows up and down. */
export type CursorPlace = {
  index: number | null
  series: number
  /** A press or a tap keeps the readout until Esc or the next press. */
  isPinned: boolean
  /** The last move came from the keyboard: then, and only then, it is spoken. */
  isSpoken: boolean
}

export type CursorOptions = {
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

/** What the cursor needs of a keyboard event, React's or the browser's. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** What pointer and keyboard do to a cursor. The same functions for as long as the chart stands. */
export type CursorMoves = {
  point: (index: number) => void
  pin: (index: number) => void
  leave: () => void
  enter: () => void
  key: (event: KeyPress) => void
}

/** A cursor that is read by whoever draws it: the chart that owns it is not touched by its moves. */
export type CursorSource = CursorMoves & {
  subscribe: (listener: () => void) => () => void
  /** The same object until a move changes something. */
  place: () => CursorPlace
  configure: (options: CursorOptions) => void
}

export const clampIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const FIELDS = ['index', 'series', 'isPinned', 'isSpoken'] as const

/**
 * The one cursor of a chart, moved by pointer and keyboard alike: left and right a point (with Shift five), up and down a
 * series, Home, End, PageUp and PageDown by ten, `t` the table, Esc releases.
 */
export function createCursorSource(initial: CursorOptions): CursorSource {
  const listeners = new Set<() => void>()
  let options = initial
  // As moved, before a chart that has become shorter takes its share of it away.
  let moved: CursorPlace = {
    index: null,
    series: initial.startSeries ?? 0,
    isPinned: false,
    isSpoken: false,
  }
  let shown = moved

  const start = () => clampIndex(options.startIndex ?? options.count - 1, options.count)
  const show = () => {
    const next = {
      ...moved,
      index: moved.index === null || options.count === 0 ? null : clampIndex(moved.index, options.count),
      series: Math.min(moved.series, (options.seriesCount ?? 1) - 1),
    }
    if (FIELDS.every((field) => next[field] === shown[field])) return
    shown = next
    for (const listener of listeners) listener()
  }
  const set = (change: Partial<CursorPlace>) => {
    moved = { ...moved, ...change }
    show()
  }
  const move = (to: number) => {
    const index = clampIndex(to, options.count)
    set({ index, isSpoken: true })
    options.onChoose?.(index)
  }
  const turn = (by: number) => {
    const all = options.seriesCount ?? 1
    set({ index: shown.index ?? start(), series: (shown.series + by + all) % all, isSpoken: true })
  }
  /** False when the key is none of the chart's. */
  const press = ({ key, shiftKey }: KeyPress): unknown => {
    const at = shown.index ?? start()
    const stride = shiftKey ? 5 : 1
    switch (key) {
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
        return move(options.count - 1)
      case 'PageUp':
        return move(at - 10)
      case 'PageDown':
        return move(at + 10)
      case 'Escape':
        if (shown.index === null) return false
        return set({ index: null, isPinned: false, isSpoken: true })
      case 't':
      case 'T':
        return options.onToggleTable ? options.onToggleTable() : false
      default:
        return options.onKey?.(key) ?? false
    }
  }

  show()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    place: () => shown,
    configure: (next) => {
      options = next
      show()
    },
    point: (index) => {
      if (!shown.isPinned && shown.index !== index) set({ index, isSpoken: false })
    },
    pin: (index) => {
      set({ index, isPinned: !(shown.isPinned && shown.index === index), isSpoken: false })
      options.onChoose?.(index)
    },
    leave: () => {
      if (!shown.isPinned) set({ index: null, isSpoken: false })
    },
    enter: () => {
      if (options.count > 0 && shown.index === null) set({ index: start(), isSpoken: true })
    },
    key: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || options.count === 0) return
      if (press(event) === false) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/**
 * Index of the place nearest to `x`, the lower of two that are equally near.
 *
 * @param places pixels, ascending
 * @returns −1 when there are none
 */
export function nearestIndex(places: readonly number[], x: number): number {
  const after = Math.min(
    firstIndexWhere(places.length, (i) => places[i]! >= x),
    places.length - 1,
  )
  return after > 0 && x - places[after - 1]! <= places[after]! - x ? after - 1 : after
}

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

/** Cursor of a chart whose drawing is small enough to follow it as a whole; for one render it may stand beyond data that became fewer. */
export const useChartCursor = (options: CursorOptions): ChartCursor => useCursorAt(useCursorSource(options))
