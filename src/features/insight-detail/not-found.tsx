import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { insightQueries, type InsightPage } from '#api/queries/insight-queries.ts'
import { assetPath, insightsPath } from '#shared/navigation/paths.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { buttonClass } from '#shared/ui/button.tsx'

/** The id is unknown to the service: old, mistyped or withdrawn. */
export function InsightNotFound({ id }: { id: string }) {
  const { search } = useListContext()
  const tag = useListedTag(id)
  return (
    <div className="grid max-w-[60ch] justify-items-start gap-2 p-8">
      <title>Unknown insight · Insight Desk</title>
      <h1 className="text-2xl font-semibold" tabIndex={-1}>
        Insight not found
      </h1>
      <p className="text-ink-2">
        The service has no insight with the id <code className="font-mono break-all">{id}</code>.{' '}
        {tag === null
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

/** The insight's asset, if a list that was loaded earlier still has it. */
function useListedTag(id: string): string | null {
  const client = useQueryClient()
  for (const [, page] of client.getQueriesData<InsightPage>({ queryKey: insightQueries.lists() })) {
    const listed = page?.items.find((insight) => insight.id === id)
    if (listed) return listed.metadata.entity
  }
  return null
}
