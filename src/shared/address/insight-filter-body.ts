import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { horizonEnd, parseHorizon } from '#contract/values/horizon.ts'
import { midnightOf, MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { FILTER_FIELDS, isRelativeDate, type FilterState } from './filter-fields.ts'
import { parseDay } from './search-fields.ts'

/** A list to request: its filters, the page, and whether to show watched assets only. */
type ListRequest = FilterState & { watched: boolean; page: number; limit: number }

/** What the request needs beyond the address. */
export type FilterContext = {
  /** The service's clock, ms. */
  now: number
  /** Tags on the watchlist, for `watched`. */
  watchedTags: readonly string[]
}

const FILTER_NAMES = Object.keys(FILTER_FIELDS) as (keyof FilterState)[]

/**
 * The request body of a page of the list. Fields without a filter are left out, because an empty string or list is rejected or matches
 * nothing. Returns are fractions, which the proxy converts to the unit of the service.
 */
export function toInsightFilter(search: ListRequest, { now, watchedTags }: FilterContext): InsightFilter {
  const fields = {
    ...search,
    // Both directions together do not filter, and a service that takes a single number could not express them.
    direction: isBothWays(search.direction) ? [] : search.direction,
    entity: search.watched ? watchedOf(search.entity, watchedTags) : search.entity,
    // Set below, as instants.
    from_date: null,
    to_date: null,
  }
  const filter: InsightFilter = Object.fromEntries(
    FILTER_NAMES.map((name) => [name, fields[name]] as const).filter(
      ([, value]) => value !== null && (typeof value === 'number' || value.length > 0),
    ),
  )
  const from = sinceMs(search.from_date, now)
  if (from !== null) filter.from_date = toWireInstant(from)
  const to = search.to_date === null ? undefined : parseDay(search.to_date)
  if (to !== undefined) {
    filter.to_date = toWireInstant(to)
    // Without a `from_date` the service searches only its last months, even when `to_date` is before them.
    filter.from_date ??= toWireInstant(EVER)
  }
  if (search.page > 0) filter.page = search.page
  filter.limit = search.limit
  return filter
}

/** Before any insight, ms. */
const EVER = 0

/** No asset is watched, or none of the selected ones: the list is empty, which no request can express. */
export const watchesNothing = (search: ListRequest, filter: InsightFilter) =>
  search.watched && filter.entity === undefined

const isBothWays = (codes: readonly number[]) => codes.length === 2 && codes.includes(1) && codes.includes(2)

/** Watched assets, of the selected ones if there are any, and as many as a request can contain. */
const watchedOf = (entities: readonly string[], watched: readonly string[]) =>
  entities.length > 0 ? entities.filter((tag) => watched.includes(tag)) : watched.slice(0, MAX_ENTITIES)

/** Start of a window in ms. A relative one starts at midnight, so that the request stays the same all day. */
export function sinceMs(value: string | null, now: number): number | null {
  if (value === null) return null
  if (!isRelativeDate(value)) return parseDay(value) ?? null
  const horizon = parseHorizon(value)
  if (!horizon) return null
  const midnight = midnightOf(now)
  const { count, unit } = horizon
  // Calendar days: a window in trading days would be another one.
  return unit === 'd' ? midnight - count * MS_PER_DAY : horizonEnd(midnight, { count: -count, unit })
}
