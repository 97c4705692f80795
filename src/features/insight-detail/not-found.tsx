import { Link } from 'react-router'
import { insightsPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'

/** The id is unknown to the service: old, mistyped or withdrawn. */
export const InsightNotFound = () => (
  <div className="rounded-md border border-line bg-surface">
    <h1 tabIndex={-1} className="sr-only">
      Insight not found
    </h1>
    <EmptyState
      title="This insight does not exist"
      actions={
        <Link to={insightsPath()} className={buttonClass('primary')}>
          Go to the insights
        </Link>
      }
    >
      The link may be old, or the insight was withdrawn. The service knows nothing under this address.
    </EmptyState>
  </div>
)
