import { useQueries } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { insightQueries } from '#api/insight-queries.ts'
import { toWireInstant } from '#contract/instant.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { say } from '#shared/state/toasts.ts'
import {
  BUILT_IN_VIEWS,
  deleteView,
  exportViews,
  importViews,
  moveView,
  restoreViews,
  saveView,
  useViews,
} from '#shared/state/views.ts'
import type { View } from '#shared/state/views.ts'
import { exportWatchlist, importWatchlist } from '#shared/state/watchlist.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { Link } from 'react-router'
import { viewOf } from './view-of.ts'
import { toInsightFilter } from './insight-filter-body.ts'
import { insightSearch } from './insight-search.ts'

type ViewTabsProps = {
  /** Query string of the present list without page and text. */
  search: string
  now: number
  watchedTags: readonly string[]
  isWatching: boolean
  onWatching: (isWatching: boolean) => void
}

const COUNTED = 20

/** Lists by name: those that are always there, then one's own, each with what is new since it was last open. */
export function ViewTabs({ search, now, watchedTags, isWatching, onWatching }: ViewTabsProps) {
  const { views, seen } = useViews()
  const all = [...BUILT_IN_VIEWS, ...views]
  const activeView = viewOf(all, search)
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
            <Link
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
              {count && (
                <span className="data text-xs font-regular text-accent-text">
                  {count}
                  <span className="sr-only"> new</span>
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      <Popover
        label="Save and arrange views"
        button={{
          'aria-label': 'Save and arrange views',
          title: 'Save and arrange views',
          className:
            'grid w-8 shrink-0 place-items-center self-center rounded-sm text-ink-2 hover:text-ink min-h-6',
          children: <Plus aria-hidden="true" size={14} />,
        }}
      >
        {() => (
          <ViewsPanel
            search={search}
            activeView={activeView}
            isWatching={isWatching}
            onWatching={onWatching}
          />
        )}
      </Popover>
    </div>
  )
}

function ViewsPanel({
  search,
  activeView,
  isWatching,
  onWatching,
}: Pick<ViewTabsProps, 'search' | 'isWatching' | 'onWatching'> & { activeView: View | undefined }) {
  const { views } = useViews()
  const [name, setName] = useState('')
  const [moved, setMoved] = useState<string | null>(null)
  const save = () => {
    if (name.trim() === '') return
    const before = saveView({ id: crypto.randomUUID(), name: name.trim(), search })
    say(`View “${name.trim()}” saved`, () => restoreViews(before))
    setName('')
  }
  const remove = (view: View) => {
    const before = deleteView(view.id)
    say(`View “${view.name}” deleted`, () => restoreViews(before))
  }
  return (
    <div className="grid w-84 gap-2.5 p-3">
      <h2 className="flex justify-between font-semibold">
        Views <span className="font-regular text-ink-3">kept on this device</span>
      </h2>
      {activeView ? (
        <p className="text-ink-2">
          This list is the view “{activeView.name}”. Change a filter to save another one.
        </p>
      ) : (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <input
            aria-label="Name of the view"
            placeholder="Save this list as"
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            className="h-control min-w-0 flex-1 rounded-sm border border-line-strong bg-surface px-2"
          />
          <Button variant="primary" type="submit">
            Save
          </Button>
        </form>
      )}
      {views.length > 0 && (
        <ul className="max-h-72 overflow-auto border-t border-line-faint">
          {views.map((view, index) => (
            <li key={view.id} className="flex items-center gap-1 border-b border-line-faint py-0.5">
              <input
                aria-label={`Name of ${view.name}`}
                defaultValue={view.name}
                maxLength={60}
                onBlur={(event) => {
                  const next = event.target.value.trim()
                  if (next !== '' && next !== view.name) saveView({ ...view, name: next })
                }}
                className="min-w-0 flex-1 bg-transparent px-1"
              />
              {!activeView && (
                <Button
                  variant="ghost"
                  onClick={() => saveView({ ...view, search })}
                  title="Make this view the present list"
                >
                  Update
                </Button>
              )}
              <IconButton
                label={`Move ${view.name} to the left`}
                disabled={index === 0}
                onClick={() => moveView(view.id, -1)}
              >
                <ArrowLeft aria-hidden="true" size={13} />
              </IconButton>
              <IconButton
                label={`Move ${view.name} to the right`}
                disabled={index === views.length - 1}
                onClick={() => moveView(view.id, 1)}
              >
                <ArrowRight aria-hidden="true" size={13} />
              </IconButton>
              <IconButton label={`Delete ${view.name}`} onClick={() => remove(view)}>
                <Trash2 aria-hidden="true" size={13} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <label className="flex items-start gap-2 border-t border-line-faint pt-2.5">
        <input
          type="checkbox"
          checked={isWatching}
          onChange={(event) => {
            onWatching(event.target.checked)
            if (
              event.target.checked &&
              typeof Notification === 'function' &&
              Notification.permission === 'default'
            ) {
              void Notification.requestPermission()
            }
          }}
          className="mt-0.5 accent-accent"
        />
        <span>
          Tell me of new insights in this list
          <span className="block text-xs text-ink-3">
            Asked for every minute while this tab is open: a count in the tab’s title, and a notification if
            the browser allows it.
          </span>
        </span>
      </label>
      <div className="flex flex-wrap gap-2 border-t border-line-faint pt-2.5">
        <Button variant="ghost" onClick={() => setMoved(exportViews())}>
          Export views
        </Button>
        <Button variant="ghost" onClick={() => setMoved(exportWatchlist())}>
          Export watchlist
        </Button>
        <Button variant="ghost" onClick={() => setMoved('')}>
          Import
        </Button>
      </div>
      {moved !== null && (
        <form
          className="grid gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            const count = importViews(moved, () => crypto.randomUUID())
            const isTaken = count !== null || importWatchlist(moved)
            say(
              count !== null
                ? `${count} views taken over`
                : isTaken
                  ? 'Watchlist taken over'
                  : 'That text holds neither views nor a watchlist',
            )
            if (isTaken) setMoved(null)
          }}
        >
          <textarea
            aria-label="Views or watchlist as text"
            rows={4}
            value={moved}
            onChange={(event) => setMoved(event.target.value)}
            className="rounded-sm border border-line-strong bg-surface p-1 font-mono text-xs"
          />
          <Button type="submit">Take over</Button>
        </form>
      )}
    </div>
  )
}
