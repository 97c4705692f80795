import { useQueries, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { configQueries, isConfigSettled, useStudyProgress } from '#api/queries/config-queries.ts'
import { dataQueries } from '#api/queries/desk-queries.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import {
  DEFAULT_WINDOW_WORDS,
  FACETS,
  filterWords,
  isAnyTime,
  isDefaultWindow,
  isFacetSet,
  isLocalFacet,
  matchAllChange,
} from '#features/insight-list/filters/facets.ts'
import { useList, useNameOf } from '#features/insight-list/rows/list-model.tsx'
import { LoadAll, useCheckedWords, type LocalFilter } from '#features/insight-list/rows/loaded-scope.tsx'
import { checkAgain } from '#features/insight-list/rows/row-facts.ts'
import { narrowsByExpected, type InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { usePageState, setPageState } from '#features/insight-list/search/page-state.ts'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { dataPath } from '#shared/navigation/paths.ts'
import { Button, Spinner } from '#shared/ui/button.tsx'
import { EmptyState, RetryButton } from '#shared/ui/states/error-panel.tsx'
import { StudyUnderWay } from '#shared/ui/states/query-states.tsx'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'

/** Why a loaded list shows no row, and what to do. */
export function NoRows() {
  const { set, clear } = useListAddress()
  const { pages, search, isWatchlistEmpty } = useList()
  const loaded = pages.rows.length
  if (isWatchlistEmpty)
    return (
      <EmptyState
        title="Watchlist is empty"
        icon={<Bookmark size={22} strokeWidth={1.6} />}
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
  if (loaded === 0 && search.page > 0) return <PageBeyondEnd />
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
  if (search.outcome.length > 0) return <NoMatchBy by="status" />
  if (narrowsByExpected(search)) return <NoMatchBy by="expected share" />
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

function NoMatchBy({ by }: { by: LocalFilter }) {
  const { set } = useListAddress()
  const { words, hasFailed, isDone } = useCheckedWords(by)
  const soFar = isDone ? '' : ' so far'
  const isStatus = by === 'status'
  return (
    <EmptyState
      title={
        hasFailed
          ? 'The status could not be checked'
          : isStatus
            ? `No loaded insight has this status${soFar}`
            : `No loaded insight is supported that well${soFar}`
      }
      actions={
        <>
          {hasFailed && <RetryButton onClick={checkAgain} />}
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

/** A page after the last one. A reader who paged there is taken back page by page. */
function PageBeyondEnd() {
  const { set } = useListAddress()
  // The page whose response is empty: the address may already be that of the page before it.
  const { page } = useList().search
  const hasPaged = usePageState((state) => state.hasPaged)
  useEffect(() => {
    if (hasPaged) set({ page: page - 1, pages: 1 }, { isReplacing: true })
  }, [hasPaged, page, set])
  if (hasPaged) return null
  return (
    <EmptyState
      title="This page is empty"
      actions={<Button onClick={() => set({ page: 0, pages: 1 })}>Go to the first page</Button>}
    >
      The list ends before this page. New filters start at the first page.
    </EmptyState>
  )
}

/** No insight matches: each filter, and whether removing it would bring any. */
function ZeroResults() {
  const { change, clear } = useListAddress()
  const { search, now, watchedTags } = useList()
  const nameOf = useNameOf()
  const navigate = useNavigate()
  const set = filtersOf(search, nameOf)
  const [created] = FACETS
  const defaultWindow = {
    label: created.label,
    value: `${DEFAULT_WINDOW_WORDS} (default)`,
    change: matchAllChange(created),
  }
  const filters = [...set, ...(isDefaultWindow(search) ? [defaultWindow] : [])].map((each) => {
    const without = { ...search, ...each.change }
    const filter = toInsightFilter(without, { now, watchedTags })
    return { ...each, filter, isKnownEmpty: watchesNothing(without, filter) }
  })
  const probes = useQueries({
    queries: filters.map(({ filter, isKnownEmpty }) => ({
      ...insightQueries.list({ ...filter, limit: 1 }),
      enabled: !isKnownEmpty,
    })),
  })
  // If the next result is cached, this panel stays mounted but loses the pressed button.
  const panel = useRef<HTMLElement>(null)
  const focusAfter = useFocusOnChange(panel, filters.map(({ label }) => label).join(' '), 'button')
  const config = useQuery(configQueries.app())
  const study = useStudyProgress()
  // A study may be the reason.
  if (!isConfigSettled(config)) return null
  if (study && set.length === 0) return <StudyUnderWay {...study} />
  return (
    <section
      ref={panel}
      aria-labelledby="zero-title"
      className="max-w-190 overflow-auto px-12 py-11 max-md:px-4 max-md:py-6"
    >
      <h2 id="zero-title" className="text-xl font-semibold">
        {['No insights in this period', 'No insight matches this filter', 'No insight matches both filters'][
          set.length
        ] ?? `No insight matches all ${set.length} filters`}
      </h2>
      <p className="mt-1 text-ink-2">
        An insight must match every filter. Within a filter, any chosen value counts.
      </p>
      <WhyNothing />
      <table className="mt-4 w-full border-t border-line">
        <thead className="text-2xs text-ink-3">
          <tr>
            <th className="py-2 text-left font-regular">Filter</th>
            <th className="px-3 py-2 text-right font-regular">Matches without it</th>
            <th>
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {filters.map(({ label, value, change: removal, isKnownEmpty }, index) => {
            const probe = probes[index]
            const hasMatches = isKnownEmpty ? false : probe?.data ? probe.data.received > 0 : null
            return (
              <tr
                key={label}
                className={clsx('border-t border-line-faint', hasMatches === false && 'text-ink-3')}
              >
                <td className="py-1.5">
                  {label} <b className="font-medium">{value}</b>
                </td>
                <td className="px-3 text-right data">
                  {hasMatches !== null && (hasMatches ? 'at least 1' : 'none')}
                  {hasMatches === null && probe?.error && 'unknown'}
                  {hasMatches === null && !probe?.error && (
                    <span className="inline-flex items-center gap-1.5">
                      <Spinner /> checking
                    </span>
                  )}
                </td>
                <td className="w-24 text-right">
                  <Button
                    variant={hasMatches ? 'default' : 'ghost'}
                    data-remove=""
                    onClick={() => {
                      focusAfter(index)
                      change(removal)
                    }}
                    aria-label={`Remove ${label}`}
                  >
                    Remove
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={clear}>
          Clear all filters
        </Button>
        <Button onClick={() => setPageState({ isExplaining: true })}>Find a missing insight</Button>
        {canGoBack() && <Button onClick={() => void navigate(-1)}>Undo last change</Button>}
      </div>
      <p className="mt-4 text-xs text-ink-3">
        Only the first match was requested, so totals are unknown. Removing two filters may bring back more.
      </p>
    </section>
  )
}

/** In reference mode: why the service has no insight at all, if it says so, and a link to its data. */
function WhyNothing() {
  const config = useQuery(configQueries.app())
  const study = useStudyProgress()
  const { data } = useQuery({ ...dataQueries.counts(), enabled: config.data?.mode === 'reference' })
  if (!data) return null
  return (
    <p className="mt-1 text-ink-2">
      {study && <b className="font-semibold text-ink">Assets are still being studied: matches may come. </b>}
      {data.reason && <b className="font-semibold text-ink">{data.reason} </b>}
      <Link to={dataPath()} className="py-1 text-accent-text hover:underline">
        Data that was read and studied
      </Link>
    </p>
  )
}

type SetFilter = { label: string; value: string; change: Partial<InsightSearch> }

/** The set filters, each with the change that removes it. Watchlist and entities share a control but are two filters here. */
const filtersOf = (search: InsightSearch, nameOf: (tag: string) => string): SetFilter[] =>
  FACETS.filter(
    (facet) =>
      !isLocalFacet(facet) && isFacetSet(facet, search) && !(facet.kind === 'dates' && isAnyTime(search)),
  ).flatMap((facet): SetFilter[] => {
    const words = (of: InsightSearch) => filterWords(facet, of, nameOf)
    if (facet.label !== 'Entity' || !search.watched || search.entity.length === 0)
      return [{ label: facet.label, value: words(search), change: matchAllChange(facet) }]
    const first = { page: 0, pages: 1 }
    return [
      { label: facet.label, value: words({ ...search, watched: false }), change: { entity: [], ...first } },
      { label: 'Watchlist', value: words({ ...search, entity: [] }), change: { watched: false, ...first } },
    ]
  })

/** Whether going back stays in this app: React Router numbers its history entries from 0. */
function canGoBack(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
