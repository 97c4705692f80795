import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNameOf } from '#features/insight-list/filters/entity-names.ts'
import { filterWords, refusedFacets, withoutFacet } from '#features/insight-list/filters/facets.ts'
import type { RowPosition } from '#features/insight-list/grid/row-position.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { LoadAll, useCheckedWords, type OwnFilter } from '#features/insight-list/pages/load-all.tsx'
import { narrowsByExpected } from '#features/insight-list/search/insight-search.ts'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState, ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import type { PanelFailure } from '#shared/ui/states/failure.ts'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'

const ZeroResults = lazy(async () => ({
  default: (await import('#features/insight-list/filters/zero-results.tsx')).ZeroResults,
}))

/** Shown instead of rows. */
export const EmptyList = ({ position }: { position: RowPosition }) => (
  <HandsFocusOn onLeave={position.keepFocus} onCome={position.takeFocus}>
    <Reason />
  </HandsFocusOn>
)

/** Why there are no rows. From the deferred address, as the rows have it. */
function Reason() {
  const { set } = useListAddress()
  const { clear } = useListChanges()
  const { pages, search, failure, isEmptyWatch } = useList()
  const loaded = pages.rows.length
  if (isEmptyWatch)
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
  if (failure && (pages.isPrevious || loaded === 0))
    return (
      <ErrorPanel
        failure={failure}
        what="The list"
        onRetry={pages.retry}
        isRetrying={pages.isFetching}
        actions={failure.kind === 'rejected' && <RefusedFilters failure={failure} />}
      />
    )
  if (loaded === 0 && search.page > 0) return <BeyondEnd />
  if (loaded === 0)
    return (
      <PartBoundary>
        <Suspense>
          <ZeroResults />
        </Suspense>
      </PartBoundary>
    )
  if (search.q !== null)
    return (
      <EmptyState
        title={`No loaded row contains “${search.q}”`}
        actions={<Button onClick={() => set({ q: null })}>Clear the text</Button>}
      >
        The text is searched only in the {loaded} loaded rows. The filters above search the whole service.
      </EmptyState>
    )
  if (search.outcome.length > 0) return <NoneOf by="status" />
  if (narrowsByExpected(search)) return <NoneOf by="expected share" />
  return (
    <EmptyState
      title="No unread insights among the loaded rows"
      actions={<Button onClick={() => set({ show: 'all' })}>Show all</Button>}
    >
      Unread insights were published since your last visit and are not opened yet. Press u to mark an insight
      unread.
    </EmptyState>
  )
}

const NO_EXPECTED = { expected__gte: null, edge__gte: null, supported: false }

function NoneOf({ by }: { by: OwnFilter }) {
  const { set } = useListAddress()
  const { words } = useCheckedWords(by)
  const isStatus = by === 'status'
  return (
    <EmptyState
      title={isStatus ? 'No loaded insight has this status' : 'No loaded insight is supported that well'}
      actions={
        <>
          <Button onClick={() => set(isStatus ? { outcome: [] } : NO_EXPECTED)}>Show all</Button>
          <LoadAll />
        </>
      }
    >
      {words} The service cannot filter by {by}. This page{' '}
      {isStatus ? 'estimates it from daily closes' : 'calculates it from the record of ended insights'}.
    </EmptyState>
  )
}

/** A page after the last. A reader who paged there is taken back to the last one. */
function BeyondEnd() {
  const { search, set } = useListAddress()
  const { page } = search
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
