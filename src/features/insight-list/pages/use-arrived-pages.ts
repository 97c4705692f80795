import { queryOptions, useQueries } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'

/** Pages that have come, and of which list they are. */
type Arrived = { key: string; pages: readonly InsightPage[]; updatedAt: number }

/** Rows never change under the reader: a list is asked for once and renewed on demand. */
export const listQuery = (filter: InsightFilter) =>
  queryOptions({
    ...insightQueries.list(filter),
    staleTime: Infinity,
    // What failed for want of a connection comes with it; what has come is never stale.
    refetchOnReconnect: ({ state }) => state.error !== null && 'always',
  })

/**
 * The pages of a list. While none of them has come, those of the list before stay.
 *
 * @param key names the list: its filters and its first page on screen
 */
export function useArrivedPages(requests: readonly InsightFilter[], key: string, isEnabled: boolean) {
  const answer = useQueries({
    queries: requests.map((request) => ({ ...listQuery(request), enabled: isEnabled })),
    combine: combinePages,
  })
  const { pages, updatedAt } = answer
  const arrived = useMemo(
    (): Arrived | null => (pages.length > 0 ? { key, pages, updatedAt } : null),
    [key, pages, updatedAt],
  )
  // The library's own previous data belong to one observer, and each new request of several gets a new one.
  const last = useLastOf(arrived)
  const isPrevious =
    isEnabled && arrived === null && last !== null && last.pages.some(({ items }) => items.length > 0)
  return {
    ...answer,
    ...(isPrevious && { pages: last.pages, updatedAt: last.updatedAt }),
    /** The rows are those of the list before: this one is on its way, or has failed. */
    isPrevious,
    key,
    /** The list whose rows these are. */
    rowsKey: isPrevious ? last.key : key,
  }
}

function combinePages(results: UseQueryResult<InsightPage>[]) {
  const failed = results.find((result) => result.error !== null)
  return {
    pages: results.map((result) => result.data).filter((page) => page !== undefined),
    error: failed?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error !== null) void result.refetch()
    },
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    updatedAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
  }
}

/** The newest value that was one, as React keeps information from earlier renders; hand in the same object for the same value. */
function useLastOf<T extends object>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
