import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { create } from 'zustand'
import { configQueries } from '#api/config-queries.ts'
import { entityQueries, knownEntities } from '#api/entity-queries.ts'
import { insightQueries } from '#api/insight-queries.ts'
import type { InsightPage } from '#api/insight-queries.ts'
import type { Entity } from '#contract/entity.ts'
import type { InsightFilter } from '#contract/insight-filter.ts'
import { DEFAULT_UNITS } from '#contract/units.ts'
import { freezingPoint, frozen } from './frozen-list.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { joinPages } from './join-pages.ts'

/**
 * The instant at which a list was frozen, by its filter. Later pages ask only for what was there then: new insights push the
 * service's pages on, and without it one would see some twice and others never.
 */
const useAnchors = create<{ anchors: Readonly<Record<string, string>> }>(() => ({ anchors: {} }))

/** Pages that have come, and of which list they are. */
type Arrived = { key: string; pages: readonly InsightPage[]; updatedAt: number }

/** @param base the request of the first page */
export function useInsightPages(
  base: InsightFilter,
  search: Pick<InsightSearch, 'page' | 'pages'>,
  isEnabled: boolean,
) {
  const queryClient = useQueryClient()
  const key = JSON.stringify(base)
  const anchor = useAnchors(({ anchors }) => anchors[key])
  const { data: config } = useQuery(configQueries.app())
  const units = config?.units ?? DEFAULT_UNITS

  const pageOf = (page: number, at = anchor) => frozen({ ...base, ...(page > 0 ? { page } : {}) }, at)
  const numbers = Array.from({ length: search.pages }, (_, i) => search.page + i)
  const answer = useQueries({
    queries: numbers.map((page) => ({ ...listQuery(pageOf(page)), enabled: isEnabled })),
    combine: combinePages,
  })
  // The library's own previous data belong to one observer, and each new request of several gets a new one.
  const listKey = `${key} ${search.page}`
  const [last, setLast] = useState<Arrived>({ key: listKey, pages: [], updatedAt: 0 })
  if (answer.pages.length > 0 && !isSame(last, listKey, answer))
    setLast({ key: listKey, pages: answer.pages, updatedAt: answer.updatedAt })
  const isPrevious =
    isEnabled && answer.pages.length === 0 && last.pages.some(({ items }) => items.length > 0)
  const loaded = isPrevious ? { ...answer, pages: last.pages, updatedAt: last.updatedAt } : answer
  // One function for good: a new one would be a new answer, and so without end.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const entities = useQueries({
    queries: loaded.pages.map((page) => ({
      ...entityQueries.batch(tagsOf(page)),
      // Names known from other pages stand in until this page's own answer is there.
      placeholderData: known,
    })),
    combine: combineEntities,
  })
  const joined = useMemo(() => joinPages(loaded.pages), [loaded.pages])
  const rows = useMemo(
    () =>
      joined.insights.map((insight) =>
        toInsightRow(insight, units, entities.get(insight.metadata.entity ?? '')),
      ),
    [joined, units, entities],
  )

  /** Freezes the list before it is walked on; the page on screen keeps its rows under the new request. */
  const freeze = (): string | undefined => {
    if (anchor !== undefined || base.to_date) return anchor
    const first = queryClient.getQueryState(insightQueries.list(pageOf(0)).queryKey)
    const at = first?.data && freezingPoint(first.data)
    if (!at) return undefined
    queryClient.setQueryData(insightQueries.list(frozen(base, at)).queryKey, first.data, {
      updatedAt: first.dataUpdatedAt,
    })
    useAnchors.setState(({ anchors }) => ({ anchors: { ...anchors, [key]: at } }))
    return at
  }
  const prefetch = (page: number) => {
    const first = queryClient.getQueryData(insightQueries.list(pageOf(0)).queryKey)
    void queryClient.prefetchQuery(listQuery(pageOf(page, anchor ?? (first && freezingPoint(first)))))
  }
  /** Lets go of the frozen instant and asks for what is newest; the rows stay until it has come. */
  const renew = () => {
    const { queryKey } = insightQueries.list(base)
    if (anchor === undefined) {
      void queryClient.refetchQueries({ queryKey, exact: true })
      return
    }
    queryClient.removeQueries({ queryKey, exact: true })
    useAnchors.setState(({ anchors }) => ({
      anchors: Object.fromEntries(Object.entries(anchors).filter(([each]) => each !== key)),
    }))
  }
  return {
    ...loaded,
    ...joined,
    /** Where the list before ended says nothing about this one. */
    isEnd: joined.isEnd && !isPrevious,
    /** The rows are those of the list before: this one is on its way, or has failed. */
    isPrevious,
    /** One list: its filters and its page. */
    key: listKey,
    /** The list whose rows these are. */
    rowsKey: isPrevious ? last.key : listKey,
    rows,
    units,
    anchor,
    freeze,
    prefetch,
    renew,
  }
}

/** Rows never change under the reader: a list is asked for once and renewed on demand. */
const listQuery = (filter: InsightFilter) => ({
  ...insightQueries.list(filter),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

const isSame = (last: Arrived, key: string, { pages, updatedAt }: Omit<Arrived, 'key'>) =>
  last.key === key &&
  last.updatedAt === updatedAt &&
  last.pages.length === pages.length &&
  pages.every((page, at) => page === last.pages[at])

const tagsOf = (page: InsightPage) =>
  page.items
    .map(({ metadata }) => metadata.entity)
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')

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

const combineEntities = (results: UseQueryResult<Map<string, Entity>>[]) =>
  new Map(results.flatMap((result) => [...(result.data ?? [])]))
