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
import { listQuery, pageNumbers, pageRequest, useAnchor } from './list-query.ts'

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
  const arrived = useArrivedPages(
    pageNumbers(search).map((page) => pageRequest(base, page, anchor)),
    `${JSON.stringify(base)} ${search.page}`,
    // "Last 3 months" counts from the service's day, which is known only with its configuration.
    isEnabled && !(isPending && isRelativeDate(search.from_date ?? '')),
  )
  // Stable, because the library redraws for another function.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const names = useQueries({
    queries: arrived.pages.map(({ items }) => ({
      ...entityQueries.batch(items.flatMap(({ metadata }) => metadata.entity || [])),
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

/** After all answers, an entity that is missing is unknown to the service. */
function combineEntities(results: UseQueryResult<Map<string, Entity>>[]) {
  const isAnswered = results.every((result) => result.isSuccess && !result.isPlaceholderData)
  const hasFailed = results.some((result) => result.error !== null)
  const naming: Naming = isAnswered ? 'answered' : hasFailed ? 'failed' : 'awaited'
  return { entities: new Map(results.flatMap((result) => [...(result.data ?? [])])), naming }
}

/** The pages of a list; the previous list's pages until the first of them has arrived. `key` names the list. */
function useArrivedPages(requests: readonly InsightFilter[], key: string, isEnabled: boolean) {
  const answer = useQueries({
    queries: requests.map((request) => ({ ...listQuery(request), enabled: isEnabled })),
    combine: combinePages,
  })
  const { pages, updatedAt } = answer
  const arrived = useMemo(() => ({ key, pages, updatedAt }), [key, pages, updatedAt])
  // The library keeps previous data for one query only, and these are several.
  const [last, setLast] = useState(arrived)
  if (pages.length > 0 && arrived !== last) setLast(arrived)
  const isPrevious = isEnabled && pages.length === 0 && last.pages.some(({ items }) => items.length > 0)
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
  const failed = results.filter((result) => result.error !== null)
  return {
    pages: results.map((result) => result.data).filter((page) => page !== undefined),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((result) => void result.refetch()),
    isPending: results.some((result) => result.isPending),
    isFetching: results.some((result) => result.isFetching),
    updatedAt: Math.max(0, ...results.map((result) => result.dataUpdatedAt)),
  }
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
