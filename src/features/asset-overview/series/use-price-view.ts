import { startTransition, useMemo, useOptimistic, useState } from 'react'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { overviewSearch, type OverviewState } from './overview-search.ts'
import {
  showsPastInsights,
  windowOf,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
} from './price-window.ts'

/**
 * What the reader looks at: the address holds it, a drag in progress is kept beside it and written when it is over. A choice shows
 * at once, before the router has carried it through the page. `window` is null until the history is known.
 */
export function usePriceView(history: PriceWindow | null) {
  const { state: addressed, dropped, set: write } = useSearchState(overviewSearch)
  const [state, showAtOnce] = useOptimistic(addressed, withChange)
  const [draft, setDraft] = useState<PriceWindow | null>(null)
  const hasDays = state.from !== null || state.to !== null
  const { range, from, to } = state
  const chosen = useMemo(
    () => history && windowOf(typedOr({ range, from, to }, history), history),
    [history, range, from, to],
  )
  const window = draft ?? chosen
  const set = (change: Partial<OverviewState>, options?: { isReplacing?: boolean }) => {
    // Not with the transition: the draft would hide the choice until the page has followed.
    setDraft(null)
    startTransition(() => {
      showAtOnce(change)
      write(change, options)
    })
  }
  return {
    ...state,
    dropped,
    window,
    /** The window without the drag that is going on: what is worth asking the service for. */
    chosen,
    /** The pressed button; null while typed or dragged days are shown. */
    activeRange: hasDays || draft ? null : state.range,
    canShowPast: window !== null && showsPastInsights(window),
    showsPast: window !== null && state.past && showsPastInsights(window),
    set,
    setDraft,
    setRange: (range: RangeName | IntradayRange) => set({ range, from: null, to: null }),
    setWindow: (next: PriceWindow, options?: { isReplacing?: boolean }) =>
      set({ from: next.from, to: next.to }, options),
  }
}
export type PriceView = ReturnType<typeof usePriceView>

const withChange = (was: OverviewState, change: Partial<OverviewState>): OverviewState => ({
  ...was,
  ...change,
})

type Typed = { range: RangeName | IntradayRange; from: number | null; to: number | null }

/** One typed day alone reaches to the end of the history on the other side. */
const typedOr = ({ range, from, to }: Typed, history: PriceWindow) =>
  from === null && to === null ? { name: range } : { from: from ?? history.from, to: to ?? history.to }
