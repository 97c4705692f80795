import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { flag, oneOf, text } from '#shared/address/search-fields.ts'
import type { SearchField } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { columnOf, presentName } from './column-ids.ts'
import type { ColumnId } from './column-ids.ts'
import { FILTER_FIELDS, withoutNonsense } from '#shared/address/filter-fields.ts'
import { OUTCOME_CODES } from '#features/insight-list/rows/row-outcomes.ts'
import type { OutcomeCode } from '#features/insight-list/rows/row-outcomes.ts'
import { SORT_KEYS } from '#features/insight-list/rows/row-order.ts'
import type { Sort } from '#features/insight-list/rows/row-order.ts'

export const PAGE_SIZES = [20, 50, 100] as const
/** Pages that "Load more" may join in one list; beyond, a narrower filter serves better than more rows. */
export const MOST_PAGES = 50

const sort: SearchField<Sort | null> = {
  name: 'sort',
  fallback: null,
  parse: (raw) => {
    const key = SORT_KEYS.find((each) => each === presentName(raw.replace(/^-/, '')))
    return key && { key, isDescending: raw.startsWith('-') }
  },
  print: (value) => value && (value.isDescending ? '-' : '') + value.key,
}

const columns: SearchField<readonly ColumnId[] | null> = {
  name: 'cols',
  fallback: null,
  parse: (raw) => {
    const ids = [...new Set(raw.split(','))].map(columnOf)
    return ids.every((id) => id !== undefined) ? ids : undefined
  },
  print: (value) => value && value.join(','),
}

/** Any of several outcomes; worked out here, never sent. */
const outcome: SearchField<readonly OutcomeCode[]> = {
  name: 'outcome',
  fallback: [],
  parse: (raw) => {
    const asked = raw.split(',')
    const known = OUTCOME_CODES.filter((code) => asked.includes(code))
    return asked.every((each) => known.some((code) => code === each)) ? known : undefined
  },
  print: (value) =>
    value.length > 0 ? OUTCOME_CODES.filter((code) => value.includes(code)).join(',') : null,
}

const limit: SearchField<number> = {
  name: 'limit',
  fallback: DEFAULT_LIMIT,
  parse: (raw) => PAGE_SIZES.find((size) => String(size) === raw),
  print: (value) => (value === DEFAULT_LIMIT ? null : String(value)),
}

const count = (name: string, fallback: number, max: number): SearchField<number> => ({
  name,
  fallback,
  parse: (raw) =>
    /^\d{1,5}$/.test(raw) && Number(raw) >= fallback && Number(raw) <= max ? Number(raw) : undefined,
  print: (value) => (value === fallback ? null : String(value)),
})

/** The list's address: every filter field under the service's own name, then paging, then how the rows are shown. */
export const insightSearch = withoutNonsense(
  searchSchema({
    ...FILTER_FIELDS,
    /** Only assets on this device's watchlist. */
    watched: flag('watched'),
    page: count('page', 0, 10_000),
    limit,
    /** Pages joined by "Load more", counted from `page`. */
    pages: count('pages', 1, MOST_PAGES),
    /** Narrows the loaded rows by their words; never sent. */
    q: text('q'),
    outcome,
    sort,
    cols: columns,
    show: oneOf('show', ['all', 'unread'], 'all'),
  }),
)

export type InsightSearch = ReturnType<typeof insightSearch.read>['state']

export const EMPTY_SEARCH: InsightSearch = insightSearch.read(new URLSearchParams()).state
