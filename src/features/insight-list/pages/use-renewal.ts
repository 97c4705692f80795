import { useMemo } from 'react'
import { create } from 'zustand'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { compareRows, NO_CHANGES, withChanges } from '#features/insight-list/rows/row-changes.ts'
import { useChangedOutcomes } from '#features/insight-list/rows/row-outcomes.ts'
import type { InsightPages } from './use-insight-pages.ts'

type Renewal = {
  /** The list as it was when it was last asked for again; null when that was not its first page. */
  before: { rowsKey: string; rows: readonly InsightRow[]; updatedAt: number } | null
  /** How often a list was asked for again: a renewed list starts at its top. */
  count: number
}

export const useLastRenewal = create<Renewal>(() => ({ before: null, count: 0 }))

/**
 * The rows with marks on what the last renewal changed. The marks follow from the rows before and the rows now; they stay until
 * the next renewal, and another list has none.
 */
export function useRenewal({ rows, rowsKey, updatedAt, isEnd }: InsightPages) {
  const { before, count } = useLastRenewal()
  const statusChanged = useChangedOutcomes()
  const isAnswered = before !== null && before.rowsKey === rowsKey && updatedAt > before.updatedAt
  const loaded = useMemo(
    () => withChanges(rows, isAnswered ? compareRows(before.rows, rows, isEnd) : NO_CHANGES, statusChanged),
    [rows, isEnd, isAnswered, before, statusChanged],
  )
  return { loaded, renewals: count }
}
