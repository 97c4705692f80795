import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bell, BellRing } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { NEWS_INTERVAL_MS, fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import { enqueue } from '#api/queries/priced-assets.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { formatInstant } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { NARROWED, PermissionNotice, turnNotifying } from '#shared/notifications/notify-switch.tsx'
import { useNotifying } from '#shared/notifications/notifying.ts'
import { setListLayout, TODAY_FIRST, useListLayout } from '#shared/state/views.ts'
import { lastVisit, noteVisit, useNewSince } from '#shared/state/visit.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { IconButton, MoreButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { Switch } from '#shared/ui/toggles.tsx'
import { Sentence } from './panel-parts.tsx'

/** A view or a watchlist as a source of new insights; `isOwn`: the user made it. The route provides its path and request. */
export type NewsSource = {
  id: string
  name: string
  kind: 'view' | 'list'
  isOwn: boolean
  to: string
  /** The request of its insights; null if the service cannot filter them. */
  filter: InsightFilter | null
}

/**
 * The newest publication seen in the previous visit, ms; null on a first visit. The route has noted the start of this visit.
 *
 * @param newest publication of the newest insight on the page, ms; null while it loads
 */
export function useLastVisit(newest: number | null, now: number): number | null {
  const [openedAt] = useState(now)
  const newSince = useNewSince()
  const note = useEffectEvent((seen: number | null) => noteVisit(seen, Date.now(), now))
  useEffect(() => note(newest), [newest])
  return lastVisit(newSince, openedAt)
}

/** Larger counts are shown as `50+`. */
const MAX_COUNT = 50
const SHOWN_AT_FIRST = 6

/** Narrows a list to what was published after an instant (ms); null if the list ends before that. */
function publishedAfter(filter: InsightFilter, since: number): InsightFilter | null {
  // Instants are sent in whole seconds.
  const from = toWireInstant(since + 1000)
  if (filter.to_date && filter.to_date <= from) return null
  const own = filter.from_date
  return { ...filter, from_date: own && own > from ? own : from, limit: MAX_COUNT }
}

export function SincePanel({ sources, since }: { sources: readonly NewsSource[]; since: number | null }) {
  const [isLong, setLong] = useState(false)
  const isFirst = useListLayout(({ opens }) => opens?.id === TODAY_FIRST.id)
  // Those that can be counted first, and among them the person's own.
  const ordered = sources.toSorted(
    (a, b) => Number(a.filter === null) - Number(b.filter === null) || Number(b.isOwn) - Number(a.isOwn),
  )
  const groups = (['view', 'list'] as const).map((kind) => {
    const all = ordered.filter((source) => source.kind === kind)
    return { kind, all, shown: isLong ? all : since === null ? [] : all.slice(0, SHOWN_AT_FIRST) }
  })
  const counted = groups.flatMap(({ shown }) =>
    shown.flatMap(({ id, filter }) =>
      filter && since !== null ? [{ id, request: publishedAfter(filter, since) }] : [],
    ),
  )
  const queries = useQueries({
    queries: counted.map(({ id, request }) => ({
      queryKey: [...insightQueries.all(), 'count', id, request],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (request === null) return { received: 0, isLast: true }
        const { received, isLast } = await enqueue(() => fetchInsightPage(request, signal), signal)
        return { received, isLast }
      },
      staleTime: NEWS_INTERVAL_MS,
      refetchInterval: NEWS_INTERVAL_MS,
    })),
  })
  const countOfSource = new Map(counted.map(({ id }, i) => [id, queries[i]]))
  const rest = groups.reduce((sum, { all, shown: few }) => sum + all.length - few.length, 0)
  return (
    <Panel
      title="Since your last visit"
      term="sinceLastVisit"
      sub={since === null ? 'first visit' : `seen up to ${formatInstant(since)}`}
      isFlush
    >
      {since === null && (
        <Sentence>
          From your next visit on, this page shows what is new, what worked or failed, and where insights
          disagree.
        </Sentence>
      )}
      <div className="grid gap-2 px-4 pb-2 empty:hidden">
        <QueryNotices queries={queries} what="New insights by view" />
        <PermissionNotice />
      </div>
      <div className="page-md:grid-cols-2 grid gap-x-6">
        {groups.map(({ kind, shown: few }) => (
          <ul key={kind} aria-label={kind === 'view' ? 'Views' : 'Watchlists'} className="min-w-0 text-sm">
            {few.map((source) => (
              <SourceRow key={source.id} source={source} count={countOfSource.get(source.id)} />
            ))}
          </ul>
        ))}
      </div>
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-t border-line-faint px-4 pt-1 print:hidden">
        <Switch
          label="Open Today first"
          isOn={isFirst}
          onChange={(isOn) => setListLayout({ opens: isOn ? TODAY_FIRST : null })}
        />
        {(rest > 0 || isLong) && (
          <MoreButton
            isOpen={isLong}
            onOpen={setLong}
            more={`All ${countOf(sources.length, 'view and list', 'views and lists')}`}
          />
        )}
      </div>
    </Panel>
  )
}

/** Undefined on a first visit, and for a source that is not counted. */
type Count =
  | Pick<UseQueryResult<{ received: number; isLast: boolean }>, 'data' | 'errorUpdatedAt'>
  | undefined

function SourceRow({ source: { id, name, to, kind, filter }, count }: { source: NewsSource; count: Count }) {
  const isOn = useNotifying(({ on }) => on.includes(id))
  const obstacle = kind === 'view' ? NARROWED : 'Nothing is on this list yet.'
  return (
    <li className="max-page-md:h-11 flex h-9 items-center gap-3 border-t border-line-faint pr-3 pl-4">
      <Link to={to} className="-my-1 min-w-0 flex-1 truncate py-1 font-medium hover:underline">
        {name}
      </Link>
      <span className="text-right data" aria-live="off">
        {filter === null ? (
          <span className="text-xs text-ink-3" title={obstacle}>
            not counted
          </span>
        ) : (
          count && <CountWords count={count} />
        )}
      </span>
      <IconButton
        label={`Notify me of new insights in ${name}`}
        aria-pressed={isOn}
        disabled={filter === null && !isOn}
        title={filter === null ? obstacle : undefined}
        className="max-page-md:size-11"
        onClick={() => turnNotifying(id, !isOn)}
        icon={isOn ? <BellRing size={14} className="text-accent-text" /> : <Bell size={14} />}
      />
    </li>
  )
}

function CountWords({ count: { data, errorUpdatedAt } }: { count: NonNullable<Count> }) {
  if (!data) return errorUpdatedAt > 0 ? <NotAvailable /> : <span className="text-ink-3">…</span>
  return (
    <span className={clsx(data.received > 0 ? 'font-semibold text-accent-text' : 'text-ink-3')}>
      {data.received}
      {!data.isLast && '+'} new
    </span>
  )
}
