import { useLayoutEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'

/** Position of a chart's cursor. `index` null: no point. `series`: the band or line selected with the up and down arrows. */
export type CursorPlace = {
  index: number | null
  series: number
  /** After a click or tap the readout stays until Esc or the next click. */
  isPinned: boolean
  /** The last move came from the keyboard: only then is it announced to screen readers. */
  isSpoken: boolean
}

export type CursorOptions = {
  /** Number of points along the chart. */
  count: number
  seriesCount?: number
  /** Where the keyboard starts; by default the last point. */
  startIndex?: number
  /** Series on which the keyboard starts, counted from the lowest. */
  startSeries?: number
  /** Called for keyboard moves and clicks, not for hovering: for charts whose point is a shared selection. */
  onChoose?: (index: number) => void
  /** Further keys of a chart, for example `1` to `9` for horizons. Returns whether the key was used. */
  onKey?: (key: string) => boolean
}

/** A keyboard event of React or of the browser. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** A cursor with subscriptions: its moves do not re-render the chart that owns it, only the layer that shows it. */
export type CursorSource = ReturnType<typeof createCursorSource>

const clampIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

const FIELDS = ['index', 'series', 'isPinned', 'isSpoken'] as const

/**
 * The cursor of a chart, for pointer and keyboard. Left and right move by a point (with Shift by five), PageUp and PageDown by ten, Home
 * and End to the ends, up and down to another series; Esc clears the cursor.
 */
export function createCursorSource(initial: CursorOptions) {
  let options = initial
  // Unclamped; the store's is clamped to the current number of points.
  let moved: CursorPlace = {
    index: null,
    series: initial.startSeries ?? 0,
    isPinned: false,
    isSpoken: false,
  }
  const store = createStore<CursorPlace>(() => moved)
  const place = store.getState

  const start = () => clampIndex(options.startIndex ?? options.count - 1, options.count)
  const show = () => {
    const next = {
      ...moved,
      index: moved.index === null || options.count === 0 ? null : clampIndex(moved.index, options.count),
      series: Math.min(moved.series, (options.seriesCount ?? 1) - 1),
    }
    if (FIELDS.some((field) => next[field] !== place()[field])) store.setState(next, true)
  }
  const set = (change: Partial<CursorPlace>) => {
    moved = { ...moved, ...change }
    show()
  }
  const moveTo = (to: number) => {
    const index = clampIndex(to, options.count)
    set({ index, isSpoken: true })
    options.onChoose?.(index)
  }
  const changeSeries = (by: number) => {
    const all = options.seriesCount ?? 1
    const { index, series } = place()
    set({ index: index ?? start(), series: (series + by + all) % all, isSpoken: true })
  }
  /** False for a key that the chart does not use. */
  const press = ({ key, shiftKey }: KeyPress): unknown => {
    const at = place().index ?? start()
    const stride = shiftKey ? 5 : 1
    const to = {
      ArrowLeft: at - stride,
      ArrowRight: at + stride,
      PageUp: at - 10,
      PageDown: at + 10,
      Home: 0,
      End: options.count - 1,
    }[key]
    if (to !== undefined) return moveTo(to)
    if (key === 'ArrowUp') return changeSeries(1)
    if (key === 'ArrowDown') return changeSeries(-1)
    if (key === 'Escape' && place().index !== null)
      return set({ index: null, isPinned: false, isSpoken: true })
    return options.onKey?.(key) ?? false
  }

  show()
  return {
    store,
    configure: (next: CursorOptions) => {
      options = next
      show()
    },
    point: (index: number) => {
      if (!place().isPinned && place().index !== index) set({ index, isSpoken: false })
    },
    pin: (index: number) => {
      set({ index, isPinned: !(place().isPinned && place().index === index), isSpoken: false })
      options.onChoose?.(index)
    },
    leave: () => {
      if (!place().isPinned) set({ index: null, isSpoken: false })
    },
    enter: () => {
      if (options.count > 0 && place().index === null) set({ index: start(), isSpoken: true })
    },
    key: (event: KeyPress) => {
      if (event.ctrlKey || event.metaKey || event.altKey || options.count === 0) return
      if (press(event) === false) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** Creates the cursor of a chart. The owner does not re-render on moves; the layer that shows the cursor uses `useCursorAt`. */
export function useCursorSource(options: CursorOptions): CursorSource {
  const [source] = useState(() => createCursorSource(options))
  useLayoutEffect(() => source.configure(options))
  return source
}

/** Subscribes to a cursor: a move re-renders only the component that calls this. For one render the index may lie beyond shorter data. */
export const useCursorAt = (source: CursorSource): CursorPlace => useStore(source.store)
