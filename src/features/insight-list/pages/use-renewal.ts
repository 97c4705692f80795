import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type * as RowChangesModule from '#features/insight-list/rows/row-changes.ts'
import { useChangedOutcomes } from '#features/insight-list/rows/row-outcomes.ts'
import type { InsightPages } from './use-insight-pages.ts'

type Renewal = {
  /** The list as it was when it was last asked for again; null when that was not its first page. */
  before: { rowsKey: string; rows: readonly InsightRow[]; updatedAt: number } | null
  /** How often a list was asked for again: a renewed list starts at its top. */
  count: number
  /** What compares and marks rows, loaded with the first need of it: a list that is looked at once has nothing to compare. */
  changes: typeof RowChangesModule | null
}

export const useLastRenewal = create<Renewal>(() => ({ before: null, count: 0, changes: null }))

/** Without it the rows stand unmarked. */
export const loadChanges = async () => {
  const changes = await import('#features/insight-list/rows/row-changes.ts').catch(() => null)
  useLastRenewal.setState({ changes })
}

/**
 * The rows with marks on what the last renewal changed. The marks follow from the rows before and the rows now; they stay until
 * the next renewal, and another list has none.
 */
export function useRenewal({ rows, rowsKey, updatedAt, isEnd }: InsightPages) {
  const { before, count, changes } = useLastRenewal()
  const rejudged = useChangedOutcomes()
  const isAnswered = before !== null && before.rowsKey === rowsKey && updatedAt > before.updatedAt
  const isRejudged = rejudged.size > 0
  useEffect(() => {
    if (isRejudged) void loadChanges()
  }, [isRejudged])
  const marked = useMemo(() => {
    if (!changes) return rows
    const { compareRows, NO_CHANGES, withChanges } = changes
    return withChanges(rows, isAnswered ? compareRows(before.rows, rows, isEnd) : NO_CHANGES, rejudged)
  }, [rows, isEnd, isAnswered, before, rejudged, changes])
  return { marked, renewals: count }
}
