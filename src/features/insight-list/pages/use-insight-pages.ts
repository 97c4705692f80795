import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { configQueries } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { toInsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { Naming } from '#features/insight-list/rows/insight-row.ts'
import { isRelativeDate } from '#shared/address/filter-fields.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { pageNumbers, pageRequest, useAnchor } from './frozen-list.ts'
import { joinPages } from './join-pages.ts'
import { useArrivedPages } from './use-arrived-pages.ts'

/**
 * The rows of a search, page by page.
 *
 * @param base the request of the first page
 */
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
    // "Last 3 months" counts from the service's day: asked for by this device's, it would be another list a moment later.
    isEnabled && !(isPending && isRelativeDate(search.from_date ?? '')),
  )

  // The same function at every drawing: the library takes another one for a changed query, computes anew and draws again.
  const known = useCallback(() => knownEntities(queryClient), [queryClient])
  const names = useQueries({
    queries: arrived.pages.map((page) => ({
      ...entityQueries.batch(tagsOf(page)),
      // Names known from other pages stand in until this page's own answer is there.
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
    /** Where the list before ended says nothing about this one. */
    isEnd: joined.isEnd && !arrived.isPrevious,
    rows,
    /** The entity service did not answer: rows go by what their tags say. */
    namesFailed: names.naming === 'failed',
    units,
    anchor,
  }
}

export type InsightPages = ReturnType<typeof useInsightPages>

/** Tags of the assets on a page, for their names. */
export const tagsOf = (page: InsightPage) =>
  page.items
    .map(({ metadata }) => metadata.entity)
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')

/** Once they are all answered, what is not among them is not known to the service. */
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
