import { useQuery } from '@tanstack/react-query'
import { HouseIcon, PlusIcon } from 'lucide-react'
import { useEffect, memo, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { create } from 'zustand'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { useList } from '#features/insight-list/rows/list-model.tsx'
import { viewSearchOf } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useListLayout, useViews, type View } from '#shared/state/views.ts'
import { Popover, iconTrigger } from '#shared/ui/popover.tsx'
import { lazyPart } from '#shared/ui/states/part-boundary.tsx'
import { tabProps, TabStrip, TAB_STRIP_TOOL } from '#shared/ui/tab-strip.tsx'
import { useViewsOf, viewFilter } from './all-views.ts'

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
  const lastId = useLastView(({ id }) => (activeView ? null : id))
  // A view without filters cannot be changed.
  const changedView = all.find(({ id, search: own }) => id === lastId && own !== '')
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
    <span className="text-xs font-regular data text-accent-text">
      {page.received}
      {!page.isLast && '+'}
      <span className="sr-only"> new</span>
    </span>
  )
})
