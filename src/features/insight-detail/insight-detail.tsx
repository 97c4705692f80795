import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useIsStudying } from '#api/queries/config-queries.ts'
import { insightQueries, listedInsight, predictionQueries } from '#api/queries/insight-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import { assetPath, insightsPath } from '#shared/navigation/paths.ts'
import { PageTitle } from '#shared/notifications/page-title.tsx'
import { useListContext } from '#shared/state/list-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { Skeleton, SkeletonText } from '#shared/ui/panel.tsx'
import { useLastError, ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { InsightArticle } from './insight-article.tsx'

/** One insight with its evidence. Its `key` must be the id, so that no state is carried over to the next insight. */
export function InsightDetail({ id }: { id: string }) {
  const queryClient = useQueryClient()
  // Shown from a cached list at once, and still fetched, because that list may be old.
  const [listed] = useState(() => listedInsight(queryClient, id))
  const insight = useQuery({ ...insightQueries.detail(id), placeholderData: () => listed })
  // In parallel, so that the fan does not wait for the insight.
  const predictions = useQuery(predictionQueries.of(id))
  const error = useLastError(insight)
  const failure = error && failureOf(error)
  // The request contains only the id, so a rejection means that the id is unknown.
  const isUnknown = failure?.kind === 'not-found' || failure?.kind === 'rejected'
  if (!insight.data && isUnknown) return <InsightNotFound id={id} />
  return (
    <div className="page-md:px-4 page-md:pt-4 page-md:pb-5 page-lg:px-6 px-3 py-2.5 print:p-0">
      <div className="max-w-[100rem]">
        {insight.data ? (
          <>
            <PageTitle>{insight.data.title ?? 'Insight'}</PageTitle>
            <div className="mb-3 empty:hidden">
              <QueryNotices queries={[insight]} what="The insight" />
            </div>
            <InsightArticle insight={insight.data} predictions={predictions} />
          </>
        ) : failure ? (
          <div className="rounded-md border border-line bg-surface">
            <h1 tabIndex={-1} className="sr-only">
              Insight
            </h1>
            <ErrorPanel failure={failure} what="The insight" query={insight} />
          </div>
        ) : (
          <DetailSkeleton />
        )}
      </div>
    </div>
  )
}

/** The id is unknown to the service: old, mistyped or withdrawn. */
function InsightNotFound({ id }: { id: string }) {
  const { search } = useListContext()
  const tag = listedInsight(useQueryClient(), id)?.metadata.entity ?? null
  const isStudying = useIsStudying()
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-2 p-8">
      <PageTitle>Unknown insight</PageTitle>
      <h1 className="text-2xl font-semibold" tabIndex={-1}>
        Insight not found
      </h1>
      <p className="text-ink-2">
        The service has no insight with the id <code className="font-mono break-all">{id}</code>.{' '}
        {isStudying
          ? 'It still studies assets, and this page looks again when all are studied.'
          : tag === null
            ? 'The link may be old or mistyped, or the insight was withdrawn.'
            : 'A list still showed it a moment ago, so it was withdrawn.'}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Link to={insightsPath(search)} className={buttonClass('primary')}>
          Back to the insights
        </Link>
        {tag !== null && (
          <Link to={assetPath(tag)} className={buttonClass()}>
            Open the asset {tag}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Placeholders in the final size of the page, so that nothing moves when the insight loads. */
const DetailSkeleton = () => (
  <div role="status" aria-label="Loading the insight" className="flow-root">
    <Skeleton className="mt-1 w-64" />
    <Skeleton className="mt-4 h-7 w-[32rem] max-w-full" />
    <Skeleton className="mt-3 w-96 max-w-full" />
    <div className="my-3.5 h-[4.75rem] rounded-md border border-line bg-surface" />
    <div className="page-lg:grid-cols-[minmax(0,1fr)_21.25rem] grid gap-4">
      <div className="h-[35rem] rounded-md border border-line bg-surface" />
      <div className="grid content-start gap-4">
        <div className="rounded-md border border-line bg-surface p-4">
          <SkeletonText lines={6} label="Loading" />
        </div>
        <div className="h-64 rounded-md border border-line bg-surface" />
      </div>
    </div>
  </div>
)
