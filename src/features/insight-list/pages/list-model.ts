import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Location } from 'react-router'
import { create } from 'zustand'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#api/client/http.ts'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { arrangeRows, needsExpected, needsOutcomes } from '#features/insight-list/rows/arrange-rows.ts'
import { groupRows, isHead } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useMarksById } from '#features/insight-list/rows/row-marks.ts'
import { useExpectedById } from '#features/insight-list/rows/row-expected.ts'
import { compareRows, NO_CHANGES, withChanges } from '#features/insight-list/rows/row-changes.ts'
import {
  useOutcomesById,
  useChangedOutcomes,
  forgetChangedOutcomes,
} from '#features/insight-list/rows/row-outcomes.ts'
import {
  listSearch,
  insightSearch,
  narrowsByExpected,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { placeOf } from '#shared/state/list-context.ts'
import { toggleAsset, toggleInsight, useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { useNewSince, isUnread as isNew, useReadMarks } from '#shared/state/visit.ts'
import { freezing, listQuery, pageRequest, pageNumbers } from './list-query.ts'
import { useInsightPages, type InsightPages } from './insight-pages.ts'

/** The list of an address as far as it is loaded, with this device's state of its rows. */
export function useListModel(location: Location) {
  const search = useMemo(
    () => insightSearch.read(new URLSearchParams(location.search)).state,
    [location.search],
  )
  const address = useMemo(() => listSearch(search), [search])
  const now = useServiceNow()
  const watchlist = useWatchlist()
  const tags = useMemo(() => watchedTags(watchlist), [watchlist])
  const base = toInsightFilter({ ...search, page: 0 }, { now, watchedTags: tags })
  const isUnasked = isUnaskable(search, base)
  const pages = useInsightPages(base, search, !isUnasked)
  const { loaded, renewals } = useRenewal(pages)
  const isWatched = useMemo(() => {
    const ids = new Set(watchlist.insights.map(({ id }) => id))
    const assets = new Set(watchlist.assets.map(({ tag }) => tag))
    return (row: InsightRow) => ids.has(row.id) || (row.tag !== null && assets.has(row.tag))
  }, [watchlist])
  const readMarks = useReadMarks()
  const newSince = useNewSince()
  const isUnread = useCallback(
    (row: InsightRow) => isNew(readMarks, row.id, row.createdAt, newSince),
    [readMarks, newSince],
  )
  const flags = useMemo(() => ({ isWatched, isUnread }), [isWatched, isUnread])

  const { q, sort, show, outcome, expected__gte, edge__gte, supported } = search
  const outcomes = useOutcomesById(outcome.length > 0 || needsOutcomes(sort))
  const expected = useExpectedById(narrowsByExpected(search) || needsExpected(sort))
  const marks = useMarksById(q !== null)
  const matching = useMemo(
    () =>
      arrangeRows(
        loaded,
        { q, outcome, expected__gte, edge__gte, supported, sort },
        { now, outcomes, expected, marks },
      ),
    [loaded, q, outcome, expected__gte, edge__gte, supported, sort, now, outcomes, expected, marks],
  )
  // Null, so that marking a row as read does not rebuild the list.
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
    /** The history entry under which its position is saved. */
    entry: placeOf(location),
    now,
    watchedTags: tags,
    base,
    pages,
    /** All loaded rows, with the changes of the last renewal. */
    loaded,
    items,
    /** The rows on screen, in their order. */
    rows,
    flags,
    failure: pages.error ? failureOf(pages.error) : null,
    isUnasked,
    /** Expected shares that the list is narrowed by are on their way. */
    isAwaited: narrowsByExpected(search) && loaded.some(({ id }) => !expected[id]),
    isEmptyWatch: isUnasked && tags.length === 0,
    renewals,
  }
}

export type ListModel = ReturnType<typeof useListModel>

const ListModelContext = createContext<ListModel | null>(null)
export const ListModelProvider = ListModelContext.Provider

export function useList(): ListModel {
  const model = useContext(ListModelContext)
  if (!model) throw new Error('No list')
  return model
}

type Renewal = {
  /** The list before the last renewal; null when that was not its first page. */
  before: { rowsKey: string; rows: readonly InsightRow[]; updatedAt: number } | null
  /** Renewals so far: a renewed list starts at its top. */
  count: number
}

const useLastRenewal = create<Renewal>(() => ({ before: null, count: 0 }))

/** The rows with what the last renewal changed. Another list has no changes. */
function useRenewal({ rows, rowsKey, updatedAt, isEnd }: InsightPages) {
  const { before, count } = useLastRenewal()
  const statusChanged = useChangedOutcomes()
  const isAnswered = before !== null && before.rowsKey === rowsKey && updatedAt > before.updatedAt
  const loaded = useMemo(
    () => withChanges(rows, isAnswered ? compareRows(before.rows, rows, isEnd) : NO_CHANGES, statusChanged),
    [rows, isEnd, isAnswered, before, statusChanged],
  )
  return { loaded, renewals: count }
}

/** Saves the present rows to compare the next answer with. */
function beginRenewal({ rowsKey, updatedAt }: InsightPages, page: number, loaded: readonly InsightRow[]) {
  forgetChangedOutcomes()
  useLastRenewal.setState(({ count }) => ({
    // Only the first page shows what is new.
    before:
      page === 0
        ? { rowsKey, rows: loaded.filter(({ change }) => change?.kind !== 'left'), updatedAt }
        : null,
    count: count + 1,
  }))
}

export function useListActions() {
  const queryClient = useQueryClient()
  const { search, base, pages, loaded } = useList()
  const { set } = useListAddress()
  const { freeze, pointOf, renew } = freezing(queryClient, base, pages.anchor)
  return {
    /** Pages through the frozen list. */
    walk: (...step: Parameters<typeof set>) => {
      freeze(pageNumbers(search))
      setListView({ hasStepped: true })
      set(...step)
    },
    /** Loads the newest rows, from the first page on. */
    renew: () => {
      beginRenewal(pages, search.page, loaded)
      renew()
      if (search.page > 0 || search.pages > 1) set({ page: 0, pages: 1 }, { isReplacing: true })
    },
    prefetch: (page: number) => void queryClient.prefetchQuery(listQuery(pageRequest(base, page, pointOf()))),
  }
}

/** Steps from the latest address, so that two quick presses are two steps. */
type Step = (now: Pick<InsightSearch, 'page' | 'pages'>) => Partial<InsightSearch>

export const nextPage: Step = ({ page, pages }) => ({ page: page + pages, pages: 1 })

export const previousPage: Step = ({ page }) => ({ page: Math.max(0, page - 1), pages: 1 })

export const onePageMore: Step = ({ pages }) => ({ pages: pages + 1 })

/** Adds the row's asset to the watchlist or removes it; without an asset, the insight itself. */
export function toggleWatch(row: InsightRow, isWatched: boolean, now: number) {
  const undo = row.tag === null ? toggleInsight(row.id, null, now) : toggleAsset(row.tag, now)
  const name = row.ticker.symbol
  say(isWatched ? `${name} removed from the watchlist` : `${name} is on the watchlist`, undo)
}
