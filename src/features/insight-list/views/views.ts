import type { InsightFilter } from '#contract/records/insight-filter.ts'
import {
  insightSearch,
  listSearch,
  narrowsLoaded,
  viewOf,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import type { FilterSurroundings } from '#shared/address/insight-filter-body.ts'
import type { Command } from '#shared/state/commands.ts'
import { useViews, type View } from '#shared/state/views.ts'

/** None has a fixed date, which would become outdated. */
export const BUILT_IN_VIEWS: readonly View[] = [
  { id: 'all', name: 'All', search: '' },
  {
    id: 'best-supported',
    name: 'Best supported',
    search: listSearch({ supported: true, sort: { key: 'edge', isDescending: true } }),
  },
  { id: 'high-conviction', name: 'High conviction', search: listSearch({ stars: [6, 7, 8] }) },
  {
    id: 'large-caps',
    name: 'Large caps',
    search: listSearch({ market_cap_usd_bn__gte: 10, stars: [5, 6, 7, 8] }),
  },
  { id: 'bearish', name: 'Bearish', search: listSearch({ direction: [2] }) },
  { id: 'ending', name: 'Ending this week', search: listSearch({ outcome: ['ending'] }) },
  { id: 'outside', name: 'Outside the middle 80%', search: listSearch({ outcome: ['outside'] }) },
]

/** Built-in and own views, and which of them a list is. */
export function useViewsOf(search: InsightSearch) {
  const views = useViews((state) => state.views)
  const all = [...BUILT_IN_VIEWS, ...views]
  return { all, view: viewOf(all, search) }
}

/** The request of a view's newest insights; null where only the page itself can narrow it, or nothing is watched. */
export function viewFilter({ search }: View, surroundings: FilterSurroundings): InsightFilter | null {
  const { state } = insightSearch.read(new URLSearchParams(search))
  const filter = toInsightFilter({ ...state, page: 0 }, surroundings)
  return isUnaskable(state, filter) || narrowsLoaded(state) ? null : filter
}

type ViewActions = {
  names: readonly string[]
  step: (by: 1 | -1) => void
  open: (index: number) => void
  /** Whether the status line shows them. */
  isHinted?: boolean
}

/** Commands for the views, on the list and on other pages. */
export function viewCommands({ names, step, open, isHinted = false }: ViewActions): Command[] {
  const steps = { group: 'Views', ...(isHinted && { hint: 'view' }) }
  return [
    { id: 'view previous', label: 'Previous view', keys: '[', run: () => step(-1), ...steps },
    { id: 'view next', label: 'Next view', keys: ']', run: () => step(1), ...steps },
    ...names.slice(0, 9).map((name, index) => ({
      id: `view ${index}`,
      label: `View: ${name}`,
      group: 'Views',
      keys: `g ${index + 1}`,
      run: () => open(index),
    })),
  ]
}
