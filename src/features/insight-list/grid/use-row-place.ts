import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { insightPath } from '#shared/navigation/paths.ts'
import { setListContext } from '#shared/state/list-context.ts'
import type { GridMemory } from './insight-grid.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { recallList, rememberList } from './list-memory.ts'

/**
 * Where the reader is in a list and how an insight is opened from there; the way back finds the place again.
 *
 * @param address query string of the list
 * @param isEnd whether the list ends with the last of the rows
 */
export function useRowPlace(address: string, rows: readonly InsightRow[], isEnd: boolean) {
  const navigate = useNavigate()
  const memory = recallList(address)
  const [activeId, activate] = useState<string | null>(memory?.activeId ?? null)
  const open = useCallback(
    (id: string, isNewTab: boolean) => {
      if (isNewTab) {
        window.open(insightPath(id), '_blank', 'noopener')
        return
      }
      setListContext({ search: address, ids: rows.map((row) => row.id), isEnd })
      void navigate(insightPath(id))
    },
    [address, rows, isEnd, navigate],
  )
  const leave = useCallback((left: GridMemory) => rememberList(address, left), [address])
  return { memory, active: rows.find(({ id }) => id === activeId) ?? rows[0], activate, open, leave }
}
