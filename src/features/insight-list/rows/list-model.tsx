import { useQueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Location } from 'react-router'
import { create } from 'zustand'
import { useIsStudying, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { Entity } from '#contract/records/entity.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import {
  listSearch,
  insightSearch,
  narrowsByExpected,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { setPageState } from '#features/insight-list/search/page-state.ts'
import { watchesNothing, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { tickerParts, tickerText } from '#shared/format/asset-label.ts'
import { entryOf } from '#shared/state/list-context.ts'
import { sayWatched, toggleAssetWithToast } from '#shared/state/named-lists/edit-lists.ts'
import { toggleInsight, useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist-store.ts'
import { useNewSince, isUnread as isInsightUnread, useReadMarks } from '#shared/state/visit.ts'
import { arrangeRows, needsExpected, needsOutcomes, groupRows, isHead } from './arrange-rows.ts'
import { type InsightRow, hasLeft, markChanges } from './insight-row.ts'
import { pageQuery, useInsightPages, type InsightPages } from './list-query.ts'
import { useFactsById, useRowFacts } from './row-facts.ts'

/** The loaded part of the list in the address, with the state of its rows on this device. */
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
  const isKnownEmpty = watchesNothing(search, base)
  const pages = useInsightPages(base, search, !isKnownEmpty)
  const { loaded, refreshCount } = useRefresh(pages)
  const isWatched = useMemo(() => {
    const ids = new Set(watchlist.insights.map(({ id }) => id))
    const assets = new Set(watchlist.assets.map(({ tag }) => tag))
    return (row: InsightRow) => ids.has(row.id) || (row.tag !== null && assets.has(row.tag))
  }, [watchlist])
  const readMarks = useReadMarks()
  const newSince = useNewSince()
  const isUnread = useCallback(
    (row: InsightRow) => isInsightUnread(readMarks, row.id, row.createdAt, newSince),
    [readMarks, newSince],
  )
  const flags = useMemo(() => ({ isWatched, isUnread }), [isWatched, isUnread])

  const { q, sort, show, outcome } = search
  const outcomes = useFactsById('outcomes', outcome.length > 0 || needsOutcomes(sort))
  const expected = useFactsById('expected', narrowsByExpected(search) || needsExpected(sort))
  const annotations = useFactsById('annotations', q !== null)
  const matching = useMemo(
    () => arrangeRows(loaded, search, { now, outcomes, expected, annotations }),
    [loaded, search, now, outcomes, expected, annotations],
  )
  // Null for all rows, so that marking a row as read does not rebuild the list.
  const showFilter = show === 'all' ? null : isUnread
  const shown = useMemo(() => (showFilter ? matching.filter(showFilter) : matching), [matching, showFilter])
  const items = useMemo(
    () =>
      groupRows(shown, {
        isGrouped: sort === null,
        now,
        isPinned: (row) => isWatched(row) && (row.endsAt ?? 0) > now,
      }),
    [shown, sort, now, isWatched],
  )
  /** Other assets may have insights for the list too: the reference service studies them, or has studied them since. */
  const isPartial = useIsStudying() || pages.isOutdated
  const rows = useMemo(() => items.flatMap((item) => (isHead(item) ? [] : [item])), [items])
  return {
    search,
    address,
    /** The history entry under which the scroll position is saved. */
    entry: entryOf(location),
    now,
    watchedTags: tags,
    base,
    pages,
    /** All loaded rows, with the changes of the last refresh. */
    loaded,
    items,
    /** The rows on screen, in their order. */
    rows,
    flags,
    failure: pages.error ? failureOf(pages.error) : null,
    /** No request is sent, because nothing that the filters ask for is on the watchlist. */
    isKnownEmpty,
    /** Some expected shares that the filters need are not calculated yet. */
    isExpectedPending: narrowsByExpected(search) && loaded.some(({ id }) => !expected[id]),
    isWatchlistEmpty: isKnownEmpty && tags.length === 0,
    refreshCount,
    isPartial,
    /** All insights of the list are loaded. */
    isWhole: pages.isEnd && search.page === 0 && !isPartial,
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

type Refresh = {
  /** The list before the last refresh; null when that was not its first page. */
  before: { rowsKey: string; rows: readonly InsightRow[]; updatedAt: number } | null
  /** Refreshes so far: a refreshed list starts at its top. */
  count: number
}

export const useLastRefresh = create<Refresh>(() => ({ before: null, count: 0 }))

/** The rows with what the last refresh changed. Another list has no changes. */
function useRefresh({ rows, rowsKey, updatedAt, isEnd }: InsightPages) {
  const { before, count } = useLastRefresh()
  const statusChanged = useRowFacts(({ changed }) => changed)
  const hasLoaded = before !== null && before.rowsKey === rowsKey && updatedAt > before.updatedAt
  const loaded = useMemo(
    () => markChanges(rows, hasLoaded ? before.rows : [], isEnd, statusChanged),
    [rows, isEnd, hasLoaded, before, statusChanged],
  )
  return { loaded, refreshCount: count }
}

/** Saves the current rows to compare the next response with. */
function beginRefresh({ rowsKey, updatedAt }: InsightPages, page: number, loaded: readonly InsightRow[]) {
  useRowFacts.setState({ changed: new Set() })
  useLastRefresh.setState(({ count }) => ({
    // Only the first page shows what is new.
    before: page === 0 ? { rowsKey, rows: loaded.filter((row) => !hasLeft(row)), updatedAt } : null,
    count: count + 1,
  }))
}

export function useListActions() {
  const queryClient = useQueryClient()
  const { search, base, pages, loaded } = useList()
  const { set } = useListAddress()
  return {
    goToPage: (...step: Parameters<typeof set>) => {
      setPageState({ hasPaged: true })
      set(...step)
    },
    /** Loads the newest rows and goes to the first page. */
    refresh: () => {
      beginRefresh(pages, search.page, loaded)
      void queryClient.prefetchQuery({ ...pageQuery(base, 0), staleTime: 0 })
      if (search.page > 0 || search.pages > 1) set({ page: 0, pages: 1 }, { isReplacing: true })
    },
    prefetch: (page: number) => void queryClient.prefetchQuery(pageQuery(base, page, pages.anchor)),
  }
}

/** Computed from the latest address, so that two quick presses are two steps. */
type Step = (now: Pick<InsightSearch, 'page' | 'pages'>) => Partial<InsightSearch>

export const nextPage: Step = ({ page, pages }) => ({ page: page + pages, pages: 1 })

export const previousPage: Step = ({ page }) => ({ page: Math.max(0, page - 1), pages: 1 })

export const onePageMore: Step = ({ pages }) => ({ pages: pages + 1 })

/** Adds the row's asset to the watchlist or removes it; without an asset, the insight itself. */
export function toggleWatch({ id, tag, ticker }: InsightRow, isWatched: boolean, now: number) {
  if (tag !== null) toggleAssetWithToast(tag, ticker.symbol, now)
  else sayWatched(ticker.symbol, !isWatched, toggleInsight(id, null, now))
}

/** Entities of these tags: from the cache, and the missing ones with one request. */
export function useEntities(tags: readonly string[]): ReadonlyMap<string, Entity> {
  const queryClient = useQueryClient()
  const key = [...new Set(tags)].sort().join()
  // Read once for these tags: reading the cache again after the response would change `missing` and cause another request.
  const { known, missing } = useMemo(() => {
    const entities = knownEntities(queryClient)
    const unknown = key.split(',').filter((tag) => tag !== '' && !entities.has(tag))
    return { known: entities, missing: unknown.slice(0, MAX_ENTITIES) }
  }, [queryClient, key])
  const { data } = useQuery({ ...entityQueries.batch(missing), enabled: missing.length > 0 })
  return useMemo(() => new Map([...known, ...(data ?? [])]), [known, data])
}

/** Returns a function that gives a tag's display name, from the loaded rows or else from the service. */
export function useNameOf() {
  const { pages, search } = useList()
  const tickers = useMemo(() => new Map(pages.rows.map((row) => [row.tag, row.ticker])), [pages.rows])
  const others = useEntities(pages.isPending ? [] : search.entity.filter((tag) => !tickers.has(tag)))
  return useCallback(
    (tag: string) => tickerText(tickers.get(tag) ?? tickerParts(tag, others.get(tag))),
    [tickers, others],
  )
}
