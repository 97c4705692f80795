import type { AppConfig } from '#contract/desk/app-config.ts'
import {
  BROWSER_FIELDS,
  type FeedFormat,
  LIST_FEEDS,
  MAX_FEED_ENTRIES,
  SHOWING_FIELDS,
} from '#contract/desk/list-feeds.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { midnightOf } from '#contract/values/instant.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyProblem } from '#server/problems.ts'
import { printable } from '#server/request.ts'
import { FILTER_FIELDS, filterSearch } from '#shared/address/filter-fields.ts'
import { toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { countOf } from '#shared/format/words.ts'
import { insightsPath, printSearch } from '#shared/navigation/paths.ts'
import { type FeedEntry, plainLine } from './feed-entry.ts'

const isOneOf = (names: readonly string[], name: string) => names.includes(name)

/** Reads a list's query string. Refuses by name what the page would ignore: a feed without one of its filters is another list. */
export function feedQuery(query: string) {
  const { state, dropped } = filterSearch.read(new URLSearchParams(query))
  const refused = [...new Set(dropped)].filter((name) => !isOneOf(SHOWING_FIELDS, name))
  if (refused.length > 0) {
    const fields = refused.slice(0, 20).map((name) => ({ name: printable(name), rule: ruleOf(name) }))
    throw new ProxyProblem('invalid-request', { fields })
  }
  return {
    /** The query string in canonical form, without the fields that only say how rows are shown. */
    search: printSearch(filterSearch.write(state)),
    /** The request for its newest insights. @param now the service's clock, ms: relative dates are counted back from its day */
    filterAt: (now: number): InsightFilter =>
      toInsightFilter(
        { ...state, watched: false, page: 0, limit: MAX_FEED_ENTRIES },
        { now, watchedTags: [] },
      ),
  }
}

function ruleOf(name: string): string {
  if (isOneOf(BROWSER_FIELDS, name)) return 'is known to the browser only; remove it from the address'
  return Object.hasOwn(FILTER_FIELDS, name)
    ? 'has an invalid value, by itself or beside the other end of its range'
    : 'is not a field of the list'
}

/** A list as a feed in no particular format. URLs are absolute, instants ms UTC, texts single lines of plain text. */
export type Feed = ReturnType<typeof makeFeed>

interface FeedParts {
  readonly entries: readonly FeedEntry[]
  readonly unreadable: number
  readonly format: FeedFormat
  readonly search: string
  readonly deskUrl: string
  readonly appConfig: AppConfig
}

export function makeFeed({ format, search, deskUrl, appConfig, entries, unreadable }: FeedParts) {
  const isSimulated = appConfig.reference?.market === 'simulated'
  const newest = Math.max(...entries.map(({ knownAt }) => knownAt ?? -Infinity))
  const query = search === '' ? '' : `?${search}`
  return {
    /** The same for the same list, under any host name of the desk. */
    id: `urn:insight-desk:list:${encodeURIComponent(search)}`,
    title: titleOf(search, appConfig, isSimulated),
    about: aboutOf(isSimulated, unreadable),
    isSimulated,
    selfUrl: deskUrl + LIST_FEEDS[format] + query,
    listUrl: deskUrl + insightsPath(search),
    deskUrl,
    /** When the newest entry came; for an empty list, the start of the service's day. */
    updatedAt: Number.isFinite(newest) ? newest : midnightOf(appConfig.now),
    entries,
  }
}

/** `Insight Desk: stars=7,8 sector=Energy (simulated data)`: the filters as in the URL. */
function titleOf(search: string, { environment, reference }: AppConfig, isSimulated: boolean): string {
  const filters = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`)
  const list = plainLine(filters.join(' '), LIMITS.feeds.maxTitle) || 'all insights'
  const data = isSimulated ? 'simulated data' : reference ? '' : plainLine(environment, LIMITS.feeds.maxTitle)
  return `Insight Desk: ${list}${data && ` (${data})`}`
}

function aboutOf(isSimulated: boolean, unreadable: number): string {
  return [
    isSimulated ? 'Simulated data: companies and prices are made up.' : '',
    `At most the newest ${MAX_FEED_ENTRIES} insights of this list. Figures describe past cases; n is their number.`,
    unreadable > 0
      ? `${countOf(unreadable, 'insight')} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
