import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#shared/format/number.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import { showToast } from '#shared/state/toasts.ts'
import { setListLayout, useListLayout } from '#shared/state/views.ts'
import {
  insightSearch,
  listPath,
  isLocalChange,
  columnOf,
  defaultColumns,
  type InsightSearch,
  type ColumnId,
} from './insight-search.ts'
import { usePageState } from './page-state.ts'

/** The address of a list, to copy. */
export const listLink = (search: InsightSearch) => `${window.location.origin}${listPath(search)}`

export function useListAddress() {
  const { state: search, dropped, set } = useSearchState(insightSearch)
  const navigate = useNavigate()
  return {
    search,
    dropped,
    /** Does not reset the page. */
    set,
    /** A change of the filters goes to the first page; one that only affects loaded rows keeps the page. */
    change: (next: Partial<InsightSearch>, options?: { isReplacing?: boolean }) => {
      if (isLocalChange(next)) {
        set(next, options)
        return
      }
      if (search.page > 0) showToast('Back on the first page')
      set({ page: 0, pages: 1, ...next }, options)
    },
    clear: () => {
      void navigate(listPath())
      showToast('All filters cleared', () => void navigate(listPath(search)))
    },
  }
}

/** Columns from the address, else from this device, else the default. A choice is saved in the address and on the device. */
export function useColumns() {
  const { search, set } = useListAddress()
  const listWidth = usePageState(({ widthPx }) => widthPx)
  const saved = useListLayout(({ columns }) => columns)
  const initial = defaultColumns(listWidth)
  const columns = useMemo(
    (): readonly ColumnId[] => search.cols ?? saved?.flatMap((id) => columnOf(id) ?? []) ?? initial,
    [search.cols, saved, initial],
  )
  return {
    columns,
    onColumns: (next: readonly ColumnId[] | null) => {
      setListLayout({ columns: next === null ? null : [...next] })
      set({ cols: next }, { isReplacing: true })
    },
  }
}

/** Some programs cut longer links. */
const MAX_LINK_LENGTH = 2_000

export const copiedWords = (link: string) =>
  link.length <= MAX_LINK_LENGTH
    ? 'Link copied'
    : `Link copied. Its ${formatCount(link.length)} characters are too long for some programs. A saved view keeps the list on this device.`
