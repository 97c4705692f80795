import { useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { filterWords, refusedFacets, withoutFacet } from '#features/insight-list/filters/facets.ts'
import type { RowPosition } from '#features/insight-list/grid/grid-position.ts'
import { useNameOf, useList } from '#features/insight-list/rows/list-model.tsx'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorPanel, type PanelFailure, HandsFocusOn } from '#shared/ui/states/error-panel.tsx'
import { LeftOutNotice, Notice, StaleNotice } from '#shared/ui/states/notice.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'

const NoRows = lazyPart(async () => (await import('./no-rows.tsx')).NoRows)

/** Shown instead of rows. */
export const EmptyList = ({ position }: { position: RowPosition }) => (
  <HandsFocusOn onLeave={position.keepFocus} onCome={position.takeFocus}>
    <Reason />
  </HandsFocusOn>
)

/**
 * Why there are no rows, by the deferred address that the rows use. A failure is shown without loading another chunk, which may
 * fail to load as well.
 */
function Reason() {
  const { pages, failure, isWatchlistEmpty } = useList()
  if (!isWatchlistEmpty && failure && (pages.isPrevious || pages.rows.length === 0))
    return (
      <ErrorPanel
        failure={failure}
        what="The list"
        query={pages}
        actions={failure.kind === 'rejected' && <RefusedFilters failure={failure} />}
      />
    )
  return (
    <PartBoundary>
      <NoRows />
    </PartBoundary>
  )
}

/** A button for each filter that the service may have refused. */
function RefusedFilters({ failure }: { failure: PanelFailure }) {
  const { search } = useList()
  const { change } = useListAddress()
  const nameOf = useNameOf()
  return refusedFacets(search, failure.fields?.map(({ name }) => name) ?? []).map((facet) => (
    <Button key={facet.label} onClick={() => change(withoutFacet(facet))}>
      Remove {facet.label} {filterWords(facet, search, nameOf)}
    </Button>
  ))
}

const BAR = 'mx-0 rounded-none border-x-0 border-t-0'

export const RowNotice = (props: ComponentProps<typeof Notice>) => (
  <HandsFocusOn onLeave={focusRows}>
    <Notice {...props} className={`${BAR} flex-wrap *:nth-2:basis-40`} icon={<Info size={14} />} />
  </HandsFocusOn>
)

/** Notices about the rows below. */
export function ListNotices() {
  const { dropped, set } = useListAddress()
  const { pages, search, watchedTags } = useList()
  const { unreadable, namesStatus } = pages
  const queryClient = useQueryClient()
  const retryNames = () =>
    void queryClient.refetchQueries({
      queryKey: entityQueries.all(),
      predicate: ({ state }) => state.status === 'error',
    })
  return (
    <>
      {dropped.length > 0 && (
        <HandsFocusOn onLeave={focusRows}>
          <LeftOutNotice className={BAR} dropped={dropped} set={set}>
            {dropped.includes('entity') && `. A request holds at most ${MAX_ENTITIES} entities.`}
          </LeftOutNotice>
        </HandsFocusOn>
      )}
      {search.watched && search.entity.length === 0 && watchedTags.length > MAX_ENTITIES && (
        <RowNotice>
          Insights of the first {MAX_ENTITIES} of {watchedTags.length} watched assets: a request holds no
          more.
        </RowNotice>
      )}
      {namesStatus === 'error' && (
        <RowNotice
          actions={
            <Button variant="ghost" data-asks-again="" onClick={retryNames}>
              Load names again
            </Button>
          }
        >
          Asset names could not be loaded. Rows show the tickers in their tags.
        </RowNotice>
      )}
      {unreadable.length > 0 && <Unreadable key={unreadable.length} />}
    </>
  )
}

const MAX_NAMED = 10

/** Insights that did not match the contract, and the fields that did not. */
function Unreadable() {
  const { unreadable, received } = useList().pages
  const [hasDetails, setDetails] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  const fields = new Set(unreadable.flatMap(({ issues }) => issues.map((issue) => issue.split(':')[0])))
  return (
    <RowNotice
      onDismiss={() => setDismissed(true)}
      actions={
        <Button variant="ghost" aria-expanded={hasDetails} onClick={() => setDetails(!hasDetails)}>
          Details
        </Button>
      }
    >
      <b className="font-semibold text-ink">
        {unreadable.length} of {countOf(received, 'insight')} could not be read
      </b>{' '}
      and {unreadable.length === 1 ? 'is' : 'are'} left out:{' '}
      <code className="font-mono text-xs wrap-anywhere">{[...fields].slice(0, MAX_NAMED).join(', ')}</code>
      {hasDetails && (
        <ul className="mt-1 font-mono text-xs">
          {unreadable.slice(0, MAX_NAMED).map(({ index, issues }) => (
            <li key={index}>
              item {index + 1}: {issues.join('; ')}
            </li>
          ))}
        </ul>
      )}
    </RowNotice>
  )
}

/** A later request failed and the loaded rows stay. */
export function StaleRows({ failure }: { failure: PanelFailure }) {
  const { pages } = useList()
  return (
    <HandsFocusOn onLeave={focusRows}>
      <StaleNotice
        failure={failure}
        since={pages.updatedAt}
        query={pages}
        what="The list"
        shown={pages.isPrevious ? 'the rows of the previous list, loaded' : undefined}
      />
    </HandsFocusOn>
  )
}

/** Moves the focus to the rows after the focused element was removed, unless something else has taken it. */
function focusRows() {
  queueMicrotask(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-row] [tabindex="0"]')?.focus()
  })
}
