import { Bookmark } from 'lucide-react'
import { useEffect } from 'react'
import { ZeroResults } from '#features/insight-list/filters/zero-results.tsx'
import { useList } from '#features/insight-list/pages/list-model.ts'
import { LoadAll, useCheckedWords, type OwnFilter } from '#features/insight-list/pages/load-all.tsx'
import { narrowsByExpected } from '#features/insight-list/search/insight-search.ts'
import { useListAddress, useListChanges } from '#features/insight-list/search/list-address.ts'
import { useListView } from '#features/insight-list/search/list-view.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'

/** Why a list that was answered shows no row, and what to do. */
export function NoRows() {
  const { set } = useListAddress()
  const { clear } = useListChanges()
  const { pages, search, isEmptyWatch } = useList()
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
  if (loaded === 0 && search.page > 0) return <BeyondEnd />
  if (loaded === 0) return <ZeroResults />
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
