import { useMemo } from 'react'
import { create } from 'zustand'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { compareRows, hasLeft, NO_CHANGES, withChanges } from '#features/insight-list/rows/row-changes.ts'
import { forgetChangedOutcomes, useChangedOutcomes } from '#features/insight-list/rows/row-outcomes.ts'
import type { InsightPages } from './use-insight-pages.ts'

type Renewal = {
  /** The list as it was when it was last asked for again; null when that was not its first page. */
  before: { rowsKey: string; rows: readonly InsightRow[]; updatedAt: number } | null
  /** How often a list was asked for again: a renewed list starts at its top. */
  count: number
}

const useLastRenewal = create<Renewal>(() => ({ before: null, count: 0 }))

/**
 * The rows with marks on what the last renewal changed. The marks follow from the rows before and the rows now; they stay until
 * the next renewal, and another list has none.
 */
export function useRenewal(pages: InsightPages, page: number) {
  const { before, count } = useLastRenewal()
  const rejudged = useChangedOutcomes()
  const { rows, rowsKey, updatedAt, isEnd } = pages
  const isAnswered = before !== null && before.rowsKey === rowsKey && updatedAt > before.updatedAt
  const marked = useMemo(
    () => withChanges(rows, isAnswered ? compareRows(before.rows, rows, isEnd) : NO_CHANGES, rejudged),
    [rows, isEnd, isAnswered, before, rejudged],
  )
  const renew = () => {
    forgetChangedOutcomes()
    useLastRenewal.setState({
      // Only the first page answers for the top of the list.
      before: page === 0 ? { rowsKey, rows: marked.filter((row) => !hasLeft(row)), updatedAt } : null,
      count: count + 1,
    })
    pages.renew()
  }
  return { marked, renew, renewals: count }
}
