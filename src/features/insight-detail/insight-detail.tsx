import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#api/client/api-error.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { InsightPage } from '#api/queries/insight-queries.ts'
import { predictionQueries } from '#api/queries/prediction-queries.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { StaleNotice } from '#shared/ui/states/notice.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { InsightArticle } from './insight-article.tsx'
import { InsightNotFound } from './not-found.tsx'

/** One insight with its evidence. Its `key` must be the id, so that no view state passes on to the next insight. */
export function InsightDetail({ id }: { id: string }) {
  const queryClient = useQueryClient()
  // A list that was loaded before already holds the insight; it is still fetched, because that list may be old.
  const [listed] = useState(() => listedInsight(queryClient, id))
  const insight = useQuery({ ...insightQueries.detail(id), placeholderData: () => listed })
  // Fetched in parallel: the fan must not wait for the text.
  const predictions = useQuery(predictionQueries.of(id))
  const error = useStandingError(insight)
  const failure = error && failureOf(error)
  // The request holds nothing but the id, so a refusal means that the id is unknown.
  const isUnknown = failure?.kind === 'not-found' || failure?.kind === 'rejected'
  if (!insight.data && isUnknown) return <InsightNotFound id={id} />
  return (
    <div className="px-3 py-2.5 page-md:px-4 page-md:pt-4 page-md:pb-5 page-lg:px-6 print:p-0">
      <div className="max-w-[100rem]">
        {insight.data ? (
          <>
            <title>{`${insight.data.title ?? 'Insight'} · Insight Desk`}</title>
            {insight.isRefetchError && (
              <div className="mb-3">
                <StaleNotice
                  failure={failureOf(error)}
                  what="The insight"
                  since={insight.dataUpdatedAt}
                  onRetry={() => void insight.refetch()}
                  isRetrying={insight.isFetching}
                />
              </div>
            )}
            <InsightArticle insight={insight.data} predictions={predictions} />
          </>
        ) : failure ? (
          <div className="rounded-md border border-line bg-surface">
            <h1 tabIndex={-1} className="sr-only">
              Insight
            </h1>
            <ErrorPanel
              failure={failure}
              what="The insight"
              onRetry={() => void insight.refetch()}
              isRetrying={insight.isFetching}
            />
          </div>
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </div>
  )
}

/** The insight from a loaded list: the service sends it whole there too. */
const listedInsight = (queryClient: QueryClient, id: string) =>
  queryClient
    .getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })
    .flatMap(([, page]) => page?.items ?? [])
    .find((insight) => insight.id === id)
