import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useNameOf } from '#features/insight-list/filters/entity-names.ts'
import { filterWords, refusedFacets, withoutFacet } from '#features/insight-list/filters/facets.ts'
import type { RowPosition } from '#features/insight-list/grid/row-position.ts'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { LoadAll, useCheckedWords } from '#features/insight-list/pages/load-all.tsx'
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
  if (search.outcome.length > 0) return <NoneOfStatus />
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

function NoneOfStatus() {
  const { set } = useListAddress()
  const { words } = useCheckedWords()
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
      {words} The service cannot filter by status. This page estimates it from daily closes.
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
