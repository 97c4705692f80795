import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import { isStudying } from '#contract/desk/app-config.ts'
import type { Insight } from '#contract/records/insight.ts'
import { directionOf } from '#contract/values/codes.ts'
import { BUILT_IN_VIEWS, viewFilter } from '#features/insight-list/all-views.ts'
import type { NewsSource } from '#features/today/since-panel.tsx'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightPath, insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import type { ListedInsight, NewestInsights } from '#shared/notifications/arrivals.ts'
import { forgetSeen, recordNews, showMessage } from '#shared/notifications/arrived.ts'
import { useNotifying, listSource, viewSource } from '#shared/notifications/notifying.ts'
import { linkedTags, listTags, namedLists } from '#shared/state/named-lists/named-lists.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { useViews } from '#shared/state/views.ts'

/** Newest insights requested per source. */
const PAGE_SIZE = 20
/** Insights are published a few times an hour at most. */
const EVERY_MS = 120_000

const listed = (insight: Insight): ListedInsight => ({
  id: insight.id,
  title: insightTitle(insight.title, insight.card.name),
  direction: directionOf(insight.metadata.direction),
  createdAt: insight.created_at,
})

/** Fetches the sources one after the other. Returns the names of those that failed; throws if all failed. */
async function fetchNews(sources: readonly KeyedSource[], signal: AbortSignal) {
  const news: NewestInsights[] = []
  const failed: string[] = []
  for (const { key, name, filter } of sources) {
    try {
      const { items, isLast } = await fetchInsightPage({ ...filter, limit: PAGE_SIZE }, signal)
      news.push({ key, name, items: items.map(listed), isLast })
    } catch (thrown) {
      failed.push(name)
      if (signal.aborted || failed.length === sources.length) throw thrown
    }
  }
  return { news, failed }
}

/** The newest insights of the sources that are switched on. @param every refetch interval in ms; without it there is no refetch */
export function useNewestInsights(every?: number) {
  const on = useNotifying((state) => state.on)
  const asked = useNewsSources().filter(({ id, filter }) => on.includes(id) && filter !== null)
  const { data: config } = useQuery(configQueries.app())
  const query = useQuery({
    // Not the query keys of the lists, whose rows must not change while they are read.
    queryKey: [...insightQueries.all(), 'news', asked.map(({ key, filter }) => [key, filter])],
    queryFn: ({ signal }) => fetchNews(asked, signal),
    // What the reference service is still computing is not news.
    enabled: asked.length > 0 && config !== undefined && !isStudying(config),
    staleTime: EVERY_MS,
    refetchInterval: every ?? false,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return { asked, query }
}

/** Notifies of new insights while the desk is open: in the title, in the list of the bell, and by one browser notification. Renders nothing. */
export function Notifier() {
  const { asked, query } = useNewestInsights(EVERY_MS)
  const now = useServiceNow()
  const navigate = useNavigate()
  const notify = useEffectEvent((news: readonly NewestInsights[]) => {
    const announced = recordNews(news, { now, at: Date.now(), keys: asked.map(({ key }) => key) })
    const [only] = announced
    showMessage(announced)?.addEventListener('click', () => {
      window.focus()
      if (only && announced.length === 1) void navigate(insightPath(only.id))
    })
  })
  const news = query.data?.news
  useEffect(() => {
    if (news) notify(news)
  }, [news])
  // Switched off and on again, it reports only what is published after that.
  useEffect(() => forgetSeen, [])
  return null
}

/** `key`: changes with the request. */
type KeyedSource = NewsSource & { key: string }

/** Every view and every list of the watchlist, in the order of their tabs. */
export function useNewsSources(): readonly KeyedSource[] {
  const now = useServiceNow()
  const own = useViews(({ views }) => views)
  const watchlist = useWatchlist()
  const watched = watchedTags(watchlist)
  const views = [...BUILT_IN_VIEWS, ...own].map((view, i): KeyedSource => {
    const isOwn = i >= BUILT_IN_VIEWS.length
    const id = viewSource(view.id)
    const filter = viewFilter(view, { now, watchedTags: watched })
    return {
      id,
      key: `${id}?${view.search}`,
      name: view.name,
      kind: 'view',
      isOwn,
      to: insightsPath(view.search),
      filter,
    }
  })
  const lists = [{ id: null, name: 'Watchlist' }, ...namedLists(watchlist)].map((list): KeyedSource => {
    const id = listSource(list.id)
    const tags = linkedTags(list.id === null ? watched : listTags(watchlist, list.id))
    const filter = tags.length > 0 ? { entity: [...tags] } : null
    return { id, key: id, name: list.name, kind: 'list', isOwn: true, to: watchlistPath(list.id), filter }
  })
  return [...views, ...lists]
}
