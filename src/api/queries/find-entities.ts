import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#contract/records/entity.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { MAX_LIMIT } from '#contract/values/list-limits.ts'
import { entityQueries, knownEntities } from './entity-queries.ts'
import { feedQueries } from './feed-queries.ts'

/** Ends of the tags of the larger exchanges. */
const USUAL_VENUES = [
  'nasd',
  'nyse',
  'xetr',
  'xpar',
  'xlon',
  'xswx',
  'xmil',
  'xams',
  'xmad',
  'xsto',
  'xtse',
  'xtks',
  'xhkg',
  'xasx',
  'xnse',
  'bvmf',
]
const MOST_VENUES = 40

const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/
const TICKER = /^[a-z0-9][a-z0-9.-]{0,11}$/

/**
 * Tags under which an asset might be known, for a text that could be its ticker: `acme` on every usual exchange and on those of
 * the assets known already, `acme:nasd` on that one, a tag as it is. Never a bare ticker: the service takes tags only, and an
 * index or a theme may have that very word for a tag.
 *
 * @returns none for a text that cannot be a ticker
 */
export function candidateTags(text: string, knownTags: Iterable<string>): string[] {
  const typed = text.trim().toLowerCase()
  if (TAG.test(typed)) return [typed]
  const [ticker = '', venue, ...more] = typed.split(':')
  if (!TICKER.test(ticker) || more.length > 0) return []
  if (venue !== undefined) return /^[a-z0-9]+$/.test(venue) ? [`${ticker}_${venue}`] : []
  const venues = [...knownTags].flatMap((tag) => (TAG.test(tag) ? tag.slice(tag.lastIndexOf('_') + 1) : []))
  return [...new Set([...USUAL_VENUES, ...venues])].slice(0, MOST_VENUES).map((each) => `${ticker}_${each}`)
}

/** Titles say the asset's name: fewer letters would be in nearly all of them. */
const LEAST_LETTERS = 3
const MOST_NAMED = 20

/**
 * Insights of the last months that speak of the text, whether a list has loaded them or not: one page of the
 * feed, kept for ten minutes, is looked through here, because no service searches words.
 */
export function useInsightsByWords(text: string) {
  const typed = text.trim()
  const { data, isFetching, error, refetch } = useQuery({
    ...feedQueries.page({ limit: MAX_LIMIT }),
    staleTime: 10 * 60_000,
    enabled: typed.length >= LEAST_LETTERS,
  })
  const items: FeedInsight[] =
    typed.length < LEAST_LETTERS ? [] : (data?.items ?? []).filter((item) => speaksOf(item, typed))
  return { items, isSearching: isFetching, error: typed.length < LEAST_LETTERS ? null : error, refetch }
}

/** The insight is titled with the text, or its asset's tag says it as the ticker: `eurusd` of `eurusd_fxsp`. */
export const speaksOf = ({ title, entity }: Pick<FeedInsight, 'title' | 'entity'>, typed: string) =>
  hasWords(title ?? '', typed) || entity?.slice(0, entity.lastIndexOf('_')) === typed.toLowerCase()

/** Every word typed lies in the text, in any order and whatever the case. */
export const hasWords = (text: string, typed: string) => {
  const folded = text.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

/** `error` is of the first question that was not answered: what is missing from `entities` may exist all the same. */
export type FoundEntities = {
  entities: Entity[]
  isSearching: boolean
  error: unknown
  retry: () => void
}

/**
 * Every asset that the page knows, those that the entity service knows under the text as a ticker (one request for all exchanges),
 * and those of which insights of the last months speak under it, on whatever exchange. Let the text rest before handing it in.
 */
export function useFindableEntities(text: string): FoundEntities {
  const queryClient = useQueryClient()
  const known = knownEntities(queryClient)
  const tags = candidateTags(text, known.keys())
  const asked = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  const titled = useInsightsByWords(text)
  const named = [...new Set(titled.items.flatMap(({ entity }) => entity ?? []))].slice(0, MOST_NAMED)
  const found = useQuery({ ...entityQueries.batch(named), enabled: named.length > 0 })
  const entities = new Map([...known, ...(asked.data ?? []), ...(found.data ?? [])])
  const failed = [asked, found, titled].filter(({ error }) => error)
  return {
    entities: [...entities.values()],
    isSearching: asked.isFetching || titled.isSearching || found.isFetching,
    error: failed[0]?.error ?? null,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
