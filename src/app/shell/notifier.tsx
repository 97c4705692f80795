import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { fetchInsightPage, insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { directionOf } from '#contract/values/codes.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import type { ListedInsight, Look } from '#shared/notifications/arrivals.ts'
import { forgetSeen, noteLooks, showMessage } from '#shared/notifications/arrived.ts'
import { useNotifying } from '#shared/notifications/notifying.tsx'
import { useNewsSources, type NewsSource } from './news-sources.ts'

/** The newest that a source is asked for. */
const MOST = 20
/** A calm interval: insights are published a few times an hour at most. */
const EVERY_MS = 120_000

const listed = (insight: Insight): ListedInsight => ({
  id: insight.id,
  title: insightTitle(insight.title, insight.card.name),
  direction: directionOf(insight.metadata.direction ?? null),
  createdAt: insight.created_at,
})

/** One source after the other; those that fail are named, and all of them together are an error. */
async function lookAt(sources: readonly NewsSource[], signal: AbortSignal) {
  const looks: Look[] = []
  const failed: string[] = []
  for (const { key, name, filter } of sources) {
    try {
      const { items, isLast } = await fetchInsightPage({ ...filter, limit: MOST }, signal)
      looks.push({ key, name, items: items.map(listed), isLast })
    } catch (thrown) {
      failed.push(name)
      if (signal.aborted || failed.length === sources.length) throw thrown
    }
  }
  return { looks, failed }
}

/** What the sources list that are switched on. @param every ms; without it nothing is asked again */
export function useLooks(every?: number) {
  const on = useNotifying((state) => state.on)
  const asked = useNewsSources().filter(({ id, filter }) => on.includes(id) && filter !== null)
  const { data: config } = useQuery(configQueries.app())
  const progress = config?.reference?.progress
  const isStudying = progress !== undefined && progress.done < progress.total
  const query = useQuery({
    // Apart from the lists themselves, whose rows must not change while they are read.
    queryKey: [...insightQueries.all(), 'looks', asked.map(({ key, filter }) => [key, filter])],
    queryFn: ({ signal }) => lookAt(asked, signal),
    // What a reference service still computes is no news.
    enabled: asked.length > 0 && config !== undefined && !isStudying,
    staleTime: EVERY_MS,
    refetchInterval: every ?? false,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return { asked, query }
}

/** Tells of new insights while the desk is open: in the title, in the list behind the bell, and by one message of the browser. Draws nothing. */
export function Notifier({ every = EVERY_MS }: { every?: number }) {
  const { asked, query } = useLooks(every)
  const now = useServiceNow()
  const navigate = useNavigate()
  const tell = useEffectEvent((looks: readonly Look[]) => {
    const told = noteLooks(looks, { now, at: Date.now(), keys: asked.map(({ key }) => key) })
    const [only] = told
    showMessage(told)?.addEventListener('click', () => {
      window.focus()
      if (only && told.length === 1) void navigate(insightPath(only.id))
    })
  })
  const looks = query.data?.looks
  useEffect(() => {
    if (looks) tell(looks)
  }, [looks])
  // Switched off and on again, it tells of what comes from then on.
  useEffect(() => forgetSeen, [])
  return null
}
