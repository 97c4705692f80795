import { BROWSER_FIELDS } from '#contract/desk/list-feeds.ts'
import { DEFAULT_LIMIT } from '#contract/values/list-limits.ts'
import { FILTER_FIELDS, withoutContradictions } from '#shared/address/filter-fields.ts'
import { flag, number, oneOf, text, type SearchField } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { insightsPath, printSearch } from '#shared/navigation/paths.ts'
import type { View } from '#shared/state/views.ts'

/** Every column, in the default order. */
export const COLUMN_IDS = [
  'status',
  'asset',
  'name',
  'title',
  'direction',
  'horizon',
  'quality',
  'median',
  'range',
  'expected',
  'edge',
  'hit',
  'interval',
  'n',
  'realised',
  'percentile',
  'sector',
  'topic',
  'eco',
  'cap',
  'age',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

export const FIXED_COLUMNS: readonly ColumnId[] = ['asset', 'title']

const OPTIONAL: readonly ColumnId[] = ['name', 'realised', 'percentile', 'sector', 'topic', 'eco', 'cap']

export const DEFAULT_COLUMNS = COLUMN_IDS.filter((id) => !OPTIONAL.includes(id))

/** Width of rows and preview from which both have more room, px. */
export const WIDE_FROM = 1700

const WIDE_COLUMNS = COLUMN_IDS.filter((id) => id === 'name' || id === 'percentile' || !OPTIONAL.includes(id))

export const defaultColumns = (listWidth: number): readonly ColumnId[] =>
  listWidth < WIDE_FROM ? DEFAULT_COLUMNS : WIDE_COLUMNS

export const columnOf = (name: string): ColumnId | undefined => COLUMN_IDS.find((id) => id === name)

const UNSORTED = ['status', 'name', 'range', 'topic', 'eco'] as const satisfies readonly ColumnId[]
export type SortKey = Exclude<ColumnId, (typeof UNSORTED)[number]>
export const SORT_KEYS = COLUMN_IDS.filter((id): id is SortKey => !UNSORTED.some((each) => each === id))
export type Sort = { key: SortKey; isDescending: boolean }

/** Codes of the status filter, which the browser applies because the service has none. */
export const OUTCOME_CODES = ['open', 'ending', 'worked', 'failed', 'outside'] as const
export type OutcomeCode = (typeof OUTCOME_CODES)[number]

export const PAGE_SIZES = [20, 50, 100] as const
/** Most pages that "Load more" can join. */
const MAX_PAGES = 50

const sort: SearchField<Sort | null> = {
  name: 'sort',
  fallback: null,
  parse: (raw) => {
    const key = SORT_KEYS.find((each) => each === raw.replace(/^-/, ''))
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

const outcome: SearchField<readonly OutcomeCode[]> = {
  name: 'outcome',
  fallback: [],
  parse: (raw) => {
    const codes = raw.split(',')
    const known = OUTCOME_CODES.filter((code) => codes.includes(code))
    return codes.every((each) => known.some((code) => code === each)) ? known : undefined
  },
  print: (value) => OUTCOME_CODES.filter((code) => value.includes(code)).join(',') || null,
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

/** The list's address: filters under the service's field names, paging and display. */
export const insightSearch = withoutContradictions(
  searchSchema({
    ...FILTER_FIELDS,
    /** Only assets on this device's watchlist. */
    watched: flag('watched'),
    page: count('page', 0, 10_000),
    limit,
    /** Pages joined by "Load more", counted from `page`. */
    pages: count('pages', 1, MAX_PAGES),
    /** Text filter of the loaded rows; not sent to the service. */
    q: text('q'),
    outcome,
    /** Minimum expected share and minimum edge over the base rate, as fractions; filters of the loaded rows. */
    expected__gte: number('expected__gte', { min: -1, max: 1 }),
    edge__gte: number('edge__gte', { min: -1, max: 1 }),
    /** Only rows whose whole interval of the expected share lies above the base rate. */
    supported: flag('supported'),
    sort,
    cols: columns,
    show: oneOf('show', ['all', 'unread'], 'all'),
  }),
)

export type InsightSearch = ReturnType<typeof insightSearch.read>['state']

export const EMPTY_SEARCH: InsightSearch = insightSearch.read(new URLSearchParams()).state

/** Differences from the list without filters. */
export type ListChange = Partial<InsightSearch>

/** Query string of a list, without `?`. */
export const listSearch = (change: ListChange): string =>
  printSearch(insightSearch.write({ ...EMPTY_SEARCH, ...change }))

export const listPath = (change: ListChange = {}): string => insightsPath(listSearch(change))

/** Query string without paging; views are saved and compared by it. */
export const viewSearchOf = (search: InsightSearch): string => listSearch({ ...search, page: 0, pages: 1 })

/** The view that equals a list; the parameters of an older view may have another order. */
export function viewOf(views: readonly View[], search: InsightSearch): View | undefined {
  const own = viewSearchOf(search)
  return views.find((view) => listSearch(insightSearch.read(new URLSearchParams(view.search)).state) === own)
}

/** Fields that filter the loaded rows. */
const LOCAL_FILTERS = BROWSER_FIELDS.filter((field) => field !== 'watched')

/** Fields that only filter, sort or display the loaded rows. */
const LOCAL_FIELDS: readonly string[] = [...LOCAL_FILTERS, 'sort', 'cols']
export const areLocal = (fields: readonly string[]) => fields.every((field) => LOCAL_FIELDS.includes(field))
export const isLocalChange = (change: Partial<InsightSearch>) => areLocal(Object.keys(change))

/** The filters sent to the service, as text: lists with equal texts are the same list. */
export function sentFilters(search: InsightSearch): string {
  const params = insightSearch.write(search)
  for (const field of [...LOCAL_FIELDS, 'page', 'pages', 'limit']) params.delete(field)
  return params.toString()
}

export const isAnySet = (fields: readonly (keyof InsightSearch)[], search: InsightSearch) =>
  fields.some((field) => {
    const value = search[field]
    return Array.isArray(value) ? value.length > 0 : value !== EMPTY_SEARCH[field]
  })

/** Whether fewer rows are shown than loaded. */
export const narrowsLoaded = (search: InsightSearch) => isAnySet(LOCAL_FILTERS, search)

export type ExpectedFilter = Pick<InsightSearch, 'expected__gte' | 'edge__gte' | 'supported'>

export const narrowsByExpected = ({ expected__gte: share, edge__gte: edge, supported }: ExpectedFilter) =>
  share !== null || edge !== null || supported
