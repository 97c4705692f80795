import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { entityQueries, knownEntities } from './entity-queries.ts'
import { feedQueries } from './insight-queries.ts'

/** Suffixes of tags for the larger exchanges. */
const USUAL_VENUES = 'nasd nyse xetr xpar xlon xswx xmil xams xmad xsto xtse xtks xhkg xasx xnse bvmf'.split(
  ' ',
)
const MAX_VENUES = 40

const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/
const TICKER = /^[a-z0-9][a-z0-9.-]{0,11}$/

/**
 * Possible tags for a text that could be a ticker: `acme` on every usual exchange and on those of the assets already known,
 * `acme:nasd` on that exchange, a tag unchanged. Never the bare ticker: the service takes only tags, and an index or a theme may have
 * the same word as its tag. Empty for a text that cannot be a ticker.
 */
export function candidateTags(text: string, knownTags: Iterable<string>): string[] {
  const typed = text.trim().toLowerCase()
  if (TAG.test(typed)) return [typed]
  const [ticker = '', venue, ...more] = typed.split(':')
  if (!TICKER.test(ticker) || more.length > 0) return []
  if (venue !== undefined) return /^[a-z0-9]+$/.test(venue) ? [`${ticker}_${venue}`] : []
  const venues = [...knownTags].flatMap((tag) => (TAG.test(tag) ? tag.slice(tag.lastIndexOf('_') + 1) : []))
  return [...new Set([...USUAL_VENUES, ...venues])].slice(0, MAX_VENUES).map((each) => `${ticker}_${each}`)
}

/** Shorter texts would match nearly all titles. */
const MIN_LENGTH = 3
const MAX_NAMED = 20
const TITLES = { ...feedQueries.page({ limit: MAX_LIMIT }), staleTime: 10 * 60_000 }

/**
 * Insights of the last months that mention the text, loaded by a list or not. The service has no text search, so one page of the feed,
 * cached for ten minutes, is searched here.
 */
export function useInsightsByWords(text: string) {
  const typed = text.trim()
  const { data, isFetching, error, refetch } = useQuery({ ...TITLES, enabled: typed.length >= MIN_LENGTH })
  if (typed.length < MIN_LENGTH) return { items: [], isSearching: isFetching, error: null, refetch }
  const items = (data?.items ?? []).filter((item) => mentions(item, typed))
  return { items, isSearching: isFetching, error, refetch }
}

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

/** `error`: of the first request that failed; `entities` may then be incomplete. */
export type FoundEntities = {
  entities: Entity[]
  isSearching: boolean
  error: unknown
  retry: () => void
}

/**
 * All cached assets, those that the entity service has under the text as a ticker (one request for all exchanges), and those of
 * recent insights that mention the text. Pass a debounced text.
 */
export function useFindableEntities(text: string): FoundEntities {
  const queryClient = useQueryClient()
  const known = knownEntities(queryClient)
  const tags = candidateTags(text, known.keys())
  const byTicker = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  const titled = useInsightsByWords(text)
  const named = [...new Set(titled.items.flatMap(({ entity }) => entity ?? []))].slice(0, MAX_NAMED)
  const byTitle = useQuery({ ...entityQueries.batch(named), enabled: named.length > 0 })
  const entities = new Map([...known, ...(byTicker.data ?? []), ...(byTitle.data ?? [])])
  const failed = [byTicker, byTitle, titled].filter(({ error }) => error)
  return {
    entities: [...entities.values()],
    isSearching: byTicker.isFetching || titled.isSearching || byTitle.isFetching,
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

/** The same assets, outside of a component. */
export async function findEntities(client: QueryClient, text: string): Promise<Entity[]> {
  const known = knownEntities(client)
  const typed = text.trim()
  const titled = typed.length < MIN_LENGTH ? [] : (await client.fetchQuery(TITLES)).items
  const named = titled.filter((item) => mentions(item, typed)).flatMap(({ entity }) => entity ?? [])
  const tags = [...candidateTags(text, known.keys()), ...[...new Set(named)].slice(0, MAX_NAMED)]
  return [...new Map([...known, ...(await client.fetchQuery(entityQueries.batch(tags)))]).values()]
}
