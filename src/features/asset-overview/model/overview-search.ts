import { useEffect, useMemo, useRef, useState } from 'react'
import { day, flag, idList, oneOf, text, type SearchField } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import {
  DEFAULT_RANGE,
  INTRADAY_RANGES,
  RANGE_NAMES,
  showsPastInsights,
  windowOf,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
} from './price-window.ts'

export const MAX_COMPARED = 4

/** The compared tags with one added, or removed if it was among them; the same array if the chart is full. */
export function toggledCompared(others: readonly string[], ownTag: string, tag: string) {
  if (others.includes(tag)) return others.filter((each) => each !== tag)
  return tag === ownTag || others.length >= MAX_COMPARED - 1 ? others : [...others, tag]
}

export const AVERAGE_LENGTHS = [50, 200] as const
export type AverageLength = (typeof AVERAGE_LENGTHS)[number]

const averages: SearchField<readonly AverageLength[]> = {
  name: 'avg',
  fallback: [],
  parse: (raw) => {
    const lengths = raw.split(',')
    const known = AVERAGE_LENGTHS.filter((length) => lengths.includes(String(length)))
    return known.length === lengths.length ? known : undefined
  },
  print: (lengths) =>
    lengths.length > 0 ? AVERAGE_LENGTHS.filter((each) => lengths.includes(each)).join(',') : null,
}

/** The state of an asset's page. `from` and `to` win over `range`. */
export const overviewSearch = searchSchema({
  range: oneOf('range', [...INTRADAY_RANGES, ...RANGE_NAMES], DEFAULT_RANGE),
  from: day('from'),
  to: day('to'),
  scale: oneOf('scale', ['auto', 'linear', 'log', 'percent'], 'auto'),
  past: flag('past'),
  /** Tags to compare with, in the order in which they were added. */
  cmp: idList('cmp', MAX_COMPARED - 1),
  outcome: oneOf('outcome', ['all', 'worked', 'failed', 'active'], 'all'),
  direction: oneOf('direction', ['all', 'up', 'down'], 'all'),
  minStars: oneOf('quality', ['0', '5', '6', '7'], '0'),
  look: oneOf('look', ['line', 'candles'], 'line'),
  avg: averages,
  /** A series below the price: `drawdown`, a series of this asset without its tag, or a full series name. */
  pane: text('pane', 200),
  /** Id of the active insight whose fan is drawn. */
  fan: text('fan'),
})

type OverviewState = ReturnType<typeof overviewSearch.read>['state']

/** Debounce of the wheel, until its window is written to the address. */
const WHEEL_DEBOUNCE_MS = 250

/**
 * The visible window and the options. Their state is the address; a drag in progress is local state, which is written to the
 * address when it ends. `window` is null until the history is known.
 */
export function usePriceView(history: PriceWindow | null) {
  const { state, set: write } = useSearchState(overviewSearch)
  const [draft, setDraft] = useState<PriceWindow | null>(null)
  const hasDays = state.from !== null || state.to !== null
  const { range, from, to } = state
  const chosen = useMemo(() => {
    if (history === null) return null
    // With only one typed day the window extends to the other end of the history.
    const days = { from: from ?? history.from, to: to ?? history.to }
    return windowOf(from === null && to === null ? { name: range } : days, history)
  }, [history, range, from, to])
  const window = draft ?? chosen
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(writing.current), [])
  const show = (next: PriceWindow | null) => {
    clearTimeout(writing.current)
    setDraft(next)
  }
  const set = (next: Partial<OverviewState>, options?: { isReplacing?: boolean }) => {
    show(null)
    // A new window replaces the shown one; any other change includes it.
    write({ ...draft, ...next }, options)
  }
  return {
    ...state,
    window,
    /** The window without the drag in progress. Requests use it. */
    chosen,
    /** The pressed range button; null while typed or dragged days are shown. */
    activeRange: hasDays || draft ? null : state.range,
    canShowPast: window !== null && showsPastInsights(window),
    showsPast: window !== null && state.past && showsPastInsights(window),
    set,
    setDraft: show,
    /** Shows a window now and writes it to the address after a pause. */
    setWindowDebounced: (next: PriceWindow) => {
      show(next)
      writing.current = setTimeout(() => set(next, { isReplacing: true }), WHEEL_DEBOUNCE_MS)
    },
    setRange: (range: RangeName | IntradayRange) => set({ range, from: null, to: null }),
    setWindow: (next: PriceWindow, options?: { isReplacing?: boolean }) => set(next, options),
  }
}
export type PriceView = ReturnType<typeof usePriceView>
/** With closes. `history`: days of the first and the last one. */
export type ShownView = PriceView & { window: PriceWindow; history: PriceWindow }
