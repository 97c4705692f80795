import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isTag, type Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { entityQueries, knownEntities } from './entity-queries.ts'
import { feedQueries } from './insight-queries.ts'

/** Suffixes of tags for the larger exchanges. */
const USUAL_VENUES = 'nasd nyse xetr xpar xlon xswx xmil xams xmad xsto xtse xtks xhkg xasx xnse bvmf'.split(
  ' ',
)
const MAX_VENUES = 40

const TICKER = /^[a-z0-9][a-z0-9.-]{0,11}$/

/**
 * Possible tags for a text that could be a ticker: `acme` on every usual exchange and on those of the assets already known,
 * `acme:nasd` on that exchange, a tag unchanged. Never the bare ticker: the service takes only tags, and an index or a theme may have
 * the same word as its tag. Empty for a text that cannot be a ticker.
 */
export function candidateTags(text: string, knownTags: Iterable<string>): string[] {
  const typed = text.trim().toLowerCase()
  if (isTag(typed)) return [typed]
  const [ticker = '', venue, ...more] = typed.split(':')
  if (!TICKER.test(ticker) || more.length > 0) return []
  if (venue !== undefined) return /^[a-z0-9]+$/.test(venue) ? [`${ticker}_${venue}`] : []
  const venues = [...knownTags].filter(isTag).map((tag) => tag.slice(tag.lastIndexOf('_') + 1).toLowerCase())
  return [...new Set([...USUAL_VENUES, ...venues])].slice(0, MAX_VENUES).map((each) => `${ticker}_${each}`)
}

/** Shorter texts would match nearly all titles. */
const MIN_LENGTH = 3
const MAX_NAMED = 20
const TITLES = { ...feedQueries.page({ limit: MAX_LIMIT }), staleTime: 10 * 60_000 }

/** The title contains the text, or the text is the ticker in the asset's tag: `eurusd` of `eurusd_fxsp`, and `spx`, the tag of an index. */
export const mentions = ({ title, entity }: Pick<FeedInsight, 'title' | 'entity'>, typed: string) =>
  hasWords(title ?? '', typed) || entity?.replace(/_[^_]*$/, '') === typed.toLowerCase()

/** The text contains every typed word, in any order and case. */
export const hasWords = (text: string, typed: string) => {
  const folded = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const entitiesOf = (insights: readonly FeedInsight[]) =>
  [...new Set(insights.flatMap(({ entity }) => entity ?? []))].slice(0, MAX_NAMED)

/** `error`: of the first request that failed; the rest may then be incomplete. */
export type Found = {
  entities: Entity[]
  /** Of the last months that mention the text, loaded by a list or not. */
  insights: FeedInsight[]
  isSearching: boolean
  error: unknown
  retry: () => void
}

/**
 * All cached assets, those that the entity service has under the text as a ticker (one request for all exchanges), and those of
 * recent insights that mention the text: the service has no text search, so one page of the feed, cached for ten minutes, is searched.
 * Pass a debounced text.
 */
export function useFindable(text: string): Found {
  const known = knownEntities(useQueryClient())
  const typed = text.trim()
  const hasTitles = typed.length >= MIN_LENGTH
  const tags = candidateTags(typed, known.keys())
  const byTicker = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  const recent = useQuery({ ...TITLES, enabled: hasTitles })
  const insights = hasTitles ? (recent.data?.items ?? []).filter((item) => mentions(item, typed)) : []
  const named = entitiesOf(insights)
  const byTitle = useQuery({ ...entityQueries.batch(named), enabled: named.length > 0 })
  const searches = [byTicker, byTitle, ...(hasTitles ? [recent] : [])]
  const failed = searches.filter(({ error }) => error)
  return {
    entities: [...new Map([...known, ...(byTicker.data ?? []), ...(byTitle.data ?? [])]).values()],
    insights,
    isSearching: searches.some(({ isFetching }) => isFetching),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  }
}

/** The same assets, outside of a component. */
export async function findEntities(client: QueryClient, text: string): Promise<Entity[]> {
  const known = knownEntities(client)
  const typed = text.trim()
  const recent = typed.length < MIN_LENGTH ? [] : (await client.fetchQuery(TITLES)).items
  const named = entitiesOf(recent.filter((item) => mentions(item, typed)))
  const tags = [...candidateTags(typed, known.keys()), ...named]
  return [...new Map([...known, ...(await client.fetchQuery(entityQueries.batch(tags)))]).values()]
}
