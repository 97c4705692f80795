import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNameOf } from '#features/insight-list/filters/entity-names.ts'
import { refusedFacets, withoutFacet } from '#features/insight-list/filters/facets.ts'
import { filterWords } from '#features/insight-list/filters/facets.ts'
import type { RowPosition } from '#features/insight-list/grid/row-position.ts'
import { useList, type ListModel } from '#features/insight-list/pages/list-model.ts'
import { LoadAll } from '#features/insight-list/pages/load-all.tsx'
import { useCheckedCount } from '#features/insight-list/rows/row-outcomes.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import type { PanelFailure } from '#shared/ui/states/failure.ts'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { StaleNotice } from '#shared/ui/states/notice.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { toTheRows } from './list-notices.tsx'

const ZeroResults = lazy(async () => ({
  default: (await import('#features/insight-list/filters/zero-results.tsx')).ZeroResults,
}))

/** Shown instead of rows. */
export const EmptyList = ({ position }: { position: RowPosition }) => (
  <HandsFocusOn onLeave={position.keepFocus} onCome={position.takeFocus}>
    <Reason />
  </HandsFocusOn>
)

function Reason() {
  const { set } = useListAddress()
  const { clear } = useListChanges()
  const model = useList()
  // The deferred address, as the rows have it.
  const { pages, search } = model
  const reason = whyNoRows(model, search)
  switch (reason.kind) {
    case 'failed':
      return (
        <ErrorPanel
          failure={reason.failure}
          what="The list"
          onRetry={pages.retry}
          isRetrying={pages.isFetching}
          actions={reason.failure.kind === 'rejected' && <RefusedFilters failure={reason.failure} />}
        />
      )
    case 'empty-watch':
      return (
        <EmptyState
          title="Watchlist is empty"
          icon={<Bookmark aria-hidden="true" size={22} strokeWidth={1.6} />}
          actions={
            <Button variant="primary" onClick={clear}>
              Browse insights
            </Button>
          }
        >
          Press s or the bookmark to watch an asset. Its insights stay at the top of the list until their
          horizon ends.
        </EmptyState>
      )
    case 'beyond-end':
      return <BeyondEnd />
    case 'text':
      return (
        <EmptyState
          title={`No loaded row contains “${reason.query}”`}
          actions={<Button onClick={() => set({ q: null })}>Clear the text</Button>}
        >
          The text is searched only in the {pages.rows.length} loaded rows. The filters above search the whole
          service.
        </EmptyState>
      )
    case 'outcome':
      return (
        <EmptyState
          title="No loaded insight has this status"
          actions={
            <>
              <Button onClick={() => set({ outcome: [] })}>Show all</Button>
              <LoadAll />
            </>
          }
        >
          <OutcomeProgress />
        </EmptyState>
      )
    case 'all-read':
      return (
        <EmptyState
          title="No unread insights among the loaded rows"
          actions={<Button onClick={() => set({ show: 'all' })}>Show all</Button>}
        >
          Unread insights were published since your last visit and are not opened yet. Press u to mark an
          insight unread.
        </EmptyState>
      )
    case 'zero':
      return (
        <PartBoundary>
          <Suspense>
            <ZeroResults />
          </Suspense>
        </PartBoundary>
      )
  }
}

/** A page after the last. A reader who paged there is taken back to the last one. */
function BeyondEnd() {
  const {
    search: { page },
    set,
  } = useListAddress()
  const hasStepped = useListView((view) => view.hasStepped)
  useEffect(() => {
    if (hasStepped) set({ page: page - 1, pages: 1 }, { isReplacing: true })
  }, [hasStepped, page, set])
  if (hasStepped) return null
  return (
    <EmptyState
      title="This page is empty"
      actions={<Button onClick={() => set({ page: 0, pages: 1 })}>Go to the first page</Button>}
    >
      The list ends before this page. New filters start at the first page.
    </EmptyState>
  )
}

type NoRows =
  | { kind: 'failed'; failure: PanelFailure }
  | { kind: 'empty-watch' | 'beyond-end' | 'outcome' | 'all-read' | 'zero' }
  | { kind: 'text'; query: string }

function whyNoRows({ pages, failure, isEmptyWatch }: ListModel, { q, page, outcome }: InsightSearch): NoRows {
  if (isEmptyWatch) return { kind: 'empty-watch' }
  if (failure && pages.isPrevious) return { kind: 'failed', failure }
  if (pages.rows.length > 0) {
    if (q !== null) return { kind: 'text', query: q }
    return { kind: outcome.length > 0 ? 'outcome' : 'all-read' }
  }
  if (failure) return { kind: 'failed', failure }
  return { kind: page > 0 ? 'beyond-end' : 'zero' }
}

function OutcomeProgress() {
  const { loaded } = useList()
  const checked = useCheckedCount(loaded.map(({ id }) => id))
  return (
    <>
      {checked < loaded.length
        ? `${checked} of ${loaded.length} loaded insights checked so far.`
        : `All ${loaded.length} loaded insights checked.`}{' '}
      The service cannot filter by status. This page estimates it from daily closes.
    </>
  )
}

/** A later request failed; loaded rows stay. */
export function StaleRows({ failure }: { failure: PanelFailure }) {
  const { pages } = useList()
  return (
    <HandsFocusOn onLeave={toTheRows}>
      <StaleNotice
        failure={failure}
        since={pages.updatedAt}
        onRetry={pages.retry}
        isRetrying={pages.isFetching}
        what="The list"
        shown={pages.isPrevious ? 'the rows of the previous list, loaded' : undefined}
      />
    </HandsFocusOn>
  )
}

/** A button for each filter that the service may have refused. */
function RefusedFilters({ failure }: { failure: PanelFailure }) {
  const { search } = useList()
  const { change } = useListChanges()
  const nameOf = useNameOf()
  return refusedFacets(search, failure.fields?.map(({ name }) => name) ?? []).map((facet) => (
    <Button key={facet.label} onClick={() => change(withoutFacet(facet))}>
      Remove {facet.label} {filterWords(facet, search, nameOf)?.value}
    </Button>
  ))
}
