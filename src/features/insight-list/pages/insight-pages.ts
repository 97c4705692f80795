import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { Insight } from '#contract/records/insight.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow, type Naming } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import { listQuery, pageNumbers, pageRequest } from './start-list.ts'
import { useAnchor } from './freeze-list.ts'

/** The rows of a list. `base`: the request of its first page. */
export function useInsightPages(
  base: InsightFilter,
  search: Pick<InsightSearch, 'page' | 'pages' | 'from_date'>,
  isEnabled: boolean,
) {
  const queryClient = useQueryClient()
  const { data: config, isPending } = useQuery(configQueries.app())
  const units = config?.units ?? DEFAULT_UNITS
  const anchor = useAnchor(base)
  const requests = pageNumbers(search).map((page) => pageRequest(base, page, anchor))
  const arrived = useArrivedPages(
    requests,
    `${JSON.stringify(base)} ${search.page}`,
    // "Last 3 months" counts from the service's day, which is known only with its configuration.
    isEnabled && !(isPending && isRelativeDate(search.from_date ?? '')),
  )

  // Stable, because the library redraws for another function.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const names = useQueries({
    queries: arrived.pages.map((page) => ({
      ...entityQueries.batch(tagsOf(page)),
      // Names from other pages are used until the answer arrives.
      placeholderData: known,
    })),
    combine: combineEntities,
  })
  const joined = useMemo(() => joinPages(arrived.pages), [arrived.pages])
  const rows = useMemo(
    () =>
      joined.insights.map((insight) =>
        toInsightRow(insight, units, names.entities.get(insight.metadata.entity ?? ''), names.naming),
      ),
    [joined, units, names],
  )
  return {
    ...arrived,
    ...joined,
    /** The previous list's end says nothing about this one. */
    isEnd: joined.isEnd && !arrived.isPrevious,
    rows,
    /** The entity service failed; rows show tickers from their tags. */
    namesFailed: names.naming === 'failed',
    units,
    anchor,
  }
}

export type InsightPages = ReturnType<typeof useInsightPages>

const tagsOf = (page: InsightPage) =>
  page.items
    .map(({ metadata }) => metadata.entity)
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')

/** After all answers, an entity that is missing is unknown to the service. */
const combineEntities = (
  results: UseQueryResult<Map<string, Entity>>[],
): { entities: Map<string, Entity>; naming: Naming } => ({
  entities: new Map(results.flatMap((result) => [...(result.data ?? [])])),
  naming: results.every((result) => result.isSuccess && !result.isPlaceholderData)
    ? 'answered'
    : results.some((result) => result.error !== null)
      ? 'failed'
      : 'awaited',
})

/** Loaded pages and the key of their list. */
type Arrived = { key: string; pages: readonly InsightPage[]; updatedAt: number }

/** The pages of a list; the previous list's pages until the first of them has arrived. `key` names the list. */
function useArrivedPages(requests: readonly InsightFilter[], key: string, isEnabled: boolean) {
  const answer = useQueries({
    queries: requests.map((request) => ({ ...listQuery(request), enabled: isEnabled })),
    combine: combinePages,
  })
  const { pages, updatedAt } = answer
  const arrived = useMemo(
    (): Arrived | null => (pages.length > 0 ? { key, pages, updatedAt } : null),
    [key, pages, updatedAt],
  )
  // The library keeps previous data for one query only, and these are several.
  const last = useLastOf(arrived)
  const isPrevious =
    isEnabled && arrived === null && last !== null && last.pages.some(({ items }) => items.length > 0)
  return {
    ...answer,
    ...(isPrevious && { pages: last.pages, updatedAt: last.updatedAt }),
    /** The rows belong to the previous list: this one is loading, or has failed. */
    isPrevious,
    key,
    /** Key of the list that the rows belong to. */
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

/** The last value that was not null. Pass the same object for the same value. */
function useLastOf<T extends object>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

/** Joins pages; each id once, in the order received. */
export function joinPages(pages: readonly InsightPage[]) {
  const seen = new Set<string>()
  const isNew = ({ id }: Insight) => !seen.has(id) && seen.add(id)
  return {
    insights: pages.flatMap(({ items }) => items).filter(isNew),
    /** Records that could not be read. */
    unreadable: pages.flatMap((page) => page.unreadable),
    received: pages.reduce((sum, page) => sum + page.received, 0),
    isEnd: pages.at(-1)?.isLast ?? false,
  }
}

/** Splits a long answer into pages of `limit`. Unreadable records count on the first page. */
export function splitPages(whole: InsightPage, limit: number): InsightPage[] {
  const count = Math.max(1, Math.ceil(whole.items.length / limit))
  return Array.from({ length: count }, (_, i) => {
    const items = whole.items.slice(i * limit, (i + 1) * limit)
    const unreadable = i === 0 ? whole.unreadable : []
    return {
      items,
      unreadable,
      received: items.length + unreadable.length,
      isLast: whole.isLast && i === count - 1,
    }
  })
}
