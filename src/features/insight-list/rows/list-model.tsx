import { createContext, useCallback, useContext, useMemo } from 'react'
import type { Location } from 'react-router'
import { create } from 'zustand'
import { useQueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { failureOf } from '#contract/calls/failure.ts'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries, knownEntities } from '#api/queries/entity-queries.ts'
import { fetchInsightPage } from '#api/queries/insight-queries.ts'
import type { Entity } from '#contract/records/entity.ts'
import { MAX_LIMIT, DEFAULT_LIMIT, MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { arrangeRows, needsExpected, needsOutcomes, groupRows, isHead } from './arrange-rows.ts'
import { type InsightRow, compareRows, NO_CHANGES, withChanges } from './insight-row.ts'
import {
  useMarksById,
  useExpectedById,
  useOutcomesById,
  useChangedOutcomes,
  forgetChangedOutcomes,
  useExpectedProgress,
  useCheckedCount,
} from './row-facts.ts'
import {
  listSearch,
  insightSearch,
  narrowsByExpected,
  type InsightSearch,
  askedBy,
} from '#features/insight-list/search/insight-search.ts'
import { useListAddress } from '#features/insight-list/search/list-address.ts'
import { setListView } from '#features/insight-list/search/list-view.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { tickerParts } from '#shared/format/asset-label.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { placeOf } from '#shared/state/list-context.ts'
import { toggleAsset, toggleInsight, useWatchlist, watchedTags } from '#shared/state/named-lists/watchlist.ts'
import { say } from '#shared/state/toasts.ts'
import { useNewSince, isUnread as isNew, useReadMarks } from '#shared/state/visit.ts'
import { Button } from '#shared/ui/button.tsx'
import {
  freezing,
  listQuery,
  pageRequest,
  pageNumbers,
  useInsightPages,
  type InsightPages,
  freezingPoint,
  splitPages,
} from './list-query.ts'

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

/** Loads the rest of the list, as far as one request reaches, and caches the answer as pages of the list. */
export function LoadAll() {
  const { base, pages, search } = useList()
  const { set } = useListAddress()
  const queryClient = useQueryClient()
  const loadAll = useMutation({
    // Uses the values at the press: the answer may arrive when another list is on screen.
    mutationFn: async () => {
      const whole = await fetchInsightPage({ ...pageRequest(base, 0, pages.anchor), limit: MAX_LIMIT })
      const at = pages.anchor ?? freezingPoint(whole)
      const split = splitPages(whole, base.limit ?? DEFAULT_LIMIT)
      for (const [number, page] of split.entries())
        queryClient.setQueryData(listQuery(pageRequest(base, number, at)).queryKey, page)
      if (at !== undefined) freezing(queryClient, base, pages.anchor).freezeAt(at)
      const isSame = (now: typeof search) => askedBy(now) === askedBy(search) && now.limit === search.limit
      set((now) => (isSame(now) ? { page: 0, pages: split.length } : {}), { isReplacing: true })
    },
  })
  if (pages.isPrevious || (pages.isEnd && search.page === 0)) return null
  if (pages.rows.length >= MAX_LIMIT && search.page === 0)
    return (
      <p className="py-1 text-xs text-ink-3">
        The first {formatCount(MAX_LIMIT)} are loaded. Narrow the filters to see others.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 py-1">
      <Button isBusy={loadAll.isPending} onClick={() => loadAll.mutate()}>
        Load all (at most {formatCount(MAX_LIMIT)})
      </Button>
      {loadAll.isError && <span className="text-xs text-danger">They could not be loaded. Try again.</span>}
    </div>
  )
}

/** What loaded rows are narrowed by although the service cannot filter by it. */
export type OwnFilter = 'status' | 'expected share'

/** How many loaded rows have a status or an expected share, in words. */
export function useCheckedWords(by: OwnFilter) {
  const { loaded } = useList()
  const ids = loaded.map(({ id }) => id)
  const ofStatus = useCheckedCount(ids)
  const { known, missing } = useExpectedProgress(ids)
  const checked = by === 'status' ? ofStatus : known
  const isDone = checked >= loaded.length
  const rows = countOf(loaded.length, 'loaded insight')
  const words = isDone ? `All ${rows} checked.` : `${checked} of ${rows} checked so far.`
  return { isDone, words: by === 'expected share' && missing ? `No expected shares: ${missing}.` : words }
}

/** Entities of these tags: known ones from the cache, the others with one request. */
export function useEntities(tags: readonly string[]): ReadonlyMap<string, Entity> {
  const queryClient = useQueryClient()
  const key = [...new Set(tags)].sort().join()
  // Read once for these tags. Reading it again after the answer would cause another request.
  const { known, missing } = useMemo(() => {
    const entities = knownEntities(queryClient)
    const unknown = key.split(',').filter((tag) => tag !== '' && !entities.has(tag))
    return { known: entities, missing: unknown.slice(0, MAX_ENTITIES) }
  }, [queryClient, key])
  const { data } = useQuery({ ...entityQueries.batch(missing), enabled: missing.length > 0 })
  return useMemo(() => new Map([...known, ...(data ?? [])]), [known, data])
}

/** Display name of a tag, from the loaded rows or else from the service. */
export function useNameOf() {
  const { pages, search } = useList()
  const tickers = useMemo(() => new Map(pages.rows.map((row) => [row.tag, row.ticker])), [pages.rows])
  const others = useEntities(pages.isPending ? NO_TAGS : search.entity.filter((tag) => !tickers.has(tag)))
  return useCallback(
    (tag: string) => {
      const { symbol, exchange, isBareTag } = tickers.get(tag) ?? tickerParts(tag, others.get(tag))
      return isBareTag || !exchange ? symbol : `${symbol}:${exchange}`
    },
    [tickers, others],
  )
}

const NO_TAGS: readonly string[] = []
