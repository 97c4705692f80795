import { HouseIcon, PlusIcon } from 'lucide-react'
import { useEffect, memo, useDeferredValue } from 'react'
import { create } from 'zustand'
import { Link, type NavigateFunction } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { useList } from '#features/insight-list/rows/list-model.tsx'
import {
  viewSearchOf,
  insightSearch,
  listSearch,
  narrowsLoaded,
  viewOf,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { isUnaskable, toInsightFilter, type FilterSurroundings } from '#shared/address/insight-filter-body.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { commandsOf, type Command, type CommandLine } from '#shared/state/commands.ts'
import { useListLayout, useViews, type View } from '#shared/state/views.ts'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'
import { tabProps, TabStrip, TAB_STRIP_TOOL } from '#shared/ui/tab-strip.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'

const ViewsPanel = lazyPart(async () => (await import('./views-panel.tsx')).ViewsPanel)

/** The last view that was shown unchanged: an unsaved list counts as this view with changes. */
const useLastView = create<{ id: string | null }>(() => ({ id: null }))

/** Built-in and own views, each with the number of new insights. */
export function ViewTabs() {
  const { search } = useListAddress()
  const opens = useListLayout((state) => state.opens)
  const { all, view: activeView } = useViewsOf(search)
  const activeId = activeView?.id
  useEffect(() => {
    if (activeId !== undefined) useLastView.setState({ id: activeId })
  }, [activeId])
  const lastId = useLastView(({ id }) => id)
  // A view without filters cannot be changed.
  const changedView = activeView ? undefined : all.find(({ id, search: own }) => id === lastId && own !== '')
  return (
    <div className="flex min-w-0 flex-1 items-stretch">
      <TabStrip label="Views">
        {all.map((view) => {
          const isHere = view.id === activeView?.id
          return (
            <Link key={view.id} to={insightsPath(view.search)} {...tabProps(isHere)}>
              {view.name}
              {view === changedView && (
                <span title="Changed" className="size-1.5 rounded-full bg-accent">
                  <span className="sr-only"> (changed)</span>
                </span>
              )}
              {view.id === opens?.id && (
                <span title="Default view" className="text-ink-3">
                  <HouseIcon size={11} />
                  <span className="sr-only"> (default view)</span>
                </span>
              )}
              {/* The current view announces newer insights in its own bar. */}
              {!isHere && <ViewCount view={view} />}
            </Link>
          )
        })}
      </TabStrip>
      <Popover
        label="Save and arrange views"
        button={iconTrigger('Save and arrange views', <PlusIcon size={14} />, TAB_STRIP_TOOL)}
      >
        {() => <ViewsPanel search={viewSearchOf(search)} activeView={activeView} changedView={changedView} />}
      </Popover>
    </div>
  )
}

const MAX_COUNTED = 20

const ViewCount = memo(function ViewCount({ view }: { view: View }) {
  const { now, watchedTags } = useList()
  const seen = useViews((state) => state.seen[view.id])
  const filter = viewFilter(view, { now, watchedTags })
  // Counted after the list's own rows are loaded.
  const isDue = useDeferredValue(true, false)
  const { data: page } = useQuery({
    ...insightQueries.list({ ...filter, from_date: toWireInstant((seen ?? 0) + 1000), limit: MAX_COUNTED }),
    // The service cannot count filters of loaded rows.
    enabled: isDue && seen !== undefined && filter !== null,
    retry: false,
  })
  if (!page || page.received === 0) return null
  return (
    <span className="data text-xs font-regular text-accent-text">
      {page.received}
      {!page.isLast && '+'}
      <span className="sr-only"> new</span>
    </span>
  )
})

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
    search: listSearch({ market_cap_usd_bn__gte: 10, stars: [5, 6, 7, 8] }),
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
export function viewFilter({ search }: View, surroundings: FilterSurroundings): InsightFilter | null {
  const { state } = insightSearch.read(new URLSearchParams(search))
  const filter = toInsightFilter({ ...state, page: 0 }, surroundings)
  return isUnaskable(state, filter) || narrowsLoaded(state) ? null : filter
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
