import { useMemo } from 'react'
import { setListLayout, useListLayout } from '#shared/state/views/list-layout.ts'
import { useListView } from './list-view.ts'
import { COLUMN_IDS, defaultColumns } from './column-ids.ts'
import type { ColumnId } from './column-ids.ts'
import { useListAddress } from './use-list-address.ts'

/** The columns that were chosen: by the address, else on this device, else nobody's. Choosing anew writes both. */
export function useColumns() {
  const { search, set } = useListAddress()
  const listWidth = useListView(({ widthPx }) => widthPx)
  const kept = useListLayout(({ columns }) => columns)
  const nobodys = defaultColumns(listWidth)
  const columns = useMemo(
    (): readonly ColumnId[] =>
      search.cols ?? kept?.flatMap((id) => COLUMN_IDS.filter((known) => known === id)) ?? nobodys,
    [search.cols, kept, nobodys],
  )
  return {
    columns,
    onColumns: (next: readonly ColumnId[] | null) => {
      setListLayout({ columns: next === null ? null : [...next] })
      set({ cols: next }, { isReplacing: true })
    },
  }
}
