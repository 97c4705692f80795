import type { NavigateFunction } from 'react-router'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import {
  insightSearch,
  listSearch,
  narrowsLoaded,
  viewOf,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { watchesNothing, toInsightFilter, type FilterContext } from '#shared/address/insight-filter-body.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { commandsOf, type Command, type CommandLine } from '#shared/state/commands.ts'
import { useViews, type View } from '#shared/state/views.ts'

/** Without fixed dates, which would become outdated. */
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
    search: listSearch({ market_cap_usd_bn__gte: 10, stars: [7, 8] }),
  },
  { id: 'bearish', name: 'Bearish', search: listSearch({ direction: [2] }) },
  { id: 'ending', name: 'Ending this week', search: listSearch({ outcome: ['ending'] }) },
  { id: 'outside', name: 'Outside the middle 80%', search: listSearch({ outcome: ['outside'] }) },
]

/** Built-in and own views, and the one that equals the list. */
export function useViewsOf(search: InsightSearch) {
  const views = useViews((state) => state.views)
  const all = [...BUILT_IN_VIEWS, ...views]
  return { all, view: viewOf(all, search) }
}

/** The request for a view's insights; null if only the page can apply its filters, or nothing on the watchlist matches. */
export function viewFilter({ search }: View, context: FilterContext): InsightFilter | null {
  const { state } = insightSearch.read(new URLSearchParams(search))
  const filter = toInsightFilter({ ...state, page: 0 }, context)
  return watchesNothing(state, filter) || narrowsLoaded(state) ? null : filter
}

/** Commands for the views, on the list and on other pages. `current`: where previous and next start; `hint`: in the status line. */
export function viewCommands(
  views: readonly View[],
  current: View | undefined,
  navigate: NavigateFunction,
  hint: { hint?: string } = {},
): Command[] {
  const open = (index: number) => void navigate(insightsPath(views.at(index % views.length)?.search))
  const here = current ? views.indexOf(current) : 0
  return commandsOf('view ', 'Views', [
    ['previous', 'Previous view', '[', () => open(here - 1), hint],
    ['next', 'Next view', ']', () => open(here + 1), hint],
    ...views
      .slice(0, 9)
      .map(({ name }, i): CommandLine => [`${i}`, `View: ${name}`, `g ${i + 1}`, () => open(i)]),
  ])
}
