import { skipToken, useQuery } from '@tanstack/react-query'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'

/** The request as of the instant at which its list was frozen; one that names its own end stands still anyway. */
export const frozen = (filter: InsightFilter, at: string | undefined): InsightFilter =>
  at && !filter.to_date ? { ...filter, to_date: at } : filter

/** The request of one page of a list, as of the instant at which the list was frozen. */
export const pageRequest = (base: InsightFilter, page: number, at?: string): InsightFilter =>
  frozen(page > 0 ? { ...base, page } : base, at)

/** Numbers of the pages on screen. */
export const pageNumbers = ({ page, pages }: { page: number; pages: number }) =>
  Array.from({ length: pages }, (_, i) => page + i)

export const frozenKey = (base: InsightFilter) => [...insightQueries.all(), 'frozen at', base]

/**
 * The instant at which a list was frozen. Later pages ask only for what was there then: new insights push the service's pages on,
 * and without it one would see some twice and others never. It is kept beside the pages that it belongs to, and goes with them.
 *
 * @param base the request of the first page
 */
export const useAnchor = (base: InsightFilter): string | undefined =>
  useQuery<string | null>({ queryKey: frozenKey(base), queryFn: skipToken, staleTime: Infinity }).data ??
  undefined
