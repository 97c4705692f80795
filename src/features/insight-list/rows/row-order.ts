export const SORT_KEYS = [
  'asset',
  'title',
  'direction',
  'horizon',
  'quality',
  'median',
  'hit',
  'interval',
  'n',
  'sector',
  'cap',
  'realised',
  'percentile',
  'age',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = { key: SortKey; isDescending: boolean }

/** Sorted by the figure one looks for first: large, sure and new before small, unsure and old; words from A. */
const startsDescending = (key: SortKey) => !ASCENDING.includes(key)
const ASCENDING: readonly SortKey[] = ['asset', 'title', 'sector', 'horizon', 'age']

/** The order after a press on a head: the usual way round, the other way, and as received. */
export function nextSort(sort: Sort | null, key: SortKey): Sort | null {
  const first = startsDescending(key)
  if (sort?.key !== key) return { key, isDescending: first }
  return sort.isDescending === first ? { key, isDescending: !first } : null
}

/** Sorting by one of these needs what the closes say. */
export const needsOutcomes = (sort: Sort | null) => sort?.key === 'realised' || sort?.key === 'percentile'
