import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { entityQueries, knownEntities } from './entity-queries.ts'

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

/**
 * Every asset that the page knows, and those that the entity service knows under the text as a ticker; one request for all
 * exchanges. Let the text rest before handing it in.
 */
export function useFindableEntities(text: string): { entities: Entity[]; isSearching: boolean } {
  const queryClient = useQueryClient()
  const known = knownEntities(queryClient)
  const tags = candidateTags(text, known.keys())
  const { data, isFetching } = useQuery({ ...entityQueries.batch(tags), enabled: tags.length > 0 })
  return { entities: [...new Map([...known, ...(data ?? [])]).values()], isSearching: isFetching }
}
