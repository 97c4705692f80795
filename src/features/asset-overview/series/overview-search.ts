import { useEffect, useMemo, useRef, useState } from 'react'
import { day, flag, oneOf, text, type SearchField } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import {
  DEFAULT_RANGE,
  INTRADAY_RANGES,
  RANGES,
  showsPastInsights,
  windowOf,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
} from './price-window.ts'

export const MAX_COMPARED = 4

/** The compared tags with one more; the same list where it is already there or the chart is full. */
export const withCompared = (others: readonly string[], ownTag: string, tag: string) =>
  tag === ownTag || others.includes(tag) || others.length >= MAX_COMPARED - 1 ? others : [...others, tag]

/** The compared tags with one added, or removed where it is among them. */
export const toggledCompared = (others: readonly string[], ownTag: string, tag: string) =>
  others.includes(tag) ? others.filter((each) => each !== tag) : withCompared(others, ownTag, tag)

/** Tags to compare with, in the order in which they were added; each is encoded, because tags are opaque. */
const comparedTags: SearchField<readonly string[]> = {
  name: 'cmp',
  fallback: [],
  parse: (text) => {
    try {
      const tags = [...new Set(text.split(',').map(decodeURIComponent))].filter((tag) => tag !== '')
      return tags.length > 0 && tags.length < MAX_COMPARED ? tags : undefined
    } catch {
      return undefined // a percent sign that encodes nothing
    }
  },
  print: (tags) => (tags.length > 0 ? tags.map(encodeURIComponent).join(',') : null),
}

export const AVERAGES = [50, 200] as const
export type AverageLength = (typeof AVERAGES)[number]

const averages: SearchField<readonly AverageLength[]> = {
  name: 'avg',
  fallback: [],
  parse: (raw) => {
    const asked = raw.split(',')
    const known = AVERAGES.filter((length) => asked.includes(String(length)))
    return known.length === asked.length ? known : undefined
  },
  print: (lengths) =>
    lengths.length > 0 ? AVERAGES.filter((each) => lengths.includes(each)).join(',') : null,
}

/** The state of an asset's page: two typed days win over the named range. */
export const overviewSearch = searchSchema({
  range: oneOf('range', [...INTRADAY_RANGES, ...RANGES], DEFAULT_RANGE),
  from: day('from'),
  to: day('to'),
  scale: oneOf('scale', ['auto', 'linear', 'log', 'percent'], 'auto'),
  past: flag('past'),
  cmp: comparedTags,
  outcome: oneOf('outcome', ['all', 'worked', 'failed', 'active'], 'all'),
  direction: oneOf('direction', ['all', 'up', 'down'], 'all'),
  leastStars: oneOf('quality', ['0', '5', '6', '7'], '0'),
  look: oneOf('look', ['line', 'candles'], 'line'),
  avg: averages,
  /** A series below the price: `drawdown`, a series of this asset without its tag, or a full series name. */
  pane: text('pane', 200),
  /** Id of the active insight whose fan is drawn. */
  fan: text('fan'),
})

type OverviewState = ReturnType<typeof overviewSearch.read>['state']

/** After the last turn of the wheel the window is written to the address. */
const WHEEL_RESTS_MS = 250

/**
 * The shown window and options. The address holds them; a drag in progress is local state and written when it ends. `window` is
 * null until the history is known.
 */
export function usePriceView(history: PriceWindow | null) {
  const { state, dropped, set: write } = useSearchState(overviewSearch)
  const [draft, setDraft] = useState<PriceWindow | null>(null)
  const hasDays = state.from !== null || state.to !== null
  const { range, from, to } = state
  const chosen = useMemo(() => {
    if (history === null) return null
    // One typed day alone reaches to the end of the history on the other side.
    const days = { from: from ?? history.from, to: to ?? history.to }
    return windowOf(from === null && to === null ? { name: range } : days, history)
  }, [history, range, from, to])
  const window = draft ?? chosen
  // The window that the wheel stopped at and that is not in the address yet.
  const turned = useRef<{ window: PriceWindow; timer: ReturnType<typeof setTimeout> } | null>(null)
  const takeTurned = (): Partial<OverviewState> => {
    if (!turned.current) return {}
    const { window, timer } = turned.current
    clearTimeout(timer)
    turned.current = null
    return { from: window.from, to: window.to }
  }
  useEffect(() => () => clearTimeout(turned.current?.timer), [])
  const set = (next: Partial<OverviewState>, options?: { isReplacing?: boolean }) => {
    // A window chosen meanwhile wins; any other choice keeps the wheel's window.
    const change = { ...takeTurned(), ...next }
    setDraft(null)
    write(change, options)
  }
  return {
    ...state,
    dropped,
    window,
    /** The window without the drag in progress; requests use it. */
    chosen,
    /** The pressed button; null while typed or dragged days are shown. */
    activeRange: hasDays || draft ? null : state.range,
    canShowPast: window !== null && showsPastInsights(window),
    showsPast: window !== null && state.past && showsPastInsights(window),
    set,
    setDraft: (next: PriceWindow) => {
      takeTurned()
      setDraft(next)
    },
    /** Shows a window now and writes it to the address when the wheel rests. */
    turnTo: (next: PriceWindow) => {
      takeTurned()
      setDraft(next)
      const timer = setTimeout(() => set({}, { isReplacing: true }), WHEEL_RESTS_MS)
      turned.current = { window: next, timer }
    },
    setRange: (range: RangeName | IntradayRange) => set({ range, from: null, to: null }),
    setWindow: (next: PriceWindow, options?: { isReplacing?: boolean }) =>
      set({ from: next.from, to: next.to }, options),
  }
}
export type PriceView = ReturnType<typeof usePriceView>
export type ShownView = PriceView & { window: PriceWindow }
