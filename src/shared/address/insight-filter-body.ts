import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { horizonEnd, parseHorizon, addMonths } from '#contract/values/horizon.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { isContradiction, isRelativeDate } from './filter-fields.ts'
import type { FilterState } from './filter-fields.ts'
import { parseDay } from './search-fields.ts'

/** A list as it is asked for: its filters, the page, and whether only watched assets are meant. */
export type AskedList = FilterState & { watched: boolean; page: number; limit: number }

/** What the request needs to know beyond the address. */
export type FilterSurroundings = {
  /** The service's clock, ms. */
  now: number
  /** Tags on the watchlist, for `watched`. */
  watchedTags: readonly string[]
}

/** Fields that may have any of several values. */
const LISTS = [
  'topic',
  'asset_cls',
  'class',
  'direction',
  'eco',
  'entity',
  'horizon',
  'sector',
  'stars',
  'sub_class',
] as const satisfies readonly (keyof InsightFilter)[]

/**
 * The request of the first page of a search. "Not filtered" is said by leaving a field out and in no other way: an empty string
 * or list is refused or matches nothing. Numbers go as the service has them (returns as fractions).
 */
export function toInsightFilter(search: AskedList, { now, watchedTags }: FilterSurroundings): InsightFilter {
  const asked = {
    ...search,
    // Both ways at once is no filter in either form the service may take.
    direction: isBothWays(search.direction) ? [] : search.direction,
    entity: search.watched ? watchedOf(search.entity, watchedTags) : search.entity,
  }
  const stated = LISTS.filter((name) => asked[name].length > 0)
  const filter: InsightFilter = Object.fromEntries(stated.map((name) => [name, asked[name]]))
  if (search.last_value__lte !== null) filter.last_value__lte = search.last_value__lte
  addRange(filter, search, 'market_cap_usd_bn')
  addRange(filter, search, 'median_return')
  const from = sinceMs(search.from_date, now)
  if (from !== null) filter.from_date = toWireInstant(from)
  const to = search.to_date === null ? undefined : parseDay(search.to_date)
  if (to !== undefined) {
    filter.to_date = toWireInstant(to)
    // Left alone, the service would still look at its last months only, and find nothing before them.
    filter.from_date ??= toWireInstant(EVER)
  }
  if (search.page > 0) filter.page = search.page
  filter.limit = search.limit
  return filter
}

/** Before any insight, ms. */
const EVER = 0

/** Nothing is watched, or nothing of the entities asked for: matches nothing, and a request could not say so. */
export const isUnaskable = (search: AskedList, filter: InsightFilter) =>
  search.watched && filter.entity === undefined

const isBothWays = (codes: readonly number[]) => codes.length === 2 && codes.includes(1) && codes.includes(2)

/** Across fields all must hold: of the entities asked for, those that are watched. */
const watchedOf = (entities: readonly string[], watched: readonly string[]) =>
  entities.length > 0 ? entities.filter((tag) => watched.includes(tag)) : watched

function addRange(filter: InsightFilter, search: AskedList, name: 'market_cap_usd_bn' | 'median_return') {
  const from = search[`${name}__gte`]
  const below = search[`${name}__lt`]
  if (isContradiction(from, below)) return
  if (from !== null) filter[`${name}__gte`] = from
  if (below !== null) filter[`${name}__lt`] = below
}

/** Start of a window as an instant, ms; a moving one begins at midnight, so that its request is the same all day. */
export function sinceMs(value: string | null, now: number): number | null {
  if (value === null) return null
  if (!isRelativeDate(value)) return parseDay(value) ?? null
  const horizon = parseHorizon(value)
  if (!horizon) return null
  const midnight = now - (now % MS_PER_DAY)
  switch (horizon.unit) {
    case 'd':
      return midnight - horizon.count * MS_PER_DAY
    case 'w':
      return horizonEnd(midnight, { ...horizon, count: -horizon.count })
    case 'm':
      return addMonths(midnight, -horizon.count)
    case 'y':
      return addMonths(midnight, -12 * horizon.count)
  }
}
