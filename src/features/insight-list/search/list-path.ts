import { insightsPath, printSearch } from '#shared/navigation/paths.ts'
import { EMPTY_SEARCH, insightSearch } from './insight-search.ts'
import type { InsightSearch } from './insight-search.ts'

/** What a list differs in from the plain one: any filter, order or way to show it. */
export type ListChange = Partial<InsightSearch>

/** The query string of a list, without `?`, as the list itself writes it: a comma inside a value stays inside it. */
export const listSearch = (change: ListChange): string =>
  printSearch(insightSearch.write({ ...EMPTY_SEARCH, ...change }))

/** The address of a list. Whoever leads to one, from wherever, builds it here. */
export const listPath = (change: ListChange = {}): string => insightsPath(listSearch(change))
