import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Location } from 'react-router'
import { failureOf } from '#api/client/api-error.ts'
import { useNewSince } from '#shared/state/visit/last-visit.ts'
import { isUnread, useReadMarks } from '#shared/state/visit/read-marks.ts'
import { useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { arrangeRows } from '#features/insight-list/rows/arrange-rows.ts'
import { groupRows, isHead } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useOutcomesById } from '#features/insight-list/rows/row-outcomes.ts'
import { needsOutcomes } from '#features/insight-list/rows/row-order.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { listSearch } from '#features/insight-list/search/list-path.ts'
import { insightSearch } from '#features/insight-list/search/insight-search.ts'
import { placeOf } from '#shared/state/list-place.ts'
import { useInsightPages } from './use-insight-pages.ts'
import { useRenewal } from './use-renewal.ts'
import { useServiceNow } from '#api/use-service-now.ts'

/** The list that an address asks for, as far as it is loaded, with everything this device knows about its rows. */
export function useListModel(location: Location) {
  const search = useMemo(
    () => insightSearch.read(new URLSearchParams(location.search)).state,
    [location.search],
  )
  const address = useMemo(() => listSearch(search), [search])
  const now = useServiceNow()
  const watchedTags = useWatchedTags()
  const base = toInsightFilter({ ...search, page: 0 }, { now, watchedTags })
  const isUnasked = isUnaskable(search, base)
  const pages = useInsightPages(base, search, !isUnasked)
  const { loaded, renewals } = useRenewal(pages)
  const isWatched = useIsWatched()
  const isUnread = useIsUnread()
  const flags = useMemo(() => ({ isWatched, isUnread }), [isWatched, isUnread])

  const { q: query, sort, show, outcome } = search
  const outcomes = useOutcomesById(outcome.length > 0 || needsOutcomes(sort))
  const matching = useMemo(
    () => arrangeRows(loaded, { query, outcome, sort }, outcomes, now),
    [loaded, query, outcome, sort, outcomes, now],
  )
  // Where nothing is left out for having been read, a mark does not make new rows of the same ones.
  const picks = show === 'all' ? null : isUnread
  const shown = useMemo(() => (picks ? matching.filter(picks) : matching), [matching, picks])
  const items = useMemo(
    () =>
      groupRows(shown, {
        isGrouped: search.sort === null,
        now,
        isPinned: (row) => isWatched(row) && (row.endsAt ?? 0) > now,
      }),
    [shown, search.sort, now, isWatched],
  )
  const rows = useMemo(() => items.flatMap((item) => (isHead(item) ? [] : [item])), [items])
  return {
    search,
    address,
    /** The history entry under which its place is kept. */
    entry: placeOf(location),
    now,
    watchedTags,
    base,
    pages,
    /** Everything that is loaded, with the flags of the last renewal. */
    loaded,
    items,
    /** What is shown of it, in the order on screen. */
    rows,
    flags,
    failure: pages.error ? failureOf(pages.error) : null,
    isUnasked,
    isEmptyWatch: isUnasked && watchedTags.length === 0,
    renewals,
  }
}

export type ListModel = ReturnType<typeof useListModel>

const ListModelContext = createContext<ListModel | null>(null)
export const ListModelProvider = ListModelContext.Provider

/** The list on screen, for every part of its page. */
export function useList(): ListModel {
  const model = useContext(ListModelContext)
  if (!model) throw new Error('No list')
  return model
}

function useWatchedTags(): readonly string[] {
  const watchlist = useWatchlist()
  return useMemo(() => watchedTags(watchlist), [watchlist])
}

/** Whether this device watches a row or its asset. */
function useIsWatched() {
  const watchlist = useWatchlist()
  return useMemo(() => {
    const tags = new Set(watchlist.assets.map(({ tag }) => tag))
    const ids = new Set(watchlist.insights.map(({ id }) => id))
    return (row: InsightRow) => ids.has(row.id) || (row.tag !== null && tags.has(row.tag))
  }, [watchlist])
}

/** Whether a row is new to this device and was not opened on it. */
function useIsUnread() {
  const readMarks = useReadMarks()
  const newSince = useNewSince()
  return useCallback(
    (row: InsightRow) => isUnread(readMarks, row.id, row.createdAt, newSince),
    [readMarks, newSince],
  )
}
