import { Bookmark } from 'lucide-react'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import type { PanelFailure } from '#shared/ui/failure.ts'
import { StaleNotice } from '#shared/ui/stale-notice.tsx'
import type { InsightSearch } from './insight-search.ts'
import { ZeroResults } from './zero-results.tsx'

/** Why there are no rows. */
export type NoRows =
  | { kind: 'failed'; failure: PanelFailure; onRetry: () => void; isRetrying: boolean }
  | { kind: 'empty-watch' }
  | { kind: 'beyond-end'; onFirst: () => void }
  | { kind: 'text'; query: string; loaded: number; onClearText: () => void }
  | { kind: 'all-read'; onShowAll: () => void }
  | { kind: 'zero' }

type ListFaceProps = {
  face: NoRows
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
  onClear: () => void
  nameOf: (tag: string) => string
  now: number
  watchedTags: readonly string[]
}

/** What stands in the place of rows; loaded when it is needed, because a good day needs none of it. */
export function ListFace({ face, ...context }: ListFaceProps) {
  switch (face.kind) {
    case 'failed':
      return (
        <ErrorPanel
          failure={face.failure}
          what="The list"
          onRetry={face.onRetry}
          isRetrying={face.isRetrying}
        />
      )
    case 'empty-watch':
      return (
        <EmptyState
          title="Nothing on the watchlist"
          icon={<Bookmark aria-hidden="true" size={22} strokeWidth={1.6} />}
          actions={
            <Button variant="primary" onClick={context.onClear}>
              Browse insights
            </Button>
          }
        >
          The bookmark of an insight or an asset (key s) keeps the asset here. Its insights stay at the top of
          the list until their horizon ends.
        </EmptyState>
      )
    case 'beyond-end':
      return (
        <EmptyState
          title="This page is empty"
          actions={<Button onClick={face.onFirst}>Go to the first page</Button>}
        >
          The list ends before it. New filters always begin at the first page.
        </EmptyState>
      )
    case 'text':
      return (
        <EmptyState
          title={`No loaded row says “${face.query}”`}
          actions={<Button onClick={face.onClearText}>Clear the text</Button>}
        >
          The text looks through the {face.loaded} rows that are loaded and is not sent. The filters above ask
          the service.
        </EmptyState>
      )
    case 'all-read':
      return (
        <EmptyState
          title="Nothing unread among the loaded rows"
          actions={<Button onClick={face.onShowAll}>Show all</Button>}
        >
          Every row on this page has been opened.
        </EmptyState>
      )
    case 'zero':
      return <ZeroResults {...context} />
  }
}

type StaleRowsProps = { failure: PanelFailure; since: number; onRetry: () => void; isRetrying: boolean }

/** A later request failed; what was loaded stays. */
export const StaleRows = ({ failure, since, onRetry, isRetrying }: StaleRowsProps) => (
  <StaleNotice failure={failure} what="The list" since={since} onRetry={onRetry} isRetrying={isRetrying} />
)
