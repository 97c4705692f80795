import { BROWSER_FIELDS, MAX_FEED_ENTRIES, SHOWING_FIELDS } from '#contract/desk/list-feeds.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { FILTER_FIELDS } from '#shared/address/filter-fields.ts'
import { filterSearch } from '#shared/address/filter-search.ts'
import { toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { printSearch } from '#shared/navigation/paths.ts'
import { printable } from '#server/browser/guard/request-target.ts'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'

/** A list by its address, as far as a feed can follow it. */
export interface FollowedList {
  /** Its query string in the one form that lists are written in, without what only says how rows are shown. */
  readonly search: string
  /** The request of its newest insights. @param now the service's clock, ms: windows that move are counted back from its day */
  filterAt(now: number): InsightFilter
}

const isOneOf = (names: readonly string[], name: string) => names.includes(name)

/**
 * Reads a list's own query string. Throws `invalid-request` naming every field that is unknown, makes no sense or is known to the
 * browser alone: the list itself would go on without it, but a feed that leaves a filter out without a word is another list.
 */
export function followedList(query: string): FollowedList {
  const { state, dropped } = filterSearch.read(new URLSearchParams(query))
  const refused = [...new Set(dropped)].filter((name) => !isOneOf(SHOWING_FIELDS, name))
  if (refused.length > 0) {
    const fields = refused.slice(0, MOST_NAMED).map((name) => ({ name: printable(name), rule: ruleOf(name) }))
    throw new ProxyProblem('invalid-request', { fields })
  }
  return {
    search: printSearch(filterSearch.write(state)),
    filterAt: (now) =>
      toInsightFilter(
        { ...state, watched: false, page: 0, limit: MAX_FEED_ENTRIES },
        { now, watchedTags: [] },
      ),
  }
}

const MOST_NAMED = 20

function ruleOf(name: string): string {
  if (isOneOf(BROWSER_FIELDS, name)) return 'is known to the browser only; take it out of the address'
  return Object.hasOwn(FILTER_FIELDS, name)
    ? 'has a value that makes no sense, by itself or beside the other end of its range'
    : 'is not a field of the list'
}
