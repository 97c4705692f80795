import { useCallback, useDeferredValue, useMemo } from 'react'
import { useNewSince } from '#shared/state/last-visit.ts'
import { isUnread, useReadMarks } from '#shared/state/read-marks.ts'
import { useWatchlist } from '#shared/state/watchlist.ts'
import { matchRows } from '#features/insight-list/rows/filter-rows.ts'
import { groupRows, isHead } from '#features/insight-list/rows/group-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isUnaskable, toInsightFilter } from '#features/insight-list/search/insight-filter-body.ts'
import { sortRows } from '#features/insight-list/rows/sort-rows.ts'
import { useRenewedRows } from '#features/insight-list/rows/renewed-rows.ts'
import { useInsightPages } from './use-insight-pages.ts'

/** The rows of a search with everything this device knows about them. */
export function useListModel(search: InsightSearch, now: number) {
  const watchlist = useWatchlist()
  const readMarks = useReadMarks()
  const newSince = useNewSince()
  const watchedTags = useMemo(() => watchlist.assets.map(({ tag }) => tag), [watchlist])
  const base = toInsightFilter({ ...search, page: 0 }, { now, watchedTags })
  const isUnasked = isUnaskable(search, base)
  const isEmptyWatch = isUnasked && watchedTags.length === 0
  const pages = useInsightPages(base, search, !isUnasked)
  const { key, rowsKey } = pages
  const renewed = useRenewedRows()
  const marked = useMemo(
    () => (renewed.key === rowsKey ? renewed.mark(pages.rows) : pages.rows),
    [renewed, rowsKey, pages.rows],
  )

  const marks = useMemo(() => {
    const tags = new Set(watchedTags)
    const ids = new Set(watchlist.insights.map(({ id }) => id))
    return {
      isWatched: (row: InsightRow) => ids.has(row.id) || (row.tag !== null && tags.has(row.tag)),
      isUnread: (row: InsightRow) => isUnread(readMarks, row.id, row.createdAt, newSince),
    }
  }, [watchlist, watchedTags, readMarks, newSince])

  const query = useDeferredValue(search.q)
  const shown = useMemo(() => {
    const matching = sortRows(matchRows(marked, query), search.sort)
    return search.show === 'all' ? matching : matching.filter((row) => marks.isUnread(row))
  }, [marked, query, search.sort, search.show, marks])
  const items = useMemo(
    () =>
      groupRows(shown, {
        isGrouped: search.sort === null,
        now,
        isPinned: (row) => marks.isWatched(row) && (row.endsAt ?? 0) > now,
      }),
    [shown, search.sort, now, marks],
  )
  const rows = useMemo(() => items.flatMap((item) => (isHead(item) ? [] : [item])), [items])
  const labels = useMemo(() => new Map(pages.rows.map((row) => [row.tag, row.ticker])), [pages.rows])
  const nameOf = useCallback(
    (tag: string) => {
      const ticker = labels.get(tag)
      return ticker && !ticker.isBareTag
        ? `${ticker.symbol}${ticker.exchange ? `:${ticker.exchange}` : ''}`
        : tag
    },
    [labels],
  )
  return { base, key, pages, marked, items, rows, marks, nameOf, watchedTags, isUnasked, isEmptyWatch }
}

export type ListModel = ReturnType<typeof useListModel>
