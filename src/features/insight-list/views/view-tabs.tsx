import { useQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { create } from 'zustand'
import { AtOnce } from '#shared/navigation/at-once.tsx'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { insightQueries } from '#api/insight-queries.ts'
import { toWireInstant } from '#contract/instant.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useListLayout } from '#shared/state/list-layout.ts'
import { useViews } from '#shared/state/views.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import type { View } from '#shared/state/views.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { isUnaskable, toInsightFilter } from '#features/insight-list/search/insight-filter-body.ts'
import { insightSearch, narrowsLoaded } from '#features/insight-list/search/insight-search.ts'
import { viewOf } from '#features/insight-list/search/view-of.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { LazyViewsPanel, preloadViewsPanel } from './lazy-views-panel.tsx'
import { HomeIcon, PlusIcon } from '#shared/ui/tool-icons.tsx'

/** The view that was last on screen unchanged: a list that is none is this one with changes. Gone with the page. */
const useLastView = create<{ id: string | null }>(() => ({ id: null }))

const COUNTED = 20

/**
 * Lists by name: those that are always there, then one's own, each with what is new since it was last open. What is saved under a
 * name is what was asked for last, drawn or not.
 */
export const ViewTabs = () => (
  <AtOnce>
    <Tabs />
  </AtOnce>
)

function Tabs() {
  const { now, watchedTags } = useList()
  const { viewSearch: search } = useListAddress()
  const { views, seen } = useViews()
  const opens = useListLayout((state) => state.opens)
  const all = [...BUILT_IN_VIEWS, ...views]
  const activeView = viewOf(all, search)
  const activeId = activeView?.id
  useEffect(() => {
    if (activeId !== undefined) useLastView.setState({ id: activeId })
  }, [activeId])
  const lastId = useLastView(({ id }) => id)
  // Without any filters there is nothing that a filter could have changed.
  const changedView = activeView ? undefined : all.find(({ id, search: own }) => id === lastId && own !== '')
  // Only views that were open before can have anything new; the present one has its own bar for that.
  const counted = all.filter((view) => view.id !== activeView?.id && seen[view.id] !== undefined)
  const counts = useQueries({
    queries: counted.map((view) => {
      const { state } = insightSearch.read(new URLSearchParams(view.search))
      const filter = toInsightFilter({ ...state, page: 0 }, { now, watchedTags })
      return {
        ...insightQueries.list({
          ...filter,
          from_date: toWireInstant((seen[view.id] ?? 0) + 1000),
          limit: COUNTED,
        }),
        // How many of them would be shown only the loaded rows can tell.
        enabled: !isUnaskable(state, filter) && !narrowsLoaded(state),
        retry: false,
      }
    }),
  })
  const newIn = (view: View) => {
    const page = counts[counted.indexOf(view)]?.data
    return page && page.received > 0 ? `${page.received}${page.isLast ? '' : '+'}` : null
  }
  return (
    <div className="flex min-w-0 flex-1 items-stretch">
      <nav
        aria-label="Views"
        className="flex min-w-0 items-stretch gap-0.5 overflow-x-auto [scrollbar-width:none]"
      >
        {all.map((view) => {
          const isHere = view.id === activeView?.id
          const count = newIn(view)
          return (
            <AppLink
              key={view.id}
              to={insightsPath(view.search)}
              aria-current={isHere ? 'page' : undefined}
              className={clsx(
                'relative flex items-center gap-1.5 px-2 whitespace-nowrap -outline-offset-2 max-md:h-10',
                isHere
                  ? "font-medium text-ink after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-accent after:content-['']"
                  : 'text-ink-2 hover:text-ink',
              )}
            >
              {view.name}
              {view === changedView && (
                <span title="Changed" className="size-1.5 rounded-full bg-accent">
                  <span className="sr-only"> (changed)</span>
                </span>
              )}
              {view.id === opens?.id && (
                <span title="Opens first" className="text-ink-3">
                  <HomeIcon size={11} />
                  <span className="sr-only"> (opens first)</span>
                </span>
              )}
              {count && (
                <span className="data text-xs font-regular text-accent-text">
                  {count}
                  <span className="sr-only"> new</span>
                </span>
              )}
            </AppLink>
          )
        })}
      </nav>
      <Popover
        label="Save and arrange views"
        onIntent={preloadViewsPanel}
        button={{
          'aria-label': 'Save and arrange views',
          title: 'Save and arrange views',
          className:
            'grid w-8 shrink-0 place-items-center self-center rounded-sm text-ink-2 hover:text-ink min-h-6',
          children: <PlusIcon size={14} />,
        }}
      >
        {(close) => (
          <LazyViewsPanel search={search} activeView={activeView} changedView={changedView} onClose={close} />
        )}
      </Popover>
    </div>
  )
}
