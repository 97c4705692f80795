import { createContext, useCallback, useContext, useDeferredValue, useMemo } from 'react'
import { failureOf } from '#api/api-error.ts'
import { useNewSince } from '#shared/state/last-visit.ts'
import { isUnread, useReadMarks } from '#shared/state/read-marks.ts'
import { useWatchlist, watchedTags } from '#shared/state/watchlist.ts'
import { matchRows } from '#features/insight-list/rows/filter-rows.ts'
import { groupRows, isHead } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { matchOutcomes } from '#features/insight-list/rows/outcome-filter.ts'
import { useOutcomesById } from '#features/insight-list/rows/row-outcomes.ts'
import { needsOutcomes, sortRows } from '#features/insight-list/rows/sort-rows.ts'
import { isUnaskable, toInsightFilter } from '#features/insight-list/search/insight-filter-body.ts'
import { listSearch } from '#features/insight-list/search/list-path.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useInsightPages } from './use-insight-pages.ts'
import { useRenewal } from './use-renewal.ts'
import { useServiceNow } from '#api/use-service-now.ts'

/** The list that the address asks for, as far as it is loaded, with everything this device knows about its rows. */
export function useListModel() {
  const { search, set } = useListAddress()
  const address = useMemo(() => listSearch(search), [search])
  const now = useServiceNow()
  const watchedTags = useWatchedTags()
  const base = toInsightFilter({ ...search, page: 0 }, { now, watchedTags })
  const isUnasked = isUnaskable(search, base)
  const pages = useInsightPages(base, search, !isUnasked)
  const { marked, renew, renewals } = useRenewal(pages, search.page)
  const isWatched = useIsWatched()
  const isUnread = useIsUnread()
  const marks = useMemo(() => ({ isWatched, isUnread }), [isWatched, isUnread])

  const query = useDeferredValue(search.q)
  const { sort, show, outcome } = search
  const outcomes = useOutcomesById(outcome.length > 0 || needsOutcomes(sort))
  const matching = useMemo(
    () => sortRows(matchOutcomes(matchRows(marked, query), outcome, outcomes, now), sort, outcomes),
    [marked, query, outcome, outcomes, now, sort],
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
    now,
    watchedTags,
    base,
    pages,
    /** Everything that is loaded, with the marks of the last renewal. */
    marked,
    items,
    /** What is shown of it, in the order on screen. */
    rows,
    marks,
    failure: pages.error ? failureOf(pages.error) : null,
    isUnasked,
    isEmptyWatch: isUnasked && watchedTags.length === 0,
    renewals,
    renew: () => {
      renew()
      if (search.page > 0 || search.pages > 1) set({ page: 0, pages: 1 }, { isReplacing: true })
    },
    /** Goes on in the list as it stands. */
    walk: (...step: Parameters<typeof set>) => {
      pages.freeze()
      set(...step)
    },
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
