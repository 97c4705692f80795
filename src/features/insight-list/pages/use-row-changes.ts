import { useCallback, useLayoutEffect, useRef } from 'react'
import { compareRows, hasLeft, withChanges } from '#features/insight-list/rows/row-changes.ts'
import type { RowChanges } from '#features/insight-list/rows/row-changes.ts'
import { useRenewedRows } from '#features/insight-list/rows/renewed-rows.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import type { ListModel } from './use-list-model.ts'

/**
 * Marks what a renewal changed. `beforeRenewal` is called when the list is about to be asked for again; when the answer is there,
 * the marks are made before it is painted. They stay until the next renewal; another list has none.
 */
export function useRowChanges({ key, pages, marked }: ListModel, page: number) {
  const before = useRef<{ key: string; rows: readonly InsightRow[]; updatedAt: number } | null>(null)
  const changes = useRef<RowChanges>({ changed: new Map(), left: [] })
  const publish = useCallback((of: string, next: RowChanges) => {
    changes.current = next
    useRenewedRows.setState({ key: of, mark: (rows) => withChanges(rows, next) })
  }, [])

  useLayoutEffect(() => {
    const { current } = before
    if (!current || pages.isFetching || pages.updatedAt <= current.updatedAt) return
    before.current = null
    if (current.key === key) publish(key, compareRows(current.rows, pages.rows, pages.isEnd))
  }, [key, pages, publish])

  const beforeRenewal = () => {
    // Only the first page answers for the top of the list.
    before.current =
      page === 0 ? { key, rows: marked.filter((row) => !hasLeft(row)), updatedAt: pages.updatedAt } : null
  }
  /** The outcome of an insight is another one than before. */
  const noteOutcome = useCallback(
    (id: string) => {
      const { changed, left } = changes.current
      const names = new Set([...(changed.get(id) ?? []), 'status'])
      publish(key, { left, changed: new Map([...changed, [id, [...names]]]) })
    },
    [key, publish],
  )
  return { beforeRenewal, noteOutcome }
}
