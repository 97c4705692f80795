import { useMemo } from 'react'
import { setListLayout, useListLayout } from '#shared/state/views/list-layout.ts'
import { useListView } from './list-view.ts'
import { columnOf, defaultColumns } from './column-ids.ts'
import type { ColumnId } from './column-ids.ts'
import { useListAddress } from './use-list-address.ts'

/** The columns that were chosen: by the address, else on this device, else the default ones. Choosing anew writes both. */
export function useColumns() {
  const { search, set } = useListAddress()
  const listWidth = useListView(({ widthPx }) => widthPx)
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
